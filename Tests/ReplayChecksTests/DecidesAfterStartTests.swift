// The rule `decides-after-start`: flicks that end before their pop has started, and correct ones.

import GestureReplay
import ReplayChecks
import Testing
import UIKit

@MainActor @Suite struct DecidesAfterStartTests {
  private func violations(
    keepsDriver: Bool = false,
    _ decide: @escaping @MainActor (UIPercentDrivenInteractiveTransition) -> Void
  ) throws -> [InvariantViolation] {
    let trace = try bundled("finishing-flick")
    var settings = options(for: trace)
    settings.limitSeconds = 1
    return try ReplayCheck.run(trace, options: settings) { _ in
      EarlyFlickScene(keepsDriver: keepsDriver, decide: decide)
    }.violations
  }

  @Test func finishInTheTurnOfTheRequest_isReportedWithTheFrames() throws {
    let found = try violations { $0.finish() }
    #expect(found.map(\.invariant) == [.decidesAfterStart])
    let cause = try #require(found.first?.cause)
    #expect(cause.contains("the flick ended in the frame in which the pop began, before its start"))
    #expect(cause.contains("iOS ignores finish() there, so the pop runs to its end on its own"))
  }

  /// The app keeps its driver, so the pop waits for it for ever, as on a device.
  @Test func keptDriver_isReported_andTheRunDoesNotEnd() throws {
    let found = try violations(keepsDriver: true) { $0.finish() }
    #expect(Set(found.map(\.invariant)) == [.decidesAfterStart, .runEnds])
  }

  @Test func decisionAfterTheStart_isNotReported() throws {
    let found = try violations(keepsDriver: true) { driver in
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) { driver.finish() }
    }
    #expect(found.map(\.description) == [])
  }

  @Test func driverThatIsNeverDecided_butReleasedBeforeTheStart_isNotReported() throws {
    #expect(try violations { _ in }.map(\.description) == [])
  }
}
