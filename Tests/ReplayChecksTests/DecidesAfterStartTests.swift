// The rule `decides-after-start`: flicks that end before their pop has started, and correct ones.

import GestureReplay
import ReplayChecks
import Testing
import UIKit

@MainActor @Suite struct DecidesAfterStartTests {
  private func violations(
    _ decide: @escaping @MainActor (UIPercentDrivenInteractiveTransition) -> Void
  ) throws -> [InvariantViolation] {
    let trace = try bundled("finishing-flick")
    var settings = options(for: trace)
    settings.limitSeconds = 1
    return try ReplayCheck.run(trace, options: settings) { _ in
      EarlyFlickScene(decide: decide)
    }.violations
  }

  /// The pop waits for its driver for ever, as on a device.
  @Test func finishInTheTurnOfTheRequest_isReportedWithTheFrames_andTheRunDoesNotEnd() throws {
    let found = try violations { $0.finish() }
    #expect(Set(found.map(\.invariant)) == [.decidesAfterStart, .runEnds])
    let cause = try #require(found.first { $0.invariant == .decidesAfterStart }?.cause)
    #expect(cause.contains("the flick ended in the frame in which the pop began, before its start"))
    #expect(
      cause.contains("iOS ignores finish() there, so the pop stays interactive and never ends"))
  }

  @Test func decisionAfterTheStart_isNotReported() throws {
    let found = try violations { driver in
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) { driver.finish() }
    }
    #expect(found.map(\.description) == [])
  }
}
