// The animators' cleanup, in a transition context that does not clean up after them.

import Testing
import TransitionAnimators
import UIKit

/// A transition between two views in a container. A test decides how it ends.
private final class BareContext: NSObject, UIViewControllerContextTransitioning {
  let containerView = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  let (from, to) = (UIViewController(), UIViewController())
  var transitionWasCancelled = false
  private(set) var completed: Bool?
  let stage = Stage(root: UIViewController())

  override init() {
    super.init()
    stage.window.addSubview(containerView)
    for controller in [from, to] { controller.view.frame = containerView.bounds }
    containerView.addSubview(from.view)
    stage.steps(2)
  }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    key == .from ? from : key == .to ? to : nil
  }
  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    key == .from ? from.view : key == .to ? to.view : nil
  }
  func initialFrame(for vc: UIViewController) -> CGRect { containerView.bounds }
  func finalFrame(for vc: UIViewController) -> CGRect { containerView.bounds }
  var isAnimated: Bool { true }
  var isInteractive: Bool { false }
  var presentationStyle: UIModalPresentationStyle { .custom }
  var targetTransform: CGAffineTransform { .identity }
  func updateInteractiveTransition(_ percentComplete: CGFloat) {}
  func finishInteractiveTransition() {}
  func cancelInteractiveTransition() {}
  func pauseInteractiveTransition() {}
  func completeTransition(_ didComplete: Bool) { completed = didComplete }

  func run(_ animator: any UIViewControllerAnimatedTransitioning) {
    stage.step { animator.animateTransition(using: self) }
    stage.settle()
  }
}

@MainActor @Suite(.serialized) struct AnimatorLimitTests {
  @Test func cancelledExplosion_bringsTheOldScreenBackToTheFront() {
    let context = BareContext()
    context.transitionWasCancelled = true
    context.run(ExplodeAnimator(duration: 0.2, isForward: true))
    #expect(context.completed == false)
    #expect(context.containerView.subviews.last === context.from.view)
  }

  /// On a screen 390 points wide, three columns of squares are 130 points wide each. A height of
  /// 844 points needs seven rows of them, of which the last extends beyond the screen.
  @Test func explosion_coversTheWholeScreen() {
    let context = BareContext()
    let animator = ExplodeAnimator(duration: 0.2, isForward: true)
    animator.xFactor = 3
    context.stage.step { animator.animateTransition(using: context) }
    #expect(context.containerView.subviews.count == 2 + 3 * 7)
    context.stage.settle()
  }

  @Test func explosion_withReversedAngles_rotatesByTheFirstAngle() throws {
    let entry = try #require(AnimatorRegistry.shared.entry(named: "explode"))
    let animator = entry.make(
      isForward: true, duration: nil, seed: 1, values: ["minAngle": 5, "maxAngle": 2])
    #expect((animator as? ExplodeAnimator)?.turns == 5..<6)
  }

  @Test func cancelledDirection_restoresTheFrameOfTheNewScreen() {
    let context = BareContext()
    let frame = CGRect(x: 10, y: 20, width: 300, height: 400)
    context.to.view.frame = frame
    context.transitionWasCancelled = true
    context.run(DirectionAnimator(duration: 0.2, isForward: true))
    #expect(context.to.view.frame == frame)
  }

  @Test func scale_ofAScreenThatWasTransformed_endsAtTheFinalFrame() {
    let context = BareContext()
    context.to.view.transform = CGAffineTransform(scaleX: 2, y: 2)
    context.run(ScaleAnimator(duration: 0.2, isForward: true))
    #expect(context.to.view.frame == context.containerView.bounds)
    #expect(context.to.view.bounds == context.containerView.bounds)
  }
}
