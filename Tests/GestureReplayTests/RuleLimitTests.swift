// Finish rules, settling animations and the maximum length of a replay, exactly at their limits.

import ContactTracking
import GestureTrace
import ReplayScenes
import Testing
import TransitionAnimators
import UIKit

@testable import GestureReplay

@MainActor @Suite(.serialized) struct SettlingLimitTests {
  /// The number of frames in which a settling runner moves its transition, at most 400.
  private func frames(
    _ rule: FinishRule, translation: Double, speed: Double, completes: Bool = true
  ) throws -> Int {
    let cycle = FrameCycle.start()
    let release = FinishRule.Release(translation: translation, speed: speed, extent: 390)
    var runner = SettlingRunner.make(
      rule: rule, completes: completes, release: release, from: translation / 390,
      percent: UIPercentDrivenInteractiveTransition())
    defer { runner = nil }
    try #require(runner != nil)
    for frame in 0..<400 {
      if cycle.displayLinks.isEmpty { return frame }
      cycle.advance(
        to: Double(frame) / 60, targetTimestamp: Double(frame + 1) / 60)
    }
    return 400
  }

  /// A finger that is so fast that the spring would overshoot: react-navigation clamps the spring
  /// at the end.
  @Test func clampedSpring_endsWhereItFirstReachesTheEnd() throws {
    var free = FinishRule.reactNavigation
    guard case .spring(var spring) = free.tail else { return }
    spring.isClamped = false
    free.tail = .spring(spring)
    let fast = try frames(.reactNavigation, translation: 300, speed: 60_000)
    #expect(fast < (try frames(free, translation: 300, speed: 60_000)))
  }

  @Test func displayLinkThatReachesTheEndExactly_endsThere() throws {
    let rule = FinishRule(
      name: "eighths", summary: "", source: "", evidence: .constantsOnly,
      criterion: FinishRule.half.criterion, tail: .displayLink(step: 0.125))
    // The settling starts at 4/8 and shows 5/8, 6/8 and 7/8; then 8/8 ends the transition in the
    // fourth tick.
    #expect(try frames(rule, translation: 195, speed: 0) == 4)
  }
}

@Suite struct SwipeTrackerLimitTests {
  @Test func motionAlongTheDiagonal_isNotHorizontal() {
    var tracker = SwipeTracker(snapPoints: [0, 1], progress: 0)
    #expect(tracker.move(dx: 20, dy: 20, milliseconds: 0) == nil)
    #expect(!tracker.hasBegun)
  }

  /// swipeTracker.js counts `Math.ceil(Math.abs(this._progress - endProgress))` points.
  @Test func duration_countsAFractionOfASnapPointAsAWholeSnapPoint() {
    let seconds = SwipeTracker.duration(from: 0, to: 1.25, velocity: 0.001, distance: 400)
    #expect(abs(seconds - 400 * 1.584962500721156) < 1e-9)
  }
}

extension SwipeTrackerLimitTests {
  /// swipeTracker.js takes its base velocity, 0.002 pages a millisecond, whenever the velocity does not
  /// point to the end, and also at rest: 3 · 0.1 / 0.002.
  @Test(arguments: [0, -0.3]) func durationFromRest_hasTheBaseVelocity(_ velocity: Double) {
    let milliseconds = SwipeTracker.duration(
      from: 0.9, to: 1, velocity: velocity, distance: 400)
    #expect(abs(milliseconds - 150) < 1e-9)
  }
}

@MainActor @Suite(.serialized) struct ReplayAtItsLimitTests {
  private let trace: Trace
  private let free: ReplayResult
  private let counter = Counter()

  private final class Counter: ReplayObserver {
    var frames = 0
    var time = 0.0
    func frameDidEnd(frame: Int, scene: any ReplayScene) {
      frames += 1
      time = CACurrentMediaTime()
    }
  }

  init() throws {
    trace = try recording("finishing-flick")
    free = try Replay.run(trace, options: ReplaySettings(), observers: [counter]) { _ in
      NavigationScene { _ in nil }
    }
  }

  private func run(_ options: ReplaySettings) throws -> Int {
    try Replay.run(trace, options: options) { _ in NavigationScene { _ in nil } }.frames.count
  }

  @Test func replayOfExactlyTheMaximumNumberOfFrames_isNotRejected() throws {
    var options = ReplaySettings()
    options.maximumFrames = counter.frames
    #expect(try run(options) == free.frames.count)
    options.maximumFrames -= 1
    #expect(throws: ReplayError.self) { try run(options) }
  }

