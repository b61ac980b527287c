// The end of a transition: the last frame shows what remains on the screen.

import GestureReplay
import GestureTrace
import ReplayChecks
import ReplayScenes
import Testing
import TransitionAnimators
import UIKit

@MainActor @Suite struct LandingTests {
  @Test func catalogue_landsContinuously_inEveryContext() throws {
    for entry in AnimatorRegistry.shared.entries {
      for context in entry.contexts {
        for recording in ["slow-finish", "slow-cancel"] {
          let trace = try bundled(recording)
          let subject = try ReplaySubject(AnimatorSpecification(entry), context: context)
          let checked = try ReplayCheck.run(trace, into: subject, options: options(for: trace))
          for violation in checked.violations {
            print("\(subject.name), \(recording): \(violation)")
          }
          #expect(checked.violations.isEmpty, "\(subject.name), \(recording)")
        }
      }
    }
  }

  /// An app has been on the screen for long when the first finger lands. A CATransition that begins
  /// in the first frame therefore has the old screen to show.
  @Test(arguments: [14, 17]) func transitionThatBeginsInTheFirstFrame_showsTheOldScreen(
    lastDropped: Int
  ) throws {
    let trace = try bundled("finishing-flick")
    var settings = options(for: trace)
    settings.display.drops = FrameDrops(frames: Array(0...lastDropped))
    let entry = try #require(AnimatorRegistry.shared.entry(named: "sys-cube-from-right"))
    let subject = try ReplaySubject(AnimatorSpecification(entry), context: .navigation)
    let checked = try ReplayCheck.run(trace, into: subject, options: settings)
    let release = try #require(checked.result?.swipes.first?.release)
    #expect(release.beganFrame == lastDropped + 1)
    #expect(checked.violations.map(\.description) == [])
  }

  @Test(arguments: ["slow-finish", "slow-cancel"])
  func screensWithoutABack_thatTheCompletionResets_landContinuously(_ recording: String) throws {
    #expect(try check(recording) { TurnsScreensWithoutABack() }.violations.map(\.description) == [])
  }

  @Test(arguments: ["slow-finish", "slow-cancel"])
  func frameAtRest_isLoggedOnce_rightAfterTheEnd(_ recording: String) throws {
    let result = try #require(try check(recording) { SlideAnimator() }.result)
    let landed = result.frames.indices.filter { result.frames[$0].phase == .landed }
    let ended = try #require(result.swipes.first?.release?.endedFrame)
    #expect(landed.count == 1)
    #expect(landed.first.map { result.frames[$0].index } == ended + 1)
  }

  /// The completion removes the mask, so the last frame is still masked.
  @Test(arguments: ["slow-finish", "slow-cancel"])
  func maskThatACompletionRemoves_isNotAFinding(_ recording: String) throws {
    let checked = try check(recording) { RevealsThroughADot() }
    #expect(checked.violations.map(\.description) == [])
  }

  @Test(arguments: [500.0, 900]) func maskThatHidesAPartToTheEnd_breaksContinuousLanding(
    height: Double
  ) throws {
    let violations = try check("slow-finish") { SlidesUnderAMask(height: height) }.violations
    #expect(
      violations.map(\.description)
        == (height > 844
          ? []
          : [
            "frame 94: continuous-landing: FixtureViewController.view: in the last frame of the "
              + "transition, its mask hides a part of it that the next frame shows: let the mask "
              + "grow until it hides nothing"
          ]))
  }

  @Test(arguments: [500.0, 900]) func maskThatTheCompletionSets_breaksContinuousLanding_ifItHides(
    height: Double
  ) throws {
    let violations = try check("slow-finish") { MasksAtTheEnd(height: height) }.violations
    #expect(
      violations.map(\.description)
        == (height > 844
          ? []
          : [
            "frame 95: continuous-landing: FixtureViewController.view: in the frame after the "
              + "transition, its mask hides a part of it that the last frame of the transition "
              + "shows: remove the mask, or animate it"
          ]))
  }

  /// The last frame is clipped, although the completion has set the clipping back by its end.
  @Test func clippingThatTheCompletionSetsBack_isNotAFinding() throws {
    #expect(try check("slow-finish") { ClipsTheScreen() }.violations.map(\.description) == [])
  }

  @Test(arguments: LateChange.allCases)
  func screenThatJumpsSoonAfterTheEnd_breaksContinuousLanding(_ change: LateChange) throws {
    for recording in ["slow-finish", "slow-cancel"] {
      let checked = try check(recording) { ChangesLate(change) }
      let found = checked.violations.filter { $0.invariant == .continuousLanding }
      #expect(found.isEmpty == (change != .jump && change != .flash), "\(found)")
      guard change == .jump else { continue }
      #expect(
        found.first?.cause.hasPrefix(
          "it jumped by 30 pt without an animation, 50 ms after the transition had ended") == true,
        "\(found)")
    }
  }

  /// The model has the large circle from the start; the frames show the one that grows.
  @Test(arguments: ["slow-finish", "slow-cancel"])
  func pathThatGrows_isNotAFinding(_ recording: String) throws {
    let checked = try check(recording) { RevealsThroughAPath() }
    #expect(checked.violations.map(\.description) == [])
  }
}

