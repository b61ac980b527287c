// The keyboard: a plain view that slides in while a text input is first responder.

/// The keyboard of one simulated world.
///
/// It is as high as the keyboard of a 390 × 844-point iPhone in portrait, with the suggestion bar
/// (336 points, including the home indicator's strip), plus the input's accessory view. It has no
/// keys. It moves with the system's spring (mass 3, stiffness 1000, damping 500), for which UIKit's
/// notifications report 0.25 s and the undocumented curve 7. At the start of a change,
/// `willChangeFrame` is posted, then `willShow` or `willHide`; at its end, `didShow` or `didHide`,
/// then `didChangeFrame`. The order is EdgePan's; Apple does not publish it.
@MainActor final class SimulatedKeyboard {
  private var window: KeyboardWindow?
  private var moves = 0
  /// The keyboard's frame on the screen, or the frame to which it is moving; below the screen while
  /// hidden. The property is lazy because the world, to which the screen belongs, creates this
  /// keyboard during its own initialisation.
  private(set) lazy var frame = SimulatedKeyboard.hiddenFrame(height: SimulatedKeyboard.height)
  private(set) var isShown = false
  /// Set while the first responder changes from one input to another. The keyboard then stays on
  /// the screen.
  var isHandingOver = false

  /// The height, in points.
  static let height: CGFloat = 336
  /// The duration in the notifications, in seconds; the spring itself takes 0.5 s.
  static let notedDuration = 0.25
  /// The system spring's curve, as reported in the notifications.
  static let notedCurve = 7

  private static func hiddenFrame(height: CGFloat) -> CGRect {
    let screen = UIScreen.main.bounds
    return CGRect(x: 0, y: screen.height, width: screen.width, height: height)
  }

  /// Shows, hides or resizes the keyboard for the current first responder.
  func update(for responder: UIResponder?) {
    guard !isHandingOver else { return }
    let wants = responder is any UIKeyInput
    guard wants || isShown else { return }
    let accessory = wants ? responder?.inputAccessoryView : nil
    let height =
      (wants ? responder?.inputView?.frame.height ?? Self.height : frame.height)
      + (accessory?.frame.height ?? 0)
    var target = Self.hiddenFrame(height: height)
    if wants { target.origin.y -= height }
    guard target != frame || wants != isShown else { return }
    let isChange = wants != isShown
    let begin = isChange && wants ? Self.hiddenFrame(height: height) : frame
    let info = Self.userInfo(from: begin, to: target)
    frame = target
    isShown = wants
    post(UIResponder.keyboardWillChangeFrameNotification, info)
    let will =
      wants
      ? UIResponder.keyboardWillShowNotification : UIResponder.keyboardWillHideNotification
    post(will, info)
    move(from: begin, to: target, custom: responder?.inputView, accessory: accessory) {
      let did =
        wants
        ? UIResponder.keyboardDidShowNotification : UIResponder.keyboardDidHideNotification
      self.post(did, info)
      self.post(UIResponder.keyboardDidChangeFrameNotification, info)
    }
  }

  /// Releases the window when its world ends.
  func end() { window = nil }

  private func move(
    from begin: CGRect, to target: CGRect, custom: UIView?, accessory: UIView?,
    arrived: @escaping () -> Void
  ) {
    moves += 1
    let move = moves
    let window = window ?? KeyboardWindow(frame: UIScreen.main.bounds)
    self.window = window
    window.isHidden = false
    let keyboard = window.keyboard
    keyboard.show(custom, accessory)
    if keyboard.superview == nil { window.addSubview(keyboard) }
    UIView.performWithoutAnimation {
      keyboard.bounds.size = target.size
      if begin.minY == UIScreen.main.bounds.height { keyboard.frame = begin }
    }
    let block = ViewAnimationBlock(
      duration: ViewTiming.keyboardDuration,
      options: [.overrideInheritedDuration, .overrideInheritedCurve],
      timing: .keyboard,
      group: ViewAnimationGroup { [weak self] _ in
        guard let self, self.moves == move else { return }
        if !self.isShown { window.isHidden = true }
        arrived()
      })
    UIView.run(block) { keyboard.frame = target }
  }

  private func post(_ name: Notification.Name, _ info: [AnyHashable: Any]) {
    NotificationCenter.default.post(name: name, object: UIScreen.main, userInfo: info)
  }

  private static func userInfo(from begin: CGRect, to end: CGRect) -> [AnyHashable: Any] {
    [
      UIResponder.keyboardFrameBeginUserInfoKey: NSValue(cgRect: begin),
      UIResponder.keyboardFrameEndUserInfoKey: NSValue(cgRect: end),
      UIResponder.keyboardAnimationDurationUserInfoKey: NSNumber(value: notedDuration),
      UIResponder.keyboardAnimationCurveUserInfoKey: NSNumber(value: notedCurve),
      UIResponder.keyboardIsLocalUserInfoKey: NSNumber(value: true),
    ]
  }
}

extension ViewTiming {
  /// The system's spring, which is UIKit's curve 7.
  static let keyboard = ViewTiming.spring(mass: 3, stiffness: 1000, damping: 500, velocity: 0)
  /// After this number of seconds, about a thousandth of the spring's distance remains.
  static let keyboardDuration = 0.5
}

extension UIWindow {
  /// Whether this is the keyboard's window. Used by ReplayChecks.
  package final var isKeyboard: Bool { self is KeyboardWindow }
}

/// The window of the keyboard, above the app's windows. Touches outside the keyboard pass through
/// the window.
final class KeyboardWindow: UIWindow {
  let keyboard = KeyboardView(frame: .zero)

  /// The level is below alerts, because on iOS the keyboard of an alert's field does not cover the
  /// alert. The number is EdgePan's.
  private static let level = UIWindow.Level(1_000_000)

  override func didCreate() {
    super.didCreate()
    // The name in messages.
    accessibilityIdentifier = "keyboard"
    keyboard.accessibilityIdentifier = "keyboard"
    windowLevel = Self.level
  }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === self ? nil : hit
  }
}

/// The keyboard's surface: a grey area without keys, below the input's accessory view.
final class KeyboardView: UIView {
  private weak var custom: UIView?
  private weak var accessory: UIView?

  override func didCreate() {
    backgroundColor = UIColor(red: 0.82, green: 0.84, blue: 0.86, alpha: 1)
  }

  func show(_ custom: UIView?, _ accessory: UIView?) {
    for old in [self.custom, self.accessory] where old !== custom && old !== accessory {
      if old?.superview === self { old?.removeFromSuperview() }
    }
    (self.custom, self.accessory) = (custom, accessory)
    for new in [custom, accessory] {
      if let new, new.superview !== self { addSubview(new) }
    }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let top = accessory?.frame.height ?? 0
    accessory?.frame = CGRect(x: 0, y: 0, width: bounds.width, height: top)
    custom?.frame = CGRect(x: 0, y: top, width: bounds.width, height: bounds.height - top)
  }
}
