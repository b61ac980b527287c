/// A control with segments of equal width, 32 points high, as on iOS. The first segment is at the
/// leading end. A tap selects a segment.
@preconcurrency @MainActor open class UISegmentedControl: UIControl {
  /// The value of ``selectedSegmentIndex`` while no segment is selected.
  public nonisolated static let noSegment = -1

  public override init(frame: CGRect) { super.init(frame: frame) }
  /// Creates a control from strings and images, in order.
  public init(items: [Any]?) {
    super.init(frame: .zero)
    for item in items ?? [] {
      insert(item as? String, item as? UIImage, at: numberOfSegments)
    }
    bounds.size = intrinsicContentSize
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open var numberOfSegments: Int { segments.count }
  /// The selected segment. Setting it runs no action; an index without a segment clears the
  /// selection.
  open var selectedSegmentIndex = UISegmentedControl.noSegment {
    didSet {
      if !segments.indices.contains(selectedSegmentIndex) { selectedSegmentIndex = Self.noSegment }
      showSelection()
    }
  }
  /// Whether a segment is deselected when the touch ends.
  open var isMomentary = false
  /// Stored, but has no effect: segments have equal widths.
  open var apportionsSegmentWidthsByContent = false
  open var selectedSegmentTintColor: UIColor? { didSet { showSelection() } }

  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    insert(title, nil, at: segment)
  }
  open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
    insert(nil, image, at: segment)
  }
  /// Removes a segment. The selected segment stays selected; if it is the one removed, no segment
  /// is selected.
  open func removeSegment(at segment: Int, animated: Bool) {
    guard segments.indices.contains(segment) else { return }
    let selected = selectedSegmentIndex
    segments.remove(at: segment).label.removeFromSuperview()
    if segment == selected {
      selectedSegmentIndex = Self.noSegment
    } else if segment < selected {
      selectedSegmentIndex = selected - 1
    }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }
  open func removeAllSegments() {
    for segment in segments { segment.label.removeFromSuperview() }
    segments = []
    selectedSegmentIndex = Self.noSegment
    invalidateIntrinsicContentSize()
  }
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    guard segments.indices.contains(segment) else { return }
    segments[segment].label.text = title
    invalidateIntrinsicContentSize()
  }
  open func titleForSegment(at segment: Int) -> String? {
    segments.indices.contains(segment) ? segments[segment].label.text : nil
  }
  open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
    guard segments.indices.contains(segment) else { return }
    segments[segment].image = image
    segments[segment].label.layer.contents = image
  }
  open func imageForSegment(at segment: Int) -> UIImage? {
    segments.indices.contains(segment) ? segments[segment].image : nil
  }
  open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
    guard segments.indices.contains(segment) else { return }
    segments[segment].isEnabled = enabled
    segments[segment].label.alpha = enabled ? 1 : 0.3
  }
  open func isEnabledForSegment(at segment: Int) -> Bool {
    segments.indices.contains(segment) && segments[segment].isEnabled
  }
  /// Stored, but has no effect: titles have a fixed appearance.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: State
  ) { titleAttributes[state] = attributes }
  open func titleTextAttributes(for state: State) -> [NSAttributedString.Key: Any]? {
    titleAttributes[state]
  }
  /// Has no effect: the background is a plain colour.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, for state: State, barMetrics: UIBarMetrics
  ) {}
  open func setDividerImage(
    _ dividerImage: UIImage?, forLeftSegmentState leftState: State,
    rightSegmentState rightState: State, barMetrics: UIBarMetrics
  ) {}

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard isTouchInside, let touch, !segments.isEmpty, bounds.width > 0 else { return }
    let share = touch.location(in: self).x / bounds.width
    let place = min(max(Int(share * CGFloat(segments.count)), 0), segments.count - 1)
    let index = leadingSign < 0 ? segments.count - 1 - place : place
    guard segments[index].isEnabled, index != selectedSegmentIndex || isMomentary else { return }
    selectedSegmentIndex = index
    sendActions(for: .valueChanged)
    if isMomentary { selectedSegmentIndex = Self.noSegment }
  }

  open override var intrinsicContentSize: CGSize {
    let widest = segments.map { $0.label.sizeThatFits(.zero).width }.max() ?? 0
    return CGSize(width: CGFloat(segments.count) * (widest + Self.margin), height: Self.height)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
  open override func layoutSubviews() {
    super.layoutSubviews()
    for (index, segment) in segments.enumerated() { segment.label.frame = place(of: index) }
    showSelection()
  }

  @MainActor private struct Segment {
    let label = UILabel(frame: .zero)
    var image: UIImage?
    var isEnabled = true
  }

  /// Sizes in points. The height is that of iOS; the others are EdgePan's.
  private static let height: CGFloat = 32
  private static let margin: CGFloat = 26
  private static let inset: CGFloat = 2
  private var segments: [Segment] = []
  private var titleAttributes: [State: [NSAttributedString.Key: Any]] = [:]
  private let marker = UIView(frame: .zero)

  override func didCreate() {
    backgroundColor = .tertiarySystemFill
    layer.cornerRadius = 9
    marker.isUserInteractionEnabled = false
    marker.layer.cornerRadius = 7
    addSubview(marker)
    showSelection()
  }

  private func insert(_ title: String?, _ image: UIImage?, at index: Int) {
    var segment = Segment()
    segment.image = image
    segment.label.text = title
    segment.label.font = .systemFont(ofSize: 13, weight: .medium)
    segment.label.textAlignment = .center
    segment.label.layer.contents = image
    let index = min(max(index, 0), segments.count)
    segments.insert(segment, at: index)
    addSubview(segment.label)
    if selectedSegmentIndex >= index { selectedSegmentIndex += 1 }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private func place(of index: Int) -> CGRect {
    let width = bounds.width / CGFloat(max(segments.count, 1))
    return directed(
      CGRect(x: CGFloat(index) * width, y: 0, width: width, height: bounds.height), in: bounds)
  }

  private func showSelection() {
    marker.isHidden = !segments.indices.contains(selectedSegmentIndex)
    marker.backgroundColor = selectedSegmentTintColor ?? .white
    if !marker.isHidden {
      marker.frame = place(of: selectedSegmentIndex).insetBy(dx: Self.inset, dy: Self.inset)
    }
  }
}
