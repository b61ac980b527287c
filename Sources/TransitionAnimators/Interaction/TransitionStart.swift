// The transition that an interaction starts: a pop, a dismissal, a switch of tabs, or another one.

import UIKit

/// How a gesture starts a transition, and the condition under which the gesture may begin.
@MainActor public struct TransitionStart {
  /// A function that returns whether the gesture may begin; called when it is about to begin.
  public var mayBegin: @MainActor (UIGestureRecognizer) -> Bool
  /// A function that starts the animated transition. UIKit then requests the animator and the
  /// interaction from its delegates.
  public var begin: @MainActor () -> Void

  /// Creates a value from its two functions. By default, any gesture may begin.
  public init(
    mayBegin: @escaping @MainActor (UIGestureRecognizer) -> Bool = { _ in true },
    begin: @escaping @MainActor () -> Void
  ) {
    self.mayBegin = mayBegin
    self.begin = begin
  }

  /// Starts a pop of the top controller. The gesture may begin unless that controller is the only
  /// one or a transition is running.
  public static func pop(_ navigation: UINavigationController) -> TransitionStart {
    TransitionStart(
      mayBegin: { [weak navigation] _ in
        guard let navigation else { return false }
        return navigation.viewControllers.count > 1 && navigation.transitionCoordinator == nil
      },
      begin: { [weak navigation] in _ = navigation?.popViewController(animated: true) })
  }

  /// Starts the dismissal of a controller. The gesture may begin if the controller is presented and
  /// no transition is running.
  public static func dismiss(_ controller: UIViewController) -> TransitionStart {
    TransitionStart(
      mayBegin: { [weak controller] _ in
        guard let controller else { return false }
        return controller.presentingViewController != nil
          && controller.transitionCoordinator == nil
      },
      begin: { [weak controller] in controller?.dismiss(animated: true) })
  }

  /// Starts a switch to the tab at this offset from the selected tab. The gesture may begin unless
  /// there is no such tab or a transition is running.
  public static func select(_ tabs: UITabBarController, offset: Int) -> TransitionStart {
    TransitionStart(
      mayBegin: { [weak tabs] _ in
        guard let tabs, let count = tabs.viewControllers?.count else { return false }
        return (0..<count).contains(tabs.selectedIndex + offset)
          && tabs.transitionCoordinator == nil
      },
      begin: { [weak tabs] in tabs?.selectedIndex += offset })
  }
}
