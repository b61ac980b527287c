// Controllers and animators that record their callbacks.

import UIKit

/// A list of events in order.
@MainActor final class Log {
  var events: [String] = []
  func note(_ event: String) { events.append(event) }
}

/// Records its appearance callbacks.
final class LoggedController: UIViewController {
  let log: Log
  let label: String

  init(_ label: String, _ log: Log) {
    self.label = label
    self.log = log
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewWillAppear(_ animated: Bool) { log.note("\(label).willAppear") }
  override func viewDidAppear(_ animated: Bool) { log.note("\(label).didAppear") }
  override func viewWillDisappear(_ animated: Bool) { log.note("\(label).willDisappear") }
  override func viewDidDisappear(_ animated: Bool) { log.note("\(label).didDisappear") }
}

/// Slides the upper view by the container's width, with a linear curve by default.
class SlideAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  let log: Log
  let isForward: Bool
  var duration = 0.5
  var options: UIView.AnimationOptions = .curveLinear
  weak var context: (any UIViewControllerContextTransitioning)?
  /// Runs at the end of `animateTransition`.
  var whileAnimating: (@MainActor @Sendable (any UIViewControllerContextTransitioning) -> Void)?

  init(_ log: Log, isForward: Bool) {
    self.log = log
    self.isForward = isForward
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval {
    log.note("transitionDuration")
    return duration
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    log.note("animateTransition")
    self.context = context
    let width = context.containerView.bounds.width
    guard let upper = context.view(forKey: isForward ? .to : .from) else { return }
    if let to = context.view(forKey: .to) {
      if isForward {
        context.containerView.addSubview(to)
      } else {
        context.containerView.insertSubview(to, at: 0)
      }
    }
    let home = upper.frame
    if isForward { upper.frame = home.offsetBy(dx: width, dy: 0) }
    UIView.animate(
      withDuration: duration, delay: 0, options: options,
      animations: {
        upper.frame = self.isForward ? home : home.offsetBy(dx: width, dy: 0)
      },
      completion: { finished in
        self.log.note("animation.completion(\(finished))")
        upper.frame = home
        context.completeTransition(!context.transitionWasCancelled)
      })
    whileAnimating?(context)
  }

  func animationEnded(_ transitionCompleted: Bool) {
    log.note("animationEnded(\(transitionCompleted))")
  }
}

/// A navigation delegate that returns the animators that a test sets, and records its calls.
final class LoggedDelegate: NSObject, UINavigationControllerDelegate {
  let log: Log
  var animator: (any UIViewControllerAnimatedTransitioning)?
  var interactor: (any UIViewControllerInteractiveTransitioning)?

  init(_ log: Log) { self.log = log }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    log.note("animatorFor(\(operation))")
    return animator
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    log.note("interactorFor")
    return interactor
  }
}

/// Always completes with `true`, like animators that do not support interaction.
final class AlwaysCompletes: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.3 }
  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let view = context.view(forKey: .from)
    context.view(forKey: .to).map { context.containerView.insertSubview($0, at: 0) }
    UIView.animate(
      withDuration: 0.3, animations: { view?.alpha = 0 },
      completion: { _ in
        view?.alpha = 1
        context.completeTransition(true)
      })
  }
}
