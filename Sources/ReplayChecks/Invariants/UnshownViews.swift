// The views of controllers that no window shows: a mistake in them is seen later, by somebody else.

import GestureTrace
import UIKit

/// The loaded views of controllers that are in the hierarchy and not in a window, with their values.
///
/// A pop brings such a view into the container and a cancel takes it out again. What UIKit does to it
/// on the way is no mistake, so three things are **not** compared: `position` and `bounds` (the
/// container's size, the safe area and the layout that follows from them), the order of siblings, and
/// which views a scroll view holds (tables and collections make cells as they are laid out). What is
/// compared: every other model value of every view that was there before, and that outside of scroll
/// views none has come or gone.
@MainActor struct UnshownViews {
  private struct Row {
    let layer: CALayer
    let parent: CALayer?
    let values: ModelValues
    let name: String
    /// The controller's type.
    let owner: String
  }

  private var rows: [Row] = []
  private var places: [ObjectIdentifier: Int] = [:]

  /// Adds a controller's view, if it is loaded and neither in a window nor below a view that was
  /// added before. Cost: one walk over its layers.
  mutating func add(_ controller: UIViewController) {
    guard let view = controller.viewIfLoaded, view.window == nil else { return }
    add(view.layer, parent: nil, owner: escape("\(type(of: controller))"))
  }

  private mutating func add(_ layer: CALayer, parent: CALayer?, owner: String) {
    guard places[ObjectIdentifier(layer)] == nil else { return }
    places[ObjectIdentifier(layer)] = rows.count
    rows.append(
      Row(
        layer: layer, parent: parent, values: ModelValues(layer), name: layer.reportName,
        owner: owner))
    for child in layer.sublayers ?? [] { add(child, parent: layer, owner: owner) }
    if let mask = layer.mask { add(mask, parent: layer, owner: owner) }
  }

  private func contains(_ layer: CALayer) -> Bool { places[ObjectIdentifier(layer)] != nil }

  /// What is not as it was: views that have come, views that have gone, values.
  func firstDifference(to later: UnshownViews) -> WorldSnapshot.Difference? {
    if let row = later.rows.first(where: { !contains($0.layer) && isJudged($0) }) {
      return difference(
        .leavesNothing, row, "it is still there after the cancel and was not there before")
    }
    if let row = rows.first(where: { !later.contains($0.layer) && later.isJudged($0) }) {
      return difference(
        .cancelRestores, row, "it was there before and is gone after the cancel")
    }
    for row in rows {
      guard let place = later.places[ObjectIdentifier(row.layer)],
        let changed = row.values.firstDifference(to: later.rows[place].values, exceptPlace: true)
      else { continue }
      return difference(
        .cancelRestores, row,
        "\(changed.property) was \(changed.from) before and is \(changed.to) after the cancel")
    }
    return nil
  }

  /// Whether the layer's coming or going means something: its parent is in both worlds, and holds no
  /// more or less than it is told to.
  private func isJudged(_ row: Row) -> Bool {
    guard let parent = row.parent, contains(parent) else { return false }
    return !(parent.delegate is UIScrollView)
  }

  private func difference(
    _ invariant: Invariant, _ row: Row, _ cause: String
  ) -> WorldSnapshot.Difference {
    WorldSnapshot.Difference(
      invariant: invariant, layer: row.name,
      cause: "\(cause); it is in the view of \(row.owner), which no window shows now")
  }
}
