// A scroll view whose content consists of items placed by a layout.

/// Shows the items of a data source where the layout places them, and reuses views.
///
/// After the first layout, cells exist for the items that intersect the bounds. Changes to the data
/// (`reloadData`, `insertItems` …) appear at the next layout and are not animated. Insertions,
/// deletions and moves keep the selection of the remaining items.
///
/// Cost: a layout requests the attributes in the bounds, passes them to the visible views, and adds
/// or removes only the views that appear or disappear.
@preconcurrency @MainActor open class UICollectionView: UIScrollView {
  /// The category of an element. Raw values are UIKit's.
  public enum ElementCategory: UInt, Sendable { case cell, supplementaryView, decorationView }
  public enum ScrollDirection: Int, Sendable { case vertical, horizontal }
  /// The position of an item in the bounds after scrolling to it. Raw values are UIKit's.
  public struct ScrollPosition: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let top = ScrollPosition(rawValue: 1 << 0)
    public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
    public static let bottom = ScrollPosition(rawValue: 1 << 2)
    public static let left = ScrollPosition(rawValue: 1 << 3)
    public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
    public static let right = ScrollPosition(rawValue: 1 << 5)
  }
  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
  }
  /// Creates a view with a flow layout. Archives are not supported on Linux.
  public required init?(coder: NSCoder) {
    collectionViewLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
  }
  override func didCreate() {
    super.didCreate()
    collectionViewLayout.collectionView = self
  }

  /// Stored, but has no effect: cells are requested when they appear.
  open var isPrefetchingEnabled = true
  /// Never called: Apple's documentation does not promise that every item is prefetched, and here
  /// none is.
  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
  open override var contentInset: UIEdgeInsets { didSet { setNeedsLayout() } }
  open weak var dataSource: (any UICollectionViewDataSource)? { didSet { reloadData() } }
  open var collectionViewLayout: UICollectionViewLayout {
    didSet { layoutDidChange(from: oldValue) }
  }
  open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
    setCollectionViewLayout(layout, animated: animated, completion: nil)
  }
  /// Sets the layout. If animated, the visible cells move to their new positions.
  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
  ) { change(to: layout, animated: animated, completion: completion) }
  open var backgroundView: UIView? { didSet { exchange(oldValue, backgroundView, at: 0) } }

  // MARK: Views

  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    pool.register(cellClass, .init(kind: "", identifier: identifier))
  }
  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) { pool.register(viewClass, .init(kind: elementKind, identifier: identifier)) }
  /// Returns a cell for the caller to fill. For an unregistered identifier, returns a plain cell
  /// and reports an issue.
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    dequeue(UICollectionViewCell.self, .init(kind: "", identifier: identifier))
  }
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    dequeue(UICollectionReusableView.self, .init(kind: elementKind, identifier: identifier))
  }
  /// The cell of an item, or `nil` if the item has no cell at present.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { shown[indexPath] }
  open func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView? {
    shownSupplements.first {
      $0.shownAttributes?.representedElementCategory == .supplementaryView
        && $0.shownAttributes?.representedElementKind == elementKind
        && $0.shownAttributes?.indexPath == indexPath
    }
  }
  /// The visible cells in the order of their index paths; Apple guarantees no order.
  open var visibleCells: [UICollectionViewCell] {
    indexPathsForVisibleItems.compactMap { shown[$0] }
  }
  open var indexPathsForVisibleItems: [IndexPath] { shown.keys.sorted() }
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    shown.first { $0.value === cell }?.key
  }
  open func indexPathForItem(at point: CGPoint) -> IndexPath? { itemPath(at: point) }

  // MARK: Counts and positions

  open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }
  open func numberOfItems(inSection section: Int) -> Int {
    dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0
  }
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    collectionViewLayout.prepareIfNeeded(for: bounds)
    return collectionViewLayout.layoutAttributesForItem(at: indexPath)
      .map(collectionViewLayout.shown)
  }
  open func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    collectionViewLayout.prepareIfNeeded(for: bounds)
    return collectionViewLayout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
      .map(collectionViewLayout.shown)
  }
  open func scrollToItem(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) { scroll(to: indexPath, scrollPosition, animated: animated) }

  // MARK: Changes

  open func reloadData() {
    selection = []
    dropAll()
  }
  open func reloadItems(at indexPaths: [IndexPath]) { drop { indexPaths.contains($0) } }
  open func reloadSections(_ sections: IndexSet) { reload(sections) }
  open func insertItems(at indexPaths: [IndexPath]) { update { $0.insert(indexPaths) } }
  open func deleteItems(at indexPaths: [IndexPath]) { update { $0.delete(indexPaths) } }
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    update { $0.move(indexPath, to: newIndexPath) }
  }
  /// Runs the updates. The result is visible after the next layout; the completion is called in the
  /// completion stage of the current or next frame.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    batch.begin()
    updates?()
    endUpdate()
    UIKitWorld.current.onNextTurn { completion?(true) }
  }

  // MARK: Selection

  open var allowsSelection = true
  open var allowsMultipleSelection = false
  /// The paths in order, or `nil` if nothing is selected.
  open var indexPathsForSelectedItems: [IndexPath]? { selection.isEmpty ? nil : selection.sorted() }
  /// Selects an item programmatically. The delegate is not called, as on Apple's platforms.
  open func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) { select(indexPath, animated: animated, scrollPosition) }
  open func deselectItem(at indexPath: IndexPath, animated: Bool) { deselect(indexPath) }

  // MARK: Layout and touches

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutItems()
  }
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    takesTouch()
    highlightItem(under: touches.first)
  }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    takesTouch()
    tapEnded(touches.map(\.identifier))
  }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    endHighlight()
  }

  // Internal state, used by UICollectionView+Items.
  var pool = ReusePool<UICollectionReusableView>()
  var shown: [IndexPath: UICollectionViewCell] = [:]
  /// The visible headers, footers and decorations.
  var shownSupplements: [UICollectionReusableView] = []
  var selection: Set<IndexPath> = []
  var highlighted: IndexPath?
  var batch = UpdateBatch()

  /// Registers nothing and reports an issue: see ``UINib``.
  open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    nib?.reportRegistration("cells \(identifier)")
  }
  /// Registers nothing and reports an issue: see ``UINib``.
  open func register(
    _ nib: UINib?, forSupplementaryViewOfKind kind: String,
    withReuseIdentifier identifier: String
  ) { nib?.reportRegistration("\(kind) \(identifier)") }
}

public typealias UICollectionViewScrollDirection = UICollectionView.ScrollDirection
public typealias UICollectionViewScrollPosition = UICollectionView.ScrollPosition
public let UICollectionElementKindSectionHeader = "UICollectionElementKindSectionHeader"
public let UICollectionElementKindSectionFooter = "UICollectionElementKindSectionFooter"

extension UICollectionView: DelegateOfOwnType {
  public typealias OwnDelegate = any UICollectionViewDelegate
}
