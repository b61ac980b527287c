// An app's own interactions that are not percent-driven: they move their views themselves, and
// choose which progress they report and when.

import GestureReplay
import GestureTrace
import ReplayChecks
import ReplayScenes
import Testing
import UIKit

/// A navigation controller whose own edge pan slides the top screen away. It is its own animator
/// and interaction controller.
private class SlidingNavigation: UINavigationController, UINavigationControllerDelegate,
  UIViewControllerAnimatedTransitioning, UIViewControllerInteractiveTransitioning
{
  var isInteracting = false
  fileprivate(set) var context: (any UIViewControllerContextTransitioning)?

  override func viewDidLoad() {
    super.viewDidLoad()
    delegate = self
    interactivePopGestureRecognizer?.isEnabled = false
    let pan = UIScreenEdgePanGestureRecognizer { [unowned self] in handle($0) }
    pan.edges = .left
    view.addGestureRecognizer(pan)
  }

  private func handle(_ recognizer: UIScreenEdgePanGestureRecognizer) {
    let share = recognizer.translation(in: view).x / view.bounds.width
    switch recognizer.state {
    case .began:
      isInteracting = true
      popViewController(animated: true)
    case .changed: move(to: share)
    case .ended, .cancelled:
      isInteracting = false
      settle(toEnd: share > 0.5)
    default: break
    }
  }

  func startInteractiveTransition(_ context: any UIViewControllerContextTransitioning) {
    self.context = context
    if let to = context.view(forKey: .to), let from = context.view(forKey: .from) {
      context.containerView.insertSubview(to, belowSubview: from)
    }
  }

  func move(to share: CGFloat) { context?.view(forKey: .from)?.frame.origin.x = 390 * share }

  func settle(toEnd: Bool) {
    guard let context, let view = context.view(forKey: .from) else { return }
    UIView.animate(withDuration: 0.3) {
      view.frame.origin.x = toEnd ? 390 : 0
    } completion: { _ in
      self.finish(context, toEnd)
      self.context = nil
    }
  }

  func finish(_ context: any UIViewControllerContextTransitioning, _ completed: Bool) {
    context.completeTransition(completed)
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.3 }
  func animateTransition(using context: any UIViewControllerContextTransitioning) {}

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { operation == .pop ? self : nil }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { isInteracting ? self : nil }
}

/// Reports percentages, but does not report the decision until its animation has ended.
private final class LateDecision: SlidingNavigation {
  override func move(to share: CGFloat) {
    super.move(to: share)
    context?.updateInteractiveTransition(share)
  }

  override func finish(_ context: any UIViewControllerContextTransitioning, _ completed: Bool) {
    if completed {
      context.finishInteractiveTransition()
    } else {
      context.cancelInteractiveTransition()
    }
    super.finish(context, completed)
  }
}

/// Reports no percentage above 30 %; its view still follows the finger beyond that.
private final class SaturatedPercent: SlidingNavigation {
  override func move(to share: CGFloat) {
    super.move(to: share)
    context?.updateInteractiveTransition(min(share, 0.3))
  }
}

/// Reports no percentage: animates its view as soon as the finger has moved 40 points, and reports
/// its decision as the finger lifts.
private final class EagerNavigation: SlidingNavigation {
  private var isAnimating = false
  private var hasEnded = false

  override func move(to share: CGFloat) {
    guard share > 40 / 390, !isAnimating, let view = context?.view(forKey: .from) else { return }
    isAnimating = true
    UIView.animate(withDuration: 1.2) {
      view.frame.origin.x = 390
    } completion: { [weak self] _ in
      guard let self, let context else { return }
      context.completeTransition(true)
      isAnimating = false
    }
  }

  override func settle(toEnd: Bool) { context?.finishInteractiveTransition() }
}

/// Moves its view 78 points beyond the finger, from the first movement on.
private final class AheadOfTheFinger: SlidingNavigation {
  override func move(to share: CGFloat) { super.move(to: share + 0.2) }
}

/// Moves its view by one and a half times the finger's movement, once the finger has moved 40
/// points.
private final class LateAndFast: SlidingNavigation {
  override func move(to share: CGFloat) { super.move(to: share > 40 / 390 ? share * 1.5 : 0) }
}

/// Jumps by 30 points as the finger lifts.
private final class JumpingNavigation: SlidingNavigation {
  override func settle(toEnd: Bool) {
    context?.view(forKey: .from)?.frame.origin.x += 30
    super.settle(toEnd: toEnd)
    if toEnd {
      context?.finishInteractiveTransition()
    } else {
      context?.cancelInteractiveTransition()
    }
  }
}

/// Settles by a display link that makes its first step in the frame of the release; by
/// ``firstStep`` points more than the next steps.
private final class SettlingByLink: SlidingNavigation {
  var firstStep: CGFloat = 0
  private var link: CADisplayLink?

