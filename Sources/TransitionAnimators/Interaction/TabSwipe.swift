import UIKit

/// Switches between the tabs of a tab bar controller by swiping.
///
///     let swipe = TabSwipe(tabs) { isForward in
///       TransitionAnimationType.pageToLeft.makeAnimator(isForward: isForward)
///     }
///
/// A pan to the left selects the next tab, and a pan to the right the previous one. The object is
/// the controller's delegate, which is a weak property, so the caller must retain the object. A
/// switch by a tap is animated, too, but not interactive.
public final class TabSwipe: NSObject, UITabBarControllerDelegate {
  /// A function that returns the animator of one switch; `isForward` is true for a switch to a
  /// later tab.
  public typealias MakeAnimator =
    @MainActor (_ isForward: Bool) -> any UIViewControllerAnimatedTransitioning

  private let makeAnimator: MakeAnimator
  private let interactions: [GestureInteraction]

  /// - Parameters:
  ///   - tabs: the controller whose delegate this object becomes.
  ///   - makeInteraction: returns the gesture for a side; by default, a pan from that side.
  ///   - makeAnimator: returns the animator of each switch.
  public init(
    _ tabs: UITabBarController,
    makeInteraction: @MainActor (InteractionDirection, TransitionStart) -> GestureInteraction = {
      PanInteraction(from: $0, start: $1)
    },
    makeAnimator: @escaping MakeAnimator
  ) {
    self.makeAnimator = makeAnimator
    interactions = [(InteractionDirection.right, 1), (.left, -1)].map { side, offset in
      makeInteraction(side, Self.start(tabs, offset, side))
    }
    super.init()
    tabs.delegate = self
    for interaction in interactions { tabs.view.addGestureRecognizer(interaction.recognizer) }
  }

  /// Returns a ``TransitionStart`` that selects the tab at this offset from the current tab. A pan
  /// begins only if the finger moves away from `side`.
  private static func start(
    _ tabs: UITabBarController, _ offset: Int, _ side: InteractionDirection
  ) -> TransitionStart {
    var start = TransitionStart.select(tabs, offset: offset)
    let mayBegin = start.mayBegin
    start.mayBegin = { recognizer in
      guard let pan = recognizer as? UIPanGestureRecognizer else { return mayBegin(recognizer) }
      return side.speed(of: pan.translation(in: pan.view)) > 0 && mayBegin(pan)
    }
    return start
  }

  /// Returns the animator of the switch.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    let tabs = tabBarController.viewControllers ?? []
    let from = tabs.firstIndex { $0 === fromVC } ?? 0
    let to = tabs.firstIndex { $0 === toVC } ?? 0
    return makeAnimator(to > from)
  }

  /// Returns the interaction controller of a swipe; nil after a tap.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    interactions.lazy.compactMap(\.controller).first
  }
}
