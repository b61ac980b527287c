// The input of a replay: the leading finger, the frames that are skipped, and what is reported once.

import GestureTrace
import PortableMath
import ReplayScenes
import Testing
import UIKit

@testable import GestureReplay

extension Trace {
  /// The recording with the events from an index on moved to a later time.
  fileprivate func resting(from index: Int, seconds: Double) -> Trace {
    var trace = self
    for each in index..<events.count {
      trace.events[each].microseconds += UInt64(seconds * 1_000_000)
    }
    return trace
  }

  /// The recording, repeated at these times after its end.
  fileprivate func repeated(secondsAfterTheEnd times: [Double]) -> Trace {
    var trace = self
    let length = (events.last?.microseconds ?? 0) - (events.first?.microseconds ?? 0)
    for time in times {
      trace.events += events.map { event in
        var event = event
        event.microseconds += length + UInt64(time * 1_000_000)
        return event
      }
    }
    return trace
  }
}

/// Ends the transition 50 ms after its start, whatever the finger does.
private final class EndsByItself: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.3 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    context.view(forKey: .to).map { context.containerView.insertSubview($0, at: 0) }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) { context.completeTransition(true) }
  }
}

@MainActor private final class FrameCounter: ReplayObserver {
  var frames = 0
  func frameDidEnd(frame: Int, scene: any ReplayScene) { frames += 1 }
}

@MainActor @Suite(.serialized) struct SkippedFrameTests {
  private func run(
    _ trace: Trace,
    makeAnimator: @escaping @MainActor () -> (any UIViewControllerAnimatedTransitioning)?
  ) throws -> (result: ReplayResult, frames: Int) {
    let counter = FrameCounter()
    let result = try Replay.run(trace, options: ReplaySettings(), observers: [counter]) { _ in
      NavigationScene { _ in makeAnimator() }
    }
    return (result, counter.frames)
  }

  /// Nothing moves while the finger rests, although the transition has not landed: it lands as the
  /// finger lifts.
  @Test func fingerThatRestsAfterTheEnd_costsNoFrames() throws {
    let trace = try recording("slow-finish")
    let plain = try run(trace) { EndsByItself() }
    let rests = try run(trace.resting(from: trace.events.count * 3 / 4, seconds: 4)) {
      EndsByItself()
    }
    #expect(rests.result.swipes.map(\.outcome) == plain.result.swipes.map(\.outcome))
    #expect(rests.frames < plain.frames + 10)
  }

  /// The second swipe waits for the transition of the first, so the recording's time is behind the
  /// display's when the pause before the third begins.
  @Test func pauseAfterASwipeThatWaited_isSkipped() throws {
    let trace = try recording("finishing-flick")
    let pair = try run(trace.repeated(secondsAfterTheEnd: [0.02])) { nil }
    let (first, second) = (pair.result.swipes[0].release, pair.result.swipes[1].release)
    #expect(try #require(second).beganFrame > (try #require(first).endedFrame))
    let three = try run(trace.repeated(secondsAfterTheEnd: [0.02, 60])) { nil }
    #expect(three.result.swipes.map(\.outcome) == [.finished, .finished, .finished])
    #expect(three.frames <= pair.frames + (try run(trace) { nil }).frames + 2)
  }

  @Test func noteOfTwoTransitions_isPrintedOnce() throws {
    let trace = try recording("finishing-flick")
    let result = try run(trace.repeated(secondsAfterTheEnd: [2])) {
      UIViewPropertyAnimator().finishAnimation(at: .end)
      return nil
    }.result
    #expect(result.swipes.count == 2)
    #expect(result.notes.count == 1, "\(result.notes)")
  }
}

@Suite struct LeadingFingerTests {
  private func step(
    _ contact: Int, _ seconds: Double, _ kind: TouchTimeline.Kind, x: CGFloat, atEdge: Bool = true
  ) -> TouchTimeline.Step {
    TouchTimeline.Step(
      contact: contact, seconds: seconds, kind: kind, location: CGPoint(x: x, y: 400),
      startsAtWatchedEdge: atEdge)
  }