  @Test func replayOfExactlyTheMaximumNumberOfSeconds_isNotRejected() throws {
    var options = ReplaySettings()
    options.maximumSeconds = counter.time
    #expect(try run(options) == free.frames.count)
    options.maximumSeconds = counter.time.nextDown
    #expect(throws: ReplayError.self) { try run(options) }
  }

  /// An animator that halves the width of the view that the finger drags.
  private final class Halving: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(
      using context: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval { 0.5 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      context.view(forKey: .to).map { context.containerView.insertSubview($0, at: 0) }
      let from = context.view(forKey: .from)
      from?.bounds.size.width /= 2
      UIView.animate(
        withDuration: 0.5, animations: { from?.alpha = 0 },
        completion: { _ in
          from?.bounds.size.width *= 2
          from?.alpha = 1
          context.completeTransition(!context.transitionWasCancelled)
        })
    }
  }

  @Test func progress_isMeasuredByTheWidthAtTheBeginning() throws {
    let result = try Replay.run(trace, options: ReplaySettings()) { _ in
      NavigationScene { _ in Halving() }
    }
    let progress = try #require(result.swipes.first?.release).progress
    let translation = try #require(result.frames.map(\.progress).max())
    let plain = try Replay.run(trace, options: ReplaySettings()) { _ in
      NavigationScene { _ in DirectionAnimator() }
    }
    #expect(progress == (try #require(plain.swipes.first?.release)).progress)
    #expect(translation == plain.frames.map(\.progress).max())
  }
}

@Suite struct SwipeReachLimitTests {
  /// Returns the contacts of a touchpad after `SwipeReach` has moved the releases of swipes from
  /// the left edge by 10 mm.
  private func moved(_ contacts: [Contact]) throws -> [Contact] {
    let surface = try ContactSurface(device: DeviceProfile.touchpad.description)
    let mapping = ScreenMapping(surface: surface, rules: EdgePanRules())
    return SwipeReach(millimeters: 10).apply(to: contacts, mapping: mapping, edge: .left)
  }

  private func contact(_ number: Int, x: Double, _ times: ClosedRange<UInt64>) throws -> Contact {
    let surface = try ContactSurface(device: DeviceProfile.touchpad.description)
    let path = [times.lowerBound, times.upperBound].map {
      ContactSample(
        microseconds: $0, position: surface.position(xMillimeters: x, yMillimeters: 30))
    }
    return Contact(number: number, path: path, endMicroseconds: times.upperBound, end: .lifted)
  }

  /// Returns where a finger lifts after `SwipeReach`, in millimetres.
  private func lift(_ way: [(x: Double, y: Double)]) throws -> (x: Double, y: Double) {
    let surface = try ContactSurface(device: DeviceProfile.touchpad.description)
    let path = way.enumerated().map { index, place in
      ContactSample(
        microseconds: UInt64(index) * 50_000,
        position: surface.position(xMillimeters: place.x, yMillimeters: place.y))
    }
    let moved = try moved([
      Contact(number: 0, path: path, endMicroseconds: 150_000, end: .lifted)
    ])
    let last = try #require(moved.first?.path.last?.position)
    return (last.xMillimeters, last.yMillimeters)
  }

  /// A release moves further in the direction in which the finger set out, wherever it went then.
  @Test func fingerThatTurns_goesFurtherInItsFirstDirection() throws {
    let lift = try lift([(50, 20), (53, 20.2), (53, 35), (53, 35)])
    #expect(lift.x > 55 && lift.y == 35)
  }

  /// A swipe from the edge moves further inward, even if the finger first slid along the edge or
  /// outward.
  @Test func swipeFromTheEdge_goesFurtherInward() throws {
    for start in [(x: 1.0, y: 23.0), (x: 0, y: 20)] {
      let lift = try lift([(1, 20), start, (20, 26), (31, 26)])
      #expect(abs(lift.x - 41) < 1e-9 && lift.y == 26)
    }
    let along = try lift([(1, 20), (1, 23), (4, 40), (4, 40)])
    #expect(along.x == 4 && along.y == 50)
  }

  /// A second finger that lands at the time of the swipe's last sample moves with the swipe.
  @Test func contactThatLandsAtASwipesLastSample_belongsToTheSwipe() throws {
    let swipe = try contact(0, x: 0.5, 0...100_000)
    let other = try contact(1, x: 50, 100_000...200_000)
    let moved = try moved([swipe, other])
    #expect(moved[1].path[0].position.xMillimeters == 60)
  }
}
