// EdgePan's own comment lines: every key of the format, and the treatment of other keys.

import Foundation
import Testing

@testable import GestureTrace
@testable import PlainText

struct EdgePanKeyTests {
  private static let full = """
    # EVEMU 1.3
    # edgepan.version: 1
    # edgepan.provenance: [{"kind":"kernel","how":"uinput"},{"kind":"edited","how":"trim"}]
    # edgepan.recorder: "edgepan 1.0"
    # edgepan.clock: "monotonic"
    # edgepan.zero: 81234567890
    # edgepan.session: "6f1c"
    # edgepan.name: "caf\\udce9 pad"
    # edgepan.phys: "present"
    # edgepan.uniq: {"value":"A1B2"}
    # edgepan.abs: {"00":512,"1c":-4}
    # edgepan.slots: {"current":1,"35":[10,20],"39":[-1,7]}
    # edgepan.omitted: ["keys","scan codes"]
    # edgepan.edge: "left"
    # edgepan.fingers: 2
    # edgepan.intent: "cancel"
    # edgepan.x-later: {"b":1,"a":[true,null,0.5]}
    N: caf? pad
    # edgepan.note: {"kind":"start"}
    E: 0.000001 0003 0035 0001
    # edgepan.synthesised: 2
    E: 0.000002 0003 0035 0002
    E: 0.000002 0000 0000 0000
    # edgepan.note: {"kind":"unplug"}
    # edgepan.end: {"events":3,"reason":"unplugged"}

    """

