// Each anomaly is found, and a well-formed trace has no findings.

import SharedFolder
import Testing

@testable import GestureTrace
@testable import PlainText

struct LintTests {
  /// A trace of a well-formed two-slot touchpad with the given lines of events.
  private func trace(_ events: String, header: String = "", axes: String = "") throws -> Trace {
    try read(
      """
      # EVEMU 1.3
      # edgepan.version: 1
      \(header)
      N: pad
      B: 01 00 00 00 00 00 00 00 00
      B: 01 00 00 00 00 00 00 00 00
      B: 01 00 00 00 00 00 00 00 00
      B: 01 00 00 00 00 00 00 00 00
      B: 01 00 00 00 00 00 00 00 00
      B: 01 20 04 00 00 00 00 00 00
      B: 04 20 00 00 00 00 00 00 00
      A: 2f 0 1 0 0 0
      A: 35 0 1000 0 0 10
      A: 36 0 600 0 0 10
      A: 39 0 65535 0 0 0
      \(axes)
      \(events)
      # edgepan.end: {"events":\(events.split(separator: "\n").count { $0.hasPrefix("E:") }),"reason":""}

      """, options: .init(allowsTimeGoingBackwards: true))
  }

  private static let swipe = """
    E: 0.000001 0003 0039 0007
    E: 0.000001 0003 0035 0100
    E: 0.000001 0003 0036 0100
    E: 0.000001 0001 014a 0001
    E: 0.000001 0000 0000 0000
    E: 0.008001 0003 0035 0200
    E: 0.008001 0000 0000 0000
    E: 0.016001 0003 0039 -001
    E: 0.016001 0001 014a 0000
    E: 0.016001 0000 0000 0000
    """

  @Test func wellFormedTrace_hasNoFindings() throws {
    #expect(TraceLint.findings(in: try trace(Self.swipe)).isEmpty)
  }

  @Test(arguments: [
    // Each row has the lines that are added to the trace and the finding that they cause.
    ("E: 0.020000 0003 0035 5000\nE: 0.020000 0000 0000 0000", TraceFinding.Code.outOfRange),
    ("E: 0.020000 0003 002f 0002\nE: 0.020000 0000 0000 0000", .slotOutOfRange),
    ("E: 0.020000 0003 002f -001\nE: 0.020000 0000 0000 0000", .slotOutOfRange),
    ("E: 0.020000 0003 0035 0300\nE: 0.020000 0000 0000 0000", .updateWithoutContact),
    ("E: 0.020000 0003 0039 0008\nE: 0.020000 0000 0000 0000", .openContact),
    ("E: 0.020000 0001 014a 0001", .unfinishedFrame),
    ("E: 0.020000 0000 0002 0000\nE: 0.020000 0000 0000 0000", .protocolA),
    ("E: 0.020000 0000 0003 0000\nE: 0.020000 0000 0000 0000", .dropped),
    ("E: 0.020000 0001 014a 0000\nE: 0.020009 0000 0000 0000", .spreadFrames),
    ("E: 20.000000 0001 014a 0000\nE: 20.000000 0000 0000 0000", .longGap),
    ("E: 0.010000 0000 0000 0000", .timeGoesBackwards),
    ("E: 0.020000 0002 0000 0001\nE: 0.020000 0000 0000 0000", .undeclaredCode),
    ("E: 0.020000 0001 001e 0001\nE: 0.020000 0000 0000 0000", .keyEvent),
    ("E: 0.020000 0001 0160 0001\nE: 0.020000 0000 0000 0000", .keyEvent),
    ("E: 0.020000 0004 0004 0030\nE: 0.020000 0000 0000 0000", .nonPointerEvent),
    ("E: 0.020000 0011 0000 0001\nE: 0.020000 0000 0000 0000", .nonPointerEvent),
    ("# edgepan.synthesised: 3\nE: 0.020000 0000 0000 0000", .synthesisedCount),
  ])
  func anomalousEvent_isFoundWithItsLine(more: String, code: TraceFinding.Code) throws {
    let findings = TraceLint.findings(in: try trace(Self.swipe + "\n" + more))
    #expect(codes(findings).contains(code))
    let line = try #require(findings.first { $0.code == code }?.line)
    #expect(line >= 25)
  }

