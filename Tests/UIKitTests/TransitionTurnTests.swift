// The start of a transition at the end of the turn in which it was requested: what is true in
// between, and what a gesture loses that ends in between. The sources are in the article about the
// order of a transition's callbacks.

import Testing
import UIKit

/// Records when its view loads, and the value that its property has then.
private final class Loads: UIViewController {
  let name: String
  let log: Log
  var item = "none"
  init(_ name: String, _ log: Log) {
    (self.name, self.log) = (name, log)
    super.init(nibName: nil, bundle: nil)
  }
  required init?(coder: NSCoder) { nil }
  override func viewDidLoad() { log.note("\(name) loads with \(item)") }
  override func viewWillAppear(_ animated: Bool) { log.note("\(name) appears") }
}

/// Requests a transition when its view has appeared.
private final class Requests: UIViewController {
  var request: (() -> Void)?
  override func viewDidAppear(_ animated: Bool) {
    request?()
    request = nil
  }
}

/// A dismissal that stops a motion where it is, and reads the place from the presentation layer.
private final class ReadsShown: NSObject, UIViewControllerTransitioningDelegate,
  UIViewControllerAnimatedTransitioning
{
  var motion: UIViewPropertyAnimator?
  var shownY: CGFloat?

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { self }
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.5 }
  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    motion?.stopAnimation(false)
    motion?.finishAnimation(at: .current)
    shownY = context.viewController(forKey: .from)?.view.layer.presentation()?.frame.minY
    context.completeTransition(true)
  }
}

@MainActor @Suite(.serialized) struct TransitionTurnTests {
  private var issues: [UIKitIssue.Code] { UIApplication.shared.issues.map(\.code) }

  // MARK: Between the request and the start

  /// mkko/DrawerView closes its drawer and requests the dismissal in one turn. The dismissal's
  /// animator stops that motion at `.current`, and reads where the drawer is shown.
  @Test func motionOfTheSameTurn_hasItsFirstValues_whenADismissalStarts() throws {
    let (root, sheet) = (UIViewController(), UIViewController())
    let stage = Stage(root: root)
    sheet.modalPresentationStyle = .custom
    let reader = ReadsShown()
    sheet.transitioningDelegate = reader
    root.present(sheet, animated: false)
    stage.settle()
    sheet.view.frame.origin.y = 410
    stage.step()
    stage.step {
      reader.motion = .runningPropertyAnimator(
        withDuration: 0.5, delay: 0, animations: { sheet.view.frame.origin.y = 844 })
      sheet.dismiss(animated: true)
    }
    #expect(reader.shownY == 410)
    #expect(sheet.view.frame.minY == 410)
  }

  @Test(arguments: [true, false])
  func propertySetAfterThePush_isSetWhenTheViewLoads(_ animated: Bool) {
    let scene = NavigationStage(pushed: false)
    let pushed = Loads("pushed", scene.log)
    scene.stage.step {
      scene.navigation.pushViewController(pushed, animated: animated)
      #expect(scene.navigation.topViewController === pushed && pushed.parent != nil)
      #expect(!pushed.isViewLoaded)
      #expect((scene.navigation.transitionCoordinator != nil) == animated)
      pushed.item = "photo"
    }
    #expect(scene.log.events.contains("pushed loads with photo"))
  }

  @Test(arguments: [true, false])
  func propertySetAfterThePresentation_isSetWhenTheViewLoads(_ animated: Bool) {
    let (log, root) = (Log(), UIViewController())
    let stage = Stage(root: root)
    let presented = Loads("presented", log)
    presented.modalPresentationStyle = .fullScreen
    stage.step {
      root.present(presented, animated: animated)
      #expect(root.presentedViewController === presented && presented.isBeingPresented)
      #expect(!presented.isViewLoaded && root.transitionCoordinator != nil)
      presented.item = "photo"
    }
    #expect(log.events == ["presented loads with photo", "presented appears"])
    stage.settle()
    #expect(presented.view.window != nil)
  }

