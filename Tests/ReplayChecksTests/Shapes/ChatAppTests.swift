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

  /// Faults of taste or of another measure, which only a golden finds.
  private static let goldenOnly: Set<ChatFault> = [
    .drawerOpensTooFar, .bubbleStaysAside, .bubbleMovesBack, .arrowIsEarly, .listScrolls,
    .viewerStaysFaint, .dimmingIsOver, .slowsDown, .needsALongDrag, .runsAhead,
  ]
  /// The text of a covered screen, which `viewWillAppear` may set, and which frames do not contain.
  private static let missed: Set<ChatFault> = [.hintChanges]

  @Test(arguments: ChatFault.allCases)
  func plantedFault_isFound(_ fault: ChatFault) throws {
    var (found, differs) = ([InvariantViolation](), false)
    for recording in Self.recordings {
      let checked = try check(recording, fault.shape, fault)
      found += checked.violations
      let correct = try check(recording, fault.shape, nil).result
      differs = differs || checked.result?.frames.map(\.hash) != correct?.frames.map(\.hash)
    }
    let needsAGolden = Self.goldenOnly.contains(fault)
    #expect(found.isEmpty == (needsAGolden || Self.missed.contains(fault)), "\(found)")
    if needsAGolden { #expect(differs) }
  }
}
