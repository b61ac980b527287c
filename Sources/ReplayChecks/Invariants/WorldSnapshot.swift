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
  }

  struct Screen {
    let controller: UIViewController
    let role: String
    let appearance: String
    let values: ScreenValues
  }

  private(set) var rows: [Row] = []
  private(set) var screens: [Screen] = []
  /// The row of each layer.
  private var known: [ObjectIdentifier: Int] = [:]
  /// The views that taps would reach; nil if not requested.
  let touch: TouchState?
  /// The active constraints; nil if not requested.
  let constraints: ConstraintValues?
  /// The size of the screen, in points.
  let screen = UIScreen.main.bounds.size
  /// The views of controllers that are covered, or not selected in a tab bar.
  private(set) var unshown = UnshownViews()

  /// Takes a snapshot of the current world. Cost: one pass over all layers and controllers,
  /// including controllers whose views are loaded but not in a window.
  ///
  /// - Parameter isStart: whether this is the world before a swipe. It also records what taps
  ///   would reach, and the constraints, which doubles the cost.
  init(isStart: Bool) {
    touch = isStart ? TouchState() : nil
    constraints = isStart ? ConstraintValues() : nil
    let usualCount = FrameCycle.current.frame.count
    rows.reserveCapacity(usualCount)
    known.reserveCapacity(usualCount)
    for (place, window) in UIApplication.shared.windows.enumerated() {
      add(window.layer, parent: -1, place: place)
      if let root = window.rootViewController { add(root, role: "root") }
    }
  }

  private mutating func add(_ layer: CALayer, parent: Int, place: Int) {
    let index = rows.count
    known[ObjectIdentifier(layer)] = index
    rows.append(
      Row(layer: layer, parent: parent, place: place, values: ModelValues(layer)))
    for (place, child) in (layer.sublayers ?? []).enumerated() {
      add(child, parent: index, place: place)
    }
    if let mask = layer.mask { add(mask, parent: index, place: -1) }
  }

  /// Returns the path from the window down at the time of the snapshot.
  func path(of row: Row) -> String {
    let place = row.place < 0 ? "mask" : "\(row.place)"
    return row.parent < 0 ? place : path(of: rows[row.parent]) + "/" + place
  }

  private mutating func add(_ controller: UIViewController, role: String) {
    screens.append(
      Screen(
        controller: controller, role: role, appearance: controller.appearanceName,
        values: ScreenValues(controller)))
    unshown.add(controller)
    for (index, child) in controller.children.enumerated() {
      add(child, role: "\(role)/\(index)")
    }
    // `presentedViewController` also returns a controller that an ancestor presents; count it only
    // for its presenter.
    if let presented = controller.presentedViewController, controller.parent == nil {
      add(presented, role: "\(role)/presented")
    }
  }

  /// Every controller currently in the windows.
  package static var controllers: [UIViewController] {
    func below(_ controller: UIViewController) -> [UIViewController] {
      let presented = controller.parent == nil ? controller.presentedViewController : nil
      return [controller] + controller.children.flatMap(below) + (presented.map(below) ?? [])
    }
    return UIApplication.shared.windows.compactMap(\.rootViewController).flatMap(below)
  }

  /// Returns whether the layer existed at the time of the snapshot.
  func contains(_ layer: CALayer) -> Bool { known[ObjectIdentifier(layer)] != nil }

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

  /// Returns whether the layer existed and had a non-zero size.
  func hasArea(_ layer: CALayer) -> Bool {
    guard let bounds = values(of: layer)?.bounds else { return false }
    return bounds.width > 0 && bounds.height > 0
  }

  /// Returns whether the controller was in the hierarchy.
  func contains(_ controller: UIViewController) -> Bool {
    screens.contains { $0.controller === controller }
  }

  /// The controllers whose appearance state is between disappeared and appeared.
  var controllersChangingAppearance: [(controller: UIViewController, appearance: String)] {
    screens.filter { $0.appearance == "appearing" || $0.appearance == "disappearing" }
      .map { ($0.controller, $0.appearance) }
  }

  /// Returns the controllers that were in the hierarchy and are not among `later`.
  func removedControllers(in later: [UIViewController]) -> [UIViewController] {
    screens.map(\.controller).filter { controller in !later.contains { $0 === controller } }
  }
}
