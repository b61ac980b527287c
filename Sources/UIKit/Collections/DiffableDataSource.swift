// DiffableDataSource: data sources that show a snapshot.

/// The data source of a collection view that shows a snapshot's items.
///
/// A snapshot is applied at once, without animation, as a reload; items that stay selected in the
/// old and in the new snapshot remain selected. Apple animates the differences.
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
>: NSObject, UICollectionViewDataSource {
  public typealias Snapshot = NSDiffableDataSourceSnapshot<
    SectionIdentifierType, ItemIdentifierType
  >
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
  private var shown = Snapshot()

  open func snapshot() -> Snapshot { shown }
  /// Shows a snapshot. The completion is called in the completion stage of the current or next
  /// frame.
  open func apply(
    _ snapshot: Snapshot, animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    let selected = view?.indexPathsForSelectedItems?.compactMap { itemIdentifier(for: $0) } ?? []
    shown = snapshot
    view?.reloadData()
    for item in selected {
      view?.selectItem(at: indexPath(for: item), animated: false, scrollPosition: [])
    }
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

  open func numberOfSections(in collectionView: UICollectionView) -> Int { shown.numberOfSections }
  open func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { shown.numberOfItems(at: section) }
  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    guard let item = itemIdentifier(for: indexPath),
      let cell = provider(collectionView, indexPath, item)
    else { fatalError("the cell provider returned no cell for \(indexPath)") }
    return cell
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
>: NSObject, UITableViewDataSource {
  public typealias Snapshot = NSDiffableDataSourceSnapshot<
    SectionIdentifierType, ItemIdentifierType
  >
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
  private var shown = Snapshot()

  open func snapshot() -> Snapshot { shown }
  /// Shows a snapshot. The completion is called in the completion stage of the current or next
  /// frame.
  open func apply(
    _ snapshot: Snapshot, animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    let selected = view?.indexPathsForSelectedRows?.compactMap { itemIdentifier(for: $0) } ?? []
    shown = snapshot
    view?.reloadData()
    for item in selected {
      view?.selectRow(at: indexPath(for: item), animated: false, scrollPosition: .none)
    }
    if let completion { UIKitWorld.current.onNextTurn { completion() } }
  }
  open func applySnapshotUsingReloadData(
    _ snapshot: Snapshot, completion: (() -> Void)? = nil
  ) { apply(snapshot, animatingDifferences: false, completion: completion) }
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    shown.item(at: indexPath.section, indexPath.row)
  }
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    shown.place(of: itemIdentifier).map { IndexPath(row: $0.item, section: $0.section) }
  }
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    index < shown.numberOfSections ? shown.sectionIdentifiers[index] : nil
  }
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    shown.indexOfSection(sectionIdentifier)
  }

  open func numberOfSections(in tableView: UITableView) -> Int { shown.numberOfSections }
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    shown.numberOfItems(at: section)
  }
  open func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    guard let item = itemIdentifier(for: indexPath),
      let cell = provider(tableView, indexPath, item)
    else { fatalError("the cell provider returned no cell for \(indexPath)") }
    return cell
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