  /// Crash stacks show a push in the layout and a presentation after the commit, so the push starts
  /// first although it was requested last.
  @Test func push_startsBeforeAPresentationOfTheSameTurn() {
    let (log, root) = (Log(), UIViewController())
    let navigation = UINavigationController(rootViewController: root)
    let stage = Stage(root: navigation)
    let (pushed, presented) = (Loads("pushed", log), Loads("presented", log))
    presented.modalPresentationStyle = .overFullScreen
    stage.step {
      navigation.present(presented, animated: true)
      navigation.pushViewController(pushed, animated: true)
    }
    #expect(
      log.events == [
        "pushed loads with none", "pushed appears", "presented loads with none",
        "presented appears",
      ])
    #expect(stage.settle() != nil)
  }

  @Test func layoutOfTheNavigationControllersView_startsThePush() {
    let scene = NavigationStage(pushed: false)
    let pushed = Loads("pushed", scene.log)
    scene.stage.step {
      scene.navigation.pushViewController(pushed, animated: true)
      scene.navigation.view.layoutIfNeeded()
      #expect(pushed.isViewLoaded)
    }
  }

  @Test func changeWithoutAnimation_thenAPush_inOneTurn_showThePushedScreen() {
    let scene = NavigationStage()
    let pushed = UIViewController()
    scene.stage.step {
      scene.navigation.popToRootViewController(animated: false)
      scene.navigation.pushViewController(pushed, animated: true)
    }
    #expect(scene.stage.settle() != nil)
    #expect(scene.navigation.viewControllers == [scene.list, pushed] && issues.isEmpty)
    #expect(pushed.view.window != nil && scene.detail.view.window == nil)
  }

  @Test func dismissalWithoutAnimation_thenAPresentation_inOneTurn_showThePresentedScreen() {
    let (root, first, second) = (UIViewController(), UIViewController(), UIViewController())
    let stage = Stage(root: root)
    stage.step { root.present(first, animated: false) }
    stage.step {
      root.dismiss(animated: false)
      root.present(second, animated: true)
    }
    #expect(stage.settle() != nil)
    #expect(root.presentedViewController === second && first.view.window == nil)
    #expect(issues.isEmpty)
  }

  @Test func transitionRequestedInViewDidAppear_startsBeforeTheNextInput() {
    let root = UIViewController()
    let navigation = UINavigationController(rootViewController: root)
    let stage = Stage(root: navigation)
    let (first, second) = (Requests(), UIViewController())
    first.request = { navigation.pushViewController(second, animated: false) }
    stage.step { navigation.pushViewController(first, animated: true) }
    while stage.outcomes.isEmpty { stage.step() }
    var isShown = false
    stage.step { isShown = second.viewIfLoaded?.window != nil }
    #expect(isShown)
  }

  // MARK: A gesture that ends before the start

  /// A pop whose driver decides in the turn of the request.
  /// Pops, and decides before the start. The transition keeps the driver, as UIKit's do: the driver
  /// of jonkykong/SideMenu has only weak references.
  private func popDecided(
    finishes: Bool
  ) -> (NavigationStage, () -> UIPercentDrivenInteractiveTransition?) {
    let scene = NavigationStage()
    scene.delegate.animator = SlideAnimator(scene.log, isForward: false)
    weak var driver: UIPercentDrivenInteractiveTransition?
    scene.stage.step {
      let made = UIPercentDrivenInteractiveTransition()
      driver = made
      scene.delegate.interactor = made
      scene.navigation.popViewController(animated: true)
      if finishes { made.finish() } else { made.cancel() }
      scene.delegate.interactor = nil
    }
    return (scene, { driver })
  }

  @Test(arguments: [true, false])
  func decisionBeforeTheStart_isIgnored_andTheTransitionStaysInteractive(_ finishes: Bool) {
    let (scene, driver) = popDecided(finishes: finishes)
    scene.stage.steps(120)
    #expect(UITransitionObserver.current?.phase == .interactive)
    #expect(issues == [.decidedBeforeStart])
    let call = finishes ? "finish()" : "cancel()"
    #expect(
      scene.stage.issues.first?.contains(
        "in the frame in which the pop began, before its start; iOS ignores \(call)") == true)
    scene.stage.step { driver()?.cancel() }
    #expect(scene.stage.settle() != nil && driver() == nil)
  }

  @Test func decisionTwoFramesBeforeTheRequest_isReportedWithItsDistance() {
    let scene = NavigationStage()
    let driver = UIPercentDrivenInteractiveTransition()
    scene.stage.step { driver.finish() }
    scene.stage.step()
    scene.pop(driver)
    #expect(scene.stage.issues.first?.contains("ended 2 frames before the pop began") == true)
    scene.stage.step { driver.cancel() }
    scene.stage.settle()
  }

  /// The decision belongs to an earlier gesture; the new touch drives the transition.
  @Test func decisionBeforeALaterTouch_isNotReported() {
    let scene = NavigationStage()
    let driver = UIPercentDrivenInteractiveTransition()
    driver.cancel()
    scene.stage.touch(.began, 200, 400)
    scene.pop(driver)
    #expect(issues.isEmpty)
    scene.stage.touch(.ended, 200, 400)
    scene.stage.step { driver.finish() }
    #expect(scene.stage.settle() != nil)
  }

  /// The system's own swipe loses nothing, however short it is.
  @Test func systemSwipeThatEndsInItsFirstFrame_isNotLost() {
    let scene = NavigationStage()
    scene.navigation.delegate = nil
    UISystemBehavior.current = .ios26
    scene.stage.touch(.began, 4, 400)
    scene.stage.step {
      for (x, phase) in [(CGFloat(150), UITouch.Phase.moved), (300, .moved), (300, .ended)] {
        UIApplication.shared.deliver([
          TouchSample(
            identifier: 1, phase: phase, location: CGPoint(x: x, y: 400),
            timestamp: CACurrentMediaTime())
        ])
      }
    }
    #expect(scene.stage.settle() != nil)
    #expect(scene.navigation.viewControllers == [scene.list] && issues.isEmpty)
  }

  // MARK: Lifetimes

  /// A driver that keeps its context, and an animator that keeps it, too.
  @Test func interactionAndAnimatorThatKeepTheContext_areReleasedAfterTheTransition() {
    final class Keeps: NSObject, UIViewControllerInteractiveTransitioning {
      var context: (any UIViewControllerContextTransitioning)?
      func startInteractiveTransition(_ context: any UIViewControllerContextTransitioning) {
        self.context = context
      }
    }
    final class KeepingAnimator: NSObject, UIViewControllerAnimatedTransitioning {
      var context: (any UIViewControllerContextTransitioning)?
      func transitionDuration(
        using transitionContext: (any UIViewControllerContextTransitioning)?
      ) -> TimeInterval {
        context = transitionContext
        return 0.1
      }
      func animateTransition(using context: any UIViewControllerContextTransitioning) {}
    }
    let scene = NavigationStage()
    weak var interaction: Keeps?
    weak var animator: KeepingAnimator?
    weak var context: AnyObject?
    do {
      let (keeps, keeping) = (Keeps(), KeepingAnimator())
      scene.pop(with: keeping, keeps)
      context = keeps.context
      scene.stage.step {
        keeps.context?.finishInteractiveTransition()
        keeps.context?.completeTransition(true)
      }
      (interaction, animator) = (keeps, keeping)
      (scene.delegate.interactor, scene.delegate.animator) = (nil, nil)
    }
    scene.stage.steps(2)
    #expect(interaction == nil && animator == nil && context == nil)
  }

  // MARK: States in which UIKit breaks

  private final class Another: NSObject, UIViewControllerAnimatedTransitioning {
    let keepsFirst: Bool
    private var first: UIViewPropertyAnimator?
    init(keepsFirst: Bool) { self.keepsFirst = keepsFirst }
    func transitionDuration(
      using transitionContext: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval { 0.3 }
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      interruptibleAnimator(using: context).startAnimation()
    }
    func interruptibleAnimator(
      using context: any UIViewControllerContextTransitioning
    ) -> any UIViewImplicitlyAnimating {
      if keepsFirst, let first { return first }
      let (from, to) = (context.view(forKey: .from), context.view(forKey: .to))
      if let to, let from { context.containerView.insertSubview(to, belowSubview: from) }
      let made = UIViewPropertyAnimator(duration: 0.3, curve: .linear) { from?.alpha = 0 }
      made.addCompletion { _ in
        from?.alpha = 1
        context.completeTransition(!context.transitionWasCancelled)
      }
      first = made
      return made
    }
  }

  @Test(arguments: [true, false])
  func secondInterruptibleAnimator_isReported_andTheFirstContinues(_ keepsFirst: Bool) {
    let scene = NavigationStage()
    let driver = UIPercentDrivenInteractiveTransition()
    scene.pop(with: Another(keepsFirst: keepsFirst), driver)
    scene.stage.step { driver.update(0.5) }
    scene.stage.step { driver.finish() }
    #expect(scene.stage.settle() != nil)
    #expect(scene.stage.outcomes == [.completed])
    #expect(issues == (keepsFirst ? [] : [.differentAnimator]))
  }

  private final class Begins: NSObject, UIGestureRecognizerDelegate {
    let answer: Bool
    init(_ answer: Bool) { self.answer = answer }
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { answer }
  }

  @Test(arguments: [true, false])
  func backSwipeOnTheRoot_isReported_ifAReplacedDelegateLetsItBegin(_ begins: Bool) {
    let navigation = UINavigationController(rootViewController: UIViewController())
    let stage = Stage(root: navigation)
    let delegate = Begins(begins)
    navigation.interactivePopGestureRecognizer?.delegate = delegate
    stage.drag((4, 400), (300, 400))
    #expect(stage.settle() != nil)
    #expect(issues == (begins ? [.unguardedGesture] : []))
    #expect(navigation.viewControllers.count == 1)
    withExtendedLifetime(delegate) {}
  }

  /// The window gets a new root controller in the turn of a push or a tab switch, which then never
  /// starts.
  @Test(arguments: [true, false])
  func newRootInTheTurnOfAChange_leavesNobodyAppeared(isPush: Bool) {
    let log = Log()
    let (first, second) = (LoggedController("first", log), LoggedController("second", log))
    let navigation = UINavigationController(rootViewController: first)
    let tabs = UITabBarController()
    if !isPush { tabs.viewControllers = [first, second] }
    let stage = Stage(root: isPush ? navigation : tabs)
    UISystemBehavior.current = .ios26
    log.events = []
    var ended = 0
    stage.step {
      if isPush {
        navigation.pushViewController(second, animated: true)
      } else {
        tabs.selectedIndex = 1
      }
      let owner: UIViewController = isPush ? navigation : tabs
      owner.transitionCoordinator?.animate(alongsideTransition: nil) { _ in ended += 1 }
      stage.window.rootViewController = UIViewController()
    }
    stage.settle()
    #expect(log.events == ["first.willDisappear", "first.didDisappear"])
    #expect(ended == 1 && navigation.transitionCoordinator == nil)
    #expect(UIApplication.shared.issues.isEmpty)
  }
}
