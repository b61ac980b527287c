// Registration for trait changes. Traits never change here.

/// A trait, identified by a type.
public protocol UITraitDefinition {}
public enum UITraitUserInterfaceStyle: UITraitDefinition {}
public enum UITraitHorizontalSizeClass: UITraitDefinition {}
public enum UITraitVerticalSizeClass: UITraitDefinition {}
public enum UITraitPreferredContentSizeCategory: UITraitDefinition {}
public enum UITraitDisplayScale: UITraitDefinition {}
public typealias UITrait = any UITraitDefinition.Type

/// A token that cancels a registration.
public protocol UITraitChangeRegistration: NSObjectProtocol {}
final class NoTraitChanges: NSObject, UITraitChangeRegistration {}

/// An object that can register for trait changes.
@preconcurrency @MainActor public protocol UITraitChangeObservable {}
extension UIView: UITraitChangeObservable {}
extension UIViewController: UITraitChangeObservable {}

extension UITraitChangeObservable {
  /// Registers a handler, which is never called: the traits of the simulated phone do not change.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], handler: @escaping (Self, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration { NoTraitChanges() }
  /// Registers an action, which is never sent.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], target: Any, action: Selector
  ) -> any UITraitChangeRegistration { NoTraitChanges() }
  /// Registers an action, which is never sent.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], action: Selector
  ) -> any UITraitChangeRegistration { NoTraitChanges() }
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {}
}