  @Test func unknownIntent_isFound_andTheRemedyListsTheValidNames() throws {
    func lint(_ intent: String) throws -> [TraceFinding] {
      TraceLint.findings(in: try trace(Self.swipe, header: "# edgepan.intent: \"\(intent)\""))
    }
    let finding = try #require(try lint("finished").first)
    #expect(finding.code == .unknownIntent)
    #expect(finding.message == "unknown intent 'finished'")
    #expect(finding.remedy.hasSuffix("Did you mean 'finish'? Valid names: finish, cancel, fail."))
    for intent in TraceHeader.intents { #expect(try lint(intent).isEmpty) }
  }

  /// A device that is unplugged never lifts its contacts; the recorder's note explains this.
  @Test func openContact_afterAnUnplugNote_isNotAFinding() throws {
    let open = "E: 0.020000 0003 0039 0008\nE: 0.020000 0000 0000 0000"
    let note = "\n# edgepan.note: {\"kind\":\"unplug\"}"
    #expect(TraceLint.findings(in: try trace(Self.swipe + "\n" + open + note)).isEmpty)
  }

  @Test(arguments: [("suspend", TraceFinding.Code.suspended), ("starved", .starved)])
  func recordersNoteOfLostEvents_isFoundWithItsLine(kind: String, code: TraceFinding.Code) throws {
    let findings = TraceLint.findings(
      in: try trace(Self.swipe + "\n# edgepan.note: {\"kind\":\"\(kind)\"}"))
    #expect(codes(findings) == [code])
    #expect(findings.first?.line == 27)
  }

  @Test func repeatedTrackingID_isFound() throws {
    let events = """
      E: 0.000001 0003 0039 0007
      E: 0.000001 0000 0000 0000
      E: 0.000002 0003 0039 0007
      E: 0.000002 0003 0039 -001
      E: 0.000002 0000 0000 0000
      """
    #expect(codes(TraceLint.findings(in: try trace(events))) == [.repeatedTrackingID])
  }

  /// A contact that was down when recording began is known from the header's slots.
  @Test func contactFromBeforeTheRecording_isNotAFinding() throws {
    let events = "E: 0.000001 0003 0035 0100\nE: 0.000001 0000 0000 0000\n"
    let up = "E: 0.000002 0003 0039 -001\nE: 0.000002 0000 0000 0000"
    let header = #"# edgepan.slots: {"current":1,"39":[-1,4]}"#
    #expect(TraceLint.findings(in: try trace(events + up, header: header)).isEmpty)
    #expect(codes(TraceLint.findings(in: try trace(events + up))) == [.updateWithoutContact])
  }

  @Test(arguments: [
    ("# edgepan.uniq: {\"value\":\"A1B2\"}", TraceFinding.Code.identifier),
    ("# edgepan.phys: {\"value\":\"usb-0000:00:14.0-2/input0\"}", .identifier),
    ("# edgepan.name: \"Ann's Mouse\"", .identifier),
    ("# Kernel: 6.1.0-56-amd64", .machineComment), ("# DMI: dmi:bvnACME", .machineComment),
    ("# made by ann@example.org", .machineComment),
    ("# edgepan.zero: 1353330368714804", .wallClock), ("# edgepan.later: 1", .unknownKey),
  ])
  func identifyingHeader_isFound(header: String, code: TraceFinding.Code) throws {
    let findings = TraceLint.findings(in: try trace(Self.swipe, header: header))
    #expect(codes(findings) == [code])
    // The remedy is the command that removes it.
    #expect(findings[0].remedy.contains("edgepan scrub") == (code != .unknownKey))
  }

  @Test func declaredKeys_areCountedNotNamed() throws {
    var trace = try trace(Self.swipe)
    trace.device?.codes[.key]?.insert(0x1e)
    trace.device?.codes[.key]?.insert(0x1f)
    let findings = TraceLint.findings(in: trace)
    #expect(codes(findings) == [.declaredKeys])
    #expect(findings.first?.message.contains("2 keys") == true)
  }

  @Test func wallClockTimestamps_areAFindingNotAnError() throws {
    let events = "E: 1353330368.714804 0001 014a 0000\nE: 1353330368.714804 0000 0000 0000"
    #expect(codes(TraceLint.findings(in: try trace(events))) == [.wallClock])
  }

  @Test func invalidAxis_isAProblem() throws {
    let findings = TraceLint.findings(in: try trace(Self.swipe, axes: "A: 00 5 5 0 0 1"))
    #expect(codes(findings) == [.emptyAxisRange])
    #expect(findings.first?.severity == .problem)
    let inverted = TraceLint.findings(in: try trace(Self.swipe, axes: "A: 00 5 2 0 0 1"))
    #expect(inverted.first?.remedy.contains("exchange the two numbers") == true)
  }

  @Test func axisWithoutResolution_isAWarning() throws {
    let findings = TraceLint.findings(in: try trace(Self.swipe, axes: "A: 35 0 1000 0 0 0"))
    #expect(codes(findings) == [.missingResolution])
  }

  @Test func bareEvents_lackDescriptionAndVersion() throws {
    let findings = TraceLint.findings(in: try read("E: 0.000001 0000 0000 0\n"))
    #expect(codes(findings) == [.missingVersion, .missingDescription])
  }

  @Test func edgepanKeys_withoutTheirVersion_areAWarning() throws {
    let findings = TraceLint.findings(in: try read("# edgepan.edge: \"left\"\nN: pad\n"))
    #expect(codes(findings) == [.missingVersion, .noEvents])
    #expect(findings.first?.severity == .warning)
  }

  @Test func findings_quotingAFile_areEscaped() throws {
    let trace = try read("# Hostname \u{1b}[2J\nN: pad\n")
    for finding in TraceLint.findings(in: trace) {
      #expect(!finding.description.unicodeScalars.contains { $0.isHidden })
    }
  }

  /// The privacy rule's ranges, number by number.
  @Test func pointerButtons_areExactlyTheThreeRanges() {
    for code in UInt16.min...0x3FF {
      let expected =
        (code >= 0x100 && code <= 0x15f) || (code >= 0x220 && code <= 0x223)
        || (code >= 0x2c0 && code <= 0x2e7)
      #expect(PointerCodes.allows(.key, code) == expected)
      #expect(PointerCodes.allows(.msc, code) == (code == 5))
    }
  }
}

/// The findings of `lint` in recordings of real devices; the numbers were counted with grep and
/// awk.
@Suite(.enabled(if: SharedFolder.isThere, "no shared/recordings beside this clone"))
struct LintOfRecordingsTests {
  private func lint(_ name: String) throws -> [TraceFinding] {
    TraceLint.findings(in: try TraceReader.read(path: SharedFolder.path("recordings/" + name)))
  }

