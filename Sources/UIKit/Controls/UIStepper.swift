/// A control of 94 × 32 points, as on iOS. A tap on its right half adds a step; a tap on its left
/// half subtracts one.
@preconcurrency @MainActor open class UIStepper: UIControl {
  /// The value, clamped to the range.
  open var value: Double = 0 { didSet { clamp() } }
  open var minimumValue: Double = 0 { didSet { clamp() } }
  open var maximumValue: Double = 100 { didSet { clamp() } }
  open var stepValue: Double = 1
  /// Whether a step beyond one end of the range wraps to the other.
  open var wraps = false
  /// Stored, but has no effect: a touch causes one step, however long it lasts.
  open var isContinuous = true
  open var autorepeat = true

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard isTouchInside, let touch else { return }
    let next = value + (touch.location(in: self).x >= bounds.midX ? stepValue : -stepValue)
    let old = value
    if wraps, next > maximumValue {
      value = minimumValue
    } else if wraps, next < minimumValue {
      value = maximumValue
    } else {
      value = next
    }
    if value != old { sendActions(for: .valueChanged) }
  }

  open override var intrinsicContentSize: CGSize { Self.size }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

  /// The size, in points.
  private static let size = CGSize(width: 94, height: 32)
  private let minus = UILabel(frame: CGRect(x: 0, y: 0, width: 47, height: 32))
  private let plus = UILabel(frame: CGRect(x: 47, y: 0, width: 47, height: 32))

  private func clamp() {
    let allowed = min(max(value.isNaN ? minimumValue : value, minimumValue), maximumValue)
    if value != allowed, !allowed.isNaN { value = allowed }
  }

  override func didCreate() {
    frame.size = Self.size
    backgroundColor = .tertiarySystemFill
    layer.cornerRadius = 8
    for (label, sign) in [(minus, "−"), (plus, "+")] {
      label.text = sign
      label.textAlignment = .center
      addSubview(label)
    }
  }
}
