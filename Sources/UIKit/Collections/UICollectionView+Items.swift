// The views of the items on the screen, selection, and taps on items.

extension UICollectionView {
  private var items: (any UICollectionViewDelegate)? { delegate }

  // MARK: Creating and removing views

  func dequeue<View: UICollectionReusableView>(
    _ type: View.Type, _ key: ReusePool<UICollectionReusableView>.Key
  ) -> View {
    if let known = pool.take(key) as? View {
      known.prepareForReuse()
      return known
    }
    let made = pool.registered(key) as? View.Type
    if made == nil {
      UIKitWorld.current.report(
        .reuseIdentifier,
        "No \(type) is registered for \"\(key.identifier)\"; call register(_:…) first. A plain "
          + "view is used instead.")
    }
    let view = (made ?? type).init(registered: .zero)
    view.reuseIdentifier = key.identifier
    return view
  }

  func layOutItems() {
    backgroundView?.frame = bounds
    collectionViewLayout.prepareIfNeeded(for: bounds)
    let size = collectionViewLayout.collectionViewContentSize
    if contentSize != size { takeContentSize(size) }
    let wanted = collectionViewLayout.shownElements(in: bounds)
      .filter { !$0.isHidden }.sorted { ($0.zIndex, $0.indexPath) < ($1.zIndex, $1.indexPath) }
    let cells = wanted.filter { $0.representedElementCategory == .cell }
    let paths = Set(cells.map(\.indexPath))
    for path in indexPathsForVisibleItems where !paths.contains(path) { retire(path) }
    for attributes in cells { place(attributes) }
    placeSupplements(wanted.filter { $0.representedElementCategory != .cell })
  }

  /// Sets the size of the content. A mirrored layout begins at the right, so the distance to the
  /// content's right side stays the same.
  private func takeContentSize(_ size: CGSize) {
    let growth = max(size.width, bounds.width) - max(contentSize.width, bounds.width)
    contentSize = size
    if collectionViewLayout.isMirrored, growth != 0 { contentOffset.x += growth }
  }

  private func place(_ attributes: UICollectionViewLayoutAttributes) {
    let path = attributes.indexPath
    if let cell = shown[path] { return cell.take(attributes) }
    guard let dataSource else { return }
    // A reused view must not animate from the position of its previous item.
    UIView.performWithoutAnimation {
      let cell = dataSource.collectionView(self, cellForItemAt: path)
      cell.isSelected = selection.contains(path)
      shown[path] = cell
      cell.take(attributes)
      items?.collectionView(self, willDisplay: cell, forItemAt: path)
      addSubview(cell)
    }
  }

  private func placeSupplements(_ wanted: [UICollectionViewLayoutAttributes]) {
    func isSame(_ a: UICollectionViewLayoutAttributes?, _ b: UICollectionViewLayoutAttributes)
      -> Bool
    {
      a?.indexPath == b.indexPath && a?.representedElementKind == b.representedElementKind
        && a?.representedElementCategory == b.representedElementCategory
    }
    for view in shownSupplements where !wanted.contains(where: { isSame(view.shownAttributes, $0) })
    {
      retireSupplement(view)
    }
    for attributes in wanted {
      if let view = shownSupplements.first(where: { isSame($0.shownAttributes, attributes) }) {
        view.take(attributes)
      } else if let kind = attributes.representedElementKind {
        UIView.performWithoutAnimation {
          guard let view = makeSupplement(kind, attributes) else { return }
          shownSupplements.append(view)
          view.take(attributes)
          addSubview(view)
        }
      }
    }
  }

