// Storyboards are not available. A request for a controller is reported as an issue.

/// A storyboard of an app. It cannot be read here.
///
/// Interface Builder's archives are compiled by Xcode, and their format is not published. Creating
/// a storyboard succeeds, as on iOS; instantiating a controller from it reports an issue
/// (``UIApplication/issues``). ``instantiateInitialViewController()`` then returns `nil`, and
/// ``instantiateViewController(withIdentifier:)`` returns an empty controller, so that a scene can
/// be replayed up to the point at which it needs that controller's content. ``provider`` can supply
/// controllers in code instead.
@preconcurrency @MainActor open class UIStoryboard: NSObject {
  public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
    self.name = name
    super.init()
  }

  let name: String

  /// Supplies the controllers that an app instantiates from its storyboards, by the storyboard's
  /// name and the controller's identifier (`nil` for the initial one); a `nil` result is reported
  /// like a missing provider. An EdgePan addition.
  public static var provider:
    (@MainActor (_ storyboard: String, _ identifier: String?) -> UIViewController?)?
  {
    get { UIKitWorld.current.storyboardProvider }
    set { UIKitWorld.current.storyboardProvider = newValue }
  }

  open func instantiateInitialViewController() -> UIViewController? {
    Self.provider?(name, nil)
      ?? {
        UIKitWorld.current.reportMissingArchive("the initial view controller of storyboard \(name)")
        return nil
      }()
  }

  open func instantiateInitialViewController<Controller: UIViewController>(
    creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller? { instantiateInitialViewController() as? Controller }

  /// Returns the provider's controller. Without a provider, reports an issue and returns an empty
  /// controller.
  open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
    if let controller = Self.provider?(name, identifier) { return controller }
    UIKitWorld.current.reportMissingArchive("view controller \(identifier) of storyboard \(name)")
    return UIViewController(nibName: nil, bundle: nil)
  }

  open func instantiateViewController<Controller: UIViewController>(
    identifier: String, creator: ((NSCoder) -> Controller?)? = nil
  ) -> Controller {
    let controller = instantiateViewController(withIdentifier: identifier)
    guard let wanted = controller as? Controller else {
      // UIKit raises an exception here too: no value of the caller's type can be returned.
      preconditionFailure(
        "storyboard \(name) has no \(Controller.self) named \(identifier): storyboards do not "
          + "exist on Linux. Set UIStoryboard.provider to a closure that creates it.")
    }
    return wanted
  }
}
