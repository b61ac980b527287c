// The cells of the rows on the screen, selection, and taps on rows.

extension UITableView {
  private var rows: (any UITableViewDelegate)? { delegate }

  // MARK: Positions

  /// The margin on the left and right of an inset section's rows, in points.
  private static let insetMargin: CGFloat = 16
  /// The height of a header or footer that has a title or a view but no given height, in points.
  private static let defaultHeaderHeight: CGFloat = 28

  var places: TablePlaces {
    if let knownPlaces, knownPlaces.width == bounds.width { return knownPlaces }
    var places = TablePlaces(
      width: bounds.width, inset: style == .insetGrouped ? Self.insetMargin : 0,
      top: tableHeaderView?.frame.height ?? 0)
    for section in 0..<numberOfSections {
      places.add(
        header: height(Edge(section: section, isHeader: true)),
        rows: (0..<numberOfRows(inSection: section)).map { height(section, $0) },
        footer: height(Edge(section: section, isHeader: false)))
    }
    knownPlaces = places
    return places
  }

  private func height(_ section: Int, _ row: Int) -> CGFloat {
    let asked = rows?.tableView(self, heightForRowAt: IndexPath(row: row, section: section))
    for height in [asked, rowHeight] {
      if let height, height != Self.automaticDimension { return max(0, height) }
    }
    return Self.defaultRowHeight
  }

  /// A header or footer.
  struct Edge: Hashable, Comparable {
    let section: Int
    let isHeader: Bool

    static func < (a: Edge, b: Edge) -> Bool {
      a.section == b.section ? a.isHeader && !b.isHeader : a.section < b.section
    }
  }

  private func height(_ edge: Edge) -> CGFloat {
    let asked =
      edge.isHeader
      ? rows?.tableView(self, heightForHeaderInSection: edge.section)
      : rows?.tableView(self, heightForFooterInSection: edge.section)
    for height in [asked, edge.isHeader ? sectionHeaderHeight : sectionFooterHeight] {
      if let height, height != Self.automaticDimension { return max(0, height) }
    }
    return title(edge) == nil && givenView(edge) == nil ? 0 : Self.defaultHeaderHeight
  }

  private func title(_ edge: Edge) -> String? {
    edge.isHeader
      ? dataSource?.tableView(self, titleForHeaderInSection: edge.section)
      : dataSource?.tableView(self, titleForFooterInSection: edge.section)
  }

  private func givenView(_ edge: Edge) -> UIView? {
    edge.isHeader
      ? rows?.tableView(self, viewForHeaderInSection: edge.section)
      : rows?.tableView(self, viewForFooterInSection: edge.section)
  }

  func forgetPlaces() {
    knownPlaces = nil
    setNeedsLayout()
  }

  func replaceEdge(_ old: UIView?, _ new: UIView?) {
    exchange(old, new)
    forgetPlaces()
  }

  // MARK: Creating and removing views

  func dequeueCell(_ identifier: String) -> UITableViewCell? {
    if let known = waiting[identifier]?.popLast() {
      known.prepareForReuse()
      return known
    }
    return (cellClasses[identifier] as? UITableViewCell.Type)?.init(
      registered: .default, reuseIdentifier: identifier)
  }

