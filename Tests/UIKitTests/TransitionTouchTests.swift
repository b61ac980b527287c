// Which views receive touches during a transition, on each system version.

import Testing
import UIKit

/// A screen that a button fills; it counts the button's taps.
private final class TapScreen: UIViewController {
  var taps = 0
  override func viewDidLoad() {
    let button = UIButton(frame: view.bounds)
    button.addAction(UIAction { [weak self] _ in self?.taps += 1 }, for: .touchUpInside)
    view.addSubview(button)
  }
}

/// Two such screens in a navigation controller whose view has a recogniser.
@MainActor private final class TouchScene {
  let (below, top) = (TapScreen(), TapScreen())
  let navigation: UINavigationController
  let stage: Stage
  let delegate = LoggedDelegate(Log())
  var outerTaps = 0

  init(_ system: UISystemBehavior = .standard, pushed: Bool = true) {
    navigation = UINavigationController(rootViewController: below)
    stage = Stage(root: navigation)
    UISystemBehavior.current = system
    if pushed { navigation.pushViewController(top, animated: false) }
    navigation.view.addGestureRecognizer(
      UITapGestureRecognizer { [weak self] _ in self?.outerTaps += 1 })
    stage.step()
  }

  func useOwnAnimator(_ interactor: UIPercentDrivenInteractiveTransition? = nil) {
    delegate.animator = SlideAnimator(delegate.log, isForward: false)
    delegate.interactor = interactor
    navigation.delegate = delegate
  }

  func tap(id: Int = 9) {
    stage.touch(.began, 200, 400, id: id)
    stage.touch(.ended, 200, 400, id: id)
  }
}

@MainActor @Suite(.serialized) struct TransitionTouchTests {
  @Test(arguments: [true, false])
  func duringAnAppsAnimation_neitherScreenReceivesTouches(interactive: Bool) {
    let scene = TouchScene()
    let percent = UIPercentDrivenInteractiveTransition()
    scene.useOwnAnimator(interactive ? percent : nil)
    scene.stage.step { scene.navigation.popViewController(animated: true) }
    percent.update(0.5)
    scene.stage.steps(3)
    scene.tap()
    #expect(scene.below.taps == 0 && scene.top.taps == 0)
    percent.finish()
    scene.stage.settle()
    scene.tap()
    #expect(scene.below.taps == 1, "touches reach the screen again after the transition")
  }

  @Test func navigationControllersView_stillReceivesTouches() {
    let scene = TouchScene()
    scene.useOwnAnimator()
    scene.stage.step { scene.navigation.popViewController(animated: true) }
    scene.tap()
    #expect(scene.outerTaps == 1)
  }

  @Test(arguments: [(UISystemBehavior.ios18, 0), (.ios26, 1)])
  func screenOfARunningDefaultPush_receivesTouchesOnIOS26(system: UISystemBehavior, taps: Int) {
    let scene = TouchScene(system, pushed: false)
    scene.stage.step { scene.navigation.pushViewController(scene.top, animated: true) }
    scene.stage.steps(8)
    scene.tap()
    #expect(scene.top.taps == taps && scene.below.taps == 0)
  }

  /// Returns a slide animator for a presentation, and an interaction controller if a test sets one.
  private final class Presents: NSObject, UIViewControllerTransitioningDelegate {
    var interactor: UIPercentDrivenInteractiveTransition?
    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController,
      source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { SlideAnimator(Log(), isForward: true) }
    func interactionControllerForPresentation(
      using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interactor }
  }

  @Test(arguments: [true, false])
  func presentation_ignoresAllTouches_unlessItHasAnInteractionController(hasOne: Bool) {
    let scene = TouchScene()
    let presents = Presents()
    let percent = UIPercentDrivenInteractiveTransition()
    if hasOne { presents.interactor = percent }
    let sheet = UIViewController()
    sheet.modalPresentationStyle = .overFullScreen
    sheet.transitioningDelegate = presents
    var received = 0
    scene.stage.window.addGestureRecognizer(UITapGestureRecognizer { _ in received += 1 })
    scene.stage.step { scene.below.present(sheet, animated: true) }
    scene.stage.steps(3)
    scene.tap()
    #expect(received == (hasOne ? 1 : 0))
    percent.finish()
    scene.stage.settle()
    scene.tap()
    #expect(received == (hasOne ? 2 : 1))
  }

  @Test func touchThatIsDown_isCancelled_whenAPresentationIgnoresTouches() {
    let scene = TouchScene()
    let presents = Presents()
    let sheet = UIViewController()
    sheet.transitioningDelegate = presents
    var states: [UIGestureRecognizer.State] = []
    let pan = UIPanGestureRecognizer { states.append($0.state) }
    scene.top.view.addGestureRecognizer(pan)
    scene.stage.touch(.began, 200, 400)
    scene.stage.touch(.moved, 200, 440)
    scene.stage.step { scene.top.present(sheet, animated: true) }
    scene.stage.touch(.moved, 200, 460)
    #expect(states == [.began, .cancelled])
  }
}
