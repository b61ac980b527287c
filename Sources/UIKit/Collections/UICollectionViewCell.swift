// The views of a collection view: reusable views, and cells.

/// A view that a collection view can reuse for other items.
///
/// A registered class is created with `init(frame:)`. A subclass with another designated
/// initialiser must also override `init(frame:)`; otherwise the collection view cannot create the
/// subclass on Linux.
@preconcurrency @MainActor open class UICollectionReusableView: UIView {
  /// Creates an instance of a registered class. Subclasses inherit this initialiser, which calls
  /// their own `init(frame:)`.
  public required convenience init(registered frame: CGRect) { self.init(frame: frame) }

  open internal(set) var reuseIdentifier: String?
  /// Called before a view is reused.
  open func prepareForReuse() {}
  /// Called whenever the layout has placed the view, after the collection view has set its frame,
  /// transform, alpha and z position.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  /// The attributes of the current item, or `nil` while the view is in the reuse pool.
  var shownAttributes: UICollectionViewLayoutAttributes?

  func take(_ attributes: UICollectionViewLayoutAttributes) {
    shownAttributes = attributes
    if bounds.size != attributes.size { bounds.size = attributes.size }
    if center != attributes.center { center = attributes.center }
    if !CATransform3DEqualToTransform(transform3D, attributes.transform3D) {
      transform3D = attributes.transform3D
    }
    if alpha != attributes.alpha { alpha = attributes.alpha }
    if isHidden != attributes.isHidden { isHidden = attributes.isHidden }
    let height = CGFloat(attributes.zIndex)
    if layer.zPosition != height { layer.zPosition = height }
    apply(attributes)
  }
}

/// The view of one item.
@preconcurrency @MainActor open class UICollectionViewCell: UICollectionReusableView {
  /// The content view, which fills the cell. Clients add their views to it.
  public let contentView = UIView(frame: .zero)
  open var isSelected = false { didSet { showSelection() } }
  open var isHighlighted = false { didSet { showSelection() } }
  open var backgroundView: UIView? { didSet { exchange(oldValue, backgroundView, at: 0) } }
  /// A view that is shown above the background view while the cell is selected or highlighted.
  open var selectedBackgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      selectedBackgroundView.map { insertSubview($0, belowSubview: contentView) }
      showSelection()
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    updateConfigurationIfNeeded()
    configured.layOut(in: self)
    for view in [contentView, backgroundView, selectedBackgroundView] { view?.frame = bounds }
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
    _ cell: UICollectionViewCell, _ state: UICellConfigurationState
  ) -> Void
  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    state.isSelected = isSelected
    state.isHighlighted = isHighlighted
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

  override func didCreate() {
    contentView.frame = bounds
    addSubview(contentView)
  }

  private func showSelection() {
    selectedBackgroundView?.isHidden = !isSelected && !isHighlighted
    setNeedsUpdateConfiguration()
  }
}

/// A cell with the content of a list. It has no accessories.
@preconcurrency @MainActor open class UICollectionViewListCell: UICollectionViewCell {
  open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
}
