// A screen that changes its size during a swipe, and a keyboard that is shown.

import GestureReplay
import ReplayChecks
import ReplayScenes
import Testing
import TransitionAnimators
import UIKit

/// Restores the earlier frame, whatever size the screen has now.
private final class WritesTheOldFrameBack: SlideAnimator {
  private var frame = CGRect.zero

  override func willAnimate(
    _ context: any UIViewControllerContextTransitioning, from: UIView, to: UIView
  ) { frame = from.frame }

  override func didAnimate(_ context: any UIViewControllerContextTransitioning) {
    DispatchQueue.main.async { [frame] in
      if context.transitionWasCancelled { context.view(forKey: .from)?.frame = frame }
    }
  }
}

/// Records the sizes that it is notified of, and the size of its navigation controller's view at
/// each notification.
private final class ListeningController: UIViewController {
  static var sizes: [CGSize] = []
  static var viewSizes: [CGSize?] = []

  override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    Self.sizes.append(size)
    Self.viewSizes.append(navigationController?.view.bounds.size)
  }
}

private final class LowSheet: DraggedSheet {
  private final class Low: UIPresentationController {
    override var frameOfPresentedViewInContainerView: CGRect {
      CGRect(x: 0, y: (containerView?.bounds.height ?? 0) - 160, width: 390, height: 160)
    }
  }

  override func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    Low(presentedViewController: presented, presenting: presenting)
  }
}

@MainActor @Suite struct ResizeTests {
  private func check(
    _ recording: String, _ resize: String,
    animator: @escaping @MainActor () -> (any UIViewControllerAnimatedTransitioning)?
  ) throws -> [InvariantViolation] {
    let trace = try bundled(recording)
    var settings = options(for: trace)
    settings.resizes = try #require(ScreenChange.list(resize))
    return try ReplayCheck.run(trace, options: settings) { _ in
      PoppingScene(animator: animator)
    }.violations
  }

  @Test(arguments: ["slow-finish", "slow-cancel"], ["20:844x390", "20:844x390,40:390x844"])
  func correctPop_duringARotation_breaksNothing(_ recording: String, _ resize: String) throws {
    #expect(try check(recording, resize) { SlideAnimator() }.map(\.description) == [])
  }

  /// In a full-screen presentation, the presenter is not in a window while the screen rotates. A
  /// tab's view, and a snapshot that an animator retains, were positioned by code that ran before
  /// the rotation.
  @Test(
    arguments: [
      ("sys-push-from-right", AnimatorContext.modalFullScreen),
      ("rotation-present-from-left", .modalFullScreen), ("sys-fade", .tab), ("scale", .tab),
      ("rotation-present-from-left", .modalCustom), ("scale", .modalCustom),
      ("view-move-spring", .modalFullScreen), ("page-to-top", .modalCustom),
      ("page-to-right", .modalFullScreen), ("direction", .modalCustom),
    ], ["slow-finish", "slow-cancel"])
  func correctAnimator_duringARotation_breaksNothing(
    _ subject: (animator: String, context: AnimatorContext), _ recording: String
  ) throws {
    let trace = try bundled(recording)
    for resize in ["3:844x390", "6:844x390", "30:844x390", "30:844x390,50:390x844", "92:844x390"] {
      var settings = options(for: trace)
      settings.resizes = try #require(ScreenChange.list(resize))
      let checked = try ReplayCheck.run(
        trace, into: ReplaySubject(animator: subject.animator, context: subject.context),
        options: settings)
      #expect(checked.violations.map(\.description) == [], "\(resize)")
    }
  }

  /// The mask of its view leaves a low sheet no height on a low screen.
  @Test func lowSheet_duringARotation_doesNotBreakHasArea() throws {
    let trace = try bundled("slow-finish")
    var settings = options(for: trace)
    settings.resizes = try #require(ScreenChange.list("20:844x390"))
    let checked = try ReplayCheck.run(trace, options: settings) { _ in
      LowSheet(isInteractive: true)
    }
    #expect(checked.result?.swipes.count == 1)
    #expect(!checked.violations.contains { $0.invariant == .hasArea })
  }

