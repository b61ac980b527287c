// How a scene is to be made.

/// A name and classes for a scene, given in `application(_:configurationForConnecting:options:)`.
///
/// The classes are kept and not instantiated, since Linux cannot make an object of a class known by
/// name only: `UIApplication.connectScene(_:options:)` takes the delegate as an object.
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
  /// Stored without effect: storyboards are not available on Linux.
  open var storyboard: UIStoryboard?
}
