// The views of rows, and of section headers and footers.

/// A row of a table.
///
/// While the table is edited, the row has a button at its leading edge. In the style `insert`, a
/// tap on it commits the insertion. In the style `delete`, a tap reveals a second button at the
/// trailing edge, which commits the deletion. The buttons' sizes are EdgePan's. There is no
/// reordering.
///
/// A registered class is created with `init(style:reuseIdentifier:)`. A subclass with another
/// designated initialiser must also override `init(style:reuseIdentifier:)`; otherwise the table
/// cannot create the subclass on Linux.
@preconcurrency @MainActor open class UITableViewCell: UIView {
  public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }
  /// Stored, but has no effect: a selected cell shows its selected background view, if it has one.
  public enum SelectionStyle: Int, Sendable { case none, blue, gray, `default` }
  /// Stored, but has no effect: accessories are not drawn.
  public enum AccessoryType: Int, Sendable {
    case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
  }

  /// What an edited row does. Raw values are UIKit's.
  public enum EditingStyle: Int, Sendable { case none, delete, insert }

  /// Creates an object of a registered class. Subclasses inherit this initialiser, which calls
  /// their designated initialiser.
  public required convenience init(registered style: CellStyle, reuseIdentifier: String?) {
    self.init(style: style, reuseIdentifier: reuseIdentifier)
  }
  /// Creates a cell in the default style, without an identifier.
  public convenience init() { self.init(style: .default, reuseIdentifier: nil) }
  public init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: UITableView.defaultRowHeight))
  }
  public required init?(coder: NSCoder) {
    style = .default
    reuseIdentifier = nil
    super.init(coder: coder)
  }

  public let reuseIdentifier: String?
  /// The content view, which fills the cell. Clients add their views to it.
  public let contentView = UIView(frame: .zero)
  open private(set) lazy var textLabel: UILabel? = added(UILabel())
  /// The second label; `nil` in the default style.
  open private(set) lazy var detailTextLabel: UILabel? =
    style == .default ? nil : added(UILabel())
  open private(set) lazy var imageView: UIImageView? = added(UIImageView())
  open var accessoryType: AccessoryType = .none
  open var selectionStyle: SelectionStyle = .default
  open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
  /// A view at the cell's trailing edge. The cell does not change the view's size.
  open var accessoryView: UIView? { didSet { exchange(oldValue, accessoryView) } }
  open var backgroundView: UIView? { didSet { exchange(oldValue, backgroundView, at: 0) } }
  /// A view that is shown above the background view while the cell is selected or highlighted.
  open var selectedBackgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      selectedBackgroundView.map { insertSubview($0, belowSubview: contentView) }
      showSelection()
    }
  }
  open var isSelected: Bool {
    get { selected }
    set { setSelected(newValue, animated: false) }
  }
  open var isHighlighted: Bool {
    get { highlighted }
    set { setHighlighted(newValue, animated: false) }
  }
  open func setSelected(_ selected: Bool, animated: Bool) {
    self.selected = selected
    showSelection()
  }
  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    self.highlighted = highlighted
    showSelection()
  }
  /// Called before a cell is reused.
  open func prepareForReuse() {}

  /// Whether the row makes room for its editing controls.
  open var isEditing: Bool {
    get { edited }
    set { setEditing(newValue, animated: false) }
  }
  open func setEditing(_ editing: Bool, animated: Bool) {
    edited = editing
    if !editing { controls.hideConfirmation() }
    setNeedsLayout()
  }
  /// The style that the table's delegate returned for the row.
  open var editingStyle: EditingStyle { controls.style }
  /// Whether the button that confirms a deletion is shown.
  open var showingDeleteConfirmation: Bool { controls.confirmation != nil }
  /// Whether the content makes room for the editing control.
  open var shouldIndentWhileEditing: Bool {
    get { controls.isIndented }
    set {
      controls.isIndented = newValue
      setNeedsLayout()
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    updateConfigurationIfNeeded()
    configured.layOut(in: self)
    for view in [backgroundView, selectedBackgroundView] { view?.frame = bounds }
    let room = accessoryView.map { $0.bounds.width + Self.margin } ?? 0
    let indent = edited ? controls.indent : 0
    contentView.frame = directed(
      CGRect(x: indent, y: 0, width: max(0, bounds.width - room - indent), height: bounds.height),
      in: bounds)
    controls.layOut(in: self)
    let inset = Self.margin + (accessoryView?.bounds.width ?? 0) / 2
    accessoryView?.center = CGPoint(
      x: leadingSign < 0 ? inset : bounds.width - inset, y: bounds.midY)
    layOutContent()
  }

  // MARK: Configurations (Content/)

  /// The content as a value. Setting it shows its view in the content view.
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { configured.content }
    set { configured.show(newValue, in: contentView) }
  }
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    get { configured.background }
    set { configured.show(newValue, behind: self) }
  }
  /// Called, after ``updateConfiguration(using:)``, with the cell and its state.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }
  public typealias ConfigurationUpdateHandler = (
    _ cell: UITableViewCell, _ state: UICellConfigurationState
  ) -> Void
  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    state.isSelected = isSelected
    state.isHighlighted = isHighlighted
    state.isEditing = isEditing
    return state
  }
  /// Requests that the configurations are updated before the next layout.
  open func setNeedsUpdateConfiguration() {
    configured.needsUpdate = true
    setNeedsLayout()
  }
  open func updateConfiguration(using state: UICellConfigurationState) {}
  private func updateConfigurationIfNeeded() {
    guard configured.needsUpdate else { return }
    configured.needsUpdate = false
    let state = configurationState
    updateConfiguration(using: state)
    configurationUpdateHandler?(self, state)
  }
  private var configured = ConfiguredContent()
  /// The content of the cell's style.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    style == .value1 || style == .value2 ? .valueCell() : .cell()
  }

  // MARK: Internal state

  /// The margin on the left and right of the cell's built-in views, in points. The value is
  /// EdgePan's, because Apple's is not published.
  private static let margin: CGFloat = 16

  /// The row that the cell currently shows, or `nil` while the cell is in the reuse pool.
  var shownPath: IndexPath?
  private let style: CellStyle
  private var edited = false
  var controls = CellControls()
  /// The title of the button that confirms a deletion; the default is `Delete`.
  var confirmationTitle: () -> String? = { nil }
  var commitsEditing: (EditingStyle) -> Void = { _ in }
  private var selected = false
  private var highlighted = false
  private var ownViews: [UIView] = []

  override func didCreate() {
    contentView.frame = bounds
    addSubview(contentView)
  }

  private func showSelection() {
    selectedBackgroundView?.isHidden = !selected && !highlighted
    setNeedsUpdateConfiguration()
  }

  private func added<View: UIView>(_ view: View) -> View {
    contentView.addSubview(view)
    ownViews.append(view)
    setNeedsLayout()
    return view
  }

  /// Lays out the image, if any, as a square of the cell's height, and then the labels: the second
  /// at the trailing end in the style `value1`, otherwise one below the other.
  private func layOutContent() {
    guard !ownViews.isEmpty else { return }
    func place(_ view: UIView, x: CGFloat, y: CGFloat = 0, width: CGFloat, height: CGFloat) {
      view.frame = directed(
        CGRect(x: x, y: y, width: width, height: height), in: contentView.bounds)
    }
    let height = bounds.height
    var x = Self.margin
    for case let picture as UIImageView in ownViews where picture.image != nil {
      place(picture, x: x, width: height, height: height)
      x += height + Self.margin
    }
    let labels = ownViews.compactMap { $0 as? UILabel }.filter { $0.text?.isEmpty == false }
    let width = max(0, contentView.bounds.width - x - Self.margin)
    for (index, label) in labels.enumerated() {
      let size = label.sizeThatFits(CGSize(width: width, height: height))
      if style == .value1, labels.count == 2, index == 1 {
        place(label, x: x + width - size.width, width: min(size.width, width), height: height)
      } else if labels.count == 1 || style == .value1 {
        place(label, x: x, width: width, height: height)
      } else {
        let part = height / CGFloat(labels.count)
        place(label, x: x, y: CGFloat(index) * part, width: width, height: part)
      }
    }
  }
}

