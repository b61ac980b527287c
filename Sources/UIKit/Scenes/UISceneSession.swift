/// A scene's session: its role, its configuration, and the scene itself.
@preconcurrency @MainActor open class UISceneSession: NSObject {
  /// The purpose of a scene. Raw values are UIKit's.
  public struct Role: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    public static let windowExternalDisplay = Role(
      rawValue: "UIWindowSceneSessionRoleExternalDisplay")
  }

  /// The app's only scene.
  open var scene: UIScene? { UIWindowScene.main }
  open var role: Role { .windowApplication }
  open internal(set) var configuration = UISceneConfiguration(
    name: nil, sessionRole: .windowApplication)
  open var persistentIdentifier: String { "EdgePan" }
  open var userInfo: [String: Any]?
  /// Stored, but has no effect: no state is restored.
  open var stateRestorationActivity: NSUserActivity?
}