  override func settle(toEnd: Bool) {
    guard let context, let view = context.view(forKey: .from) else { return }
    if toEnd {
      context.finishInteractiveTransition()
    } else {
      context.cancelInteractiveTransition()
    }
    let goal: CGFloat = toEnd ? 390 : 0
    var extra = firstStep
    link = CADisplayLink { [weak self] link in
      guard let self else { return }
      let step = 12 + extra
      extra = 0
      view.frame.origin.x =
        toEnd ? min(view.frame.minX + step, 390) : max(view.frame.minX - step, 0)
      guard view.frame.minX == goal else { return }
      link.invalidate()
      finish(context, toEnd)
      self.context = nil
    }
    link?.add(to: .main, forMode: .common)
  }
}

/// Also moves its view between the events of the finger.
private final class Wandering: SlidingNavigation {
  private var link: CADisplayLink?

  override func startInteractiveTransition(_ context: any UIViewControllerContextTransitioning) {
    super.startInteractiveTransition(context)
    link = CADisplayLink { [weak self] _ in
      guard let self, isInteracting else { return }
      self.context?.view(forKey: .from)?.frame.origin.x += 3
    }
    link?.add(to: .main, forMode: .common)
  }

  override func finish(_ context: any UIViewControllerContextTransitioning, _ completed: Bool) {
    link?.invalidate()
    super.finish(context, completed)
  }
}

/// During the transition, a copy replaces the view of the screen below. The copy is released when
/// the transition ends.
private final class CopyingNavigation: SlidingNavigation {
  private let below: UIView
  private var copy: UIView?

  init(root: UIViewController, below: UIView) {
    self.below = below
    super.init(rootViewController: root)
  }
  required init?(coder: NSCoder) { nil }

  override func startInteractiveTransition(_ context: any UIViewControllerContextTransitioning) {
    super.startInteractiveTransition(context)
    let copy = UIView(frame: CGRect(x: 40, y: 200, width: 300, height: 300))
    copy.backgroundColor = .blue
    context.containerView.addSubview(copy)
    below.alpha = 0
    self.copy = copy
  }

  override func finish(_ context: any UIViewControllerContextTransitioning, _ completed: Bool) {
    below.alpha = 1
    copy?.removeFromSuperview()
    copy = nil
    super.finish(context, completed)
  }
}

private final class SlidingScene: OwnGestureScene {
  let window = UIWindow(frame: UIScreen.main.bounds)
  private let navigation: UINavigationController

  init(_ navigation: UINavigationController) {
    self.navigation = navigation
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    restore()
  }

  func restore() { navigation.pushViewController(screen(.lightGray), animated: false) }
}

@MainActor private func screen(_ color: UIColor) -> UIViewController {
  let controller = UIViewController()
  controller.view.backgroundColor = color
  return controller
}

@MainActor @Suite struct OwnInteractionTests {
  private func replay(
    _ recording: String, _ make: @escaping @MainActor () -> UINavigationController
  ) throws -> CheckedReplay {
    let trace = try bundled(recording)
    return try ReplayCheck.run(trace, options: options(for: trace)) { _ in SlidingScene(make()) }
  }

  @Test(arguments: [
    ("slow-finish", SwipeRecord.Outcome.finished), ("slow-cancel", .cancelled),
  ])
  func interactionThatReportsNoPercentage_breaksNothing(
    _ recording: String, _ outcome: SwipeRecord.Outcome
  ) throws {
    let checked = try replay(recording) { SlidingNavigation(rootViewController: screen(.white)) }
    #expect(checked.violations == [])
    let swipe = try #require(checked.result?.swipes.first)
    #expect(swipe.outcome == outcome)
    #expect(swipe.reason.hasPrefix("the app's own animation called completeTransition("))
    // The release is the frame in which the finger lifted, not the one in which the transition
    // began or ended.
    let release = try #require(swipe.release)
    #expect(release.beganFrame < release.releasedFrame)
    #expect(release.releasedFrame < release.endedFrame)
  }

  @Test(arguments: [
    ("slow-finish", SwipeRecord.Outcome.finished), ("slow-cancel", .cancelled),
  ])
  func decisionReportedWhenTheAnimationHasEnded_breaksNothing(
    _ recording: String, _ outcome: SwipeRecord.Outcome
  ) throws {
    let checked = try replay(recording) { LateDecision(rootViewController: screen(.white)) }
    #expect(checked.violations == [])
    #expect(checked.result?.swipes.map(\.outcome) == [outcome])
    // The view is at the position that the app reports.
    let held = checked.result?.frames.filter { $0.phase == .interactive } ?? []
    #expect(held.allSatisfy { $0.presentedProgress == min(max(0, $0.progress), 1) })
  }