  /// Returns a header or footer of the data source, or a decoration of the layout's class.
  private func makeSupplement(
    _ kind: String, _ attributes: UICollectionViewLayoutAttributes
  ) -> UICollectionReusableView? {
    guard attributes.representedElementCategory == .decorationView else {
      return dataSource?.collectionView(
        self, viewForSupplementaryElementOfKind: kind, at: attributes.indexPath)
    }
    let key = ReusePool<UICollectionReusableView>.Key(kind: kind, identifier: kind)
    if let known = collectionViewLayout.decorations.take(key) {
      known.prepareForReuse()
      return known
    }
    guard
      let made = collectionViewLayout.decorations.registered(key)
        as? UICollectionReusableView.Type
    else {
      UIKitWorld.current.report(
        .reuseIdentifier,
        "No class is registered for decorations of kind \"\(kind)\"; call the layout's "
          + "register(_:forDecorationViewOfKind:) first. The decoration is not shown.")
      return nil
    }
    let view = made.init(registered: .zero)
    view.reuseIdentifier = kind
    return view
  }

  /// Removes an item's cell. The cell of a deleted item is not reused, as in ``UITableView``.
  private func retire(_ path: IndexPath, isDeleted: Bool = false) {
    guard let cell = shown.removeValue(forKey: path) else { return }
    cell.removeFromSuperview()
    cell.shownAttributes = nil
    cell.isSelected = false
    cell.isHighlighted = false
    items?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
    if !isDeleted, let identifier = cell.reuseIdentifier {
      pool.put(cell, .init(kind: "", identifier: identifier))
    }
  }

  private func retireSupplement(_ view: UICollectionReusableView) {
    shownSupplements.removeAll { $0 === view }
    view.removeFromSuperview()
    if let identifier = view.reuseIdentifier, let attributes = view.shownAttributes,
      let kind = attributes.representedElementKind
    {
      let key = ReusePool<UICollectionReusableView>.Key(kind: kind, identifier: identifier)
      if attributes.representedElementCategory == .decorationView {
        collectionViewLayout.decorations.put(view, key)
      } else {
        pool.put(view, key)
      }
    }
    view.shownAttributes = nil
  }

  func drop(_ isDropped: (IndexPath) -> Bool) {
    for path in indexPathsForVisibleItems where isDropped(path) { retire(path) }
    collectionViewLayout.invalidateLayout()
  }

  func reload(_ sections: IndexSet) {
    for view in shownSupplements
    where view.shownAttributes.map({ sections.contains($0.indexPath.section) }) ?? false {
      retireSupplement(view)
    }
    drop { sections.contains($0.section) }
  }

  /// Adds changes to the current batch update. Outside of one, they are an update of their own.
  func update(_ change: (inout PathChanges) -> Void) {
    batch.begin()
    change(&batch.changes)
    endUpdate()
  }

  /// Applies the updates at the end of the outermost group. The cells of the remaining items stay,
  /// at their new paths; the data source is asked for the cells of new items only.
  func endUpdate() {
    guard let changes = batch.end() else { return }
    selection = changes.paths(after: selection)
    highlighted = highlighted.flatMap(changes.path(after:))
    for view in shownSupplements { retireSupplement(view) }
    let (kept, deleted) = changes.cells(after: shown)
    for path in deleted { retire(path, isDeleted: true) }
    shown = kept
    collectionViewLayout.invalidateLayout()
  }

  func dropAll() {
    highlighted = nil
    for view in shownSupplements { retireSupplement(view) }
    drop { _ in true }
  }

  // MARK: Layouts

  func layoutDidChange(from old: UICollectionViewLayout) {
    guard old !== collectionViewLayout else { return }
    // Decorations belong to their layout.
    for view in shownSupplements
    where view.shownAttributes?.representedElementCategory == .decorationView {
      shownSupplements.removeAll { $0 === view }
      view.removeFromSuperview()
    }
    old.collectionView = nil
    collectionViewLayout.collectionView = self
    collectionViewLayout.invalidateLayout()
  }

