// A small recording that would need a long replay is rejected.

import ContactTracking
import GestureReplay
import GestureTrace
import PortableMath
import ReplayScenes
import Testing
import TransitionAnimators
import UIKit

@MainActor @Suite(.serialized) struct ReplayLimitTests {
  /// A finger that moves a little every 19 s, so that the replay runs every frame in between.
  private func slow(_ steps: Int) -> Trace {
    var events: [InputEvent] = []
    func add(_ time: UInt64, _ code: UInt16, _ value: Int32) {
      events.append(InputEvent(microseconds: time, type: .abs, code: code, value: value))
    }
    for step in 0..<steps {
      let time = 1 + UInt64(step) * 19_000_000
      if step == 0 {
        add(time, InputCode.absMTTrackingID, 1)
        add(time, InputCode.absMTPositionY, 3000)
      }
      add(time, InputCode.absMTPositionX, step == 0 ? 1500 : 2500 + Int32(step % 7))
      events.append(InputEvent(microseconds: time, type: .syn, code: 0, value: 0))
    }
    return Trace(device: DeviceProfile.touchpad.description, events: events)
  }

  private func run(_ trace: Trace, _ options: ReplaySettings) throws -> ReplayResult {
    try Replay.run(trace, options: options) { _ in NavigationScene { _ in DirectionAnimator() } }
  }

  @Test func replayOfTooManyFrames_isRejected_namingLimitAndOption() {
    var options = ReplaySettings()
    options.maximumFrames = 2000
    #expect {
      try run(slow(50), options)
    } throws: { error in
      guard case ReplayError.tooLong(_, .frames(2000)) = error else { return false }
      return "\(error)".contains("--max-frames")
    }
  }

  @Test func replayOfTooManySeconds_isRejected_namingLimitAndOption() {
    var options = ReplaySettings()
    options.maximumSeconds = 30
    #expect {
      try run(slow(50), options)
    } throws: { error in
      guard case ReplayError.tooLong(_, .seconds(30)) = error else { return false }
      return "\(error)".contains("--max-seconds")
    }
  }

  @Test func replayWithinTheLimits_isUnchanged() throws {
    let trace = try recording("finishing-flick")
    let free = try run(trace, ReplaySettings())
    var options = ReplaySettings()
    options.maximumFrames = 200
    #expect(try run(trace, options).hash == free.hash)
  }

  @Test func velocityMethod_ofTheReplay_isUsedByItsRecognisers() throws {
    let trace = try recording("finishing-flick")
    var speeds: [VelocityMethod: Double] = [:]
    for method in [VelocityMethod.fitted, .android, .clamped] {
      var options = ReplaySettings()
      options.rules.velocity = method
      speeds[method] = try run(trace, options).swipes.first?.release?.velocity
    }
    // The speed is 19.5 mm/s by Android's parabola and 60 mm/s by the other methods, at 6.417
    // pt/mm.
    let expected: [(VelocityMethod, Double)] = [(.android, 125), (.fitted, 390), (.clamped, 386)]
    for (method, speed) in expected {
      let found: Double = speeds[method] ?? 0
      #expect(abs(found - speed) < 15, "\(method)")
    }
  }

  /// The method belongs to the replay's frame cycle, so that no later test inherits it.
  @Test func velocityMethod_ofAReplay_isNotThatOfTheNextCycle() throws {
    let trace = try recording("finishing-flick")
    var options = ReplaySettings()
    options.rules.velocity = .android
    _ = try run(trace, options)
    FrameCycle.start()
    #expect(UIPanGestureRecognizer().velocityMethod == .standard)
  }
}