  private func lead(
    _ steps: [TouchTimeline.Step], velocity: VelocityMethod = .standard
  ) throws -> LeadingFinger {
    let trace = try recording("slow-finish")
    let device = try #require(trace.device)
    var settings = ReplaySettings()
    settings.rules.velocity = velocity
    let timeline = TouchTimeline(
      contacts: [], origin: 0,
      mapping: ScreenMapping(
        surface: try .init(device: device, rules: settings.rules), rules: settings.rules),
      edge: .left)
    var lead = LeadingFinger(following: timeline, settings)
    for step in steps {
      lead.add(step)
      lead.take(step, at: step.seconds, edge: .left)
    }
    return lead
  }

  /// A finger at the edge leads instead of one elsewhere, and until it lifts.
  @Test(arguments: [(false, 2), (true, 1)])
  func secondFingerAtTheEdge_leads_unlessTheFirstIsThere(_ atEdge: Bool, _ contact: Int) throws {
    let lead = try lead([
      step(1, 0, .began, x: 0.5, atEdge: atEdge), step(1, 0.01, .moved, x: 20, atEdge: atEdge),
      step(2, 0.02, .began, x: 0.5),
    ])
    #expect(lead.contact == contact)
  }

  /// Android's VelocityTracker takes a pointer for stopped that has not moved for 40 ms.
  @Test(arguments: [(0.008, true), (0.5, false)])
  func speedAtTheLift_isThatOfTheMotionJustBefore(_ rest: Double, _ isFast: Bool) throws {
    var steps = [step(1, 0, .began, x: 0.5)]
    for index in 1...12 {
      steps.append(step(1, 0.008 * Double(index), .moved, x: 0.5 + 8 * CGFloat(index)))
    }
    steps.append(step(1, 0.096 + rest, .ended, x: 96.5))
    let speed = try lead(steps, velocity: .android).speed(from: .left)
    // 8 points in 8 ms.
    #expect(isFast ? abs(speed - 1000) < 50 : abs(speed) < 1, "\(speed)")
  }

  /// Flutter's positions are 38 ms old, so a landing is due 38 ms after it arrived in time.
  @Test func landing_isDueAtTheOffset_ofFlutter() throws {
    let lands = step(1, 1, .began, x: 0.5)
    var feed = FlutterFeed(timeline: TouchTimeline(tapAt: .zero), latency: 0)
    while !feed.queue.isEmpty { feed.queue.advance() }
    feed.queue.append(lands)
    #expect(!feed.begins(by: 1.02))
    #expect(feed.begins(by: 1.0381))
  }

  /// The recogniser's reason is then about the finger that landed first.
  @Test func refusalWhileAFingerElsewhereIsDown_saysSo() {
    var journal = SwipeJournal()
    journal.touchBegan(contact: 0, atEdge: false)
    journal.touchBegan(contact: 1, atEdge: true)
    journal.touchEnded(contact: 1, reason: "touch began 80 pt from the right edge")
    journal.touchEnded(contact: 0, reason: "-")
    journal.touchBegan(contact: 2, atEdge: true)
    journal.touchBegan(contact: 3, atEdge: true)
    journal.touchEnded(contact: 3, reason: "moved along the right edge")
    #expect(
      journal.swipes.map(\.reason) == [
        "another finger was already down: touch began 80 pt from the right edge",
        "moved along the right edge",
      ])
  }

  /// An app may report its decision after its own animation: the release is the finger's lift.
  @Test func decisionAfterTheLift_doesNotMoveTheRelease() throws {
    var journal = SwipeJournal()
    journal.touchBegan(contact: 1, atEdge: true)
    journal.begin(frame: 5)
    journal.lift(frame: 9, progress: 0.4, velocity: 120)
    journal.release(frame: 14, progress: 1, velocity: 0, seen: nil)
    journal.end(frame: 20, completed: true, reason: nil)
    let release = try #require(journal.swipes.first?.release)
    #expect(release.releasedFrame == 9 && release.progress == 0.4 && release.velocity == 120)
    #expect(release.endedFrame == 20)
  }
}