  @Test func everyRecording_isLinted() throws {
    for path in SharedFolder.recordings() {
      let findings = TraceLint.findings(in: try TraceReader.read(path: path))
      #expect(findings.allSatisfy { !$0.message.isEmpty && !$0.remedy.isEmpty })
    }
  }

  @Test func mouseThatDeclaresLetters_isFound() throws {
    let findings = try lint("mice/Ultrathin Touch Mouse.events")
    let scan = try #require(findings.first { $0.code == .nonPointerEvent })
    #expect(scan.message.hasPrefix("12 events"))
    #expect(codes(findings).contains(.declaredKeys))
  }

  @Test func oldRecording_hasWallClockTimestamps_andFramesWithSeveralTimestamps() throws {
    let findings = try lint("touchpads/SynPS2 Synaptics TouchPad.events")
    #expect(
      codes(findings) == [
        .missingVersion, .missingResolution, .wallClock, .spreadFrames, .outOfRange,
      ])
  }

  @Test func protocolA_isFoundInBothFiles() throws {
    #expect(codes(try lint("touchpads/bcm5974.three-finger-click.events")).contains(.protocolA))
    let nTrig = try lint("touchscreens/N-Trig MultiTouch.2-fingers-touch-release.events")
    #expect(codes(nTrig).contains(.protocolA))
  }
}