  @Test func frameFromBeforeTheRotation_breaksFitsScreen() throws {
    #expect(try check("slow-cancel", "2000:844x390") { WritesTheOldFrameBack() }.isEmpty)
    let found = try check("slow-cancel", "20:844x390") { WritesTheOldFrameBack() }
    #expect(found.map(\.invariant) == [.fitsScreen])
    #expect(
      found.first?.cause.contains("(0, 0, 390, 844) in a window of 844 × 390 pt") == true)
  }

  /// A presentation scales its presenter on purpose.
  @Test func presenterThatTheSwipeScales_isNotAFinding_asLongAsItPresents() throws {
    for presents in [true, false] {
      let found = try check("slow-finish", "20:844x390") { ScalesTheNavigation(presents: presents) }
      #expect(found.contains { $0.invariant == .fitsScreen } != presents, "\(found)")
    }
  }

  /// A presenter that is scaled behind a card has had its transform before the swipe.
  @Test func transformFromBeforeTheSwipe_isNotAFinding() throws {
    let trace = try bundled("slow-cancel")
    var settings = options(for: trace)
    settings.resizes = try #require(ScreenChange.list("20:844x390"))
    let found = try ReplayCheck.run(trace, options: settings) { _ in
      let scene = PoppingScene { SlideAnimator() }
      scene.navigation.view.transform = CGAffineTransform(scaleX: 0.95, y: 0.95)
      return scene
    }.violations
    #expect(found.map(\.description) == [])
  }

  @Test func controllers_areNotifiedOfTheNewSize_beforeTheirViewsHaveIt() throws {
    (ListeningController.sizes, ListeningController.viewSizes) = ([], [])
    let trace = try bundled("slow-cancel")
    var settings = options(for: trace)
    settings.resizes = [ScreenChange(frame: 20, width: 844, height: 390)]
    var root: UIViewController?
    _ = try Replay.run(trace, options: settings) { _ in
      let made = ListeningController()
      root = made
      return PoppingScene(root: made) { SlideAnimator() }
    }
    #expect(ListeningController.sizes == [CGSize(width: 844, height: 390)])
    #expect(ListeningController.viewSizes == [CGSize(width: 390, height: 844)])
    #expect(root?.navigationController?.view.bounds.size == CGSize(width: 844, height: 390))
  }

  @Test(arguments: ["12:844x390", "12:844x390,40:390x844"])
  func resizes_areReadFromText_andWrittenAsTheSameText(_ text: String) throws {
    let changes = try #require(ScreenChange.list(text))
    #expect(ScreenChange.text(of: changes) == text)
    var settings = ReplaySettings()
    settings.resizes = changes
    #expect(settings.arguments() == "--resize \(text)")
    #expect(try ReplaySettings(fields: settings.fields) == settings)
  }

  @Test(arguments: ["", "12", "12:844", "x:1x1", "40:390x844,12:844x390", "12:0x5"])
  func text_thatIsNotAResize_isRejected(_ text: String) {
    #expect(ScreenChange.list(text) == nil)
  }
}

/// A screen that has a text field and is popped by the swipe.
private final class FieldScene: PoppingScene {
  private let closes: Bool

  init(closesOnBegin closes: Bool) {
    self.closes = closes
    super.init { SlideAnimator() }
  }

  override func restore() {
    super.restore()
    let field = UITextField(frame: CGRect(x: 20, y: 100, width: 300, height: 40))
    navigation.topViewController?.view.addSubview(field)
  }

  override func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    if closes { fromVC.view.endEditing(true) }
    return super.navigationController(
      navigationController, animationControllerFor: operation, from: fromVC, to: toVC)
  }
}

@MainActor @Suite struct KeyboardTests {
  private func check(_ closes: Bool, keyboard: Bool = true) throws -> [InvariantViolation] {
    let trace = try bundled("slow-cancel")
    var settings = options(for: trace)
    settings.showsKeyboard = keyboard
    return try ReplayCheck.run(trace, options: settings) { _ in
      FieldScene(closesOnBegin: closes)
    }.violations
  }

  @Test func keyboardThatACancelDoesNotRestore_isFound_onlyIfItWasShown() throws {
    #expect(try check(false).isEmpty)
    #expect(try check(true, keyboard: false).isEmpty)
    #expect(try check(true).map(\.invariant).contains(.cancelRestores))
  }
}

/// Scales the navigation controller after a finished pop, and presents a card over it.
private final class ScalesTheNavigation: SlideAnimator {
  private let presents: Bool

  init(presents: Bool) { self.presents = presents }

  override func didComplete(_ context: any UIViewControllerContextTransitioning) {
    guard let navigation = context.viewController(forKey: .to)?.navigationController else { return }
    navigation.view.transform = CGAffineTransform(scaleX: 0.95, y: 0.95)
    guard presents else { return }
    let card = UIViewController()
    card.modalPresentationStyle = .custom
    navigation.present(card, animated: false)
  }
}
