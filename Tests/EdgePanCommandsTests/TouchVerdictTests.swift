// The verdict on a touch: the margin is true, and a touch that does not count says why.

import ContactTracking
import Foundation
import GestureReplay
import GestureTrace
import ReplayScenes
import Testing

@testable import EdgePanCommands

@MainActor @Suite(.serialized) struct TouchVerdictTests {
  nonisolated private static func recording(_ name: String) throws -> Trace {
    try TraceReader.read(
      path: Tool.checkout.appendingPathComponent("Recordings/\(name).evemu").path)
  }

  nonisolated private static let names = try! FileManager.default.contentsOfDirectory(
    atPath: Tool.checkout.appendingPathComponent("Recordings").path
  ).filter { $0.hasSuffix(".evemu") }.map { String($0.dropLast(6)) }.sorted()

  private func replay(_ trace: Trace, _ change: (inout ReplaySettings) -> Void = { _ in }) throws
    -> ReplayResult
  {
    var settings = ReplaySettings(for: trace)
    change(&settings)
    return try Replay.run(
      trace, options: settings, makeScene: SubjectOptions.defaultSubjects()[0].makeScene)
  }

  @Test(arguments: names)
  func verdictOnTheContacts_hasTheOutcomeOfTheRecordingsReplay(name: String) throws {
    let trace = try Self.recording(name)
    let contacts = try TraceContacts(of: trace)
    let pans = EdgePanDetection(contacts: contacts.contacts, surface: contacts.surface).pans
    let verdict = try #require(TouchVerdict(on: contacts, by: ReplaySettings()))
    guard let pan = pans.last else {
      #expect(verdict.outcome == nil && verdict.text.hasPrefix("not counted: "))
      return
    }
    let result = try replay(trace) { ($0.edge, $0.fingers) = (pan.edge, 1) }
    let last = try #require(result.swipes.last)
    #expect(verdict.outcome == (last.release == nil ? nil : last.outcome))
  }

  @Test(arguments: ["slow-cancel", "slow-finish"])
  func margin_isTheTravelThatReversesTheOutcome(name: String) throws {
    let trace = try Self.recording(name)
    let verdict = try #require(
      TouchVerdict(on: try TraceContacts(of: trace), by: ReplaySettings()))
    let text = try #require(verdict.text.firstMatch(of: /, ([0-9.]+) mm (to spare|short)/))
    let isShort = text.2 == "short"
    #expect((verdict.outcome == .cancelled) == isShort)
    let millimeters = try #require(Double(text.1)) * (isShort ? 1 : -1)
    // The text has one decimal.
    let beyond = try replay(trace) { $0.reachMillimeters = millimeters + (isShort ? 0.2 : -0.2) }
    let before = try replay(trace) { $0.reachMillimeters = millimeters - (isShort ? 0.2 : -0.2) }
    #expect(before.swipes.last?.outcome == verdict.outcome)
    #expect(beyond.swipes.last?.outcome == (isShort ? .finished : .cancelled))
  }

  @Test func touchInsideThePad_saysHowFarFromTheEdgeItLanded() throws {
    let surface = try TraceContacts(of: try Self.recording("slow-finish")).surface
    let width = surface.widthMillimeters
    // 15 mm from the left edge, in the middle of the height.
    let place = SurfacePosition(
      xMillimeters: 15, yMillimeters: surface.heightMillimeters / 2, xFraction: 15 / width,
      yFraction: 0.5)
    let contact = Contact(
      number: 0, path: [ContactSample(microseconds: 0, position: place)],
      endMicroseconds: 100_000, end: .lifted)
    var settings = ReplaySettings()
    settings.rules.band = .millimeters(12)
    settings.rules.edges = [.left]
    let verdict = try #require(
      TouchVerdict(on: TraceContacts(surface: surface, contacts: [contact]), by: settings))
    #expect(verdict.outcome == nil)
    #expect(verdict.text == "not counted: landed 15.0 mm from the left edge; the band is 12.0 mm")
  }

  @Test func anotherRule_givesAnotherVerdict() throws {
    let contacts = try TraceContacts(of: try Self.recording("slow-cancel"))
    let outcomes = FinishRule.all.compactMap { rule -> SwipeRecord.Outcome? in
      TouchVerdict(on: contacts, by: ReplaySettings(finishRule: rule))?.outcome
    }
    #expect(Set(outcomes) == [.finished, .cancelled])
  }

  @Test func withoutContacts_thereIsNoVerdict() throws {
    let surface = try TraceContacts(of: try Self.recording("slow-finish")).surface
    #expect(
      TouchVerdict(on: TraceContacts(surface: surface, contacts: []), by: ReplaySettings()) == nil)
  }
}
