/// What the data sources of collection views and tables have in common; an EdgePan class.
///
/// A snapshot is applied at once, without animation, as a reload; items that stay selected in the
/// old and in the new snapshot remain selected. Apple animates the differences.
@preconcurrency @MainActor
open class DiffableDataSource<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
>: NSObject {
  public typealias Snapshot = NSDiffableDataSourceSnapshot<
    SectionIdentifierType, ItemIdentifierType
  >
  final fileprivate(set) var shown = Snapshot()

  open func snapshot() -> Snapshot { shown }
  /// Shows a snapshot. The completion is called in the completion stage of the current or next
  /// frame.
  open func apply(
    _ snapshot: Snapshot, animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    let selected = selectedPaths.compactMap { itemIdentifier(for: $0) }
    shown = snapshot
    reload(selecting: selected.map { indexPath(for: $0) })
    if let completion { UIKitWorld.current.onNextTurn { completion() } }
  }
  open func applySnapshotUsingReloadData(
    _ snapshot: Snapshot, completion: (() -> Void)? = nil
  ) { apply(snapshot, animatingDifferences: false, completion: completion) }
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    shown.item(at: indexPath.section, indexPath.item)
  }
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    shown.place(of: itemIdentifier).map { IndexPath(item: $0.item, section: $0.section) }
  }
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    index < shown.numberOfSections ? shown.sectionIdentifiers[index] : nil
  }
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    shown.indexOfSection(sectionIdentifier)
  }

  var selectedPaths: [IndexPath] { [] }
  /// Shows the current snapshot and selects its items again; nil is an item that has gone.
  func reload(selecting paths: [IndexPath?]) {}

  /// Returns a cell that a cell provider made for an item.
  final func cell<Cell>(at path: IndexPath, _ make: (ItemIdentifierType) -> Cell?) -> Cell {
    guard let item = itemIdentifier(for: path), let cell = make(item)
    else { fatalError("the cell provider returned no cell for \(path)") }
    return cell
  }
}

/// The data source of a collection view that shows a snapshot's items.
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
>: DiffableDataSource<SectionIdentifierType, ItemIdentifierType>, UICollectionViewDataSource {
  public typealias CellProvider = (
    _ collectionView: UICollectionView, _ indexPath: IndexPath,
    _ itemIdentifier: ItemIdentifierType
  ) -> UICollectionViewCell?
  public typealias SupplementaryViewProvider = (
    _ collectionView: UICollectionView, _ elementKind: String, _ indexPath: IndexPath
  ) -> UICollectionReusableView?

  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    view = collectionView
    provider = cellProvider
    super.init()
    collectionView.dataSource = self
  }

  open var supplementaryViewProvider: SupplementaryViewProvider?
  private weak var view: UICollectionView?
  private let provider: CellProvider

  override var selectedPaths: [IndexPath] { view?.indexPathsForSelectedItems ?? [] }
  override func reload(selecting paths: [IndexPath?]) {
    view?.reloadData()
    for path in paths { view?.selectItem(at: path, animated: false, scrollPosition: []) }
  }

  open func numberOfSections(in collectionView: UICollectionView) -> Int { shown.numberOfSections }
  open func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { shown.numberOfItems(at: section) }
  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    cell(at: indexPath) { provider(collectionView, indexPath, $0) }
  }
  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    guard let view = supplementaryViewProvider?(collectionView, kind, indexPath) else {
      fatalError("the supplementary view provider returned no view for \(kind) at \(indexPath)")
    }
    return view
  }
}

/// The data source of a table that shows a snapshot's items: see
/// ``UICollectionViewDiffableDataSource``.
@preconcurrency @MainActor
open class UITableViewDiffableDataSource<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
>: DiffableDataSource<SectionIdentifierType, ItemIdentifierType>, UITableViewDataSource {
  public typealias CellProvider = (
    _ tableView: UITableView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
  ) -> UITableViewCell?

  public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
    view = tableView
    provider = cellProvider
    super.init()
    tableView.dataSource = self
  }

  /// Stored, but has no effect: changes are not animated.
  open var defaultRowAnimation = UITableView.RowAnimation.automatic
  private weak var view: UITableView?
  private let provider: CellProvider

  override var selectedPaths: [IndexPath] { view?.indexPathsForSelectedRows ?? [] }
  override func reload(selecting paths: [IndexPath?]) {
    view?.reloadData()
    for path in paths { view?.selectRow(at: path, animated: false, scrollPosition: .none) }
  }

  open func numberOfSections(in tableView: UITableView) -> Int { shown.numberOfSections }
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    shown.numberOfItems(at: section)
  }
  open func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    cell(at: indexPath) { provider(tableView, indexPath, $0) }
  }
  open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    nil
  }
  open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    nil
  }
  open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
  open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
  open func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {}
  open func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {}
}
