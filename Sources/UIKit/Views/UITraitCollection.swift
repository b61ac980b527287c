// The traits of the simulated device: a phone in portrait with light appearance.

public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone, pad, tv, carPlay
}
public enum UIUserInterfaceSizeClass: Int, Sendable { case unspecified, compact, regular }
public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }
/// Whether content is above other content, which changes dark colours only. Raw values are UIKit's.
public enum UIUserInterfaceLevel: Int, Sendable {
  case unspecified = -1
  case base, elevated
}

/// The environment in which a view is shown. All views here have the same environment.
open class UITraitCollection: NSObject, @unchecked Sendable {
  static let phone = UITraitCollection()
  private let level: UIUserInterfaceLevel

  public convenience override init() { self.init(userInterfaceLevel: .base) }
  /// Creates traits with a level, which has no effect here: the appearance is light.
  public init(userInterfaceLevel: UIUserInterfaceLevel) { level = userInterfaceLevel }

  open var userInterfaceLevel: UIUserInterfaceLevel { level }
  open var horizontalSizeClass: UIUserInterfaceSizeClass { .compact }
  open var verticalSizeClass: UIUserInterfaceSizeClass { .regular }
  open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  open var userInterfaceStyle: UIUserInterfaceStyle { .light }
  open var displayScale: CGFloat { UIScreen.defaultScale }
  /// The traits of the simulated phone.
  open class var current: UITraitCollection { phone }
  @preconcurrency @MainActor open var layoutDirection: UIUserInterfaceLayoutDirection {
    UIApplication.shared.userInterfaceLayoutDirection
  }

  /// Whether colours look different under other traits, which is never the case here.
  open func hasDifferentColorAppearance(
    comparedTo traitCollection: UITraitCollection?
  ) -> Bool { false }
  open func performAsCurrent(_ actions: () -> Void) { actions() }

  /// The standard size.
  open var preferredContentSizeCategory: UIContentSizeCategory { .large }
  /// Always `unavailable`: recordings do not contain the force of a finger.
  open var forceTouchCapability: UIForceTouchCapability { .unavailable }
}

/// Whether a screen measures force. Raw values are UIKit's.
public enum UIForceTouchCapability: Int, Sendable { case unknown, unavailable, available }

/// An object that has traits.
@preconcurrency @MainActor public protocol UITraitEnvironment: NSObjectProtocol {
  var traitCollection: UITraitCollection { get }
}

extension UIView: UITraitEnvironment {}
extension UIViewController: UITraitEnvironment {}
extension UIScreen: UITraitEnvironment {}

/// The simulated device.
@preconcurrency @MainActor open class UIDevice: NSObject {
  public static let current = UIDevice()
  open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  open var orientation: UIDeviceOrientation { .portrait }
  open var model: String { "EdgePan" }

  /// An identifier, which is the same in every replay.
  open var identifierForVendor: UUID? {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1))
  }
  open var name: String { "EdgePan" }
  open var systemName: String { "iOS" }
  /// The version of the release that the replay reproduces: ``UISystemBehavior/current``.
  open var systemVersion: String { "\(UISystemBehavior.current.release).0" }
  open var localizedModel: String { model }
  /// The battery level, which is always full. The battery is not monitored.
  open var batteryLevel: Float { 1 }
  open var isMultitaskingSupported: Bool { true }
  /// Has no effect: the phone is not rotated.
  open func beginGeneratingDeviceOrientationNotifications() {}
  open func endGeneratingDeviceOrientationNotifications() {}
  open var isGeneratingDeviceOrientationNotifications: Bool { false }
}

public enum UIDeviceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
}
