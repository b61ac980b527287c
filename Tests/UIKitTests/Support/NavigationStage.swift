// A navigation controller on a stage, with a list below and a detail on top.

import UIKit

/// Two screens in a navigation controller, and a delegate that a test controls.
@MainActor final class NavigationStage {
  let log = Log()
  let list: LoggedController
  let detail: LoggedController
  let navigation: UINavigationController
  let delegate: LoggedDelegate
  let stage: Stage
  /// The container that transitions take place in.
  var container: UIView? { detail.view.superview ?? list.view.superview }

  init(pushed: Bool = true) {
    list = LoggedController("list", log)
    detail = LoggedController("detail", log)
    navigation = UINavigationController(rootViewController: list)
    delegate = LoggedDelegate(log)
    stage = Stage(root: navigation)
    if pushed { navigation.pushViewController(detail, animated: false) }
    navigation.delegate = delegate
    stage.step()
    log.events = []
  }

  /// Pops with the slide animator, and with an interaction controller if one is given.
  @discardableResult
  func pop(_ interactor: (any UIViewControllerInteractiveTransitioning)? = nil) -> SlideAnimator {
    let animator = SlideAnimator(log, isForward: false)
    pop(with: animator, interactor)
    return animator
  }

  /// Pops with the given animator.
  func pop(
    with animator: any UIViewControllerAnimatedTransitioning,
    _ interactor: (any UIViewControllerInteractiveTransitioning)? = nil
  ) {
    delegate.animator = animator
    delegate.interactor = interactor
    stage.step { self.navigation.popViewController(animated: true) }
  }

  /// The presented left edge of the detail screen, in points.
  var shownX: CGFloat { detail.view.shownX }
}
