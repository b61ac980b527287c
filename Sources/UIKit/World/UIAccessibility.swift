// The accessibility settings that animators read: motion, transparency and the screen reader.

/// The accessibility settings of the simulated phone.
///
/// They are read-only on Apple's platforms. Here a test can set them. A change posts the
/// notification of that setting. In a new world all of them are off.
@MainActor @preconcurrency public enum UIAccessibility {
  /// Whether large movements should be replaced by cross-fades.
  public static var isReduceMotionEnabled: Bool {
    get { UIKitWorld.current.accessibility.reduceMotion }
    set { set(newValue, \.reduceMotion, reduceMotionStatusDidChangeNotification) }
  }
  /// Whether pushes should be replaced by cross-fades; set in addition to reduced motion.
  public static var prefersCrossFadeTransitions: Bool {
    get { UIKitWorld.current.accessibility.crossFade }
    set { set(newValue, \.crossFade, prefersCrossFadeTransitionsStatusDidChange) }
  }
  /// Whether blurs should be replaced by solid colours.
  public static var isReduceTransparencyEnabled: Bool {
    get { UIKitWorld.current.accessibility.reduceTransparency }
    set { set(newValue, \.reduceTransparency, reduceTransparencyStatusDidChangeNotification) }
  }
  /// Whether a screen reader is running. Tests set it; clients read it.
  public static var isVoiceOverRunning: Bool {
    get { UIKitWorld.current.accessibility.voiceOver }
    set { set(newValue, \.voiceOver, voiceOverStatusDidChangeNotification) }
  }

  public nonisolated static let reduceMotionStatusDidChangeNotification = Foundation.Notification
    .Name("UIAccessibilityReduceMotionStatusDidChangeNotification")
  public nonisolated static let prefersCrossFadeTransitionsStatusDidChange = Foundation.Notification
    .Name("UIAccessibilityPrefersCrossFadeTransitionsStatusDidChangeNotification")
  public nonisolated static let reduceTransparencyStatusDidChangeNotification = Foundation
    .Notification.Name("UIAccessibilityReduceTransparencyStatusDidChangeNotification")
  public nonisolated static let voiceOverStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityVoiceOverStatusDidChangeNotification")

  private static func set(
    _ value: Bool, _ setting: WritableKeyPath<AccessibilitySettings, Bool>,
    _ notification: Foundation.Notification.Name
  ) {
    let world = UIKitWorld.current
    guard world.accessibility[keyPath: setting] != value else { return }
    world.accessibility[keyPath: setting] = value
    NotificationCenter.default.post(name: notification, object: nil)
  }
}

/// The settings of one world.
struct AccessibilitySettings {
  var reduceMotion = false
  var crossFade = false
  var reduceTransparency = false
  var voiceOver = false
}
