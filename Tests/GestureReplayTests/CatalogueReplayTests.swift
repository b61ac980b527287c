// Every animator, in every context that it declares, under a bundled swipe that finishes and one
// that does not.

import GestureReplay
import ReplayScenes
import Testing
import TransitionAnimators

@MainActor @Suite struct CatalogueReplayTests {
  /// Equivalent to `edgepan replay --animator NAME --context CONTEXT --expect intent`.
  @Test(arguments: [
    ("finishing-flick", SwipeRecord.Outcome.finished), ("slow-cancel", .cancelled),
  ])
  func everyAnimatorAndContext_endsAsTheSwipeIntends(
    _ name: String, _ outcome: SwipeRecord.Outcome
  ) throws {
    let trace = try recording(name)
    #expect(trace.header.intent == (outcome == .finished ? "finish" : "cancel"))
    var count = 0
    for entry in AnimatorRegistry.catalogue {
      for context in entry.contexts {
        let subject = try ReplaySubject(animator: entry.name.lowercased(), context: context)
        let result = try Replay.run(
          trace, options: ReplaySettings(), makeScene: subject.makeScene)
        #expect(result.swipes.map(\.outcome) == [outcome], "\(entry.name) in \(context)")
        #expect(result.frames.count > 10, "\(entry.name) in \(context)")
        count += 1
      }
    }
    print("catalogue: \(count) replays of \(name)")
    #expect(count >= AnimatorRegistry.catalogue.count)
  }
}
