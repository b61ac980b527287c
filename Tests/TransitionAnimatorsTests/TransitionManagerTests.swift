// TransitionManager's API: push and present with a configuration, and the automatic backward
// transition.

import Testing
import TransitionAnimators
import UIKit

@MainActor @Suite(.serialized) struct TransitionManagerTests {
  @Test func property_hasItsDefaults() {
    let property = TransitionProperty()
    #expect(property.animationTime == 0.5)
    #expect(property.transitionType == .pop)
    #expect(property.animationType == .default)
    #expect(property.backAnimationType == nil)
    #expect(!property.isSystemBackAnimation)
    #expect(property.backGestureType == .right)
    #expect(!property.autoShowAndHideNavBar)
    #expect(property.showAndHideNavBarTime == 0.25)
    #expect(property.interactivePercent == 0.3)
    #expect(property.customAnimator == nil)
    #expect(TransitionType.allCases.map(\.rawValue) == [0, 1, 2, 3])
    #expect(BackGestureType([.left, .right, .up, .down]).rawValue == 15)
  }

  @Test func systemBackAnimationAndBackGesture_disableEachOther() {
    var property = TransitionProperty()
    property.isSystemBackAnimation = true
    #expect(property.backGestureType == .none)
    property.backGestureType = .up
    #expect(!property.isSystemBackAnimation)
    property.backGestureType = .none
    #expect(!property.isSystemBackAnimation)
  }

  /// Records the direction of each run.
  private final class CountingAnimator: TwoWayAnimator {
    var ways: [Bool] = []
    override func animateTransition(using context: any UIViewControllerContextTransitioning) {
      ways.append(isForward)
      super.animateTransition(using: context)
    }
  }

  @Test func pop_isAnimatedAutomatically_byTheAnimatorThatPushed() {
    let animator = CountingAnimator()
    let navigation = UINavigationController(rootViewController: screen("lower"))
    let stage = Stage(root: navigation)
    navigation.pushViewController(screen("upper")) {
      $0.customAnimator = animator
      $0.animationTime = 0.2
    }
    stage.settle()
    navigation.popViewController(animated: true)
    stage.settle()
    #expect(animator.ways == [true, false])
    #expect(animator.duration == 0.2)
    #expect(navigation.viewControllers.count == 1)
    #expect(navigation.delegate == nil)
  }

  @Test func dismiss_isAnimatedAutomatically_byTheTypeThatPresented() {
    let lower = screen("lower")
    let upper = screen("upper")
    let stage = Stage(root: lower)
    lower.present(upper, animationType: .solidOpenPortalHorizontal)
    stage.step()
    #expect(upper.modalPresentationStyle == .fullScreen)
    // The two screens and the two halves of the portal.
    #expect(upper.view.superview?.subviews.count == 4)
    stage.settle()
    upper.dismiss(animated: true)
    stage.step()
    #expect(upper.view.superview?.subviews.count == 4)
    stage.settle()
    #expect(lower.presentedViewController == nil)
    #expect(stage.outcomes == [.completed, .completed])
  }

  @Test func registeredFunction_runsByName_inBothDirections() {
    var runs: [Bool] = []
    AnimatorRegistry.shared.register(
      AnimatorEntry(name: "a function", defaultDuration: 0.1) { context, request in
        runs.append(request.isForward)
        #expect(request.duration == 0.5)
        if let view = context.view(forKey: .to) { context.containerView.addSubview(view) }
        context.completeTransition(true)
      })
    let navigation = UINavigationController(rootViewController: screen("lower"))
    let stage = Stage(root: navigation)
    navigation.pushViewController(screen("upper")) { $0.registeredAnimator = "a function" }
    stage.settle()
    navigation.popViewController(animated: true)
    stage.settle()
    #expect(runs == [true, false])
  }

  @Test func refusedPush_leavesNothingBehind() {
    let navigation = UINavigationController(rootViewController: screen("lower"))
    let stage = Stage(root: navigation)
    // In later iOS releases, the second push is not refused: UIKit completes the first and starts
    // the second.
    UISystemBehavior.current = .ios17
    navigation.pushViewController(screen("upper"), animated: true)
    let refused = screen("refused")
    navigation.pushViewController(refused, animationType: .pageToLeft)
    #expect(UIApplication.shared.issues.map(\.code) == [.nestedTransition])
    #expect(navigation.delegate == nil && refused.transitionProperty == nil)
    #expect(refused.children.isEmpty)
    stage.settle()
    #expect(navigation.viewControllers.count == 2)
  }

