// Push and present with a transition, as an app says it.

import UIKit

extension UINavigationController {
  /// Pushes with a transition; the pop is animated without further help.
  ///
  ///     navigation.pushViewController(detail) { transition in
  ///       transition.animationType = .pageToLeft
  ///       transition.backGestureType = .left
  ///     }
  public func pushViewController(
    _ viewController: UIViewController, transition configure: (inout TransitionProperty) -> Void
  ) {
    var property = TransitionProperty()
    configure(&property)
    ManagedTransition(viewController, property).push(in: self)
  }

  /// Pushes with a transition of this type, everything else by default.
  public func pushViewController(
    _ viewController: UIViewController, animationType: TransitionAnimationType
  ) {
    pushViewController(viewController) { $0.animationType = animationType }
  }
}

extension UIViewController {
  /// Presents with a transition; the dismissal is animated without further help.
  ///
  /// A controller with an automatic presentation style is presented over the full screen.
  public func present(
    _ viewController: UIViewController, completion: (() -> Void)? = nil,
    transition configure: (inout TransitionProperty) -> Void
  ) {
    var property = TransitionProperty()
    configure(&property)
    ManagedTransition(viewController, property).present(from: self, completion: completion)
  }

  /// Presents with a transition of this type, everything else by default.
  public func present(
    _ viewController: UIViewController, animationType: TransitionAnimationType,
    completion: (() -> Void)? = nil
  ) {
    present(viewController, completion: completion) { $0.animationType = animationType }
  }

  /// The back gesture of a controller that was pushed or presented with a transition: whether it is
  /// under way, and what is notified of its result. nil for others, and before the first
  /// transition.
  public var transitionInteraction: TransitionManagerPan? {
    ManagedTransition.of(self)?.interaction
  }

  /// The transition's property as it is now; nil for others.
  public var transitionProperty: TransitionProperty? { ManagedTransition.of(self)?.property }
}
