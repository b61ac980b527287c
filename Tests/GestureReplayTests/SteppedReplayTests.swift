// A replay whose input arrives while it runs has the same frames as the replay of the recording.

import ContactTracking
import Foundation
import GestureReplay
import GestureTrace
import ReplayScenes
import Testing
import TransitionAnimators
import UIKit

@MainActor @Suite(.serialized) struct SteppedReplayTests {
  /// The names of the bundled recordings.
  nonisolated static let names: [String] =
    (try! FileManager.default.contentsOfDirectory(
      atPath: checkout.appendingPathComponent("Recordings").path))
    .filter { $0.hasSuffix(".evemu") }.map { String($0.dropLast(6)) }.sorted()

  private func scene(_ settle: @escaping @MainActor () -> Void) -> any ReplayScene {
    let entry = AnimatorRegistry.shared.entry(named: "scale")!
    return entry.makeScene(in: entry.contexts[0], settle: settle)
  }

  /// Replays a recording whose events are pushed only when the frame that needs them is due,
  /// `delay` seconds after their timestamps, and returns the replay when it is over.
  private func stepped(
    _ trace: Trace, _ options: ReplaySettings, delay: Double = 0,
    taking swipes: (([SwipeRecord]) -> Void)? = nil
  ) throws -> Replay {
    let replay = try Replay(
      of: trace.header, device: #require(trace.device), options: options, makeScene: scene)
    let origin = trace.events.first?.microseconds ?? 0
    var steps = TraceWalk(trace)
    var next = steps.next()
    func seconds(_ step: TraceWalk.Step) -> Double {
      switch step {
      case .event(let event, _): Double(event.microseconds - origin) / 1e6
      case .interruption(_, let microseconds): Double(max(microseconds, origin) - origin) / 1e6
      }
    }
    while !replay.isOver {
      guard let step = next else {
        replay.finish()
        while try replay.step() {}
        return replay
      }
      if let due = replay.nextFrame, seconds(step) + delay > due {
        #expect(try replay.step())
      } else {
        replay.push(step)
        next = steps.next()
      }
      if let swipes { swipes(replay.takeRecords()) }
    }
    return replay
  }

  private func settings(for trace: Trace) -> ReplaySettings { ReplaySettings(for: trace) }

  @Test(arguments: names)
  func eventsPushedWhenTheyAreDue_giveTheFramesOfTheRecording(name: String) throws {
    let trace = try recording(name)
    let whole = try Replay.run(trace, options: settings(for: trace), makeScene: scene)
    let live = try stepped(trace, settings(for: trace))
    let result = live.result
    // The touch of a contact that becomes a palm is cancelled; the recording is replayed without it.
    guard live.latePalms == 0 else { return }
    #expect(result.hash == whole.hash)
    #expect(result.frames == whole.frames)
    #expect(result.swipes == whole.swipes)
    #expect(result.contactCount == whole.contactCount)
    #expect(result.assumptions.isEmpty == whole.assumptions.isEmpty)
    #expect(live.lateTouches == 0)
  }

  @Test func onlyTheRecordingWithAPalm_hasAContactThatBecomesOne() throws {
    let late = try Self.names.filter { name in
      let trace = try recording(name)
      return try stepped(trace, settings(for: trace)).latePalms > 0
    }
    #expect(late.allSatisfy { $0 == "resting-palm" })
  }

  @Test(arguments: InputPolicy.allCases)
  func everyInputPolicy_readsTheStreamAsTheRecording(policy: InputPolicy) throws {
    for name in ["slow-finish", "two-fingers", "out-and-back", "unplug"] {
      let trace = try recording(name)
      var options = settings(for: trace)
      options.input = policy
      options.display.latency = 0.003
      let whole = try Replay.run(trace, options: options, makeScene: scene)
      let result = try stepped(trace, options).result
      #expect(result.frames == whole.frames, "\(name)")
      #expect(result.swipes == whole.swipes, "\(name)")
    }
  }

  @Test func swipesThatWaitForATransition_waitInTheStreamToo() throws {
    let path = try #require(realFlicks)
    let trace = try TraceReader.read(path: path)
    let whole = try Replay.run(trace, options: settings(for: trace), makeScene: scene)
    let result = try stepped(trace, settings(for: trace)).result
    #expect(result.swipes == whole.swipes)
    #expect(result.frames == whole.frames)
  }

  @Test func eventsThatArriveLate_areCounted_andChangeFramesButNotTheOutcome() throws {
    let trace = try recording("slow-finish")
    let whole = try Replay.run(trace, options: settings(for: trace), makeScene: scene)
    let live = try stepped(trace, settings(for: trace), delay: 0.02)
    #expect(live.lateTouches > 0)
    #expect(live.longestDelay > 0 && live.longestDelay <= 0.02)
    #expect(live.result.swipes.map(\.outcome) == whole.swipes.map(\.outcome))
    #expect(live.result.hash != whole.hash)
  }

  @Test func withoutInput_noFrameIsDue_andNothingRuns() throws {
    let trace = try recording("slow-finish")
    let replay = try Replay(
      of: trace.header, device: #require(trace.device), options: settings(for: trace),
      makeScene: scene)
    #expect(replay.nextFrame == nil)
    #expect(try !replay.step())
    #expect(!replay.isOver)
    replay.finish()
    while try replay.step() {}
    #expect(replay.isOver && replay.result.swipes.isEmpty)
  }

  @Test func recordsThatWereTaken_areNotInTheResult_andTheSame() throws {
    let trace = try recording("out-and-back")
    let whole = try Replay.run(trace, options: settings(for: trace), makeScene: scene)
    var swipes: [SwipeRecord] = []
    let replay = try stepped(trace, settings(for: trace)) { swipes += $0 }
    swipes += replay.takeRecords()
    #expect(swipes == whole.swipes && !swipes.isEmpty)
    #expect(replay.result.swipes.isEmpty && replay.result.frames.isEmpty)
  }
}