  func unregistered(_ identifier: String) -> UITableViewCell {
    UIKitWorld.current.report(
      .reuseIdentifier,
      "No UITableViewCell is registered for \"\(identifier)\"; call register(_:…) first. A plain "
        + "cell is used instead.")
    return UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  func layOutRows() {
    backgroundView?.frame = bounds
    let places = places
    let footer = tableFooterView?.frame.height ?? 0
    let size = CGSize(width: bounds.width, height: places.height + footer)
    if contentSize != size { contentSize = size }
    put(
      tableHeaderView,
      CGRect(x: 0, y: 0, width: size.width, height: tableHeaderView?.frame.height ?? 0))
    put(tableFooterView, CGRect(x: 0, y: places.height, width: size.width, height: footer))
    let wanted = places.rows(in: bounds)
    let set = Set(wanted)
    for path in shown.keys.sorted() where !set.contains(path) { retire(path) }
    for path in wanted { place(path, places.row(path)) }
    for section in places.sections.indices {
      place(Edge(section: section, isHeader: true), places.header(section))
      place(Edge(section: section, isHeader: false), places.footer(section))
    }
  }

  /// Sets bounds and centre instead of the frame, because a client may have transformed the view.
  private func put(_ view: UIView?, _ frame: CGRect) {
    guard let view else { return }
    let center = CGPoint(x: frame.midX, y: frame.midY)
    if view.bounds.size != frame.size { view.bounds.size = frame.size }
    if view.center != center { view.center = center }
  }

  private func place(_ path: IndexPath, _ frame: CGRect) {
    if let cell = shown[path] { return put(cell, frame) }
    guard let dataSource else { return }
    // A reused view must not animate from the position of its previous row.
    UIView.performWithoutAnimation {
      let cell = dataSource.tableView(self, cellForRowAt: path)
      cell.shownPath = path
      cell.setSelected(selection.contains(path), animated: false)
      prepareEditing(of: cell, at: path)
      shown[path] = cell
      put(cell, frame)
      if cell.backgroundColor == nil { cell.backgroundColor = cellBackground }
      rows?.tableView(self, willDisplay: cell, forRowAt: path)
      addSubview(cell)
    }
  }

  /// The background of a cell without its own, which `willDisplay` finds set: Stack Overflow
  /// 57186481 (iOS 13). Cells are opaque since iOS 7 (Apple's page of UITableViewCell).
  private var cellBackground: UIColor {
    style == .plain ? .systemBackground : .secondarySystemGroupedBackground
  }

  private func place(_ edge: Edge, _ frame: CGRect) {
    guard frame.height > 0, frame.intersects(bounds) else {
      edges.removeValue(forKey: edge)?.removeFromSuperview()
      return
    }
    if let known = edges[edge] { return put(known, frame) }
    UIView.performWithoutAnimation {
      let view = givenView(edge) ?? titledView(edge)
      edges[edge] = view
      put(view, frame)
      if edge.isHeader {
        rows?.tableView(self, willDisplayHeaderView: view, forSection: edge.section)
      } else {
        rows?.tableView(self, willDisplayFooterView: view, forSection: edge.section)
      }
      addSubview(view)
    }
  }

  private func titledView(_ edge: Edge) -> UIView {
    let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
    view.textLabel?.text = title(edge)
    return view
  }

  /// Removes a row's cell. The cell of a deleted row is not reused, because UIKit reuses it only
  /// after the deletion's animation, and code such as SwipeCellKit animates it meanwhile.
  private func retire(_ path: IndexPath, isDeleted: Bool = false) {
    guard let cell = shown.removeValue(forKey: path) else { return }
    cell.removeFromSuperview()
    cell.shownPath = nil
    cell.setSelected(false, animated: false)
    cell.setHighlighted(false, animated: false)
    rows?.tableView(self, didEndDisplaying: cell, forRowAt: path)
    guard !isDeleted, let identifier = cell.reuseIdentifier else { return }
    waiting[identifier, default: []].append(cell)
  }

  func drop(_ isDropped: (IndexPath) -> Bool) {
    for path in shown.keys.sorted() where isDropped(path) { retire(path) }
    forgetPlaces()
  }

  func reload(_ sections: IndexSet) {
    dropEdges { sections.contains($0.section) }
    drop { sections.contains($0.section) }
  }

  /// Adds changes to the current group of updates. Outside a group, they are an update of their
  /// own.
  func update(_ change: (inout PathChanges) -> Void) {
    batch.begin()
    change(&batch.changes)
    endUpdate()
  }

  /// Applies the updates at the end of the outermost group. The cells of the remaining rows stay,
  /// at their new paths; the data source is asked for the cells of new rows only.
  func endUpdate() {
    if let changes = batch.end() {
      selection = changes.paths(after: selection)
      highlighted = highlighted.flatMap(changes.path(after:))
      dropEdges { _ in true }
      let (kept, deleted) = changes.cells(after: shown)
      for path in deleted { retire(path, isDeleted: true) }
      for (path, cell) in kept { cell.shownPath = path }
      shown = kept
    }
    forgetPlaces()
  }

  func dropAll() {
    highlighted = nil
    dropEdges { _ in true }
    drop { _ in true }
  }

  private func dropEdges(_ isDropped: (Edge) -> Bool) {
    for edge in edges.keys.sorted() where isDropped(edge) {
      edges.removeValue(forKey: edge)?.removeFromSuperview()
    }
  }

  func scroll(to path: IndexPath, _ position: ScrollPosition, animated: Bool) {
    layoutIfNeeded()
    var frame = rectForRow(at: path)
    guard frame != .zero else { return }
    // The first row at the top is shown with the header, the last row at the bottom with the footer
    // (observed by akisute.com, "UITableViewController", 2011).
    if position == .top, path.row == 0 {
      frame = frame.union(rectForHeader(inSection: path.section))
    }
    if position == .bottom, path.row == numberOfRows(inSection: path.section) - 1 {
      frame = frame.union(rectForFooter(inSection: path.section))
    }
    var offset = contentOffset
    let visible = bounds.inset(by: adjustedContentInset)
    switch position {
    case .top: offset.y += frame.minY - visible.minY
    case .middle: offset.y += frame.midY - visible.midY
    case .bottom: offset.y += frame.maxY - visible.maxY
    case .none:
      if frame.minY < visible.minY { offset.y += frame.minY - visible.minY }
      if frame.maxY > visible.maxY { offset.y += frame.maxY - visible.maxY }
    }
    setContentOffset(held(offset), animated: animated)
  }

  // MARK: Selection

  func select(_ path: IndexPath?, animated: Bool, _ position: ScrollPosition) {
    guard let path else {
      for old in selection.sorted() { deselect(old, animated: animated) }
      return
    }
    guard allowsSelection else { return }
    if !selectsSeveral {
      for old in selection.sorted() where old != path { deselect(old, animated: animated) }
    }
    selection.insert(path)
    shown[path]?.setSelected(true, animated: animated)
    if position != .none { scroll(to: path, position, animated: animated) }
  }

  func deselect(_ path: IndexPath, animated: Bool) {
    selection.remove(path)
    shown[path]?.setSelected(false, animated: animated)
  }

  func highlightRow(under touch: UITouch?) {
    guard selectsByTouch, let touch, let path = indexPathForRow(at: touch.location(in: self)),
      rows?.tableView(self, shouldHighlightRowAt: path) ?? true
    else { return }
    highlighted = path
    shown[path]?.setHighlighted(true, animated: false)
    rows?.tableView(self, didHighlightRowAt: path)
  }

  func endHighlight() {
    guard let path = highlighted else { return }
    shown[path]?.setHighlighted(false, animated: false)
    highlighted = nil
    rows?.tableView(self, didUnhighlightRowAt: path)
  }

  /// - Parameter contacts: the contacts that lifted.
  func tapEnded(_ contacts: [Int]) {
    guard let tapped = highlighted else { return }
    endHighlight()
    if selectsSeveral, selection.contains(tapped) {
      guard let path = rows == nil ? tapped : rows?.tableView(self, willDeselectRowAt: tapped)
      else { return }
      reportSelection("deselected \(path.rowWords) of", by: contacts)
      deselect(path, animated: false)
      rows?.tableView(self, didDeselectRowAt: path)
      return
    }
    guard let path = rows == nil ? tapped : rows?.tableView(self, willSelectRowAt: tapped) else {
      return
    }
    reportSelection("selected \(path.rowWords) of", by: contacts)
    if !selectsSeveral {
      for old in selection.sorted() where old != path {
        let leaving = rows == nil ? old : rows?.tableView(self, willDeselectRowAt: old)
        guard let leaving else { continue }
        deselect(leaving, animated: false)
        rows?.tableView(self, didDeselectRowAt: leaving)
      }
    }
    select(path, animated: false, .none)
    rows?.tableView(self, didSelectRowAt: path)
  }
}

extension IndexPath {
  /// `row 3` or, in a section other than the first, `row 3 in section 1`.
  fileprivate var rowWords: String {
    section == 0 ? "row \(row)" : "row \(row) in section \(section)"
  }
}

extension UITableView {
  /// The closure runs before the call returns, so it can use `self` implicitly.
  public func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
    withoutActuallyEscaping(updates) { performBatchUpdates(Optional($0), completion: completion) }
  }
}
