// A scroll view whose content is a column of rows, in sections.

/// Shows the rows of a data source, and reuses views.
///
/// After the first layout, cells exist for the rows that intersect the bounds. Changes to the
/// data (`reloadData`, `insertRows` …) appear at the next layout, without animation: the row
/// animation is not used. Insertions, deletions and moves keep the cells and the selection of the
/// remaining rows.
/// Rows have the given heights; `automaticDimension` means
/// ``defaultRowHeight``, because cells do not size themselves here. Separators, index titles,
/// swipe actions and reordering are not available; headers scroll with their rows in every style.
/// The table, and cells without a background of their own, have the system's. While the table is
/// edited, rows have buttons that insert or delete: see ``UITableViewCell``.
///
/// Cost: a reload requests every height once; a layout visits the sections, places the visible
/// views, and adds or removes only the views that appear or disappear.
@preconcurrency @MainActor open class UITableView: UIScrollView {
  public enum Style: Int, Sendable { case plain, grouped, insetGrouped }
  /// The position of a row in the bounds after scrolling to it.
  public enum ScrollPosition: Int, Sendable { case none, top, middle, bottom }
  /// The animation of a change to rows. Not used, because changes are not animated.
  public enum RowAnimation: Int, Sendable {
    case fade, right, left, top, bottom, none, middle
    case automatic = 100
  }