  @Test func refusedPresentation_leavesNothingBehind() {
    let lower = screen("lower")
    let stage = Stage(root: lower)
    lower.present(screen("upper"), animated: false)
    let refused = screen("refused")
    lower.present(refused, animationType: .pageToLeft)
    #expect(UIApplication.shared.issues.map(\.code) == [.presentation])
    #expect(refused.transitioningDelegate == nil && refused.transitionProperty == nil)
    stage.settle()
  }

  /// Requests a backward transition that Core Animation does not have.
  @Test func backwardTypeThatIsNotASystemType_usesTheAnimatorOfThatType() {
    let lower = screen("lower")
    let navigation = UINavigationController(rootViewController: lower)
    let stage = Stage(root: navigation)
    navigation.pushViewController(screen("upper")) {
      $0.animationType = .sysFade
      $0.backAnimationType = .normalOpenPortalVertical
    }
    stage.settle()
    navigation.popViewController(animated: true)
    stage.step()
    #expect(lower.view.superview?.subviews.count == 4, "two screens and two halves")
    stage.settle()
    #expect(stage.outcomes == [.completed, .completed])
    #expect(navigation.viewControllers == [lower])
  }

  /// A requested backward transition is not replaced.
  @Test func backwardTypeThatWasSet_isNotReplacedByTheReverseType() {
    let navigation = UINavigationController(rootViewController: screen("lower"))
    let stage = Stage(root: navigation)
    let upper = screen("upper")
    navigation.pushViewController(upper) {
      $0.animationType = .sysRevealFromTop
      $0.backAnimationType = .sysCubeFromLeft
    }
    stage.settle()
    navigation.popViewController(animated: true)
    #expect(upper.transitionProperty?.backAnimationType == .sysCubeFromLeft)
    stage.settle()
  }

  @Test func popOfASystemType_storesTheReverseTypeAsTheBackwardType() throws {
    let navigation = UINavigationController(rootViewController: screen("lower"))
    let stage = Stage(root: navigation)
    let upper = screen("upper")
    navigation.pushViewController(upper, animationType: .sysRevealFromTop)
    stage.settle()
    #expect(try #require(upper.transitionProperty).backAnimationType == nil)
    #expect(upper.transitionProperty?.transitionType == .push)
    navigation.popViewController(animated: true)
    #expect(upper.transitionProperty?.backAnimationType == .sysMoveInFromBottom)
    #expect(upper.transitionProperty?.transitionType == .pop)
    stage.settle()
  }

  @Test func systemBackAnimation_leavesThePopToUIKit() {
    let animator = CountingAnimator()
    let navigation = UINavigationController(rootViewController: screen("lower"))
    let stage = Stage(root: navigation)
    let upper = screen("upper")
    navigation.pushViewController(upper) {
      $0.customAnimator = animator
      $0.isSystemBackAnimation = true
    }
    #expect(navigation.delegate == nil)
    stage.settle()
    #expect(navigation.interactivePopGestureRecognizer?.isEnabled == true)
    navigation.popViewController(animated: true)
    stage.settle()
    #expect(animator.ways == [true])

    let lower = screen("lower")
    let modal = Stage(root: lower)
    lower.present(upper) {
      $0.customAnimator = animator
      $0.isSystemBackAnimation = true
    }
    modal.settle()
    #expect(upper.transitioningDelegate == nil)
    #expect(upper.transitionInteraction == nil)
  }

  @Test func systemBackAnimation_restoresTheAppsDelegateImmediately() {
    let own = OwnDelegate()
    let navigation = UINavigationController(rootViewController: screen("lower"))
    let stage = Stage(root: navigation)
    navigation.delegate = own
    navigation.pushViewController(screen("upper")) { $0.isSystemBackAnimation = true }
    #expect(navigation.delegate === own)
    stage.settle()
  }

  @Test func controllerWithoutABackGesture_hasNoInteraction() {
    let navigation = UINavigationController(rootViewController: screen("lower"))
    let stage = Stage(root: navigation)
    let upper = screen("upper")
    navigation.pushViewController(upper) { $0.backGestureType = .none }
    stage.settle()
    #expect(upper.transitionProperty != nil && upper.transitionInteraction == nil)
    #expect(upper.view.gestureRecognizers?.isEmpty != false)
  }

