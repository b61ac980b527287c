// Presenting and dismissing: containers, context keys, and appearance callbacks.

import Testing
import UIKit

/// Returns a slide animator for presentation and dismissal, and an interaction controller if a test
/// sets one.
private final class ModalDelegate: NSObject, UIViewControllerTransitioningDelegate {
  let log: Log
  var interactor: UIPercentDrivenInteractiveTransition?
  var presenting: UIPercentDrivenInteractiveTransition?
  var last: SlideAnimator?

  init(_ log: Log) { self.log = log }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    let animator = SlideAnimator(log, isForward: true)
    last = animator
    return animator
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    let animator = SlideAnimator(log, isForward: false)
    last = animator
    return animator
  }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interactor }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { presenting }
}

/// Two controllers on their own stage. Each test creates its own stage, because another suite may
/// run and start another frame cycle between a suite's `init` and its test.
@MainActor private final class ModalStage {
  let log = Log()
  let a: LoggedController
  let b: LoggedController
  let delegate: ModalDelegate
  let stage: Stage

  init() {
    a = LoggedController("A", log)
    b = LoggedController("B", log)
    delegate = ModalDelegate(log)
    stage = Stage(root: a)
    b.transitioningDelegate = delegate
    log.events = []
  }

  var appearance: [String] {
    log.events.filter { $0.hasPrefix("A.") || $0.hasPrefix("B.") }
  }
}

/// Places the presented view in the lower half of the screen and records its callbacks.
private final class Half: UIPresentationController {
  var received: [String] = []
  override var frameOfPresentedViewInContainerView: CGRect {
    CGRect(x: 0, y: 422, width: 390, height: 422)
  }
  override func presentationTransitionWillBegin() { received.append("willPresent") }
  override func presentationTransitionDidEnd(_ completed: Bool) {
    received.append("didPresent(\(completed))")
  }
  override func dismissalTransitionWillBegin() { received.append("willDismiss") }
  override func dismissalTransitionDidEnd(_ completed: Bool) {
    received.append("didDismiss(\(completed))")
  }
}

/// Returns `Half` as the presentation controller.
private final class HalfDelegate: NSObject, UIViewControllerTransitioningDelegate {
  private(set) var made: Half?
  /// The delegate that animates a dismissal; nil for the system's animation.
  var slides: ModalDelegate?
  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    slides?.animationController(forDismissed: dismissed)
  }
  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { slides?.interactor }
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    let half = Half(presentedViewController: presented, presenting: presenting)
    made = half
    return half
  }
}

@MainActor @Suite(.serialized) struct ModalTests {
  @Test func customStyle_keepsThePresenterOutOfTheContainer() throws {
    let scene = ModalStage()
    let (a, b, stage, delegate) = (scene.a, scene.b, scene.stage, scene.delegate)
    b.modalPresentationStyle = .custom
    stage.step { a.present(b, animated: true) }
    let context = try #require(delegate.last?.context)
    #expect(context.view(forKey: .from) == nil)
    #expect(context.viewController(forKey: .from) === a)
    stage.settle()
    stage.step { a.dismiss(animated: true) }
    let back = try #require(delegate.last?.context)
    #expect(back.view(forKey: .to) == nil)
    #expect(back.viewController(forKey: .to) === a)
    stage.settle()
    #expect(a.presentedViewController == nil)
  }

  /// Cards make the presenter smaller, and a dismissal sends it to `finalFrame(for:)`.
  @Test(arguments: [false, true])
  func dismissal_returnsAPresenterThatStaysToItsFullFrame(isTurned: Bool) throws {
    let scene = ModalStage()
    let (a, b, stage, delegate) = (scene.a, scene.b, scene.stage, scene.delegate)
    b.modalPresentationStyle = .custom
    a.present(b, animated: true)
    stage.settle()
    if isTurned { UIApplication.resizeScreen(to: CGSize(width: 844, height: 390)) }
    a.view.frame = a.view.frame.insetBy(dx: 20, dy: 20)
    a.dismiss(animated: true)
    stage.step()
    let context = try #require(delegate.last?.context)
    let full = CGRect(origin: .zero, size: UIScreen.main.bounds.size)
    #expect(context.initialFrame(for: a) == full && context.finalFrame(for: a) == full)
    stage.settle()
  }

