// A snapshot of the world at rest before a swipe, to compare with the world after it.

import PlainText
import UIKit

/// The windows, layers, model values, controllers and appearance states at one moment.
@MainActor package struct WorldSnapshot {
  struct Row {
    let layer: CALayer
    let parent: Int
    /// The index among the sublayers of the parent; -1 for its mask.
    let place: Int
    let values: ModelValues
    /// The item of the cell that contains the layer, or whose layer it is; nil outside cells.
    let item: CellUse?
    /// Whether something in or above the layer still moved when the snapshot was taken, so that its
    /// values were not those at rest: a menu that closes, a list that bounces.
    let isSettling: Bool
  }

  struct Screen {
    let controller: UIViewController
    let role: String
    let appearance: String
    let values: ScreenValues
    var isChangingAppearance: Bool { appearance == "appearing" || appearance == "disappearing" }
  }

  private(set) var rows: [Row] = []
  private(set) var screens: [Screen] = []
  /// The row of each layer.
  private var known: [ObjectIdentifier: Int] = [:]
  /// The views that taps would reach; nil if not requested.
  let touch: TouchState?
  /// The active constraints; nil if not requested.
  let constraints: ConstraintValues?
  /// The display links and timers that ran before the recording's first touch and still ran.
  let activity = UIApplication.shared.steadyActivity
  let areAnimationsEnabled = UIView.areAnimationsEnabled
  private(set) weak var firstResponder = UITransitionObserver.firstResponder
  /// What ended before a snapshot of a world at rest, for messages.
  var ending = "cancelled transition"
  /// The number of controllers that had been created.
  private let created = UIViewController.created
  /// The size of the screen, in points.
  let screen = UIScreen.main.bounds.size
  /// The controllers that a property of their own navigation controller holds, by the latter.
  private var kept: [ObjectIdentifier: Set<ObjectIdentifier>] = [:]
  /// The views of controllers that are covered, or not selected in a tab bar.
  private(set) var unshown = UnshownViews()
  /// Whether anything moved.
  private let isMoving =
    !FrameCycle.current.isQuiet || !UIApplication.shared.steadyActivity.isEmpty

  /// Takes a snapshot of the current world. Cost: one pass over all layers and controllers,
  /// including controllers whose views are loaded but not in a window.
  ///
  /// - Parameters:
  ///   - isStart: whether this is the world before a swipe. It also records what taps would reach,
  ///     and the constraints, which doubles the cost.
  ///   - isKept: whether the snapshot is read after the layers may have changed again. Otherwise,
  ///     no values of plain layers are copied.
  init(isStart: Bool, isKept: Bool = true) {
    touch = isStart ? TouchState() : nil
    constraints = isStart ? ConstraintValues() : nil
    let usualCount = FrameCycle.current.frame.count
    rows.reserveCapacity(usualCount)
    known.reserveCapacity(usualCount)
    // The keyboard follows the first responder, which `LostResponder` judges.
    for (place, window) in UIApplication.shared.windows.enumerated() where !window.isKeyboard {
      add(window.layer, parent: -1, place: place, isKept)
      if let root = window.rootViewController { add(root, role: "root", isKept) }
    }
    guard isStart else { return }
    for case let navigation as UINavigationController in screens.map(\.controller)
    where StoredProperties.isAppDefined(type(of: navigation)) {
      for child in navigation.children where HolderSearch.isHeld(child, by: navigation) {
        kept[ObjectIdentifier(navigation), default: []].insert(ObjectIdentifier(child))
      }
    }
  }

  private mutating func add(_ layer: CALayer, parent: Int, place: Int, _ isKept: Bool) {
    let index = rows.count
    known[ObjectIdentifier(layer)] = index
    let isAboveSettling = parent >= 0 && rows[parent].isSettling
    rows.append(
      Row(
        layer: layer, parent: parent, place: place,
        values: ModelValues(layer, isKept: isKept),
        item: CellUse(layer) ?? (parent < 0 ? nil : rows[parent].item),
        isSettling: isMoving && (isAboveSettling || layer.isSettling)))
    for (place, child) in (layer.sublayers ?? []).enumerated() {
      add(child, parent: index, place: place, isKept)
    }
    if let mask = layer.mask { add(mask, parent: index, place: -1, isKept) }
  }

  /// Returns the path from the window down at the time of the snapshot.
  func path(of row: Row) -> String {
    let place = row.place < 0 ? "mask" : "\(row.place)"
    return row.parent < 0 ? place : path(of: rows[row.parent]) + "/" + place
  }

  private mutating func add(_ controller: UIViewController, role: String, _ isKept: Bool) {
    screens.append(
      Screen(
        controller: controller, role: role, appearance: controller.appearanceName,
        values: ScreenValues(controller)))
    unshown.add(controller, isKept)
    for (index, child) in controller.children.enumerated() {
      add(child, role: "\(role)/\(index)", isKept)
    }
    // `presentedViewController` also returns a controller that an ancestor presents; count it only
    // for its presenter.
    if let presented = controller.presentedViewController, controller.parent == nil {
      add(presented, role: "\(role)/presented", isKept)
    }
  }

  /// Every controller currently in the windows.
  package static var controllers: [UIViewController] {
    var found: [UIViewController] = []
    func add(_ controller: UIViewController) {
      found.append(controller)
      for child in controller.children { add(child) }
      if controller.parent == nil, let presented = controller.presentedViewController {
        add(presented)
      }
    }
    for window in UIApplication.shared.windows {
      if let root = window.rootViewController { add(root) }
    }
    return found
  }

  /// Returns whether the layer existed at the time of the snapshot.
  func contains(_ layer: CALayer) -> Bool { known[ObjectIdentifier(layer)] != nil }

  /// Returns whether a layer was in a view that still moved at the time of the snapshot.
  func isSettling(_ layer: CALayer) -> Bool {
    guard isMoving else { return false }
    var each: CALayer? = layer
    while let layer = each {
      if let row = known[ObjectIdentifier(layer)] { return rows[row].isSettling }
      each = layer.superlayer
    }
    return false
  }

  /// Returns whether the other snapshot must contain the row, with the same values: it did not
  /// settle in either, and it is not in a cell that shows another item by now. A table or a
  /// collection view may show an item in another cell, and other items after it was resized or
  /// scrolled.
  func isJudged(_ row: Row, against other: WorldSnapshot) -> Bool {
    if isSettling(row.layer) || other.isSettling(row.layer) { return false }
    guard row.item != nil, row.parent >= 0 else { return true }
    if let known = other.known[ObjectIdentifier(row.layer)] {
      return CellUse.showSameItem(other.rows[known].item, row.item)
    }
    let parent = rows[row.parent]
    guard let known = other.known[ObjectIdentifier(parent.layer)] else { return false }
    if parent.item != nil { return CellUse.showSameItem(other.rows[known].item, parent.item) }
    return other.rows[known].values.bounds == parent.values.bounds
      && !other.rows.contains { $0.parent == known && CellUse.showSameItem($0.item, row.item) }
  }

  /// The rows that the other snapshot must contain.
  func rows(judgedAgainst other: WorldSnapshot) -> [Row] {
    rows.filter { isJudged($0, against: other) }
  }

  /// The rows that both snapshots must contain, in pairs. A list arranges its own cells, headers
  /// and footers, so these are paired by identity, wherever they are among each other.
  func pairs(with later: WorldSnapshot) -> [(before: Row, after: Row)] {
    zip(rows(judgedAgainst: later), later.rows(judgedAgainst: self)).map { before, after in
      guard before.item != nil, let place = later.known[ObjectIdentifier(before.layer)] else {
        return (before, after)
      }
      return (before, later.rows[place])
    }
  }

  /// The superlayer of a row's layer; nil for a window.
  func parent(of row: Row) -> CALayer? { row.parent < 0 ? nil : rows[row.parent].layer }

  /// Returns whether a row of this snapshot is the mask of a layer that also had a mask in the
  /// other snapshot. A mask may be another object after a cancelled transition: apps renew masks in
  /// `viewWillAppear`, which is called again. Its values are compared.
  func isMask(_ row: Row, in other: WorldSnapshot) -> Bool {
    guard row.place < 0, row.parent >= 0,
      let parent = other.known[ObjectIdentifier(rows[row.parent].layer)]
    else { return false }
    return other.rows.contains { $0.place < 0 && $0.parent == parent }
  }

  /// Returns the values of a layer, in a window or in a controller's view outside the windows.
  func values(of layer: CALayer) -> ModelValues? {
    if let row = known[ObjectIdentifier(layer)] { return rows[row].values }
    return unshown.values(of: layer)
  }

  /// Returns a layer's transform; nil if the layer did not exist.
  func transform(of layer: CALayer) -> CATransform3D? { values(of: layer)?.transform }

  /// Returns a layer's frame in its window, without its transform and those of its superlayers. A
  /// layer outside the windows counts as at their origin; nil if the layer did not exist.
  func frame(of layer: CALayer) -> CGRect? {
    guard var place = known[ObjectIdentifier(layer)] else {
      return unshown.values(of: layer).map { CGRect(origin: .zero, size: $0.bounds.size) }
    }
    var frame = rows[place].values.bounds
    while rows[place].parent >= 0 {
      frame = rows[place].values.copy.untransformedFrame(of: frame)
      place = rows[place].parent
    }
    return frame
  }

  /// Returns whether the layer existed and had a non-zero size.
  func hasArea(_ layer: CALayer) -> Bool {
    guard let bounds = values(of: layer)?.bounds else { return false }
    return bounds.width > 0 && bounds.height > 0
  }

  /// Returns whether the controller was in the hierarchy.
  func contains(_ controller: UIViewController) -> Bool {
    screens.contains { $0.controller === controller }
  }

  /// Whether a controller existed, but was not in the hierarchy: the app kept it already.
  func wasKept(_ controller: UIViewController) -> Bool {
    controller.serial < created && !contains(controller)
  }

  /// The controllers whose appearance state is between disappeared and appeared.
  var controllersChangingAppearance: [(controller: UIViewController, appearance: String)] {
    screens.filter(\.isChangingAppearance).map { ($0.controller, $0.appearance) }
  }

  /// Returns the controllers that were in the hierarchy and are not among `later`.
  func removedControllers(in later: [UIViewController]) -> [UIViewController] {
    screens.map(\.controller).filter { later.index(ofObject: $0) == nil }
  }
}

