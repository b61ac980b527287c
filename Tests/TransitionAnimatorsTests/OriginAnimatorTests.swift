// Behaviour that the original libraries document for their animators.

import Testing
import TransitionAnimators
import UIKit

@MainActor @Suite(.serialized) struct OriginAnimatorTests {
  private func stage(_ name: String, _ context: AnimatorContext) throws -> AnimatorStage {
    AnimatorStage(try #require(AnimatorRegistry.shared.entry(named: name)), in: context)
  }

  @Test func direction_keepsASnapshotUnderThePresentedView_untilTheDismissal() throws {
    let stage = try stage("Direction", .modalCustom)
    stage.goForward()
    stage.settle()
    let container = try #require(stage.upper.view.superview)
    #expect(container.subviews.count == 2 && container.subviews[1] === stage.upper.view)
    #expect(container.subviews[0].transform.a == 0.85)
    #expect(stage.lower.view.isHidden)
    #expect(stage.upper.view.frame.minX == 0)
    stage.goBack()
    stage.settle()
    #expect(!stage.lower.view.isHidden)
    #expect(stage.window.subviews.count == 1)
  }

  /// The original waits for its animation to end; here the removal of the animation also ends the
  /// transition.
  @Test func systemAnimator_whoseAnimationIsRemoved_stillCompletes() throws {
    let stage = try stage("sys-cube-from-left", .navigation)
    stage.goForward()
    for _ in 0..<5 { stage.step() }
    #expect(stage.outcomes.isEmpty)
    // The new screen is added at the end; until then the container has only a snapshot of it.
    let container = try #require(stage.lower.view.superview)
    container.layer.removeAllAnimations()
    for _ in 0..<3 { stage.step() }
    #expect(stage.outcomes.count == 1 && stage.isUpperOnTop)
    #expect(stage.upper.view.superview != nil && stage.cycle.isQuiet)
  }

  @Test(arguments: ["view-move", "view-move-spring"])
  func viewMove_keepsTheAlphasOfTheScreens(_ name: String) throws {
    let stage = try stage(name, .navigation)
    stage.lower.view.alpha = 0.75
    stage.upper.view.alpha = 0.5
    stage.goForward()
    stage.settle()
    #expect(stage.isUpperOnTop && stage.lower.view.alpha == 0.75 && stage.upper.view.alpha == 0.5)
    stage.goBack()
    stage.settle()
    #expect(!stage.isUpperOnTop && stage.lower.view.alpha == 0.75 && stage.upper.view.alpha == 0.5)
  }

  @Test func explode_makes220Pieces_onAScreenOf390By844() throws {
    let stage = try stage("Explode", .navigation)
    stage.goForward()
    stage.settle()
    stage.step { stage.goBack() }
    let container = try #require(stage.lower.view.superview)
    // The pieces, the appearing view and the disappearing one.
    #expect(container.subviews.count == 222)
    #expect(container.subviews.last?.superview === container)
  }

  @Test func explode_movesDifferently_forAnotherSeed() throws {
    let entry = try #require(AnimatorRegistry.shared.entry(named: "Explode"))
    func middle(_ seed: UInt64) -> UInt64 {
      let other = AnimatorEntry(name: "x", defaultDuration: 0.75) { request in
        entry.make(isForward: request.isForward, seed: seed)
      }
      let stage = AnimatorStage(other, in: .navigation)
      stage.goForward()
      for _ in 0..<20 { stage.step() }
      return stage.cycle.frame.hash
    }
    let first = middle(1)
    #expect(middle(1) == first)
    #expect(middle(2) != first)
  }

  /// If the lower screen becomes the delegate in viewWillAppear, it is still the delegate after a
  /// cancelled pop, unless the upper screen becomes the delegate again. The upper screen does so if
  /// it sets the delegate in viewWillAppear, but not if it sets the delegate once, in viewDidLoad.
  /// The library's sample warns of this.
  @Test func delegateSetInViewWillAppear_isActiveAfterACancelledPop() throws {
    final class Screen: UIViewController, UINavigationControllerDelegate {
      var interactor: UIPercentDrivenInteractiveTransition?
      override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        navigationController?.delegate = self
      }
      func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? {
        ScaleAnimator(duration: 0.4, isForward: operation == .push)
      }
      func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
      ) -> (any UIViewControllerInteractiveTransitioning)? { interactor }
    }
    let cycle = FrameCycle.start()
    let (list, detail) = (Screen(), Screen())
    let navigation = UINavigationController(rootViewController: list)
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    var frame = 0
    func step() {
      frame += 1
      cycle.advance(to: Double(frame) / 60, targetTimestamp: Double(frame + 1) / 60)
    }
    navigation.pushViewController(detail, animated: false)
    step()
    #expect(navigation.delegate === detail)
    let interactor = UIPercentDrivenInteractiveTransition()
    detail.interactor = interactor
    navigation.popViewController(animated: true)
    step()
    #expect(navigation.delegate === list)
    interactor.cancel()
    for _ in 1...10 { step() }
    #expect(navigation.topViewController === detail)
    #expect(navigation.delegate === detail)
  }

  @Test func scalePopWithAnEdgePan_presentsFiniteNumbersOnly() throws {
    for finishes in [true, false] {
      let stage = try stage("Scale", .navigation)
      stage.goForward()
      stage.settle()
      let interactor = UIPercentDrivenInteractiveTransition()
      var translations: [CGFloat] = []
      let pan = UIScreenEdgePanGestureRecognizer { pan in
        let x = pan.translation(in: pan.view).x
        translations.append(x)
        translations.append(pan.velocity(in: pan.view).x)
        switch pan.state {
        case .began:
          stage.interactor = interactor
          stage.goBack()
        case .changed: interactor.update(x / 390)
        case .ended: if finishes { interactor.finish() } else { interactor.cancel() }
        default: break
        }
      }
      pan.edges = .left
      stage.upper.view.addGestureRecognizer(pan)
      func touch(_ phase: UITouch.Phase, _ x: CGFloat) {
        stage.step {
          UIApplication.shared.deliver([
            TouchSample(
              identifier: 1, phase: phase, location: CGPoint(x: x, y: 400),
              timestamp: CACurrentMediaTime())
          ])
        }
      }
      touch(.began, 5)
      for x in stride(from: CGFloat(15), through: 300, by: 15) { touch(.moved, x) }
      touch(.ended, 300)
      #expect(stage.settle())
      #expect(translations.count > 20, "\(pan.failureReason ?? "-") \(pan.view?.window != nil)")
      #expect(!translations.contains { !$0.isFinite })
      #expect(translations.max() ?? 0 > 250)
      #expect(stage.notFinite == nil)
      #expect(stage.isUpperOnTop == !finishes)
    }
  }

  @Test func convenienceMethods_presentWithStyleCustom_andDismiss() {
    let cycle = FrameCycle.start()
    let window = UIWindow(frame: UIScreen.main.bounds)
    let (lower, upper) = (UIViewController(), UIViewController())
    window.rootViewController = lower
    window.makeKeyAndVisible()
    let animator = DirectionAnimator.make()
    #expect(animator.duration == 0.7)
    lower.present(upper, with: animator)
    #expect(upper.modalPresentationStyle == .custom)
    var frame = 0
    func settle() {
      repeat {
        frame += 1
        cycle.advance(to: Double(frame) / 60, targetTimestamp: Double(frame + 1) / 60)
      } while !cycle.isQuiet && frame < 300
    }
    settle()
    #expect(lower.presentedViewController === upper)
    upper.dismiss(with: animator)
    settle()
    #expect(lower.presentedViewController == nil)
    #expect(!animator.isForward)
  }

  /// Records how each run ended.
  private final class EndedAnimator: TwoWayAnimator {
    var ends: [Bool] = []
    override func animateTransition(using context: any UIViewControllerContextTransitioning) {
      if let view = context.view(forKey: .to) { context.containerView.addSubview(view) }
      let from = context.view(forKey: .from)
      UIView.animate(
        withDuration: duration, animations: { from?.alpha = 0 },
        completion: { _ in
          from?.alpha = 1
          context.completeTransition(!context.transitionWasCancelled)
        })
    }
    override func animationEnded(_ transitionCompleted: Bool) { ends.append(transitionCompleted) }
  }

  @Test func animationEnded_receivesTheActualOutcome() {
    let animator = EndedAnimator(duration: 0.2)
    let stage = AnimatorStage(AnimatorEntry(name: "ended") { _ in animator }, in: .navigation)
    stage.goForward()
    stage.settle()
    let interactor = UIPercentDrivenInteractiveTransition()
    stage.interactor = interactor
    stage.step { stage.goBack() }
    stage.step { interactor.cancel() }
    stage.settle()
    stage.step { stage.goBack() }
    stage.step { interactor.finish() }
    stage.settle()
    #expect(animator.ends == [true, false, true])
  }

  /// The third use of BaseAnimation: setting the stack is a push if the top controller is new, and
  /// otherwise a pop.
  @Test func setViewControllers_runsTheAnimatorInBothDirections() throws {
    let stage = try stage("Scale", .navigation)
    let navigation = try #require(stage.navigation)
    navigation.setViewControllers([stage.lower, stage.upper], animated: true)
    stage.step()
    #expect(stage.upper.view.transform.a == 1)
    #expect(
      (stage.upper.view.layer.presentation()?.transform.m11 ?? 1) < 0.2,
      "the screen grows from zero size")
    #expect(stage.settle())
    navigation.setViewControllers([stage.lower], animated: true)
    for _ in 0..<20 { stage.step() }
    #expect((stage.upper.view.layer.presentation()?.transform.m11 ?? 1) < 0.5, "the screen shrinks")
    #expect(stage.settle())
    #expect(stage.outcomes == [.completed, .completed])
    #expect(navigation.viewControllers == [stage.lower])
  }

  /// As HJTransition documents, a transition that is never completed blocks the app. The engine
  /// reports what is still active.
  @Test func transitionThatIsNeverCompleted_blocksTheNext_andIsReported() {
    final class NeverCompleting: TwoWayAnimator {
      override func animateTransition(using context: any UIViewControllerContextTransitioning) {}
    }
    let stage = AnimatorStage(
      AnimatorEntry(name: "forgetful") { _ in NeverCompleting() }, in: .navigation)
    stage.goForward()
    #expect(!stage.settle())
    #expect(!stage.cycle.activeSources.isEmpty)
    stage.goBack()
    #expect(UIApplication.shared.issues.map(\.code) == [.neverCompleted, .nestedTransition])
  }

  /// If an animator has nothing to move, the screens change immediately.
  @Test func animatorWithNothingToMove_changesTheScreensImmediately() {
    let unsuitable = SystemTransitionAnimator()
    unsuitable.type = .pageToLeft
    for animator in [
      ExplodeAnimator(), unsuitable, ViewMoveAnimator(), CenterAlertAnimator(),
      UpDownAlertAnimator(),
    ] {
      let lower = screen("lower")
      let upper = screen("upper")
      let stage = Stage(root: lower)
      upper.view.frame = .zero
      lower.present(upper, with: animator)
      #expect(stage.settle() != nil)
      #expect(upper.view.window != nil && upper.view.frame == stage.window.bounds)
      #expect(lower.presentedViewController === upper, "\(type(of: animator))")
      upper.dismiss(with: animator)
      #expect(stage.settle() != nil)
      #expect(lower.presentedViewController == nil, "\(type(of: animator))")
      #expect(stage.outcomes == [.completed, .completed])
    }
  }

  /// A subclass can override a method for each direction. One object animates both directions, and
  /// the presentation has the style `.custom`.
  @Test func subclassOfTheBaseClass_isCalledForEachDirection() {
    final class Mine: TwoWayAnimator {
      var calls: [String] = []
      override func animateForward(using context: any UIViewControllerContextTransitioning) {
        calls.append("forward")
        super.animateForward(using: context)
      }
      override func animateBack(using context: any UIViewControllerContextTransitioning) {
        calls.append("back")
        super.animateBack(using: context)
      }
    }
    let animator = Mine.make()
    let lower = screen("lower")
    let upper = screen("upper")
    let stage = Stage(root: lower)
    lower.present(upper, with: animator)
    stage.settle()
    #expect(lower.view.window != nil, "the presenter's view is still in the window")
    #expect(upper.transitioningDelegate === animator)
    // The presenter can also dismiss the presented controller.
    lower.dismiss(with: animator)
    stage.settle()
    #expect(animator.calls == ["forward", "back"])
    #expect(lower.presentedViewController == nil)
  }
}