  /// Transitions of other controllers are forwarded to the delegate that TransitionManager
  /// replaced, including the interaction.
  @Test func transitionOfAnotherController_isLeftToTheAppsDelegate() {
    final class Own: NSObject, UINavigationControllerDelegate {
      let interactor = UIPercentDrivenInteractiveTransition()
      func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? {
        ScaleAnimator(isForward: operation == .push)
      }
      func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
      ) -> (any UIViewControllerInteractiveTransitioning)? { interactor }
    }
    let own = Own()
    let navigation = UINavigationController(rootViewController: screen("lower"))
    let stage = Stage(root: navigation)
    navigation.delegate = own
    navigation.pushViewController(screen("upper"), animationType: .pageToLeft)
    stage.settle()
    stage.step { navigation.pushViewController(screen("another"), animated: true) }
    #expect(UITransitionObserver.current?.phase == .interactive)
    own.interactor.cancel()
    stage.settle()
    #expect(stage.outcomes == [.completed, .cancelled])
  }

  @Test func systemSwipe_isDisabledWhileTheControllerIsShown() {
    let navigation = UINavigationController(rootViewController: screen("lower"))
    let stage = Stage(root: navigation)
    navigation.pushViewController(screen("upper"), animationType: .pageToTop)
    #expect(navigation.interactivePopGestureRecognizer?.isEnabled == true)
    stage.settle()
    #expect(navigation.interactivePopGestureRecognizer?.isEnabled == false)
    navigation.popViewController(animated: true)
    stage.settle()
    #expect(navigation.interactivePopGestureRecognizer?.isEnabled == true)
  }

  /// The app's own delegate, set in viewWillAppear as in the library's sample.
  private final class OwnDelegate: UIViewController, UINavigationControllerDelegate {
    var shown: [UIViewController] = []
    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      navigationController?.delegate = self
    }
    func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController,
      animated: Bool
    ) { shown.append(viewController) }
  }

  @Test func cancelledPop_restoresTransitionManagersDelegate_whichTheAppReplaced() {
    let lower = OwnDelegate()
    let upper = screen("upper", .darkGray)
    let navigation = UINavigationController(rootViewController: lower)
    let stage = Stage(root: navigation)
    navigation.pushViewController(upper) {
      $0.animationType = .pageToRight
      $0.backGestureType = .left
    }
    stage.settle()
    let mine = navigation.delegate
    #expect(lower.shown.last === upper, "the app's delegate is still notified")
    for (end, isBack) in [(80.0, false), (100, false), (300, true)] {
      stage.drag(from: CGPoint(x: 4, y: 400), to: CGPoint(x: end, y: 400), rest: 6)
      #expect(stage.settle() != nil)
      #expect((navigation.topViewController === lower) == isBack)
      if !isBack { #expect(navigation.delegate === mine) }
    }
    #expect(stage.outcomes == [.completed, .cancelled, .cancelled, .completed])
    #expect(navigation.delegate === lower)
  }

  @Test func stackedTransitions_eachPopWithTheirOwnAnimator() {
    let animators = [CountingAnimator(), CountingAnimator(), CountingAnimator()]
    let navigation = UINavigationController(rootViewController: screen("root"))
    let stage = Stage(root: navigation)
    for animator in animators {
      navigation.pushViewController(screen("upper")) { $0.customAnimator = animator }
      stage.settle()
    }
    navigation.popViewController(animated: true)
    stage.settle()
    #expect(animators.map(\.ways) == [[true], [true], [true, false]])
    navigation.popViewController(animated: true)
    stage.settle()
    navigation.popViewController(animated: true)
    stage.settle()
    #expect(animators.map(\.ways) == [[true, false], [true, false], [true, false]])
    #expect(navigation.delegate == nil)
  }

  @Test func popToRoot_fromAStackOfTransitions_restoresTheDelegate() {
    let own = OwnDelegate()
    let navigation = UINavigationController(rootViewController: screen("root"))
    navigation.delegate = own
    let stage = Stage(root: navigation)
    for _ in 0..<3 {
      navigation.pushViewController(screen("upper"), animationType: .pageToLeft)
      stage.settle()
    }
    navigation.popToRootViewController(animated: true)
    stage.settle()
    #expect(navigation.delegate === own)
    #expect(navigation.viewControllers.count == 1)
  }

  @Test func appsDelegate_isNotifiedOfThePopThatRestoredIt() {
    let own = OwnDelegate()
    let lower = screen("root")
    let navigation = UINavigationController(rootViewController: lower)
    navigation.delegate = own
    let stage = Stage(root: navigation)
    navigation.pushViewController(screen("upper"), animationType: .pageToLeft)
    stage.settle()
    navigation.popViewController(animated: true)
    stage.settle()
    #expect(own.shown.last === lower)
    #expect(navigation.delegate === own)
  }

  @Test func controllerPushedAgain_usesItsNewTransitionOnly() {
    let (first, second) = (CountingAnimator(), CountingAnimator())
    let navigation = UINavigationController(rootViewController: screen("root"))
    let stage = Stage(root: navigation)
    let upper = screen("upper")
    navigation.pushViewController(upper) { $0.customAnimator = first }
    stage.settle()
    navigation.popViewController(animated: true)
    stage.settle()
    #expect(upper.children.isEmpty && upper.view.subviews.isEmpty, "nothing remains attached")
    navigation.pushViewController(upper) { $0.customAnimator = second }
    stage.settle()
    navigation.popViewController(animated: false)
    stage.settle()
    // Without a TransitionManager transition, UIKit's transition runs in both directions.
    navigation.pushViewController(upper, animated: true)
    stage.settle()
    navigation.popViewController(animated: true)
    stage.settle()
    #expect(first.ways == [true, false])
    #expect(second.ways == [true])
    #expect(navigation.interactivePopGestureRecognizer?.isEnabled == true)
  }

  @Test func controllersPoppedTogether_discardTheirTransitions() {
    let animators = [CountingAnimator(), CountingAnimator()]
    let screens = [screen("one"), screen("two")]
    let navigation = UINavigationController(rootViewController: screen("root"))
    let stage = Stage(root: navigation)
    for (animator, upper) in zip(animators, screens) {
      navigation.pushViewController(upper) { $0.customAnimator = animator }
      stage.settle()
    }
    navigation.popToRootViewController(animated: true)
    stage.settle()
    #expect(navigation.delegate == nil)
    navigation.pushViewController(screens[0], animated: true)
    stage.settle()
    navigation.popViewController(animated: true)
    stage.settle()
    #expect(animators.map(\.ways) == [[true], [true, false]])
    #expect(screens.allSatisfy { $0.children.isEmpty } == true)
  }

  @Test func navigationBar_isTransparentDuringATransition_andRestoredEvenAfterACancellation() {
    let navigation = UINavigationController(rootViewController: screen("lower"))
    let stage = Stage(root: navigation)
    navigation.pushViewController(screen("upper")) {
      $0.animationType = .pageToLeft
      $0.backGestureType = .left
      $0.autoShowAndHideNavBar = true
    }
    stage.step()
    #expect(navigation.navigationBar.alpha == 0)
    stage.settle()
    #expect(navigation.navigationBar.alpha == 1)
    stage.drag(from: CGPoint(x: 4, y: 400), to: CGPoint(x: 80, y: 400), frames: 6, lifts: false)
    #expect(navigation.navigationBar.alpha == 0)
    for _ in 0..<6 { stage.step() }
    stage.touch(.ended, CGPoint(x: 80, y: 400))
    stage.settle()
    #expect(stage.outcomes.last == .cancelled)
    #expect(navigation.navigationBar.alpha == 1)
    navigation.popViewController(animated: true)
    stage.settle()
    #expect(navigation.navigationBar.alpha == 1)
  }

  @Test func interaction_isPublic_andReportsItsResult() throws {
    let navigation = UINavigationController(rootViewController: screen("lower"))
    let stage = Stage(root: navigation)
    let upper = screen("upper", .darkGray)
    navigation.pushViewController(upper) {
      $0.animationType = .pageToLeft
      $0.backGestureType = .left
      $0.interactivePercent = 0.9
    }
    stage.settle()
    let interaction = try #require(upper.transitionInteraction)
    var results: [Bool] = []
    interaction.onResult = {
      results.append($0)
      #expect(
        UITransitionObserver.current?.phase == .interactive,
        "called before the transition continues")
    }
    stage.drag(from: CGPoint(x: 4, y: 400), to: CGPoint(x: 300, y: 400), frames: 12, lifts: false)
    #expect(interaction.isInteractive)
    stage.touch(.ended, CGPoint(x: 300, y: 400))
    #expect(!interaction.isInteractive)
    stage.settle()
    #expect(results == [false], "0.75 is not above 0.9")
    #expect(navigation.viewControllers.count == 2)
  }

  @Test func transitionFromChildToChild_animates_andReplacesTheChildsView() {
    let parent = screen("parent")
    let (first, second) = (screen("first"), screen("second", .gray))
    parent.addChild(first)
    parent.view.addSubview(first.view)
    first.didMove(toParent: parent)
    let stage = Stage(root: parent)
    parent.addChild(second)
    first.willMove(toParent: nil)
    var finished: Bool?
    second.view.alpha = 0
    parent.transition(
      from: first, to: second, duration: 0.3, options: .curveLinear,
      animations: { second.view.alpha = 1 },
      completion: {
        finished = $0
        second.didMove(toParent: parent)
        first.removeFromParent()
      })
    for _ in 0..<9 { stage.step() }
    #expect(finished == nil)
    #expect(abs((second.view.layer.presentation()?.opacity ?? -1) - 0.5) < 0.1)
    stage.settle()
    #expect(finished == true)
    #expect(first.view.superview == nil)
    #expect(second.view.superview === parent.view)
  }
}
