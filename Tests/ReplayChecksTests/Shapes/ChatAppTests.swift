// The chat app: green as it is; each planted fault is found.

import GestureReplay
import GestureTrace
import Testing
import UIKit

@testable import ReplayChecks

@MainActor @Suite struct ChatAppTests {
  private static let recordings = [
    "slow-finish", "slow-cancel", "finishing-flick", "unplug", "out-and-back", "long-hold",
  ]

  private func check(
    _ recording: String, _ shape: ChatHome.Shape, _ fault: ChatFault?,
    _ set: (inout ReplaySettings) -> Void = { _ in }
  ) throws -> CheckedReplay {
    defer { ChatHome.kept = [] }
    let trace = try bundled(recording)
    var settings = options(for: trace)
    settings.limitSeconds = 5
    set(&settings)
    return try ReplayCheck.run(trace, options: settings) { _ in ChatScene(shape, fault) }
  }

  @Test(arguments: bundledNames)
  func correctApp_breaksNothing(_ recording: String) throws {
    for shape in [ChatHome.Shape.drawer, .reply, .viewer] {
      let found = try check(recording, shape, nil).violations
      #expect(found.map(\.description) == [], "\(shape)")
      for again in [FollowUpGesture.swipe, .tap] {
        let found = try check(recording, shape, nil) { $0.again = again }.violations
        #expect(found.map(\.description) == [], "\(shape), again \(again)")
      }
    }
  }

  @Test(arguments: ChatFault.allCases)
  func plantedFault_isFoundWithoutAGolden(_ fault: ChatFault) throws {
    var found: [InvariantViolation] = []
    for recording in Self.recordings {
      found += try check(recording, fault.shape, fault).violations
    }
    #expect(!found.isEmpty)
  }
}
