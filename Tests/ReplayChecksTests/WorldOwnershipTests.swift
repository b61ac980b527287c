// No state of one replay reaches the next: a `UIKitWorld` owns UIKit's state.

import GestureReplay
import GestureTrace
import ReplayChecks
import ReplayScenes
import Testing
import TransitionAnimators
import UIKit

/// Changes the global state that an app can change: animations disabled, an open transaction,
/// touches ignored, a current image context, a delegate, timers, another key window, settings.
@MainActor private final class DirtyScene: PoppingScene {
  final class Delegate: NSObject, UIApplicationDelegate {}
  static let delegate = Delegate()
  private var timer: Timer?
  private var link: CADisplayLink?

  init() {
    super.init { SlideAnimator() }
    UIView.setAnimationsEnabled(false)
    UIApplication.shared.beginIgnoringInteractionEvents()
    UIApplication.shared.beginIgnoringInteractionEvents()
    UIApplication.shared.delegate = Self.delegate
    UIApplication.shared.isStatusBarHidden = true
    UIAccessibility.isReduceMotionEnabled = true
    UIGraphicsBeginImageContext(CGSize(width: 10, height: 10))
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    timer = Timer.scheduledTimer(withTimeInterval: 100, repeats: false) { _ in }
    DispatchQueue.main.asyncAfter(deadline: .now() + 100) {}
    let other = UIWindow(frame: UIScreen.main.bounds)
    other.rootViewController = UIViewController()
    other.makeKeyAndVisible()
  }
}

@MainActor @Suite struct WorldOwnershipTests {
  private func replayDirtyScene() throws {
    let trace = try bundled("finishing-flick")
    var options = options(for: trace)
    options.limitSeconds = 1
    _ = try ReplayCheck.run(trace, options: options) { _ in DirtyScene() }
  }

  private func hash(_ subject: ReplaySubject, _ trace: Trace) throws -> UInt64? {
    try ReplayCheck.run(trace, into: subject, options: options(for: trace)).result?.hash
  }

  /// Every scene of the catalogue except those of Explode, before and after a replay of
  /// `DirtyScene`.
  @Test func everyScene_hasTheSameFrames_afterADirtyScene() throws {
    let trace = try bundled("slow-cancel")
    for entry in AnimatorRegistry.shared.entries where entry.name != "Explode" {
      for context in entry.contexts {
        let subject = try ReplaySubject(AnimatorSpecification(entry), context: context)
        let clean = try hash(subject, trace)
        try replayDirtyScene()
        #expect(try hash(subject, trace) == clean, "\(subject.name)")
      }
    }
  }

  @Test func sixtyReplays_afterADirtyScene_areEqual() throws {
    let trace = try bundled("finishing-flick")
    let subject = try ReplaySubject(animator: "scale")
    let clean = try hash(subject, trace)
    try replayDirtyScene()
    for run in 0..<60 { #expect(try hash(subject, trace) == clean, "run \(run)") }
  }

  @Test func application_isFresh_inANewWorld() throws {
    try replayDirtyScene()
    FrameCycle.start()
    #expect(UIApplication.shared.delegate == nil)
    #expect(!UIApplication.shared.isIgnoringInteractionEvents)
    #expect(!UIApplication.shared.isStatusBarHidden)
    #expect(UIView.areAnimationsEnabled)
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  /// Timers are cancelled by number. The number of an old world's timer may belong to another block
  /// in the current world; cancelling the timer must not cancel that block.
  @Test func timerOfAnOldWorld_cancelsNothingInTheCurrentWorld() throws {
    FrameCycle.start()
    let timer = Timer.scheduledTimer(withTimeInterval: 100, repeats: false) { _ in }
    FrameCycle.start()
    var hasRun = false
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.01) { hasRun = true }
    timer.invalidate()
    FrameCycle.current.advance(to: 0.1, targetTimestamp: 0.2)
    #expect(hasRun)
  }
}
