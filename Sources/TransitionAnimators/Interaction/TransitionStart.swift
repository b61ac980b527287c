// The change that an interaction starts: a pop, a dismissal, a switch of tabs, or any other.

import UIKit

/// How a gesture starts a transition, and when it may.
@MainActor public struct TransitionStart {
  /// Asked when the gesture is about to begin.
  public var mayBegin: @MainActor (UIGestureRecognizer) -> Bool
  /// Starts the transition, animated; UIKit then asks its delegates for animator and interaction.
  public var begin: @MainActor () -> Void

  /// Creates a start that, unless `mayBegin` says otherwise, any gesture may trigger.
  public init(
    mayBegin: @escaping @MainActor (UIGestureRecognizer) -> Bool = { _ in true },
    begin: @escaping @MainActor () -> Void
  ) {
    self.mayBegin = mayBegin
    self.begin = begin
  }

  /// Pops the top controller, unless it is the only one or a transition runs.
  public static func pop(_ navigation: UINavigationController) -> TransitionStart {
    TransitionStart(
      mayBegin: { [weak navigation] _ in
        guard let navigation else { return false }
        return navigation.viewControllers.count > 1 && navigation.transitionCoordinator == nil
      },
      begin: { [weak navigation] in _ = navigation?.popViewController(animated: true) })
  }

  /// Dismisses a presented controller, unless a transition runs.
  public static func dismiss(_ controller: UIViewController) -> TransitionStart {
    TransitionStart(
      mayBegin: { [weak controller] _ in
        guard let controller else { return false }
        return controller.presentingViewController != nil
          && controller.transitionCoordinator == nil
      },
      begin: { [weak controller] in controller?.dismiss(animated: true) })
  }

  /// Selects the tab this many places further on, unless it is missing or a transition runs.
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
