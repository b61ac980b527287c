// Deliberate mistakes in a transition: each is found, and its failure page has a picture that shows
// it.

import Foundation
import GestureReplay
import GestureTrace
import LayerRendering
import ReplayChecks
import ReplayScenes
import Testing

@testable import ReplayReports

@MainActor @Suite(.serialized) struct PlantedFaultPictureTests {
  private static let recordings = ["finishing-flick", "slow-cancel"]
  /// The goldens of the correct transition, by recording; accepted once.
  private static var goldens: [String: Golden] = [:]

  /// The failures that a fault causes in the recordings, with the frames that `verify --html` adds
  /// to them.
  private func failures(_ fault: CardFault?) throws -> [FailedCase] {
    try Self.recordings.compactMap { name in
      let trace = try TraceReader.read(path: checkout + "/Recordings/\(name).evemu")
      var options = ReplaySettings(for: trace)
      // This limit is enough to detect a replay that never ends.
      options.limitSeconds = 3
      let golden =
        try Self.goldens[name]
        ?? ReplayCheck.accept(trace, named: name, settings: options) { _ in CardScene(nil) }
      Self.goldens[name] = golden
      let (film, unshown) = (FrameFilm(), UnshownScreens())
      let verified = try ReplayCheck.verify(
        trace, against: golden, options: options, observers: [film, unshown]
      ) { _ in CardScene(fault) }
      let violations = verified.replay.violations
      guard verified.verdict?.difference != nil || !violations.isEmpty else { return nil }
      var failed = FailedCase(
        title: name, subtitle: "card", verdict: "failed", message: "",
        screen: CGSize(width: 390, height: 844))
      failed.difference = verified.verdict?.difference
      failed.fill(
        golden: golden, frames: film.records, snapshots: film.snapshots, violations: violations,
        unshown: unshown)
      return failed
    }
  }

  @Test(arguments: CardFault.allCases)
  func deliberateFault_isVisibleInTheFirstPictureOfItsFailurePage(_ fault: CardFault) throws {
    let failures = try failures(fault)
    #expect(!failures.isEmpty, "neither replay failed")
    let shown = failures.map { $0.pairs[$0.first] }
    for pair in shown { #expect(pair.differs, "\(pair.name)") }
    for failure in failures { #expect(failure.bitmap != nil) }
    // A second completion is ignored: only the text differs.
    for pair in shown { #expect(pair.isWritten == (fault == .completesTwice)) }
    if fault == .completesTwice {
      #expect(shown.allSatisfy { $0.actualText.contains("completes-once") })
    }
  }

  @Test func transitionWithoutAFault_hasNoFailure() throws {
    #expect(try failures(nil).isEmpty)
  }

  @Test func coveredLayer_isDrawnSeparately_andTheNoteMentionsIt() throws {
    let failed = try #require(try failures(.leavesDim).first)
    #expect(failed.pairs[failed.first].isAlone)
    #expect(failed.note?.contains("drawn alone") == true)
  }

  @Test func leakedScreen_isDrawn_evenIfNoFrameShowsIt() throws {
    let failed = try #require(try failures(.keepsScreen).first)
    let shown = failed.pairs[failed.first]
    #expect(shown.frame == nil)
    #expect(shown.name.contains("CardController.view, which was removed and is still in memory"))
    #expect(shown.expected?.rows.isEmpty == true)
  }
}
