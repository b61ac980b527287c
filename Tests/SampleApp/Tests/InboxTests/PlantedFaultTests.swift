// Three mistakes that real transitions make, each switched on in the app's animator. Each one makes
// a test fail, and the test names the frame and the reason.

import EdgePanTesting
import Inbox
import InboxScenes
import Testing

@MainActor @Suite struct PlantedFaultTests {
  private func replay(_ name: String, _ fault: EnvelopeAnimator.Fault) throws -> RecordedReplay {
    try Recording(name).replay { _ in InboxScene { EnvelopeAnimator(fault: fault) } }
  }

  @Test func completingTwice_isFoundInItsFrame() throws {
    try withKnownIssue {
      let replay = try replay("finishing-flick", .completesTwice)
      let violation = try #require(replay.violations.first)
      #expect(violation.invariant == .completesOnce)
      // The frame at rest is logged after the frame of the completion.
      #expect(violation.frame == replay.frames.dropLast().last?.index)
    } matching: {
      "\($0)".contains("completes-once")
    }
  }

  @Test func aSnapshotLeftBehind_isFoundAfterACancel() throws {
    try withKnownIssue {
      let replay = try replay("slow-cancel", .leavesSnapshot)
      #expect(replay.violations.contains { $0.invariant == .leavesNothing })
    } matching: {
      "\($0)".contains("leaves-nothing") || "\($0)".contains("cancel-restores")
    }
  }

  @Test func aJumpAtTheRelease_isFoundInTheFrameOfTheRelease() throws {
    try withKnownIssue {
      let replay = try replay("long-hold", .jumpsAtRelease)
      let violation = try #require(
        replay.violations.first { $0.invariant == .continuousRelease })
      #expect(violation.frame == replay.swipes.first?.release?.releasedFrame)
      #expect(violation.cause.contains("3"))
    } matching: {
      "\($0)".contains("continuous-release") || "\($0)".contains("cancel-restores")
    }
  }
}
