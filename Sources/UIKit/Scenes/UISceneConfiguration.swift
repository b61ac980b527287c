/// The name and classes of a scene, returned from
/// `application(_:configurationForConnecting:options:)`.
///
/// The classes are stored but not instantiated, because Swift on Linux cannot create an object of a
/// class that is known only as `AnyClass`. `UIApplication.connectScene(_:options:)` therefore
/// accepts the delegate as an object.
@preconcurrency @MainActor open class UISceneConfiguration: NSObject {
  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
    super.init()
  }

  public let name: String?
  public let role: UISceneSession.Role
  open var sceneClass: AnyClass?
  open var delegateClass: AnyClass?
  /// Stored, but has no effect: storyboards are not available on Linux.
  open var storyboard: UIStoryboard?
}
