// Haptics: a replay records the feedback and its time.

/// One piece of haptic feedback.
public struct UIFeedbackEvent: Hashable, Sendable {
  /// The kind of feedback: `impact` with its style, `selection`, or `notification` with its kind.
  public var kind: String
  /// The intensity, 0…1; 1 by default.
  public var intensity: CGFloat
  /// The simulated time, in seconds.
  public var timestamp: TimeInterval
}

extension UIApplication {
  /// The feedback of this world so far, oldest first. An EdgePan addition.
  public var feedback: [UIFeedbackEvent] { UIKitWorld.current.feedback }
}

/// The base class of the generators. Their feedback is in ``UIApplication/feedback``.
@preconcurrency @MainActor open class UIFeedbackGenerator: NSObject {
  public override init() { super.init() }

  /// Has no effect: there is no motor to prepare.
  open func prepare() {}

  func give(_ kind: String, _ intensity: CGFloat = 1) {
    UIKitWorld.current.feedback.append(
      UIFeedbackEvent(
        kind: kind, intensity: min(max(intensity, 0), 1), timestamp: CACurrentMediaTime()))
  }
}

@preconcurrency @MainActor open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }

  private let style: FeedbackStyle

  public init(style: FeedbackStyle) {
    self.style = style
    super.init()
  }
  public convenience override init() { self.init(style: .medium) }

  open func impactOccurred() { impactOccurred(intensity: 1) }
  open func impactOccurred(intensity: CGFloat) { give("impact \(style)", intensity) }
}

@preconcurrency @MainActor open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  open func selectionChanged() { give("selection") }
}

@preconcurrency @MainActor open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  public enum FeedbackType: Int, Sendable { case success, warning, error }

  open func notificationOccurred(_ notificationType: FeedbackType) {
    give("notification \(notificationType)")
  }
}

/// The number of a system sound, such as 1519, a short vibration.
public typealias SystemSoundID = UInt32
public let kSystemSoundID_Vibrate: SystemSoundID = 0xFFF

/// Records a system sound or vibration in ``UIApplication/feedback`` as `sound 1519`.
///
/// This function and ``AudioServicesPlayAlertSound(_:)`` are part of AudioToolbox on Apple's
/// platforms. The lowering replaces `import AudioToolbox` in a file that uses nothing else of it.
public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) {
  MainThread.run {
    UIKitWorld.current.feedback.append(
      UIFeedbackEvent(
        kind: "sound \(inSystemSoundID)", intensity: 1, timestamp: CACurrentMediaTime()))
  }
}

/// Records the sound as ``AudioServicesPlaySystemSound(_:)`` does.
public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) {
  AudioServicesPlaySystemSound(inSystemSoundID)
}
