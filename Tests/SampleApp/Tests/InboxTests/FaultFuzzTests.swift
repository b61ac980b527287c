// Fuzzing finds the deliberate mistakes that violate an invariant, without any golden, and shrinks
// the failing recordings.

import EdgePanTesting
import Foundation
import GestureTrace
import Inbox
import InboxScenes
import ReplayChecks
import Testing

@MainActor @Suite struct FaultFuzzTests {
  /// The seed and the number of cases that are enough to find each mistake.
  private static let seed: UInt64 = 1
  private static let cases = 2_000

  private func seeds() throws -> [GestureFuzzer.Seed] {
    try ["finishing-flick", "slow-cancel"].map {
      let trace = try Recording($0).trace
      return GestureFuzzer.Seed(trace: trace, text: try TraceWriter.bytes(of: trace))
    }
  }

  private func firstFinding(_ fault: EnvelopeAnimator.Fault?) throws -> FuzzFinding? {
    let subject = FuzzSubject(name: "inbox") { _ in
      InboxScene { EnvelopeAnimator(fault: fault) }
    }
    let fuzzer = GestureFuzzer(recordings: try seeds(), subjects: [subject], seed: Self.seed)
    for number in 0..<Self.cases where fuzzer.findings.isEmpty { fuzzer.run(number) }
    return fuzzer.findings.first
  }

  @Test(arguments: [
    (EnvelopeAnimator.Fault.completesTwice, Invariant.completesOnce),
    (.leavesSnapshot, .leavesNothing), (.jumpsAtRelease, .continuousRelease),
  ])
  func aFault_isFoundAndShrunk(_ fault: EnvelopeAnimator.Fault, _ broken: Invariant) throws {
    let finding = try #require(try firstFinding(fault))
    #expect(finding.failure.kind == broken.rawValue)
    #expect(finding.framesAfter < 30)
    // The saved recording replays to the same failure.
    let text = try TraceWriter.bytes(of: finding.trace)
    let again = try ReplayCheck.run(
      TraceReader.read(bytes: text), options: ReplaySettings(for: finding.trace)
    ) { _ in InboxScene { EnvelopeAnimator(fault: fault) } }
    #expect(again.violations.contains { $0.invariant == broken })
  }

  @Test func appWithoutAFault_hasNoFinding() throws {
    #expect(try firstFinding(nil)?.failure.message == nil)
  }
}
