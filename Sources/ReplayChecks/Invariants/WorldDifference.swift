// Compares two worlds at rest to find what a cancelled transition did not restore.

import PlainText
import UIKit

/// One difference between two worlds at rest.
@MainActor struct WorldDifference {
  var invariant: Invariant
  /// The layer that differs; nil if the difference is not in a layer.
  var layer: CALayer?
  /// The layer's former path, which is used if the layer has no other name.
  var path: String?
  /// The difference, with both values.
  var cause: String

  /// The end of the cause for an added layer; the name of the transition is appended to it.
  static let addedLayerText = "was not there before"
}

extension WorldSnapshot {
  /// Returns the first difference, in the order in which a person would notice them: views left
  /// behind, missing views, their order, values, controllers, appearance; last, views that are not
  /// in a window.
  func firstDifference(to later: WorldSnapshot, names: ViewNames) -> WorldDifference? {
    if let row = later.rows.first(where: { !contains($0.layer) && !later.isMask($0, in: self) }) {
      return WorldDifference(
        invariant: .leavesNothing, layer: row.layer,
        cause: "it is still there after the cancelled transition and "
          + WorldDifference.addedLayerText)
    }
    if let row = rows.first(where: { !later.contains($0.layer) && !isMask($0, in: later) }) {
      return WorldDifference(
        invariant: .cancelRestores, layer: row.layer, path: path(of: row),
        cause: "it was there before and is gone after the cancelled transition")
    }
    if let moved = orderDifference(to: later, names: names) { return moved }
    for (before, after) in zip(rows, later.rows) {
      guard
        let difference = before.values.firstDifference(
          to: after.values, exceptSetBy: screen == later.screen ? [] : .layout)
      else { continue }
      return WorldDifference(
        invariant: .cancelRestores, layer: after.layer,
        cause: "\(difference.property) was \(difference.from) before and is \(difference.to) "
          + "after the cancelled transition")
    }
    return screenDifference(to: later) ?? unshown.firstDifference(to: later.unshown)
  }

  /// Returns a difference in the places of the same layers: another superlayer, or another order.
  private func orderDifference(to later: WorldSnapshot, names: ViewNames) -> WorldDifference? {
    guard
      let index = zip(rows, later.rows).enumerated().first(where: { _, pair in
        (pair.0.layer !== pair.1.layer && (pair.0.place >= 0 || pair.1.place >= 0))
          || pair.0.parent != pair.1.parent
      })?.offset
    else { return nil }
    let (stood, stands) = (rows[index], later.rows[index])
    let oldParent = stood.parent < 0 ? nil : rows[stood.parent].layer
    guard let moved = later.rows.first(where: { $0.layer === stood.layer }) else { return nil }
    let newParent = moved.parent < 0 ? nil : later.rows[moved.parent].layer
    if oldParent !== newParent, let oldParent, let newParent {
      return WorldDifference(
        invariant: .cancelRestores, layer: stood.layer, path: path(of: stood),
        cause: "it was in \(names.name(of: oldParent)) before and is in "
          + "\(names.name(of: newParent)) after the cancelled transition")
    }
    // The layer that was at the first differing index is now above the layer that replaced it
    // there.
    return WorldDifference(
      invariant: .cancelRestores, layer: stood.layer, path: path(of: stood),
      cause: "the order changed: it was below \(names.name(of: stands.layer)) before and is above "
        + "it after the cancelled transition")
  }

  private func screenDifference(to later: WorldSnapshot) -> WorldDifference? {
    let same = screens.elementsEqual(later.screens) {
      $0.controller === $1.controller && $0.role == $1.role
    }
    guard same else {
      return WorldDifference(
        invariant: .cancelRestores,
        cause: "the controllers were \(roles) before and are \(later.roles) after the cancelled "
          + "transition")
    }
    for (before, after) in zip(screens, later.screens) where before.appearance != after.appearance {
      return WorldDifference(
        invariant: .balancedAppearance,
        cause: escape("\(type(of: after.controller))")
          + " was \"\(before.appearance)\" before and is \"\(after.appearance)\" after the "
          + "cancelled transition")
    }
    for (before, after) in zip(screens, later.screens) {
      guard let changed = before.values.firstDifference(to: after.values) else { continue }
      return WorldDifference(
        invariant: .cancelRestores,
        cause: "\(changed.property) of \(escape("\(type(of: after.controller))")) was "
          + "\(changed.from) before and is \(changed.to) after the cancelled transition")
    }
    return nil
  }

  /// The controllers with their places in the hierarchy.
  var roles: String {
    screens.map { escape("\($0.role) \(type(of: $0.controller))") }.joined(separator: ", ")
  }
}
