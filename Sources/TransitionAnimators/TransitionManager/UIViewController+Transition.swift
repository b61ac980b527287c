// Functions that push or present a view controller with a transition.

import UIKit

extension UINavigationController {
  /// Pushes a controller with a transition, which also animates the pop.
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

  /// Pushes a controller with a transition of this type; the other properties have their defaults.
  public func pushViewController(
    _ viewController: UIViewController, animationType: TransitionAnimationType
  ) {
    pushViewController(viewController) { $0.animationType = animationType }
  }
}

extension UIViewController {
  /// Presents a controller with a transition, which also animates the dismissal.
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

  /// Presents a controller with a transition of this type; the other properties have their
  /// defaults.
  public func present(
    _ viewController: UIViewController, animationType: TransitionAnimationType,
    completion: (() -> Void)? = nil
  ) {
    present(viewController, completion: completion) { $0.animationType = animationType }
  }

  /// The back gesture of a controller that was pushed or presented with a transition; nil for other
  /// controllers, and before the first transition. It contains the gesture's state, and a closure
  /// that is called with the result.
  public var transitionInteraction: TransitionManagerPan? {
    ManagedTransition.of(self)?.interaction
  }

  /// The current properties of the controller's transition; nil for a controller without a
  /// transition.
  public var transitionProperty: TransitionProperty? { ManagedTransition.of(self)?.property }
}
