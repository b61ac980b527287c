// The conditions under which the navigation controller's back swipe is disabled (the same as in
// UIKit), and how apps enable it.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct SystemSwipeTests {
  /// Implements no delegate method.
  private final class Quiet: NSObject, UINavigationControllerDelegate {}

  /// Lets every recogniser begin.
  private final class Allows: NSObject, UIGestureRecognizerDelegate {}

  /// Two screens; a swipe from the left edge can pop the upper one.
  @MainActor private final class Scene {
    let top = UIViewController()
    let log = Log()
    let navigation: UINavigationController
    let stage: Stage

    init() {
      navigation = UINavigationController(rootViewController: UIViewController())
      stage = Stage(root: navigation)
      navigation.pushViewController(top, animated: false)
    }

    /// Whether the swipe popped the upper screen.
    func swipePops() -> Bool {
      let before = navigation.viewControllers.count
      stage.touch(.began, 4, 400)
      for x in stride(from: CGFloat(24), through: 350, by: 4) { stage.touch(.moved, x, 400) }
      stage.touch(.ended, 350, 400)
      #expect(stage.settle() != nil)
      return navigation.viewControllers.count < before
    }
  }

  @Test func delegateThatAnimates_leavesTheSwipeToTheAppsOwnPan() {
    let scene = Scene()
    let delegate = LoggedDelegate(scene.log)
    let percent = UIPercentDrivenInteractiveTransition()
    delegate.animator = SlideAnimator(scene.log, isForward: false)
    delegate.interactor = percent
    scene.navigation.delegate = delegate
    var states: [Int] = []
    let pan = UIScreenEdgePanGestureRecognizer { [weak navigation = scene.navigation] pan in
      states.append(pan.state.rawValue)
      switch pan.state {
      case .began: navigation?.popViewController(animated: true)
      case .changed: percent.update(pan.translation(in: pan.view).x / 390)
      case .ended: percent.cancel()
      default: break
      }
    }
    pan.edges = .left
    scene.navigation.view.addGestureRecognizer(pan)
    var wasInteractive = false
    scene.stage.onFrame = { [weak navigation = scene.navigation] in
      if navigation?.transitionCoordinator?.isInteractive == true { wasInteractive = true }
    }
    #expect(!scene.swipePops(), "the app cancels the pop")
    #expect(wasInteractive)
    #expect(states.first == UIGestureRecognizer.State.began.rawValue)
    #expect(states.last == UIGestureRecognizer.State.ended.rawValue)
    #expect(scene.navigation.interactivePopGestureRecognizer?.state == .possible)
  }

  @Test func delegateThatImplementsTheAnimatorMethodAndReturnsNil_alsoDisablesTheSwipe() {
    let scene = Scene()
    let delegate = LoggedDelegate(scene.log)
    scene.navigation.delegate = delegate
    #expect(!scene.swipePops())
    #expect(scene.log.events == ["animatorFor(pop)"])
    #expect(!scene.swipePops())
    #expect(scene.log.events == ["animatorFor(pop)"], "asked once; the answer is remembered")
  }

  @Test func delegateAlreadyAskedForAPush_isNotAskedByTheSwipe() {
    let scene = Scene()
    let delegate = LoggedDelegate(scene.log)
    scene.navigation.delegate = delegate
    scene.stage.step { scene.navigation.pushViewController(UIViewController(), animated: true) }
    scene.stage.settle()
    #expect(!scene.swipePops())
    #expect(scene.log.events == ["animatorFor(push)"])
  }

  @Test func delegateWithoutAnimators_leavesTheSwipeEnabled() {
    let scene = Scene()
    let delegate = Quiet()
    scene.navigation.delegate = delegate
    #expect(scene.swipePops())
  }

  @Test func hiddenOrReplacedBackButton_orHiddenBar_disablesTheSwipe() {
    let off: [@MainActor (Scene) -> Void] = [
      { $0.top.navigationItem.hidesBackButton = true },
      { $0.top.navigationItem.leftBarButtonItem = UIBarButtonItem(title: "Close") },
      { $0.top.navigationItem.leftBarButtonItems = [UIBarButtonItem(title: "Close")] },
      { $0.navigation.isNavigationBarHidden = true },
    ]
    for (index, change) in off.enumerated() {
      let scene = Scene()
      change(scene)
      #expect(!scene.swipePops(), "\(index)")
    }
  }

  @Test func leftItemsBesideTheBackButton_leaveTheSwipeEnabled() {
    let scene = Scene()
    scene.top.navigationItem.leftBarButtonItem = UIBarButtonItem(title: "Edit")
    scene.top.navigationItem.leftItemsSupplementBackButton = true
    #expect(scene.swipePops())
  }

  @Test(arguments: [true, false])
  func popRecogniserWithTheAppsDelegateOrNone_popsAlthoughTheBackButtonIsHidden(hasDelegate: Bool) {
    let scene = Scene()
    let (delegate, allows) = (LoggedDelegate(scene.log), Allows())
    scene.navigation.delegate = delegate
    scene.top.navigationItem.hidesBackButton = true
    scene.navigation.interactivePopGestureRecognizer?.delegate = hasDelegate ? allows : nil
    #expect(scene.swipePops())
    #expect(scene.log.events == ["animatorFor(pop)"], "asked by the pop itself, as on iOS")
    #expect(!scene.swipePops(), "the root is not popped")
  }

  @Test func popRecogniserWithTheSystemsDelegateRestored_doesNotPopIfTheBackButtonIsHidden() {
    let scene = Scene()
    scene.top.navigationItem.hidesBackButton = true
    let recognizer = scene.navigation.interactivePopGestureRecognizer
    let own = recognizer?.delegate
    #expect(own != nil)
    recognizer?.delegate = nil
    recognizer?.delegate = own
    #expect(!scene.swipePops())
  }

  /// Swipes over a pager, whose content shows its left or right end, in a right-to-left layout.
  @Test(arguments: [(true, true), (false, false)])
  func pagerInRightToLeftLayout_leavesADragToThePopAtItsRightEnd(atRightEnd: Bool, pops: Bool) {
    let (stage, top) = (Stage(), UIViewController())
    UIApplication.setLayoutDirection(.rightToLeft)
    UISystemBehavior.current = .ios26
    let navigation = UINavigationController(rootViewController: UIViewController())
    stage.window.rootViewController = navigation
    navigation.pushViewController(top, animated: false)
    let pager = UIScrollView(frame: top.view.bounds)
    pager.contentSize = CGSize(width: 1170, height: pager.bounds.height)
    pager.contentOffset.x = atRightEnd ? 780 : 0
    pager.isPagingEnabled = true
    top.view.addSubview(pager)
    stage.step()
    stage.drag((360, 400), (60, 400))
    #expect(stage.settle() != nil)
    #expect((navigation.viewControllers.count == 1) == pops)
  }

  /// The delegate of an app for the swipe over the content.
  private final class Arbiter: NSObject, UIGestureRecognizerDelegate {
    let (waits, isAwaited, begins): (Bool, Bool, Bool)
    init(waits: Bool, isAwaited: Bool, begins: Bool = true) {
      (self.waits, self.isAwaited, self.begins) = (waits, isAwaited, begins)
    }
    func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { begins }
    func gestureRecognizer(
      _ recognizer: UIGestureRecognizer, shouldRequireFailureOf other: UIGestureRecognizer
    ) -> Bool { waits && other.view is UIScrollView }
    func gestureRecognizer(
      _ recognizer: UIGestureRecognizer, shouldBeRequiredToFailBy other: UIGestureRecognizer
    ) -> Bool { isAwaited && other.view is UIScrollView }
  }

  /// A drag to the right over wide content that shows its left end: whose it is, the recognisers'
  /// delegates and requirements decide.
  @Test(arguments: [
    (Arbitration.system, true), (.appWaits, false), (.appIsAwaited, true), (.appRefuses, false),
    (.appSaysNothing, false), (.requirement, false),
  ])
  private func dragOverWideContentAtItsLeftEnd_isGivenByTheRecognisers(
    _ arbitration: Arbitration, pops: Bool
  ) {
    let (stage, top) = (Stage(), UIViewController())
    UISystemBehavior.current = .ios26
    let navigation = UINavigationController(rootViewController: UIViewController())
    stage.window.rootViewController = navigation
    navigation.pushViewController(top, animated: false)
    let wide = UIScrollView(frame: top.view.bounds)
    wide.contentSize = CGSize(width: 1170, height: 400)
    top.view.addSubview(wide)
    let swipe = navigation.interactiveContentPopGestureRecognizer
    let delegate: Arbiter? =
      switch arbitration {
      case .system, .requirement: nil
      case .appWaits: Arbiter(waits: true, isAwaited: false)
      case .appIsAwaited: Arbiter(waits: false, isAwaited: true)
      case .appRefuses: Arbiter(waits: false, isAwaited: true, begins: false)
      case .appSaysNothing: Arbiter(waits: false, isAwaited: false)
      }
    if let delegate { swipe?.delegate = delegate }
    if arbitration == .requirement { swipe?.require(toFail: wide.panGestureRecognizer) }
    stage.step()
    var isPulled = false
    stage.onFrame = { if wide.contentOffset.x < -20 { isPulled = true } }
    stage.drag((60, 400), (360, 400))
    #expect(stage.settle() != nil)
    #expect((navigation.viewControllers.count == 1) == pops)
    #expect(isPulled != pops)
    let waits = arbitration == .appWaits || arbitration == .requirement
    #expect(UIApplication.shared.issues.map(\.code) == (waits ? [.waitingPop] : []))
  }

  /// A pull at the top of the content pops nothing, whatever the swipe over the content waits for.
  @Test func verticalDragInContentForWhichTheSwipeWaits_isNoWaitingPop() {
    let (stage, top) = (Stage(), UIViewController())
    UISystemBehavior.current = .ios26
    let navigation = UINavigationController(rootViewController: UIViewController())
    stage.window.rootViewController = navigation
    navigation.pushViewController(top, animated: false)
    let content = UIScrollView(frame: top.view.bounds)
    content.contentSize = CGSize(width: 1170, height: 3000)
    top.view.addSubview(content)
    navigation.interactiveContentPopGestureRecognizer?.require(
      toFail: content.panGestureRecognizer)
    stage.step()
    stage.drag((200, 300), (200, 600))
    #expect(stage.settle() != nil)
    #expect(navigation.viewControllers.count == 2)
    #expect(UIApplication.shared.issues.isEmpty)
  }

  private enum Arbitration {
    case system, appWaits, appIsAwaited, appRefuses, appSaysNothing, requirement
  }

  /// The direction of a navigation controller's own view determines the edge of its swipe and the
  /// motion of its screens.
  @Test func swipeFromTheRightEdge_pops_ifTheNavigationViewIsRightToLeft() {
    let scene = Scene()
    scene.navigation.view.semanticContentAttribute = .forceRightToLeft
    scene.stage.touch(.began, 386, 400)
    for x in stride(from: CGFloat(366), through: 40, by: -4) { scene.stage.touch(.moved, x, 400) }
    #expect((scene.top.view.layer.presentation() ?? scene.top.view.layer).frame.minX < -100)
    scene.stage.touch(.ended, 40, 400)
    #expect(scene.stage.settle() != nil)
    #expect(scene.navigation.viewControllers.count == 1)
  }

  /// The app changes the stack after the touch landed. The swipe does not begin, and the app is not
  /// accused of a delegate of its own.
  @Test(arguments: [true, false])
  func stackThatChangesUnderTheFinger_isNotSwiped(pops: Bool) {
    let scene = Scene()
    UISystemBehavior.current = .ios17
    scene.stage.touch(.began, 4, 400)
    scene.stage.step {
      if pops {
        scene.navigation.popToRootViewController(animated: false)
      } else {
        scene.navigation.pushViewController(UIViewController(), animated: true)
      }
    }
    for x in stride(from: CGFloat(24), through: 350, by: 30) { scene.stage.touch(.moved, x, 400) }
    scene.stage.touch(.ended, 350, 400)
    #expect(scene.stage.settle() != nil)
    #expect(scene.navigation.viewControllers.count == (pops ? 1 : 3))
    #expect(UIApplication.shared.issues.isEmpty)
  }
}
