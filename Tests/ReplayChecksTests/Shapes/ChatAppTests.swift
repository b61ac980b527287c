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

  /// One finger opens the drawer and lifts; the recording ends with the other one down, so that its
  /// touch is cancelled.
  @Test(
    arguments: [
      [
        (0, .finger, 1), (0, .x, 1671), (0, .y, 2929), (8000, .x, 2707), (8000, .y, 3077),
        (8000, .slot, 1), (8000, .finger, 2), (8000, .x, 4954), (8000, .y, 3359), (8000, .slot, 0),
        (16000, .finger, -1),
      ],
      // The other finger lands as the first one lifts.
      [
        (0, .finger, 1), (0, .x, 1671), (0, .y, 2929), (8000, .x, 3347), (8000, .y, 3284),
        (16000, .finger, -1), (16000, .finger, 12633), (16000, .x, 1604), (16000, .y, 3800),
      ],
    ] as [[(UInt64, TouchpadCode, Int32)]])
  func fingerThatIsCancelled_asTheOtherOneLifts_breaksNothing(
    _ events: [(UInt64, TouchpadCode, Int32)]
  ) throws {
    let trace = try touchpad(events)
    var settings = options(for: trace)
    settings.showsKeyboard = true
    let checked = try ReplayCheck.run(trace, options: settings) { _ in ChatScene(.drawer, nil) }
    #expect(checked.violations.map(\.description) == [])
  }

  /// The drawer settles a frame later the second time, and the next touch comes at its own time.
  @Test func repeatedRecording_withAPause_breaksNothing() throws {
    let trace = try touchpad([
      (1, .finger, 1), (1, .x, 1672), (46_525, .x, 1759), (58_303, .x, 1822),
      (1_080_410, .dropped, 0), (1_502_111, .x, 3272), (1_502_111, .finger, 29852),
      (1_502_111, .x, 1602), (1_585_579, .x, 3274),
    ])
    var settings = options(for: trace)
    settings.again = .swipe
    let checked = try ReplayCheck.run(trace, options: settings) { _ in ChatScene(.drawer, nil) }
    #expect(checked.violations.map(\.description) == [])
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
