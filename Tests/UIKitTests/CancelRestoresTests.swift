// A cancelled transition restores views that property animators moved, although it cannot pause the
// animators.

import Testing
import UIKit

/// Moves the disappearing view with a property animator that it creates and starts.
private final class StartsItself: NSObject, UIViewControllerAnimatedTransitioning {
  enum Style: CaseIterable { case plain, spring, delayed, running, keyframes }
  let style: Style
  init(_ style: Style) { self.style = style }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.5 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return }
    context.containerView.insertSubview(to, at: 0)
    to.alpha = 0.5
    let moves = {
      from.frame.origin.x = 390
      from.alpha = 0.25
      to.alpha = 1
      from.layer.cornerRadius = 12
    }
    let done: (UIViewAnimatingPosition) -> Void = { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
    if style == .running {
      UIViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 0.5, delay: 0, animations: moves, completion: done)
      return
    }
    let animator =
      style == .spring
      ? UIViewPropertyAnimator(duration: 0.5, dampingRatio: 0.8)
      : UIViewPropertyAnimator(duration: 0.5, curve: .easeIn)
    if style == .keyframes {
      animator.addAnimations {
        UIView.animateKeyframes(withDuration: 0.5, delay: 0) {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1, animations: moves)
        }
      }
    } else {
      animator.addAnimations(moves)
    }
    animator.addCompletion(done)
    animator.startAnimation(afterDelay: style == .delayed ? 0.05 : 0)
  }
}

@MainActor @Suite(.serialized) struct CancelRestoresTests {
  @Test(arguments: StartsItself.Style.allCases)
  fileprivate func cancel_restoresViewsThatAPropertyAnimatorMoved(style: StartsItself.Style) {
    let scene = NavigationStage()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.pop(with: StartsItself(style), interactor)
    scene.stage.steps(6)
    scene.stage.step { interactor.update(0.4) }
    scene.stage.step { interactor.cancel() }
    #expect(scene.stage.settle() != nil)
    let view = scene.detail.view!
    #expect(scene.navigation.topViewController === scene.detail)
    #expect(view.frame.origin.x == 0 && view.alpha == 1 && view.layer.cornerRadius == 0)
    #expect(scene.list.view.alpha == 0.5)
    #expect(view.layer.animationKeys() == nil)
  }

  /// Animates the disappearing view to its final frame, whose size is zero.
  private final class Collapses: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(
      using transitionContext: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval { 0.25 }
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      guard let from = context.view(forKey: .from), let to = context.view(forKey: .to),
        let leaving = context.viewController(forKey: .from)
      else { return }
      context.containerView.insertSubview(to, at: 0)
      let end = context.finalFrame(for: leaving).offsetBy(dx: 0, dy: 800)
      UIView.animate(
        withDuration: 0.25, animations: { from.frame = end },
        completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
    }
  }

  @Test func zeroFinalFrame_assignedToTheDisappearingView_isReported() {
    let scene = NavigationStage()
    scene.pop(with: Collapses())
    #expect(UIApplication.shared.issues.map(\.code) == [.collapsedView])
  }

  /// Records the final frame of the disappearing view.
  private final class Asks: NSObject, UIViewControllerAnimatedTransitioning,
    UIViewControllerTransitioningDelegate
  {
    var answers: [CGRect] = []
    func transitionDuration(
      using transitionContext: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval { 0 }
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      if let from = context.viewController(forKey: .from) {
        answers.append(context.finalFrame(for: from))
      }
      if let to = context.view(forKey: .to) { context.containerView.addSubview(to) }
      context.completeTransition(true)
    }
    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController,
      source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { self }
    func animationController(forDismissed dismissed: UIViewController)
      -> (any UIViewControllerAnimatedTransitioning)?
    { self }
  }

  @Test(arguments: [UIModalPresentationStyle.fullScreen, .overFullScreen])
  func finalFrameOfADismissedView_isWhereItWasPresented(style: UIModalPresentationStyle) {
    let (root, top) = (UIViewController(), UIViewController())
    let stage = Stage(root: root)
    let asks = Asks()
    top.modalPresentationStyle = style
    top.transitioningDelegate = asks
    stage.step { root.present(top, animated: true) }
    stage.step { top.dismiss(animated: true) }
    let screen = UIScreen.main.bounds
    #expect(asks.answers == [style == .fullScreen ? .zero : screen, screen])
  }
}
