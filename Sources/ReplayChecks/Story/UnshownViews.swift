import PlainText
import UIKit

/// The values of the loaded views of controllers that are in the hierarchy but not in a window.
///
/// A pop adds such a view to the container, and a cancelled pop removes it again. The changes that
/// UIKit makes in between are not errors, nor are those that apps make in `viewWillAppear`.
/// Therefore these are **not** compared:
///
/// - `position`, `bounds` and paths, which depend on the container's size and the safe area;
/// - `contents`, because apps set images again;
/// - the order of siblings;
/// - the contents of scroll views: table views and collection views create cells during layout;
/// - cells that show a different item or whose selection changed, as after a reload.
///
/// All other model values of the views that existed before are compared. Outside scroll views, no
/// view may be added or removed.
@MainActor struct UnshownViews {
  private struct Row {
    let layer: CALayer
    let parent: CALayer?
    let values: ModelValues
    /// The controller's type.
    let owner: UIViewController.Type
    /// The item of the enclosing cell; nil outside cells.
    let use: CellUse?
  }

  private var rows: [Row] = []
  private var places: [ObjectIdentifier: Int] = [:]

  /// Adds a controller's view, if it is loaded and neither in a window nor below a view that was
  /// added before. Cost: one pass over its layers.
  mutating func add(_ controller: UIViewController, _ isKept: Bool) {
    guard let view = controller.viewIfLoaded, view.window == nil else { return }
    add(view.layer, parent: nil, owner: type(of: controller), use: nil, isKept)
  }

  private mutating func add(
    _ layer: CALayer, parent: CALayer?, owner: UIViewController.Type, use: CellUse?,
    _ isKept: Bool
  ) {
    guard places[ObjectIdentifier(layer)] == nil else { return }
    let use = CellUse(layer) ?? use
    places[ObjectIdentifier(layer)] = rows.count
    rows.append(
      Row(
        layer: layer, parent: parent, values: ModelValues(layer, isKept: isKept), owner: owner,
        use: use))
    for child in layer.sublayers ?? [] {
      add(child, parent: layer, owner: owner, use: use, isKept)
    }
    if let mask = layer.mask { add(mask, parent: layer, owner: owner, use: use, isKept) }
  }

  func values(of layer: CALayer) -> ModelValues? { row(of: layer)?.values }

  private func row(of layer: CALayer) -> Row? {
    guard let place = places[ObjectIdentifier(layer)] else { return nil }
    return rows[place]
  }

  /// Returns the first difference: added views first, then removed views, then values.
  func firstDifference(to later: UnshownViews, after ending: String) -> WorldDifference? {
    if let row = later.rows.first(where: { row(of: $0.layer) == nil && isJudged($0) }) {
      return difference(
        .leavesNothing, row,
        "it was not there before and is still there after the \(ending)")
    }
    if let row = rows.first(where: { later.row(of: $0.layer) == nil && later.isJudged($0) }) {
      return difference(
        .cancelRestores, row, "it was there before, and the \(ending) removed it")
    }
    for row in rows {
      guard let now = later.row(of: row.layer), now.use == row.use,
        let changed = row.values.firstDifference(
          to: now.values, exceptSetBy: [.layout, .appearance])
      else { continue }
      return difference(
        .cancelRestores, row,
        "\(changed.property) was \(changed.from) before and is \(changed.to) after the "
          + ending)
    }
    return nil
  }

  /// The values of all layers, in order.
  var allValues: [ModelValues] { rows.map(\.values) }

  /// Returns whether adding or removing the layer is significant: its parent is in both snapshots,
  /// for the same item, and a data source does not manage the parent's children.
  private func isJudged(_ other: Row) -> Bool {
    guard let layer = other.parent, let parent = row(of: layer) else { return false }
    return parent.use == other.use && !(layer.delegate is UIScrollView)
  }

  private func difference(
    _ invariant: Invariant, _ row: Row, _ cause: String
  ) -> WorldDifference {
    WorldDifference(
      invariant: invariant, layer: row.layer,
      cause: "\(cause); it belongs to the view of \(escape("\(row.owner)")), which no window "
        + "shows now",
      isInUnshownView: true)
  }
}

/// The content of a cell, which can show another item after a reload.
struct CellUse: Equatable {
  private let path: IndexPath?
  private let isSelected: Bool
  private let isHighlighted: Bool
  /// Distinguishes headers and footers, which have no index path.
  private var place = CGPoint.zero

  /// Returns whether two cells show the same item, selected or not.
  static func showSameItem(_ one: CellUse?, _ other: CellUse?) -> Bool {
    one?.path == other?.path && one?.place == other?.place
  }

  /// Returns nil for layers that are not a cell's root layer.
  @MainActor init?(_ layer: CALayer) {
    // Most views are plain, and each cast that fails walks up their class.
    guard let view = layer.delegate as? UIView, type(of: view) != UIView.self else { return nil }
    switch view {
    case let cell as UITableViewCell:
      path = Self.ancestor(of: cell, UITableView.self)?.indexPath(for: cell)
      (isSelected, isHighlighted) = (cell.isSelected, cell.isHighlighted)
    case let cell as UICollectionViewCell:
      path = Self.ancestor(of: cell, UICollectionView.self)?.indexPath(for: cell)
      (isSelected, isHighlighted) = (cell.isSelected, cell.isHighlighted)
    case is UICollectionReusableView, is UITableViewHeaderFooterView:
      (path, isSelected, isHighlighted, place) = (nil, false, false, view.center)
    default: return nil
    }
  }

  @MainActor private static func ancestor<View: UIView>(
    of view: UIView, _ type: View.Type
  ) -> View? {
    sequence(first: view) { $0.superview }.lazy.compactMap { $0 as? View }.first
  }
}