  @Test func presentAndDismiss_shareOneContainer() throws {
    let scene = ModalStage()
    let (a, b, stage, delegate) = (scene.a, scene.b, scene.stage, scene.delegate)
    b.modalPresentationStyle = .custom
    stage.step { a.present(b, animated: true) }
    let there = try #require(delegate.last?.context?.containerView)
    stage.settle()
    stage.step { b.dismiss(animated: true) }
    #expect(delegate.last?.context?.containerView === there)
    stage.settle()
    #expect(there.superview == nil)
  }

  @Test func customStyle_sendsThePresenterNoAppearanceCallbacks() {
    let scene = ModalStage()
    let (a, b, stage) = (scene.a, scene.b, scene.stage)
    b.modalPresentationStyle = .custom
    a.present(b, animated: true)
    stage.settle()
    a.dismiss(animated: true)
    stage.settle()
    #expect(
      scene.appearance == ["B.willAppear", "B.didAppear", "B.willDisappear", "B.didDisappear"])
  }

  @Test func fullScreenStyle_makesThePresenterDisappear() {
    let scene = ModalStage()
    let (a, b, stage, log) = (scene.a, scene.b, scene.stage, scene.log)
    b.modalPresentationStyle = .fullScreen
    a.present(b, animated: true)
    stage.settle()
    #expect(
      scene.appearance == ["A.willDisappear", "B.willAppear", "B.didAppear", "A.didDisappear"])
    #expect(a.view.window == nil)
    log.events = []
    a.dismiss(animated: true)
    stage.settle()
    #expect(
      scene.appearance == ["B.willDisappear", "A.willAppear", "A.didAppear", "B.didDisappear"])
    #expect(a.view.window != nil && stage.window.subviews.count == 1)
  }

  @Test func cancelledDismissal_restoresTheState_andBalancesAppearanceCallbacks() {
    let scene = ModalStage()
    let (a, b, stage, delegate, log) = (scene.a, scene.b, scene.stage, scene.delegate, scene.log)
    for style in [UIModalPresentationStyle.custom, .fullScreen] {
      b.modalPresentationStyle = style
      a.present(b, animated: true)
      stage.settle()
      log.events = []
      let interactor = UIPercentDrivenInteractiveTransition()
      delegate.interactor = interactor
      b.dismiss(animated: true) { log.note("completion") }
      stage.step { interactor.update(0.5) }
      stage.step { interactor.cancel() }
      stage.settle()
      // As NYTPhotoViewer and AXPhotoViewer expect.
      #expect(log.events.last == "completion")
      #expect(a.presentedViewController === b)
      #expect(b.view.window != nil && b.view.frame == UIScreen.main.bounds)
      #expect(b.isBeingDismissed == false)
      let reversed = ["B.willDisappear", "B.willAppear", "B.didAppear"]
      #expect(scene.appearance.filter { $0.hasPrefix("B") } == reversed)
      if style == .fullScreen {
        #expect(
          scene.appearance.filter { $0.hasPrefix("A") } == [
            "A.willAppear", "A.willDisappear", "A.didDisappear",
          ])
      }
      delegate.interactor = nil
      a.dismiss(animated: false)
      stage.settle()
    }
  }

  @Test func presentationWithoutAnimation_setsTheState_withoutTheAnimator() {
    let scene = ModalStage()
    scene.b.modalPresentationStyle = .custom
    scene.stage.step { scene.a.present(scene.b, animated: false) }
    #expect(scene.delegate.last == nil)
    #expect(scene.a.presentedViewController === scene.b && scene.b.view.window != nil)
    #expect(UITransitionObserver.current == nil)
  }

  @Test func presentation_runsItsCompletionLast() {
    let scene = ModalStage()
    let (a, b, stage, log) = (scene.a, scene.b, scene.stage, scene.log)
    b.modalPresentationStyle = .custom
    a.present(b, animated: true) { log.note("completion") }
    b.transitionCoordinator?.animate(alongsideTransition: nil) { _ in log.note("alongside") }
    stage.settle()
    #expect(log.events.suffix(2) == ["alongside", "completion"])
  }

  @Test func systemTransition_runsWithoutADelegate() {
    let scene = ModalStage()
    let (a, b, stage) = (scene.a, scene.b, scene.stage)
    for style in [UIModalTransitionStyle.coverVertical, .crossDissolve, .flipHorizontal] {
      b.transitioningDelegate = nil
      b.modalTransitionStyle = style
      a.present(b, animated: true)
      let frames = stage.settle() ?? 0
      #expect(frames > 20 && frames < 50)
      #expect(a.presentedViewController === b)
      a.dismiss(animated: true)
      #expect(stage.settle() ?? 0 > 20)
      #expect(a.presentedViewController == nil)
    }
  }

  /// B over A, placed by a presentation controller.
  private func presentHalf() -> (ModalStage, HalfDelegate) {
    let scene = ModalStage()
    let half = HalfDelegate()
    scene.b.transitioningDelegate = half
    scene.b.modalPresentationStyle = .custom
    scene.a.present(scene.b, animated: true)
    scene.stage.settle()
    return (scene, half)
  }

  @Test func presentationController_placesTheView() {
    let (scene, half) = presentHalf()
    #expect(scene.b.view.frame == CGRect(x: 0, y: 422, width: 390, height: 422))
    #expect(scene.b.presentationController === half.made)
  }

  @Test func presentationController_isNotifiedOfItsPresentationAndDismissal() {
    let (scene, half) = presentHalf()
    scene.a.dismiss(animated: true)
    scene.stage.settle()
    #expect(
      half.made?.received == ["willPresent", "didPresent(true)", "willDismiss", "didDismiss(true)"])
  }

  @Test func presentationController_isNotifiedOfACancelledDismissal_andOfTheNext() {
    let (scene, half) = presentHalf()
    scene.delegate.interactor = UIPercentDrivenInteractiveTransition()
    half.slides = scene.delegate
    scene.a.dismiss(animated: true)
    scene.stage.step()
    scene.stage.step { scene.delegate.interactor?.cancel() }
    scene.stage.settle()
    half.slides = nil
    scene.a.dismiss(animated: true)
    scene.stage.settle()
    #expect(
      half.made?.received.dropFirst(2) == [
        "willDismiss", "didDismiss(false)", "willDismiss", "didDismiss(true)",
      ])
  }

  @Test func dismissalByTheLowestPresenter_dismissesTheWholeChain() {
    let scene = ModalStage()
    let c = LoggedController("C", scene.log)
    for controller in [scene.b, c] { controller.modalPresentationStyle = .custom }
    scene.a.present(scene.b, animated: false)
    scene.b.present(c, animated: false)
    scene.a.dismiss(animated: true)
    #expect(scene.stage.settle() != nil)
    #expect(scene.a.presentedViewController == nil && scene.b.presentedViewController == nil)
    #expect(c.view.window == nil && scene.stage.window.subviews == [scene.a.view])
    #expect(scene.log.events.contains("C.didDisappear"))
  }

  @Test func dismissalDuringThePresentation_isReportedAndIgnored() {
    let scene = ModalStage()
    scene.b.modalPresentationStyle = .custom
    scene.a.present(scene.b, animated: true)
    scene.stage.steps(3)
    scene.b.dismiss(animated: true)
    #expect(UIApplication.shared.issues.map(\.code) == [.nestedTransition])
    scene.stage.settle()
    #expect(scene.a.presentedViewController === scene.b)
  }

  @Test func presentingTwice_isReported() {
    let scene = ModalStage()
    let (a, b) = (scene.a, scene.b)
    b.modalPresentationStyle = .custom
    a.present(b, animated: false)
    a.present(UIViewController(), animated: false)
    #expect(UIApplication.shared.issues.map(\.code) == [.presentation])
    #expect(a.presentedViewController === b)
  }

  /// Records, in each of its appearance callbacks, whether it is being presented or dismissed.
  private final class Asks: UIViewController {
    var received: [String] = []
    var inDidAppear: (@MainActor () -> Void)?
    private func note(_ call: String) {
      received.append(
        call + (isBeingPresented ? " presented" : "") + (isBeingDismissed ? " dismissed" : ""))
    }
    override func viewWillAppear(_ animated: Bool) { note("will appear") }
    override func viewDidAppear(_ animated: Bool) {
      note("did appear")
      inDidAppear?()
    }
    override func viewWillDisappear(_ animated: Bool) { note("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { note("did disappear") }
  }

  @Test(arguments: [true, false])
  func presentedController_isBeingPresentedFromWillToDidAppear(animated: Bool) {
    let stage = Stage(root: UIViewController())
    let shown = Asks()
    stage.step { stage.window.rootViewController?.present(shown, animated: animated) }
    stage.settle()
    #expect(shown.received == ["will appear presented", "did appear presented"])
    #expect(!shown.isBeingPresented)
    shown.received = []
    stage.step { shown.dismiss(animated: animated) }
    stage.settle()
    #expect(shown.received == ["will disappear dismissed", "did disappear dismissed"])
    #expect(!shown.isBeingDismissed)
  }

  @Test func presentedController_isBeingDismissedAsItsCancelledPresentationEnds() {
    let scene = ModalStage()
    let shown = Asks()
    let interactor = UIPercentDrivenInteractiveTransition()
    scene.delegate.presenting = interactor
    shown.transitioningDelegate = scene.delegate
    shown.modalPresentationStyle = .overFullScreen
    scene.stage.step { scene.a.present(shown, animated: true) }
    scene.stage.step { interactor.update(0.5) }
    scene.stage.step { interactor.cancel() }
    scene.stage.settle()
    #expect(
      shown.received == [
        "will appear presented", "will disappear dismissed", "did disappear dismissed",
      ])
    #expect(!shown.isBeingPresented && !shown.isBeingDismissed)
    #expect(scene.a.presentedViewController == nil)
  }

  @Test func dismissInViewDidAppear_isPerformed() {
    let stage = Stage(root: UIViewController())
    let shown = Asks()
    shown.inDidAppear = { [weak shown] in shown?.dismiss(animated: false) }
    stage.step { stage.window.rootViewController?.present(shown, animated: true) }
    stage.settle()
    #expect(shown.presentingViewController == nil && shown.view.window == nil)
    #expect(
      shown.received.suffix(2) == ["will disappear dismissed", "did disappear dismissed"])
    #expect(!shown.isBeingPresented && !shown.isBeingDismissed)
    #expect(UIApplication.shared.issues.isEmpty)
  }

  @Test(arguments: [true, false])
  func dismissedChain_sendsNoCallbacksToTheControllersInBetween(animated: Bool) {
    let log = Log()
    let controllers = ["A", "M", "N", "O"].map { LoggedController($0, log) }
    let stage = Stage(root: controllers[0])
    for (presenter, presented) in zip(controllers, controllers.dropFirst()) {
      presented.modalPresentationStyle = .fullScreen
      presenter.present(presented, animated: false)
      stage.settle()
    }
    log.events = []
    stage.step { controllers[0].dismiss(animated: animated) }
    stage.settle()
    #expect(
      log.events == ["O.willDisappear", "O.didDisappear", "A.willAppear", "A.didAppear"])
    #expect(stage.window.subviews == [controllers[0].view])
    #expect(controllers.allSatisfy { $0.presentedViewController == nil })
    #expect(controllers.allSatisfy { $0.presentingViewController == nil })
  }

  /// UIKit ignores the call: "Attempt to present … while a presentation is in progress!"
  @Test(arguments: [false, true])
  func presentation_onAControllerThatIsStillMoving_isRefused(dismisses: Bool) {
    let (root, middle, top) = (UIViewController(), UIViewController(), UIViewController())
    let stage = Stage(root: root)
    middle.modalPresentationStyle = .overFullScreen
    top.modalPresentationStyle = .overFullScreen
    root.present(middle, animated: true)
    if dismisses {
      stage.settle()
      middle.dismiss(animated: true)
    }
    stage.steps(8)
    middle.present(top, animated: false)
    #expect(stage.issues.count == 1)
    stage.settle()
    #expect(middle.presentedViewController == nil && top.viewIfLoaded?.window == nil)
    #expect((middle.view.window != nil) == !dismisses)
  }

  /// EdgePan's choice; the upper controller was left without a window after `viewDidAppear`.
  @Test func dismissal_belowARunningPresentation_isRefused() {
    let (root, middle, top) = (UIViewController(), UIViewController(), UIViewController())
    let stage = Stage(root: root)
    middle.modalPresentationStyle = .overFullScreen
    root.present(middle, animated: false)
    stage.settle()
    middle.present(top, animated: true)
    stage.steps(8)
    root.dismiss(animated: true)
    #expect(stage.issues.count == 1)
    stage.settle()
    #expect(top.view.window != nil && top.presentingViewController === middle)
    root.dismiss(animated: true)
    stage.settle()
    #expect(top.view.window == nil && middle.view.window == nil)
    #expect(root.presentedViewController == nil && top.presentingViewController == nil)
  }
}
