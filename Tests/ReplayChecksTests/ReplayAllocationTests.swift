// The number of memory blocks that a replay allocates, counted so that an increase is noticed.

import CAllocationCounter
import GestureReplay
import ReplayChecks
import ReplayScenes
import Testing
import UIKit

@MainActor @Suite struct ReplayAllocationTests {
  /// Debug builds also allocate for closures and generics, so the bounds apply to release builds
  /// only.
  #if !DEBUG
    /// Returns the number of memory blocks that the second of two equal replays allocates. The
    /// first replay fills the caches of the process.
    private func blocks(_ replay: () throws -> Void) rethrows -> Int {
      try replay()
      edgepan_allocation_counter_start()
      try replay()
      return Int(edgepan_allocation_counter_stop())
    }

    /// Swift 6.2 allocates more.
    #if compiler(>=6.3)
      nonisolated private static let most = [("direction", 950), ("explode", 3_600)]
    #else
      nonisolated private static let most = [("direction", 950), ("explode", 4_000)]
    #endif

    /// The bounds are 5 % above the counted numbers. Lower them with every change that allocates
    /// less.
    @Test(arguments: most)
    func replay_allocatesNoMoreThanTheBound(_ animator: String, _ most: Int) throws {
      #expect(edgepan_allocation_counter_is_live() == 1)
      let trace = try bundled("slow-finish")
      let subject = try ReplaySubject(animator: animator)
      let count = try blocks {
        _ = try Replay.run(trace, options: options(for: trace), makeScene: subject.makeScene)
      }
      #expect(count <= most)
    }

    @Test(arguments: [("direction", 2_000), ("explode", 4_800)])
    func checkedReplay_allocatesNoMoreThanTheBound(_ animator: String, _ most: Int) throws {
      let trace = try bundled("slow-finish")
      let subject = try ReplaySubject(animator: animator)
      let count = try blocks {
        _ = try ReplayCheck.run(trace, into: subject, options: options(for: trace))
      }
      #expect(count <= most)
    }
  #endif
}
