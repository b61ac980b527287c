// An app's messages to assistive technology. Nothing receives them here.

extension UIAccessibility {
  /// A message to assistive technology. Raw values are UIKit's.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let screenChanged = Notification(rawValue: 1000)
    public static let layoutChanged = Notification(rawValue: 1001)
    public static let announcement = Notification(rawValue: 1008)
    public static let pageScrolled = Notification(rawValue: 1009)
  }

  /// Has no effect: no assistive technology runs.
  public static func post(notification: Notification, argument: Any?) {}
}