extension WorldSnapshot {
  /// Returns whether a property of a navigation controller may hold a controller: it did before, or
  /// the controller is new.
  func isKept(_ controller: UIViewController, by navigation: AnyObject) -> Bool {
    !contains(controller)
      || kept[ObjectIdentifier(navigation)]?.contains(ObjectIdentifier(controller)) ?? false
  }

  /// Returns the objects whose own property may keep a controller after it has been removed: the
  /// controllers that contained it, with the data source of a page view controller, and for a
  /// presented controller, every controller that could present it. A controller that was not in the
  /// hierarchy may be kept by each that was.
  func owners(of controller: UIViewController) -> [AnyObject] {
    let role = screens.first { $0.controller === controller }?.role
    let isPresented =
      controller.presentingViewController != nil || role?.hasSuffix("/presented") ?? false
    let owners = screens.filter { owner in
      guard let role else { return true }
      return isPresented
        ? !(owner.role + "/").hasPrefix(role + "/") : role.hasPrefix(owner.role + "/")
    }
    return owners.flatMap { owner -> [AnyObject] in
      let source = (owner.controller as? UIPageViewController)?.dataSource as AnyObject?
      return [owner.controller] + (source.map { [$0] } ?? [])
    }
  }
}

extension CALayer {
  /// Whether an animation, a finger or a deceleration moves the layer or its contents.
  @MainActor fileprivate var isSettling: Bool {
    if hasAnimations { return true }
    return (delegate as? UIScrollView)?.isMoving ?? false
  }
}
