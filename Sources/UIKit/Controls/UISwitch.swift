/// A control of fixed size whose thumb is at one of two ends.
///
/// It is 51 × 31 points, as on iOS. A touch that ends on the control toggles it, whether it is a
/// tap or a drag in either direction. An animated change takes 0.25 s, which is EdgePan's choice,
/// because Apple's motion is not published.
@preconcurrency @MainActor open class UISwitch: UIControl {
  open var isOn: Bool {
    get { on }
    set { setOn(newValue, animated: false) }
  }
  open var onTintColor: UIColor? { didSet { applyColors() } }
  open var thumbTintColor: UIColor? { didSet { applyColors() } }
  /// Stored, but has no effect, as on iOS 7 and later.
  open var onImage: UIImage?
  open var offImage: UIImage?

  /// Sets the state without running actions, as UIKit does.
  open func setOn(_ on: Bool, animated: Bool) {
    self.on = on
    guard animated, window != nil else { return showState() }
    UIView.animate(withDuration: Self.animationDuration) { self.showState() }
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard isTouchInside else { return }
    setOn(!on, animated: true)
    sendActions(for: .valueChanged)
  }

  open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    !keepsDrag(from: recognizer) && super.gestureRecognizerShouldBegin(recognizer)
  }

  open override var intrinsicContentSize: CGSize { Self.size }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }
  open override func layoutSubviews() {
    super.layoutSubviews()
    // The layout direction may have changed.
    if thumb.frame != thumbFrame { thumb.frame = thumbFrame }
  }

  /// The size, in points.
  private static let size = CGSize(width: 51, height: 31)
  private static let thumbSize: CGFloat = 27
  private static let gap: CGFloat = 2
  /// The animation duration, in seconds.
  private static let animationDuration = 0.25

  private var on = false
  private let track = UIView(frame: .zero)
  private let thumb = UIView(frame: .zero)

  override func didCreate() {
    frame.size = Self.size
    for part in [track, thumb] {
      part.isUserInteractionEnabled = false
      addSubview(part)
    }
    track.frame = CGRect(origin: .zero, size: Self.size)
    track.layer.cornerRadius = Self.size.height / 2
    thumb.layer.cornerRadius = Self.thumbSize / 2
    applyColors()
  }

  private func applyColors() {
    thumb.backgroundColor = thumbTintColor ?? .white
    showState()
  }

  private func showState() {
    track.backgroundColor = on ? onTintColor ?? .systemGreen : .systemGray5
    thumb.frame = thumbFrame
  }

  /// The thumb's frame. The thumb of a switch that is on is at the trailing end.
  private var thumbFrame: CGRect {
    let x = on == (leadingSign > 0) ? Self.size.width - Self.gap - Self.thumbSize : Self.gap
    return CGRect(x: x, y: Self.gap, width: Self.thumbSize, height: Self.thumbSize)
  }
}