  @Test func header_withEveryKey_isReadIntoTypedFields() throws {
    let header = try read(Self.full).header
    #expect(header.version == 1)
    #expect(
      header.provenance == [.init(.kernel, how: "uinput"), .init(.edited, how: "trim")])
    #expect(header.recorder == "edgepan 1.0")
    #expect(header.clock == .monotonic)
    #expect(header.zero == 81_234_567_890)
    #expect(header.session == "6f1c")
    #expect(header.name == ExactText(bytes: Array("caf".utf8) + [0xE9] + Array(" pad".utf8)))
    #expect(header.phys == .present)
    #expect(header.uniq == .value("A1B2"))
    #expect(header.axisStates == [.init(code: 0, value: 512), .init(code: 0x1c, value: -4)])
    #expect(header.slots?.current == 1)
    #expect(header.slots?.value(InputCode.absMTTrackingID, slot: 1) == 7)
    #expect(header.omitted == ["keys", "scan codes"])
    #expect(header.edge == .left)
    #expect(header.fingers == 2)
    #expect(header.intent == "cancel")
    #expect(
      header.unknown == [UnknownKey("x-later", ["b": 1, "a": [.bool(true), .null, .number(0.5)]])])
  }

  @Test func notes_betweenEvents_areKeptByPosition() throws {
    let trace = try read(Self.full)
    #expect(trace.notes.map(\.position) == [0, 1, 3])
    #expect(trace.notes[1].content == .synthesised(2))
    #expect(trace.end == TraceEnd(events: 3, reason: "unplugged"))
    #expect(trace.findings.isEmpty)
  }

  @Test func wholeTrace_writtenAgain_isTheSameText() throws {
    let trace = try read(Self.full)
    let text = String(decoding: try TraceWriter.bytes(of: trace), as: UTF8.self)
    // The writer adds the description lines that this text lacks; the other lines are unchanged.
    let lines = text.split(separator: "\n").filter {
      !["I", "P", "B", "A"].contains(String($0.prefix(1)))
    }
    #expect(lines == Self.full.split(separator: "\n"))
  }

  /// The documentation's example must parse; an invalid example would mislead readers.
  @Test func exampleOfTheFormatPage_isATrace() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Sources/GestureTrace/GestureTrace.docc/TraceFormat.md")
    let example = try String(contentsOf: page.standardized, encoding: .utf8)
      .split(separator: "\n").filter { $0.hasPrefix("    ") && !$0.contains("…") }
      .map { $0.dropFirst(4) + "\n" }.joined()
    let trace = try read(example)
    #expect(trace.findings.isEmpty)
    #expect(trace.events.count == 3)
    #expect(trace.header.provenance.first?.kind == .synthetic)
  }

  @Test(arguments: ["absent", "empty", "present"])
  func uniq_absentEmptyAndPresent_areDistinguished(text: String) throws {
    let trace = try read("# edgepan.version: 1\n# edgepan.uniq: \"\(text)\"\n")
    #expect(
      trace.header.uniq == ["absent": .absent, "empty": .empty, "present": .present][text])
  }

  @Test func provenance_asASingleObject_isAListOfOne() throws {
    let trace = try read("# edgepan.provenance: {\"kind\":\"synthetic\",\"how\":\"synth\"}\n")
    #expect(trace.header.provenance == [.init(.synthetic, how: "synth")])
  }

  @Test func repeatedKey_hasItsLastValueAndIsReported() throws {
    let trace = try read("# edgepan.edge: \"left\"\n# edgepan.edge: \"right\"\n")
    #expect(trace.header.edge == .right)
    #expect(codes(trace.findings) == [.duplicateKey])
    #expect(trace.findings.first?.line == 2)
  }

  @Test func knownKey_withAnInvalidValue_isKeptAndReported() throws {
    let trace = try read("# edgepan.fingers: \"two\"\n# edgepan.clock: \"sundial\"\n")
    #expect(trace.header.unknown.map(\.key) == ["fingers", "clock"])
    #expect(codes(trace.findings) == [.unexpectedValue, .unexpectedValue])
  }

  @Test func headerKey_betweenEvents_isKeptAndReported() throws {
    let trace = try read("E: 0.000001 0000 0000 0\n# edgepan.edge: \"left\"\n")
    #expect(trace.header.edge == nil)
    #expect(trace.notes.first?.content == .other(UnknownKey("edge", "left")))
    #expect(codes(trace.findings) == [.misplacedKey])
  }

  @Test func minorVersion_ofTheSameMajor_isRead() throws {
    #expect(try read("# edgepan.version: 1.7\nE: 0.000001 0000 0000 0\n").header.version == 1)
  }

  @Test(arguments: [
    ("2", TraceError.Code.newerVersion), ("99", .newerVersion), ("1e300", .newerVersion),
    ("0", .malformedKey), ("\"1\"", .malformedKey), ("null", .malformedKey),
  ])
  func unsupportedVersion_isRejected(value: String, code: TraceError.Code) {
    let error = failure("# EVEMU 1.3\n# edgepan.version: \(value)\nN: pad\n")
    #expect(error?.code == code)
    #expect(error?.line == 2)
    #expect(error?.exitCode == 6)
  }

  @Test func endMarker_withAWrongCount_isAFinding() throws {
    let trace = try read(
      "# edgepan.version: 1\nE: 0.000001 0000 0000 0\n# edgepan.end: {\"events\":2,\"reason\":\"\"}\n"
    )
    #expect(codes(trace.findings) == [.wrongEventCount])
  }

  @Test func edgePanRecording_withoutEndMarker_isReportedAsUnfinished() throws {
    let trace = try read("# edgepan.version: 1\nE: 0.000001 0000 0000 0\n")
    #expect(codes(trace.findings) == [.unfinished])
    #expect(trace.findings.first?.severity == .warning)
    #expect(trace.findings.first?.line == 2)
  }

  @Test func edgePanRecording_cutInItsDescription_isReportedAsUnfinished() throws {
    let trace = try read("# edgepan.version: 1\nN: pad\nI: 0003 0001 0002 0003\n")
    #expect(codes(trace.findings) == [.unfinished])
    #expect(trace.findings.first?.line == 3)
  }

  @Test func otherProgramsRecording_withoutEndMarker_isNotReported() throws {
    #expect(try read("E: 0.000001 0000 0000 0\n").findings.isEmpty)
  }

  @Test func eventsAfterTheEndMarker_areReadAndReported() throws {
    let trace = try read(
      """
      E: 0.000001 0000 0000 0
      # edgepan.end: {"events":1,"reason":"x"}
      E: 0.000002 0000 0000 0
      E: 0.000003 0000 0000 0

      """)
    #expect(trace.events.count == 3)
    #expect(codes(trace.findings) == [.eventsAfterEnd])
  }

  @Test func value_ofExactly4096Bytes_isRead() throws {
    let text = String(repeating: "x", count: 4_094)
    #expect(try read("# edgepan.intent: \"\(text)\"\n").header.intent == text)
  }

  @Test func value_longerThan4096Bytes_isRejected() {
    let text = String(repeating: "x", count: 4_095)
    #expect(failure("# edgepan.intent: \"\(text)\"\n")?.code == .valueTooLong)
  }

  @Test func moreThan256DifferentKeys_areRejected() {
    let keys = (0...256).map { "# edgepan.key\($0): 1\n" }.joined()
    #expect(failure(keys)?.code == .tooManyKeys)
  }

  @Test(arguments: [
    "# edgepan.Edge: 1\n", "# edgepan.: 1\n", "# edgepan.edge\n", "# edgepan.edge: left\n",
    "# edgepan.edge: \"left\n", "# edgepan.edge: \"left\" x\n", "# edgepan.note: {\n",
    "# edgepan.synthesised: -1\n", "# edgepan.end: 7\n",
    "# edgepan.a: [[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]\n",
  ])
  func malformedKeyLine_isRejectedWithItsLine(line: String) {
    let error = failure("# EVEMU 1.3\n" + line)
    #expect(error?.code == .malformedKey)
    #expect(error?.line == 2)
  }
}