/// A section's header or footer.
@preconcurrency @MainActor open class UITableViewHeaderFooterView: UIView {
  /// Creates an object of a registered class. Subclasses inherit this initialiser, which calls
  /// their designated initialiser.
  public required convenience init(registered reuseIdentifier: String?) {
    self.init(reuseIdentifier: reuseIdentifier)
  }
  public convenience init() { self.init(reuseIdentifier: nil) }
  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
  }
  public required init?(coder: NSCoder) {
    reuseIdentifier = nil
    super.init(coder: coder)
  }
  override func didCreate() { addSubview(contentView) }

  public let reuseIdentifier: String?
  public let contentView = UIView(frame: .zero)
  open private(set) lazy var textLabel: UILabel? = {
    let label = UILabel()
    contentView.addSubview(label)
    return label
  }()
  open func prepareForReuse() {}
  /// The background view, which fills the header or footer behind the content.
  open var backgroundView: UIView? { didSet { exchange(oldValue, backgroundView, at: 0) } }

  /// The content as a value. Setting it shows its view in the content view.
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { configured.content }
    set { configured.show(newValue, in: contentView) }
  }
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    get { configured.background }
    set { configured.show(newValue, behind: self) }
  }
  open func defaultContentConfiguration() -> UIListContentConfiguration { .plainHeader() }
  private var configured = ConfiguredContent()

  open override func layoutSubviews() {
    super.layoutSubviews()
    configured.layOut(in: self)
    backgroundView?.frame = bounds
    contentView.frame = bounds
    for case let label as UILabel in contentView.subviews where label === textLabel {
      label.frame = bounds.insetBy(dx: min(16, bounds.width / 2), dy: 0)
    }
  }
}

public typealias UITableViewCellEditingStyle = UITableViewCell.EditingStyle
public typealias UITableViewCellStyle = UITableViewCell.CellStyle
public typealias UITableViewCellSelectionStyle = UITableViewCell.SelectionStyle
public typealias UITableViewCellAccessoryType = UITableViewCell.AccessoryType
