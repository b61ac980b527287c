// Registering for changed traits, which do not change.

/// One trait, by a type of its own.
public protocol UITraitDefinition {}
public enum UITraitUserInterfaceStyle: UITraitDefinition {}
public enum UITraitHorizontalSizeClass: UITraitDefinition {}
public enum UITraitVerticalSizeClass: UITraitDefinition {}
public enum UITraitPreferredContentSizeCategory: UITraitDefinition {}
public enum UITraitDisplayScale: UITraitDefinition {}
public typealias UITrait = any UITraitDefinition.Type

/// What a registration is taken back by.
public protocol UITraitChangeRegistration: NSObjectProtocol {}
final class NoTraitChanges: NSObject, UITraitChangeRegistration {}

/// An object that can register for changed traits.
@preconcurrency @MainActor public protocol UITraitChangeObservable {}
extension UIView: UITraitChangeObservable {}
extension UIViewController: UITraitChangeObservable {}

extension UITraitChangeObservable {
  /// The handler is never called: the traits of the simulated phone do not change.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], handler: @escaping (Self, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration { NoTraitChanges() }
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {}
}
