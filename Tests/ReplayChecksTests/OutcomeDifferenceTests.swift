// The comparison of the outcomes of swipes when the same contacts are replayed twice.

import Testing

@testable import GestureReplay
@testable import ReplayChecks

@Suite struct OutcomeDifferenceTests {
  private func difference(
    _ expected: [SwipeRecord.Outcome], _ actual: [SwipeRecord.Outcome]
  ) -> String? {
    func records(_ outcomes: [SwipeRecord.Outcome]) -> [SwipeRecord] {
      outcomes.enumerated().map {
        SwipeRecord(contact: $0, release: nil, outcome: $1, reason: "reason \($0)")
      }
    }
    return SwipeRecord.Outcome.difference(
      records(expected)[...], records(actual)[...], first: "first", second: "second")
  }

  @Test func equalOutcomes_doNotDiffer() {
    #expect(difference([.finished, .cancelled], [.finished, .cancelled]) == nil)
    #expect(difference([], []) == nil)
  }

  @Test func missingSwipe_isReported() {
    #expect(
      difference([.finished, .finished], [.finished])
        == "swipe 2 finished first and began no transition second")
  }

  @Test func additionalSwipe_isReported() {
    #expect(
      difference([.finished], [.finished, .cancelled])
        == "swipe 2 began no transition first and was cancelled second (reason 1)")
    #expect(
      difference([], [.finished])
        == "the swipe began no transition first and finished second (reason 0)")
  }

  @Test func contactWithoutARecord_countsAsNotRecognised() {
    #expect(difference([.notRecognised], []) == nil)
    #expect(difference([], [.notRecognised]) == nil)
  }
}
