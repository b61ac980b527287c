// A replay that is stepped from outside, as a window or a server of your own does, with a finish rule
// of your own.

import ContactTracking
import EdgePanTesting
import GestureTrace
import InboxScenes
import Testing

@MainActor @Suite struct OwnWindowTests {
  /// Steps through a recording as if its events arrived while the frames run.
  private func stepped(_ trace: Trace, _ settings: ReplaySettings) throws -> ReplayResult {
    let device = try #require(trace.device)
    let origin = trace.events.first?.microseconds ?? 0
    func seconds(_ step: TraceWalk.Step) -> Double {
      switch step {
      case .event(let event, _): Double(event.microseconds - origin) / 1e6
      case .interruption(_, let microseconds): Double(max(microseconds, origin) - origin) / 1e6
      }
    }
    let replay = try Replay(of: trace.header, device: device, options: settings) { _ in
      InboxScene()
    }
    for step in TraceWalk(trace) {
      // Run the frames that are due, then push what has arrived since.
      while let due = replay.nextFrame, due < seconds(step) { try replay.step() }
      replay.push(step)
    }
    replay.finish()
    while try replay.step() {}
    return replay.result
  }

  @Test func eventsThatArriveOneByOne_giveTheFramesOfTheRecording() throws {
    let recording = try Recording("finishing-flick")
    let stepped = try stepped(recording.trace, ReplaySettings(for: recording.trace))
    let whole = try recording.replay { _ in InboxScene() }
    #expect(stepped.swipes.map(\.outcome) == [.finished])
    #expect(stepped.hash == whole.hash)
  }

  @Test func aRuleOfYourOwn_decides() throws {
    let brisk = FinishRule(
      name: "brisk", criterion: .anyOf([[FinishCondition(.speed, .greater, 100_000)]]))
    let trace = try Recording("finishing-flick").trace
    var settings = ReplaySettings(for: trace)
    settings.finishRule = brisk
    #expect(try stepped(trace, settings).swipes.map(\.outcome) == [.cancelled])
  }
}
