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
