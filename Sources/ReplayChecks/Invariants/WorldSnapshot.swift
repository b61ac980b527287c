// The world at rest, as a value: what it looked like before a swipe, to compare with after it.

import PlainText
import UIKit

/// Windows, layers, model values, controllers and their appearance at one moment.
@MainActor struct WorldSnapshot {
  private struct Row {
    let layer: CALayer
    let parent: Int
    let values: ModelValues
    let name: String
  }

  private struct Screen {
    let controller: UIViewController
    let role: String
    let appearance: String
  }

  private var rows: [Row] = []
  private var screens: [Screen] = []
  private var known: Set<ObjectIdentifier> = []
  /// Screens that are covered or not selected.
  private var unshown = UnshownViews()

  /// Takes the world as it is. Cost: one walk over all layers and controllers, those included whose
  /// views are loaded and in no window.
  init() {
    for window in UIApplication.shared.windows {
      add(window.layer, parent: -1)
      if let root = window.rootViewController { add(root, role: "root") }
    }
  }

  private mutating func add(_ layer: CALayer, parent: Int) {
    let index = rows.count
    known.insert(ObjectIdentifier(layer))
    rows.append(
      Row(layer: layer, parent: parent, values: ModelValues(layer), name: layer.reportName))
    for child in layer.sublayers ?? [] { add(child, parent: index) }
    if let mask = layer.mask { add(mask, parent: index) }
  }

  private mutating func add(_ controller: UIViewController, role: String) {
    screens.append(
      Screen(controller: controller, role: role, appearance: controller.appearanceName))
    unshown.add(controller)
    for (index, child) in controller.children.enumerated() {
      add(child, role: "\(role)/\(index)")
    }
    // `presentedViewController` answers for ancestors too: count it where it is presented from.
    if let presented = controller.presentedViewController, controller.parent == nil {
      add(presented, role: "\(role)/presented")
    }
  }

  /// Whether the layer was there.
  func contains(_ layer: CALayer) -> Bool { known.contains(ObjectIdentifier(layer)) }

  /// Whether the controller was in the hierarchy.
  func contains(_ controller: UIViewController) -> Bool {
    screens.contains { $0.controller === controller }
  }

  /// The controllers that stand between gone and shown.
  var halfway: [(controller: UIViewController, appearance: String)] {
    screens.filter { $0.appearance == "appearing" || $0.appearance == "disappearing" }
      .map { ($0.controller, $0.appearance) }
  }

  /// Controllers that were in the hierarchy here and are in `later` no more.
  func departed(in later: WorldSnapshot) -> [UIViewController] {
    screens.map(\.controller).filter { !later.contains($0) }
  }

  /// What is not as it was, first in the order in which a person would notice: views that are left,
  /// views that are gone, values, controllers, appearance; last what no window shows.
  func firstDifference(to later: WorldSnapshot) -> Difference? {
    if let row = later.rows.first(where: { !contains($0.layer) }) {
      return Difference(
        invariant: .leavesNothing, layer: row.name,
        cause: "it is still there after the cancel and was not there before")
    }
    if let row = rows.first(where: { !later.contains($0.layer) }) {
      return Difference(
        invariant: .cancelRestores, layer: row.name,
        cause: "it was there before and is gone after the cancel")
    }
    for (before, after) in zip(rows, later.rows) {
      guard before.layer === after.layer, before.parent == after.parent else {
        return Difference(
          invariant: .cancelRestores, layer: after.name,
          cause: "the order of the tree changed: \(before.name) stood there before")
      }
      if let difference = before.values.firstDifference(to: after.values) {
        return Difference(
          invariant: .cancelRestores, layer: after.name,
          cause: "\(difference.property) was \(difference.from) before and is \(difference.to) "
            + "after the cancel")
      }
    }
    return screenDifference(to: later) ?? unshown.firstDifference(to: later.unshown)
  }

  private func screenDifference(to later: WorldSnapshot) -> Difference? {
    let same = screens.elementsEqual(later.screens) {
      $0.controller === $1.controller && $0.role == $1.role
    }
    guard same else {
      return Difference(
        invariant: .cancelRestores, layer: nil,
        cause: "the controllers were \(roles) before and are \(later.roles) after the cancel")
    }
    for (before, after) in zip(screens, later.screens) where before.appearance != after.appearance {
      return Difference(
        invariant: .balancedAppearance, layer: nil,
        cause: escape("\(type(of: after.controller))")
          + " had \(before.appearance) before and is \(after.appearance) after the cancel")
    }
    return nil
  }

  private var roles: String {
    screens.map { escape("\($0.role) \(type(of: $0.controller))") }.joined(separator: ", ")
  }

  struct Difference {
    var invariant: Invariant
    var layer: String?
    var cause: String
  }
}