  func change(to layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?) {
    guard animated, window != nil else {
      collectionViewLayout = layout
      return UIKitWorld.current.onNextTurn { completion?(true) }
    }
    layoutIfNeeded()
    UIView.animate(
      withDuration: Self.layoutChangeDuration,
      animations: {
        self.collectionViewLayout = layout
        self.layoutIfNeeded()
      }, completion: completion)
  }

  /// The duration of an animated change of layout, in seconds. The value is EdgePan's, because
  /// Apple's is not published.
  private static let layoutChangeDuration: TimeInterval = 0.3

  func itemPath(at point: CGPoint) -> IndexPath? {
    collectionViewLayout.prepareIfNeeded(for: bounds)
    let spot = CGRect(x: point.x, y: point.y, width: 1e-6, height: 1e-6)
    return collectionViewLayout.shownElements(in: spot)
      .filter { $0.representedElementCategory == .cell && $0.frame.contains(point) }
      .max { $0.zIndex < $1.zIndex }?.indexPath
  }

  func scroll(to path: IndexPath, _ position: ScrollPosition, animated: Bool) {
    layoutIfNeeded()
    guard let frame = layoutAttributesForItem(at: path)?.frame else { return }
    var offset = contentOffset
    let visible = bounds.inset(by: adjustedContentInset)
    if position.contains(.top) { offset.y += frame.minY - visible.minY }
    if position.contains(.centeredVertically) { offset.y += frame.midY - visible.midY }
    if position.contains(.bottom) { offset.y += frame.maxY - visible.maxY }
    if position.contains(.left) { offset.x += frame.minX - visible.minX }
    if position.contains(.centeredHorizontally) { offset.x += frame.midX - visible.midX }
    if position.contains(.right) { offset.x += frame.maxX - visible.maxX }
    setContentOffset(held(offset), animated: animated)
  }

  // MARK: Selection

  func select(_ path: IndexPath?, animated: Bool, _ position: ScrollPosition) {
    guard let path else {
      for old in selection.sorted() { deselect(old) }
      return
    }
    guard allowsSelection else { return }
    if !allowsMultipleSelection {
      for old in selection.sorted() where old != path { deselect(old) }
    }
    selection.insert(path)
    shown[path]?.isSelected = true
    if !position.isEmpty { scroll(to: path, position, animated: animated) }
  }

  func deselect(_ path: IndexPath) {
    selection.remove(path)
    shown[path]?.isSelected = false
  }

  func highlightItem(under touch: UITouch?) {
    guard allowsSelection, let touch, let path = itemPath(at: touch.location(in: self)),
      items?.collectionView(self, shouldHighlightItemAt: path) ?? true
    else { return }
    highlighted = path
    shown[path]?.isHighlighted = true
  }

  func endHighlight() {
    if let highlighted { shown[highlighted]?.isHighlighted = false }
    highlighted = nil
  }

  /// - Parameter contacts: the contacts that lifted.
  func tapEnded(_ contacts: [Int]) {
    guard let path = highlighted else { return }
    endHighlight()
    if allowsMultipleSelection, selection.contains(path) {
      reportSelection("deselected \(path.itemWords) of", by: contacts)
      deselect(path)
      items?.collectionView(self, didDeselectItemAt: path)
      return
    }
    guard items?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
    reportSelection("selected \(path.itemWords) of", by: contacts)
    if !allowsMultipleSelection {
      for old in selection.sorted() where old != path {
        deselect(old)
        items?.collectionView(self, didDeselectItemAt: old)
      }
    }
    select(path, animated: false, [])
    items?.collectionView(self, didSelectItemAt: path)
  }
}

extension IndexPath {
  /// `item 3` or, in a section other than the first, `item 3 in section 1`.
  fileprivate var itemWords: String {
    section == 0 ? "item \(item)" : "item \(item) in section \(section)"
  }
}

extension UICollectionView {
  /// The closure runs before the call returns, so it can use `self` implicitly.
  public func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
    withoutActuallyEscaping(updates) { performBatchUpdates(Optional($0), completion: completion) }
  }
}