  @Test(arguments: bundledNames)
  func viewMovedByTheAppUntilTheFingerLifts_breaksNothing(_ recording: String) throws {
    let checked = try replay(recording) { LateDecision(rootViewController: screen(.white)) }
    #expect(checked.violations == [])
    let silent = try replay(recording) { SlidingNavigation(rootViewController: screen(.white)) }
    #expect(silent.violations == [])
  }

  @Test(arguments: ["slow-finish", "slow-cancel"])
  func viewThatFirstMovesFarBeyondTheFinger_breaksContinuousStart(_ recording: String) throws {
    let found = try replay(recording) { AheadOfTheFinger(rootViewController: screen(.white)) }
      .violations.filter { $0.invariant == .continuousStart }
    let violation = try #require(found.first)
    #expect(found.count == 1)
    #expect(violation.layer == "UIViewController.view")
    #expect(violation.cause.contains("pt as the gesture began, although the finger had moved only"))
  }

  @Test(arguments: bundledNames)
  func viewThatMovesLateAndFast_breaksNoContinuousStart(_ recording: String) throws {
    let found = try replay(recording) { LateAndFast(rootViewController: screen(.white)) }
    #expect(!found.violations.contains { $0.invariant == .continuousStart })
  }

  @Test func fingerThatLands_whileTheAppSettlesBeforeItDecides_breaksNothing() throws {
    var trace = try bundled("slow-cancel")
    let end = trace.events.last?.microseconds ?? 0
    let landing = trace.events.prefix { $0.microseconds == trace.events[0].microseconds }
    trace.events += landing.map { event in
      var event = event
      event.microseconds = end + 50_000
      return event
    }
    #expect(try violations(of: trace) == [])
  }

  /// The finger lifts and another lands in one report, in the same slot.
  @Test func fingerThatReplacesTheOther_whileTheAppSettlesBeforeItDecides_breaksNothing() throws {
    var trace = try bundled("slow-cancel")
    let lift = try #require(
      trace.events.lastIndex { $0.code == InputCode.absMTTrackingID && $0.value == -1 })
    let report = try #require(trace.events.last)
    trace.events.removeSubrange((lift + 1)...)
    trace.events[lift].value = 61_000
    trace.events.append(report)
    #expect(try violations(of: trace) == [])
  }

  private func violations(of trace: Trace) throws -> [String] {
    var settings = options(for: trace)
    settings.settling = .deliver
    return try ReplayCheck.run(trace, options: settings) { _ in
      SlidingScene(LateDecision(rootViewController: screen(.white)))
    }.violations.map(\.description)
  }

  @Test(arguments: ["slow-finish", "finishing-flick", "slow-cancel"])
  func animationThatRunsBeforeTheFingerLifts_isNotAJumpAtTheRelease(_ recording: String) throws {
    let checked = try replay(recording) { EagerNavigation(rootViewController: screen(.white)) }
    #expect(!checked.violations.contains { $0.invariant == .continuousRelease })
  }

  @Test func viewThatJumpsAsTheFingerLifts_breaksContinuousRelease() throws {
    let found = try replay("slow-finish") { JumpingNavigation(rootViewController: screen(.white)) }
    #expect(found.firstViolation?.invariant == .continuousRelease)
  }

  @Test(arguments: ["slow-finish", "slow-cancel", "finishing-flick", "long-hold"])
  func displayLinkThatTakesOverAtTheRelease_breaksNothing(_ recording: String) throws {
    let checked = try replay(recording) { SettlingByLink(rootViewController: screen(.white)) }
    #expect(checked.violations.map(\.description) == [])
  }

  @Test func displayLinkWhoseFirstStepJumps_breaksContinuousRelease() throws {
    let found = try replay("slow-finish") {
      let navigation = SettlingByLink(rootViewController: screen(.white))
      navigation.firstStep = 30
      return navigation
    }.violations
    #expect(found.map(\.invariant) == [.continuousRelease])
  }

  @Test func percentageThatStopsWhileTheViewContinues_breaksNothing() throws {
    let checked = try replay("slow-finish") { SaturatedPercent(rootViewController: screen(.white)) }
    #expect(checked.violations == [])
  }

  @Test func viewThatMovesUnderARestingFinger_breaksFollowsFinger() throws {
    let found = try replay("long-hold") { Wandering(rootViewController: screen(.white)) }
    #expect(found.firstViolation?.invariant == .followsFinger)
  }

  @Test func copyReleasedWhenItsViewReappears_isNotAFlash() throws {
    let checked = try replay("slow-finish") {
      let root = screen(.white)
      let box = UIView(frame: CGRect(x: 40, y: 200, width: 300, height: 300))
      box.backgroundColor = .green
      root.view.addSubview(box)
      return CopyingNavigation(root: root, below: box)
    }
    #expect(checked.violations == [])
  }
}
