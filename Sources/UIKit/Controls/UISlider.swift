/// A control with a thumb on a track.
///
/// A drag that begins on the thumb moves it with the finger; a drag that begins elsewhere has no
/// effect, as on iOS. The minimum is at the leading end. The track is 4 points high and the thumb
/// 28 wide; these sizes are EdgePan's, because Apple does not publish them. The track and the thumb
/// are views, so they are drawn and can animate.
@preconcurrency @MainActor open class UISlider: UIControl {
  open var value: Float {
    get { shown }
    set { setValue(newValue, animated: false) }
  }
  open var minimumValue: Float = 0 { didSet { rangeDidChange() } }
  open var maximumValue: Float = 1 { didSet { rangeDidChange() } }
  /// Whether actions are sent during the drag, rather than only at its end.
  open var isContinuous = true
  open var minimumTrackTintColor: UIColor? { didSet { applyColors() } }
  open var maximumTrackTintColor: UIColor? { didSet { applyColors() } }
  open var thumbTintColor: UIColor? { didSet { applyColors() } }
  /// Stored, but has no effect: images at the ends are not shown.
  open var minimumValueImage: UIImage?
  open var maximumValueImage: UIImage?

  /// Sets the value, clamped to the range. An animated change takes 0.25 s, which is EdgePan's
  /// choice.
  open func setValue(_ value: Float, animated: Bool) {
    shown = clamped(value)
    guard animated else { return setNeedsLayout() }
    layoutIfNeeded()
    UIView.animate(withDuration: Self.animationDuration) { self.placeParts() }
  }

  open func setThumbImage(_ image: UIImage?, for state: State) {
    thumbImages[state] = image
    showThumb()
  }
  open func thumbImage(for state: State) -> UIImage? { thumbImages[state] ?? thumbImages[.normal] }
  open var currentThumbImage: UIImage? { thumbImage(for: state) }

  open override var isHighlighted: Bool { didSet { showThumb() } }
  open override var isSelected: Bool { didSet { showThumb() } }
  open override var isEnabled: Bool { didSet { showThumb() } }
  /// Has no effect: the track is a plain colour.
  open func setMinimumTrackImage(_ image: UIImage?, for state: State) {}
  open func setMaximumTrackImage(_ image: UIImage?, for state: State) {}

  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    CGRect(
      x: bounds.minX, y: bounds.midY - Self.trackHeight / 2, width: bounds.width,
      height: Self.trackHeight)
  }
  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    let size = currentThumbImage?.size ?? CGSize(width: Self.thumb, height: Self.thumb)
    let span = maximumValue - minimumValue
    let share = span > 0 ? CGFloat((clamped(value) - minimumValue) / span) : 0
    return directed(
      CGRect(
        x: rect.minX + share * (rect.width - size.width), y: rect.midY - size.height / 2,
        width: size.width, height: size.height), in: rect)
  }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    layoutIfNeeded()
    let place = touch.location(in: self)
    let reach = thumb.frame.insetBy(dx: -Self.reach, dy: -Self.reach)
    guard reach.contains(place) else { return false }
    grip = place.x - thumb.frame.minX
    return true
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let track = trackRect(forBounds: bounds)
    let room = track.width - thumb.frame.width
    let share = room > 0 ? (touch.location(in: self).x - grip - track.minX) / room : 0
    let filled = leadingSign < 0 && room > 0 ? 1 - share : share
    shown = clamped(minimumValue + Float(filled) * (maximumValue - minimumValue))
    placeParts()
    if isContinuous { sendActions(for: .valueChanged) }
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if !isContinuous { sendActions(for: .valueChanged) }
  }

  open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    !keepsDrag(from: recognizer) && super.gestureRecognizerShouldBegin(recognizer)
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }
  open override func layoutSubviews() {
    super.layoutSubviews()
    placeParts()
  }
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    applyColors()
  }

  // Sizes in points. The height is that of iOS; the others are EdgePan's.
  private static let height: CGFloat = 31
  private static let trackHeight: CGFloat = 4
  private static let thumb: CGFloat = 28
  /// A finger within this distance of the thumb can still grab it.
  private static let reach: CGFloat = 10
  /// The animation duration, in seconds.
  private static let animationDuration = 0.25

  private var shown: Float = 0
  private var grip: CGFloat = 0
  private var thumbImages: [State: UIImage] = [:]
  private let before = UIView(frame: .zero)
  private let behind = UIView(frame: .zero)
  private let thumb = UIView(frame: .zero)

  override func didCreate() {
    for part in [behind, before, thumb] {
      part.isUserInteractionEnabled = false
      addSubview(part)
    }
    behind.layer.cornerRadius = Self.trackHeight / 2
    before.layer.cornerRadius = Self.trackHeight / 2
    applyColors()
  }

  private func applyColors() {
    before.backgroundColor = minimumTrackTintColor ?? tintColor
    behind.backgroundColor = maximumTrackTintColor ?? .systemGray5
    let hasImage = currentThumbImage != nil
    thumb.backgroundColor = hasImage ? nil : thumbTintColor ?? .white
    thumb.layer.shadowOpacity = hasImage ? 0 : 0.15
    thumb.layer.shadowRadius = 3
    thumb.layer.shadowOffset = CGSize(width: 0, height: 2)
  }

  /// Shows the thumb image for the current state.
  private func showThumb() {
    let image = currentThumbImage
    guard thumb.layer.contents as? UIImage !== image else { return }
    thumb.layer.contents = image
    applyColors()
    setNeedsLayout()
  }

  private func rangeDidChange() { setValue(shown, animated: false) }

  private func clamped(_ value: Float) -> Float {
    guard value.isFinite, minimumValue <= maximumValue else { return minimumValue }
    return min(max(value, minimumValue), maximumValue)
  }

  private func placeParts() {
    let track = trackRect(forBounds: bounds)
    let place = thumbRect(forBounds: bounds, trackRect: track, value: shown)
    behind.frame = track
    let isMirrored = leadingSign < 0
    before.frame = CGRect(
      x: isMirrored ? place.midX : track.minX, y: track.minY,
      width: isMirrored ? track.maxX - place.midX : place.midX - track.minX,
      height: track.height)
    thumb.frame = place
    thumb.layer.cornerRadius = place.height / 2
  }
}