  /// The value that represents an unspecified height.
  public nonisolated static let automaticDimension: CGFloat = -1
  /// The height in points of a row without a given height.
  public static let defaultRowHeight: CGFloat = 44

  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
  }
  public convenience override init(frame: CGRect) { self.init(frame: frame, style: .plain) }
  /// Creates a table in the plain style. Archives are not supported on Linux.
  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
  }
  override func didCreate() {
    super.didCreate()
    alwaysBounceVertical = true
    backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground
  }

  public let style: Style
  open weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }
  @_disfavoredOverload open override weak var delegate: (any UIScrollViewDelegate)? {
    didSet { forgetPlaces() }
  }
  open var rowHeight = UITableView.automaticDimension { didSet { forgetPlaces() } }
  open var sectionHeaderHeight = UITableView.automaticDimension { didSet { forgetPlaces() } }
  open var sectionFooterHeight = UITableView.automaticDimension { didSet { forgetPlaces() } }
  /// Stored, but has no effect: every actual height is requested.
  open var estimatedRowHeight = UITableView.automaticDimension
  /// A view above the first section, with the height of its frame and the table's width.
  open var tableHeaderView: UIView? { didSet { replaceEdge(oldValue, tableHeaderView) } }
  /// A view below the last section.
  open var tableFooterView: UIView? { didSet { replaceEdge(oldValue, tableFooterView) } }
  /// The style of separators between rows. Raw values are UIKit's.
  public enum SeparatorStyle: Int, Sendable { case none, singleLine, singleLineEtched }
  // Stored, but has no effect: separators are not drawn.
  open var separatorStyle = SeparatorStyle.singleLine
  open var separatorColor: UIColor?
  /// Stored, but has no effect: separators are not drawn.
  open var separatorEffect: UIVisualEffect?
  open var separatorInset = UIEdgeInsets(top: 0, left: 15, bottom: 0, right: 0)
  open var backgroundView: UIView? { didSet { exchange(oldValue, backgroundView, at: 0) } }

  // MARK: Views

  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    cellClasses[identifier] = cellClass
  }
  open func register(
    _ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String
  ) { headerClasses[identifier] = aClass }
  /// Returns a cell for the caller to fill. For an unregistered identifier, returns a plain cell
  /// and reports an issue.
  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell { dequeueCell(identifier) ?? unregistered(identifier) }
  /// Returns a cell from the reuse pool or, if the pool is empty, a new cell of the registered
  /// class; `nil` if no class is registered either.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    dequeueCell(identifier)
  }
  open func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> UITableViewHeaderFooterView? {
    (headerClasses[identifier] as? UITableViewHeaderFooterView.Type)?.init(registered: identifier)
  }
  /// The cell of a row, or `nil` if the row has no cell at present.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { shown[indexPath] }
  open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    edges[Edge(section: section, isHeader: true)] as? UITableViewHeaderFooterView
  }
  open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    edges[Edge(section: section, isHeader: false)] as? UITableViewHeaderFooterView
  }
  /// The visible cells in the order of their rows.
  open var visibleCells: [UITableViewCell] { shown.keys.sorted().compactMap { shown[$0] } }
  open var indexPathsForVisibleRows: [IndexPath]? { shown.isEmpty ? nil : shown.keys.sorted() }
  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    cell.superview === self ? cell.shownPath : nil
  }

  // MARK: Counts and positions

  open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }
  open func numberOfRows(inSection section: Int) -> Int {
    dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
  }
  /// Returns a row's rectangle in the coordinates of the table's content; zero for a row that does
  /// not exist.
  open func rectForRow(at indexPath: IndexPath) -> CGRect { places.row(indexPath) }
  open func rect(forSection section: Int) -> CGRect { places.section(section) }
  open func rectForHeader(inSection section: Int) -> CGRect { places.header(section) }
  open func rectForFooter(inSection section: Int) -> CGRect { places.footer(section) }
  open func indexPathForRow(at point: CGPoint) -> IndexPath? {
    places.rows(in: CGRect(x: point.x, y: point.y, width: 1e-6, height: 1e-6)).first
  }
  open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? { places.rows(in: rect) }
  open func scrollToRow(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) { scroll(to: indexPath, scrollPosition, animated: animated) }

  // MARK: Changes

  open func reloadData() {
    selection = []
    dropAll()
  }
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    drop { indexPaths.contains($0) }
  }
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    reload(sections)
  }
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    update { $0.insert(indexPaths) }
  }
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    update { $0.delete(indexPaths) }
  }
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    update { $0.move(indexPath, to: newIndexPath) }
  }
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    update { $0.insertedSections.formUnion(sections) }
  }
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    update { $0.deletedSections.formUnion(sections) }
  }
  open func beginUpdates() { batch.begin() }
  /// Ends a group of updates; the heights are requested again.
  open func endUpdates() { endUpdate() }
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
  open var indexPathForSelectedRow: IndexPath? { selection.min() }
  /// The paths in order, or `nil` if no row is selected.
  open var indexPathsForSelectedRows: [IndexPath]? { selection.isEmpty ? nil : selection.sorted() }
  /// Selects a row programmatically. The delegate is not called, as on Apple's platforms.
  open func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) { select(indexPath, animated: animated, scrollPosition) }
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    deselect(indexPath, animated: animated)
  }

  // MARK: Editing (UITableView+Editing.swift)

  /// Whether the rows show their editing controls.
  open var isEditing: Bool {
    get { editing }
    set { setEditing(newValue, animated: false) }
  }
  /// Shows or hides the editing controls. If animated, the content of the rows makes room over
  /// 0.3 s; the duration is EdgePan's.
  open func setEditing(_ editing: Bool, animated: Bool) { edit(editing, animated: animated) }
  /// Whether a tap selects a row while the table is edited.
  open var allowsSelectionDuringEditing = false
  open var allowsMultipleSelectionDuringEditing = false

  // MARK: Layout and touches

  open override func layoutSubviews() {
    super.layoutSubviews()
    layOutRows()
  }
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    takesTouch()
    highlightRow(under: touches.first)
  }
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    takesTouch()
    tapEnded(touches.map(\.identifier))
  }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    endHighlight()
  }

  // Internal state, used by UITableView+Rows.
  var cellClasses: [String: AnyClass] = [:]
  var headerClasses: [String: AnyClass] = [:]
  var waiting: [String: [UITableViewCell]] = [:]
  var shown: [IndexPath: UITableViewCell] = [:]
  var edges: [Edge: UIView] = [:]
  var selection: Set<IndexPath> = []
  var highlighted: IndexPath?
  var editing = false
  var knownPlaces: TablePlaces?
  var batch = UpdateBatch()

  /// Registers nothing and reports an issue: see ``UINib``.
  open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    nib?.reportRegistration("cells \(identifier)")
  }
  /// Registers nothing and reports an issue: see ``UINib``.
  open func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
    nib?.reportRegistration("headers \(identifier)")
  }
}

public typealias UITableViewStyle = UITableView.Style
public typealias UITableViewScrollPosition = UITableView.ScrollPosition
public typealias UITableViewRowAnimation = UITableView.RowAnimation
public let UITableViewAutomaticDimension = UITableView.automaticDimension

extension UITableView: DelegateOfOwnType { public typealias OwnDelegate = any UITableViewDelegate }
