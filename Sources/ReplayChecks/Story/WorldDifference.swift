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
  /// Whether the transition added the layer; the cause then ends with "before", to which the name of
  /// the transition can be appended.
  var isAddition = false
  /// Whether the layer is in a view that is not in a window.
  var isInUnshownView = false
}

extension SwipeStory {
  /// Returns the first difference from the world before, if it breaks this rule.
  func finding(of rule: Invariant) -> SwipeFinding? {
    guard let difference, difference.invariant == rule else { return nil }
    return SwipeFinding(
      layer: difference.layer, path: difference.path, frame: ended?.frame,
      cause: difference.cause
        + (difference.isAddition ? transitionName.map { " the \($0)" } ?? "" : ""),
      isInUnshownView: difference.isInUnshownView)
  }
}

extension WorldSnapshot {
  /// Returns the first difference, in the order in which a person would notice them: views left
  /// behind, missing views, their order, stopped clocks, values, controllers, appearance; last,
  /// views that are not in a window.
  ///
  /// - Parameter restless: layers whose values something else changes all the time.
  func firstDifference(
    to later: WorldSnapshot, names: ViewNames, except restless: Set<ObjectIdentifier>
  ) -> WorldDifference? {
    if let row = later.rows.first(where: {
      !contains($0.layer) && !later.isMask($0, in: self) && later.isJudged($0, against: self)
    }) {
      return WorldDifference(
        invariant: .leavesNothing, layer: row.layer,
        cause: "it is still there after the \(later.ending) and was not there before",
        isAddition: true)
    }
    if let row = rows.first(where: {
      !later.contains($0.layer) && !isMask($0, in: later) && isJudged($0, against: later)
    }) {
      return WorldDifference(
        invariant: .cancelRestores, layer: row.layer, path: path(of: row),
        cause: "it was there before and is gone after the \(later.ending)")
    }
    let pairs = pairs(with: later)
    if let moved = orderDifference(of: pairs, to: later, names: names) { return moved }
    // What a clock or a camera shows differs because it was stopped.
    if let stopped = activityDifference(to: later) { return stopped }
    if areAnimationsEnabled != later.areAnimationsEnabled {
      return WorldDifference(
        invariant: .cancelRestores,
        cause: "UIView.areAnimationsEnabled was \(areAnimationsEnabled) before and is "
          + "\(later.areAnimationsEnabled) after the \(later.ending)")
    }
    var setters: LayerProperty.Traits = screen == later.screen ? [] : .layout
    if !activity.isEmpty { setters.insert(.clock) }
    for (before, after) in pairs where !restless.contains(ObjectIdentifier(after.layer)) {
      guard
        let difference = before.values.firstDifference(
          to: after.values, exceptSetBy: setters)
      else { continue }
      return WorldDifference(
        invariant: .cancelRestores, layer: after.layer,
        cause: "\(difference.property) was \(difference.from) before and is \(difference.to) "
          + "after the \(later.ending)")
    }
    return screenDifference(to: later)
      ?? unshown.firstDifference(to: later.unshown, after: later.ending)
  }

  /// Returns a display link or timer that the cancelled transition stopped: a camera that stays dark,
  /// a player that stays paused.
  private func activityDifference(to later: WorldSnapshot) -> WorldDifference? {
    var running = later.activity
    for name in activity {
      if let place = running.firstIndex(of: name) {
        running.remove(at: place)
        continue
      }
      return WorldDifference(
        invariant: .cancelRestores,
        cause: escape(name)
          + " ran before the swipe and does not run after the \(later.ending)")
    }
    return nil
  }

  /// Returns a difference in the places of the same layers: another superlayer, or another order.
  private func orderDifference(
    of pairs: [(before: Row, after: Row)], to later: WorldSnapshot, names: ViewNames
  ) -> WorldDifference? {
    guard
      let (stood, stands) = pairs.first(where: { before, after in
        (before.layer !== after.layer && (before.place >= 0 || after.place >= 0))
          || parent(of: before) !== later.parent(of: after)
      }), let moved = later.rows.first(where: { $0.layer === stood.layer })
    else { return nil }
    let (oldParent, newParent) = (parent(of: stood), later.parent(of: moved))
    if oldParent !== newParent, let oldParent, let newParent {
      return WorldDifference(
        invariant: .cancelRestores, layer: stood.layer, path: path(of: stood),
        cause: "it was in \(names.name(of: oldParent)) before and is in "
          + "\(names.name(of: newParent)) after the \(later.ending)")
    }
    // The layer that was at the first differing index is now above the layer that replaced it
    // there.
    return WorldDifference(
      invariant: .cancelRestores, layer: stood.layer, path: path(of: stood),
      cause: "the order changed: it was below \(names.name(of: stands.layer)) before and is above "
        + "it after the \(later.ending)")
  }

  private func screenDifference(to later: WorldSnapshot) -> WorldDifference? {
    // The controllers of views that were still settling may be gone.
    let (mine, theirs) = (settledScreens(in: later), later.settledScreens(in: self))
    let isWhole = mine.count == screens.count && theirs.count == later.screens.count
    let same = mine.elementsEqual(theirs) {
      $0.controller === $1.controller && ($0.role == $1.role || !isWhole)
    }
    guard same else {
      return WorldDifference(
        invariant: .cancelRestores,
        cause: "the controllers were \(roles) before and are \(later.roles) after the "
          + later.ending)
    }
    // A transition that begins in a completion of the one before may find a controller halfway.
    for (before, after) in zip(mine, theirs)
    where before.appearance != after.appearance && !before.isChangingAppearance {
      return WorldDifference(
        invariant: .balancedAppearance,
        cause: escape("\(type(of: after.controller))")
          + " was \"\(before.appearance)\" before and is \"\(after.appearance)\" after the "
          + later.ending)
    }
    for (before, after) in zip(mine, theirs) {
      guard let changed = before.values.firstDifference(to: after.values) else { continue }
      return WorldDifference(
        invariant: .cancelRestores,
        cause: "\(changed.property) of \(escape("\(type(of: after.controller))")) was "
          + "\(changed.from) before and is \(changed.to) after the \(later.ending)")
    }
    return nil
  }

  /// The controllers whose views settle in neither snapshot.
  private func settledScreens(in other: WorldSnapshot) -> [Screen] {
    screens.filter { screen in
      guard let layer = screen.controller.viewIfLoaded?.layer else { return true }
      return !isSettling(layer) && !other.isSettling(layer)
    }
  }

  /// The controllers with their places in the hierarchy.
  var roles: String {
    screens.map { escape("\($0.role) \(type(of: $0.controller))") }.joined(separator: ", ")
  }
}
