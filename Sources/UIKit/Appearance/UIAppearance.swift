// Appearance proxies: settings for all views of a class, stored but not applied.

/// A class whose instances can share appearance settings.
@preconcurrency @MainActor public protocol UIAppearance: NSObjectProtocol {
  static func appearance() -> Self
}

extension UIAppearance {
  /// Returns the same proxy as ``appearance()``, whatever the containers.
  public static func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self { appearance() }
}

/// A class whose instances contain other views. UIKit can limit appearance settings to the views
/// inside such an instance; EdgePan stores them without this limit.
@preconcurrency @MainActor public protocol UIAppearanceContainer: NSObjectProtocol {}

extension UIView: UIAppearance, UIAppearanceContainer {
  /// Returns the class's appearance proxy: an instance of the class that stores settings. The
  /// settings are not applied to other instances, because bars and controls have a fixed appearance
  /// here.
  ///
  /// The proxy is created with `init(coder:)` once per world. If the app's class traps in that
  /// initialiser, this method traps.
  public class func appearance() -> Self {
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
  /// Returns the appearance proxy: an item that stores settings. They are not applied to other
  /// items.
  public class func appearance() -> Self {
    let world = UIKitWorld.current
    let key = ObjectIdentifier(UIBarButtonItem.self)
    let made = world.appearances[key] as? UIBarButtonItem ?? UIBarButtonItem()
    world.appearances[key] = made
    guard let proxy = made as? Self else {
      preconditionFailure("\(self) has no appearance proxy; use UIBarButtonItem.appearance()")
    }
    return proxy
  }
}
