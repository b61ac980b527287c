// The invariants in scenes that pop with their own recognisers, as in tutorials.

import GestureReplay
import ReplayChecks
import ReplayScenes
import Testing
import UIKit

/// The class that tutorials use: it pops with its own edge pan, and finishes beyond half of the
/// travel.
private final class SwipeInteractionController: UIPercentDrivenInteractiveTransition {
  var isInProgress = false
  /// A mistake: the progress that is set before the decision.
  static var lastProgress: CGFloat?
  private weak var controller: UIViewController?

  init(controller: UIViewController) {
    self.controller = controller
    super.init()
    let pan = UIScreenEdgePanGestureRecognizer { [unowned self] in handle($0) }
    pan.edges = .left
    controller.view.addGestureRecognizer(pan)
  }

  private func handle(_ recognizer: UIScreenEdgePanGestureRecognizer) {
    guard let view = recognizer.view?.superview else { return }
    let progress = recognizer.translation(in: view).x / view.bounds.width
    switch recognizer.state {
    case .began:
      isInProgress = true
      controller?.navigationController?.popViewController(animated: true)
    case .changed: update(progress)
    case .ended, .cancelled:
      isInProgress = false
      if let lastProgress = Self.lastProgress { update(lastProgress) }
      if progress > 0.5 { finish() } else { cancel() }
    default: break
    }
  }
}

/// An album and a photo; the photo is popped by its own swipe.
private final class PhotoScene: PoppingScene, OwnGestureScene {
  private var swipe: SwipeInteractionController?

  override func restore() {
    super.restore()
    swipe = navigation.topViewController.map { SwipeInteractionController(controller: $0) }
  }

  override func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    swipe?.isInProgress == true ? swipe : nil
  }
}

@MainActor @Suite struct OwnGestureTests {
  private func replay(
    _ recording: String,
    _ make: @escaping @MainActor () -> any UIViewControllerAnimatedTransitioning
  ) throws -> CheckedReplay {
    let trace = try bundled(recording)
    return try ReplayCheck.run(trace, options: options(for: trace)) { _ in
      PhotoScene(animator: make)
    }
  }

  @Test(arguments: [
    ("slow-finish", SwipeRecord.Outcome.finished), ("slow-cancel", .cancelled),
    ("out-and-back", .cancelled),
  ])
  func correctAnimator_withTheAppsOwnSwipe_violatesNothing(
    _ recording: String, _ outcome: SwipeRecord.Outcome
  ) throws {
    let checked = try replay(recording) { SlideAnimator() }
    #expect(checked.violations.isEmpty)
    #expect(checked.result?.swipes.map(\.outcome) == [outcome])
  }

  /// The app's own rule decides: the transition finishes if the progress at the release is above
  /// one half. The replay's finish rule, under which the same flick finishes, has no effect.
  @Test func appsOwnRule_decides() throws {
    let trace = try bundled("finishing-flick")
    let ours = try Replay.run(trace, options: options(for: trace)) { _ in
      NavigationScene { _ in SlideAnimator() }
    }
    #expect(ours.swipes.map(\.outcome) == [.finished])
    let release = try #require(ours.swipes.first?.release)
    let checked = try replay("finishing-flick") { SlideAnimator() }
    #expect(
      checked.result?.swipes.map(\.outcome) == [release.progress > 0.5 ? .finished : .cancelled])
  }

  @Test func snapshotLeftOnCancel_violatesTheRuleLeavesNothing() throws {
    let found = try replay("slow-cancel") { LeavesSnapshotOnCancel() }.firstViolation
    #expect(found?.invariant == .leavesNothing)
  }

  @Test func snapshotLeftOnFinish_violatesTheRuleLeavesNothing() throws {
    let found = try replay("slow-finish") { LeavesSnapshotOnFinish() }.firstViolation
    #expect(found?.invariant == .leavesNothing)
  }

  @Test func secondCompletion_violatesCompletesOnce() throws {
    let found = try replay("slow-finish") { CompletesTwice() }.firstViolation
    #expect(found?.invariant == .completesOnce)
  }

  @Test(arguments: [("slow-cancel", 0.0), ("slow-finish", 1)])
  func progressSetAtTheRelease_violatesContinuousRelease(
    _ recording: String, _ progress: CGFloat
  ) throws {
    SwipeInteractionController.lastProgress = progress
    defer { SwipeInteractionController.lastProgress = nil }
    let found = try replay(recording) { SlideAnimator() }.violations
    let jump = try #require(found.first { $0.invariant == .continuousRelease }, "\(found)")
    #expect(jump.cause.hasPrefix("the app set the progress from "))
  }

  @Test func jumpAtRelease_violatesContinuousRelease() throws {
    let found = try replay("slow-cancel") { JumpsAtRelease() }.firstViolation
    #expect(found?.invariant == .continuousRelease)
  }
}
