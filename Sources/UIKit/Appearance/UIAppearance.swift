// Appearance proxies: settings for all views of a class, stored but not applied.

/// A class whose instances can share appearance settings.
@preconcurrency @MainActor public protocol UIAppearance: NSObjectProtocol {
  static func appearance() -> Self
}

/// A class of containers. Appearance settings can be limited to views inside such containers.
@preconcurrency @MainActor public protocol UIAppearanceContainer: NSObjectProtocol {}

extension UIView: UIAppearance, UIAppearanceContainer {
  /// Returns an instance that stores settings for all instances of the class. The settings are not
  /// applied, because bars and controls have a fixed appearance here.
  ///
  /// The instance is created with `init(coder:)` once per world. If a client's class traps in that
  /// initialiser, this method traps.
  public class func appearance() -> Self { proxy() }
  /// Returns the same proxy for all containers.
  public class func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self { proxy() }

  private class func proxy() -> Self {
    let world = UIKitWorld.current
    let key = ObjectIdentifier(self)
    if let made = world.appearances[key] as? Self { return made }
    guard let made = Self(coder: NSCoder()) else {
      preconditionFailure("\(self) cannot be made with init(coder:), so it has no appearance proxy")
    }
    world.appearances[key] = made
    return made
  }
}

extension UIViewController: UIAppearanceContainer {}

extension UIBarButtonItem: UIAppearance {
  /// Returns an item that stores settings for all items. The settings are not applied.
  public class func appearance() -> Self { proxy() }
  /// Returns the same proxy for all containers.
  public class func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self { proxy() }

  private class func proxy() -> Self {
    let world = UIKitWorld.current
    let key = ObjectIdentifier(UIBarButtonItem.self)
    let made = world.appearances[key] as? UIBarButtonItem ?? UIBarButtonItem()
    world.appearances[key] = made
    guard let proxy = made as? Self else {
      preconditionFailure("\(self) has no appearance proxy; set UIBarButtonItem.appearance()")
    }
    return proxy
  }
}