enum LateChange: CaseIterable { case jump, flash, animation, label, much }

/// Changes the visible screen 50 milliseconds after the end, and changes it back.
private final class ChangesLate: SlideAnimator {
  private let change: LateChange

  init(_ change: LateChange) { self.change = change }

  override func didComplete(_ context: any UIViewControllerContextTransitioning) {
    guard let view = context.view(forKey: context.transitionWasCancelled ? .from : .to) else {
      return
    }
    let delay = change == .much ? 0.8 : 0.06
    DispatchQueue.main.asyncAfter(deadline: .now() + delay) { [self] in set(true, in: view) }
    DispatchQueue.main.asyncAfter(deadline: .now() + delay + 0.4) { [self] in set(false, in: view) }
  }

  private func set(_ isOn: Bool, in view: UIView) {
    let shift = isOn ? CGAffineTransform(translationX: 0, y: 30) : .identity
    switch change {
    case .jump, .much: view.transform = shift
    case .flash: view.alpha = isOn ? 0.5 : 1
    case .animation: UIView.animate(withDuration: 0.2) { view.transform = shift }
    case .label: view.subviews.first?.transform = shift
    }
  }
}

/// Clips the upper screen, which has a view beyond its leading edge, while it moves.
private final class ClipsTheScreen: SlideAnimator {
  override func willAnimate(
    _ context: any UIViewControllerContextTransitioning, from: UIView, to: UIView
  ) {
    let shelf = UIView(frame: CGRect(x: -200, y: 100, width: 200, height: 300))
    shelf.backgroundColor = .red
    from.addSubview(shelf)
    from.clipsToBounds = true
  }

  override func didAnimate(_ context: any UIViewControllerContextTransitioning) {
    context.view(forKey: .from)?.clipsToBounds = false
  }
}

/// Sets a mask of this height on the lower screen as the transition ends.
private final class MasksAtTheEnd: SlideAnimator {
  private let height: Double

  init(height: Double) { self.height = height }

  override func didAnimate(_ context: any UIViewControllerContextTransitioning) {
    let mask = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: height))
    mask.backgroundColor = .black
    context.view(forKey: .to)?.mask = mask
  }
}

/// The lower screen has a mask of this height until the transition has ended.
private final class SlidesUnderAMask: SlideAnimator {
  private let height: Double
  private weak var masked: UIView?

  init(height: Double) { self.height = height }

  override func willAnimate(
    _ context: any UIViewControllerContextTransitioning, from: UIView, to: UIView
  ) {
    let mask = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: height))
    mask.backgroundColor = .black
    to.mask = mask
    masked = to
  }

  override func didAnimate(_ context: any UIViewControllerContextTransitioning) {
    masked?.mask = nil
  }
}

/// The lower screen is visible through the path of a shape layer, which Core Animation moves from a
/// dot to a circle around the screen, as in the published Ping transition.
private final class RevealsThroughAPath: NSObject, UIViewControllerAnimatedTransitioning,
  CAAnimationDelegate
{
  private var context: (any UIViewControllerContextTransitioning)?

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.4 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let to = context.view(forKey: .to) else { return }
    self.context = context
    context.containerView.addSubview(to)
    let (mask, growth) = (CAShapeLayer(), CABasicAnimation(keyPath: "path"))
    let dot = CGRect(x: 190, y: 700, width: 10, height: 10)
    mask.path = UIBezierPath(ovalIn: dot.insetBy(dx: -900, dy: -900)).cgPath
    to.layer.mask = mask
    growth.fromValue = UIBezierPath(ovalIn: dot).cgPath
    growth.toValue = mask.path
    growth.duration = 0.4
    growth.delegate = self
    mask.add(growth, forKey: "path")
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    guard let context else { return }
    self.context = nil
    context.view(forKey: .to)?.layer.mask = nil
    context.completeTransition(!context.transitionWasCancelled)
  }
}

/// The lower screen is visible through a dot that grows until it covers everything.
private final class RevealsThroughADot: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.4 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let to = context.view(forKey: .to) else { return }
    context.containerView.addSubview(to)
    let dot = UIView(frame: CGRect(x: 180, y: 700, width: 20, height: 20))
    dot.backgroundColor = .black
    to.mask = dot
    UIView.animate(withDuration: 0.4) {
      dot.transform = CGAffineTransform(scaleX: 100, y: 100)
    } completion: { _ in
      to.mask = nil
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

/// Turns both screens by half a turn; neither shows its back, which only the transition needs.
private final class TurnsScreensWithoutABack: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.4 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return }
    context.containerView.addSubview(to)
    for view in [from, to] { view.layer.isDoubleSided = false }
    to.transform3D = CATransform3DMakeRotation(-.pi, 0, 1, 0)
    UIView.animateKeyframes(withDuration: 0.4, delay: 0) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
        from.transform3D = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
        to.transform3D = CATransform3DMakeRotation(-.pi / 2, 0, 1, 0)
      }
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        from.transform3D = CATransform3DMakeRotation(.pi, 0, 1, 0)
        to.transform3D = CATransform3DIdentity
      }
    } completion: { _ in
      for view in [from, to] {
        view.transform3D = CATransform3DIdentity
        view.layer.isDoubleSided = true
      }
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
