// Reading, checking and editing exactly at their limits, and axes that are easily overlooked.

import Testing

@testable import GestureTrace

@Suite struct ReadingLimitTests {
  private static let good = "E: 1.000000 0003 0035 0041\n"

  @Test(arguments: [(TraceParser.longestLine, true), (TraceParser.longestLine + 1, false)])
  func commentLine_isReadUpToTheMaximumLength(_ length: Int, _ isRead: Bool) {
    let comment = "#" + String(repeating: "x", count: length - 1) + "\n"
    #expect(failure(comment + Self.good)?.code == (isRead ? nil : .lineTooLong))
  }

  @Test func timeThatGoesBackwardsTwice_isReportedOnlyTheFirstTime() throws {
    let trace = try read(
      """
      E: 2.000000 0000 0000 0
      E: 1.000000 0000 0000 0
      E: 3.000000 0000 0000 0
      E: 2.500000 0000 0000 0

      """, options: .init(allowsTimeGoingBackwards: true))
    #expect(trace.findings.map(\.line) == [2])
  }

  @Test func findingsOfOneKind_areAtMostTwenty() throws {
    let keys = String(repeating: "# edgepan.edge: \"left\"\n", count: 30)
    let trace = try read(Self.good + keys + Self.good)
    #expect(trace.findings.count { $0.code == .misplacedKey } == 20)
  }

  /// The value is ten times 2³². Its digits without the last one are 2³², which wraps around to
  /// zero in 32 bits.
  @Test func valueThatWrapsAroundBeforeItsLastDigit_doesNotFit() {
    #expect(failure("E: 1.000000 0003 0035 42949672960\n")?.code == .valueOutOfRange)
    #expect(failure("E: 1.000000 3 35 42949672960\n")?.code == .valueOutOfRange)
  }

  /// 23 days of uptime are 2·10¹² µs; a wall clock has shown more than 10¹⁵ µs since 2001.
  @Test func timestampsOfALongUptime_areNotWallClockTime() throws {
    let trace = try read("E: 2000000.000000 0003 0035 1\nE: 2000000.000000 0000 0000 0\n")
    #expect(!codes(TraceLint.findings(in: trace)).contains(.wallClock))
  }
}

@Suite struct EditingLimitTests {
  private func document(_ text: String) throws -> TraceDocument {
    try TraceDocument(bytes: Array(text.utf8), file: "limits.evemu")
  }

  private func values(_ document: TraceDocument) -> [Int32] {
    document.trace.events.filter { $0.type != .syn }.map(\.value)
  }

  @Test func toolPosition_isAlsoMirrored() throws {
    let mirrored = try document(
      """
      N: pad
      A: 3c 100 1100 0 0 10
      E: 1.000000 0003 003c 300
      E: 1.000000 0000 0000 0

      """
    ).mirrored()
    #expect(values(mirrored) == [900])
  }

  /// The events are REL_HWHEEL and REL_HWHEEL_HI_RES, which are mirrored, and REL_WHEEL, which is
  /// not.
  @Test func horizontalWheels_areMirrored_andTheVerticalOneIsNot() throws {
    let mirrored = try document(
      """
      E: 1.000000 0002 0006 3
      E: 1.000000 0002 000c 360
      E: 1.000000 0002 0008 3
      E: 1.000000 0000 0000 0

      """
    ).mirrored()
    #expect(values(mirrored) == [-3, -360, 3])
  }

  @Test(arguments: [(UInt64(7_970_000), 1), (7_969_999, 2)])
  func pause_thatIsNotLongerThanTheLimit_doesNotSplit(_ pause: UInt64, _ parts: Int) throws {
    let text =
      "E: 1.030000 0002 0000 1\nE: 1.030000 0000 0000 0\n"
      + "E: 9.000000 0002 0000 1\nE: 9.000000 0000 0000 0\n"
    #expect(try document(text).split(atPausesLongerThan: pause).count == parts)
  }

  @Test func axisThatDoesNotStartAtZero_isScaledAboutItsMinimum() throws {
    let scaled = try document(
      """
      N: pad
      A: 35 100 1100 0 0 10
      E: 1.000000 0003 0035 300
      E: 1.000000 0000 0000 0

      """
    ).scaled(TraceScale(x: 0.5, anchorX: 0))
    #expect(values(scaled) == [200])
  }

  @Test func physicalPath_isScrubbed() throws {
    let scrubbed = try document(
      """
      # edgepan.version: 1
      # edgepan.phys: {"value":"usb-0000:00:14.0-2/input0"}
      E: 1.000000 0002 0000 1
      E: 1.000000 0000 0000 0

      """
    ).scrubbed()
    #expect(scrubbed.trace.header.phys == .present)
    #expect(!String(decoding: scrubbed.text, as: UTF8.self).contains("usb-0000"))
  }
}
