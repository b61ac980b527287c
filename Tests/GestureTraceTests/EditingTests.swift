// Editing keeps a trace valid, copies the lines that an edit does not affect byte for byte, and
// records the edits.

import Foundation
import SharedFolder
import Testing

@testable import GestureTrace

/// Two contacts with a pause between them, and comments and a dialect that must be preserved.
private let pad = """
  # EVEMU 1.3
  # edgepan.version: 1
  # edgepan.edge: "left"
  # made by hand
  N: pad
  B: 01 00 00 00 00 00 00 00 00
  A: 00 0 1000 0 0 10
  A: 2f 0 1 0 0 0
  A: 35 0 1000 0 0 10
  A: 36 0 600 0 0 10
  A: 39 0 65535 0 0 0
  E: 1.000000 0003 0039 7\t# EV_ABS / ABS_MT_TRACKING_ID
  E: 1.000000 0003 0035 0100
  E: 1.000000 0003 0036 0300
  E: 1.000000 0000 0000 0\t# ---- SYN_REPORT
  # between
  E: 1.010000 0003 0035 0200
  E: 1.010000 0000 0000 0
  # edgepan.synthesised: 4
  E: 1.020000 0003 0035 0300
  E: 1.020000 0000 0000 0
  E: 1.030000 0003 0039 -001
  E: 1.030000 0000 0000 0
  # edgepan.note: {"kind":"pause"}
  E: 9.000000 0003 0039 8
  E: 9.000000 0003 0035 0900
  E: 9.000000 0000 0000 0
  E: 9.010000 0003 0039 -001
  E: 9.010000 0000 0000 0
  # edgepan.end: {"events":15,"reason":"finished"}

  """

private func document(_ text: String = pad) throws -> TraceDocument {
  try TraceDocument(bytes: Array(text.utf8), file: "pad.evemu")
}

private func lines(_ document: TraceDocument) -> [String] {
  String(decoding: document.text, as: UTF8.self).split(separator: "\n").map(String.init)
}

struct TrimTests {
  @Test func contactInAHighSlot_keepsItsValues() throws {
    let many = pad.replacingOccurrences(of: "A: 2f 0 1 0 0 0", with: "A: 2f 0 199 0 0 0")
      .replacingOccurrences(
        of: "E: 1.000000 0003 0039 7\t",
        with: "E: 1.000000 0003 002f 0150\nE: 1.000000 0003 0039 7\t")
    let slots = try #require(try document(many).trimmed(from: 15_000).trace.header.slots)
    #expect(slots.current == 150)
    #expect(slots.value(InputCode.absMTTrackingID, slot: 150) == 7)
    #expect(slots.value(InputCode.absMTPositionX, slot: 150) == 200)
  }

  @Test func wholeTrace_differsOnlyInItsProvenance() throws {
    let trimmed = try document().trimmed(from: 0)
    let added = lines(trimmed).filter { !pad.split(separator: "\n").map(String.init).contains($0) }
    #expect(
      added == [
        #"# edgepan.provenance: [{"kind":"edited","how":"trim from 0.000000 s to the end"}]"#
      ])
    #expect(lines(trimmed).filter { !added.contains($0) } == lines(try document()))
  }

  @Test func part_keepsItsFramesUnchanged() throws {
    let trimmed = try document().trimmed(from: 5_000, to: 15_000)
    #expect(trimmed.trace.events == Array(try document().trace.events[4..<6]))
    #expect(lines(trimmed).contains("E: 1.010000 0003 0035 0200"))
    #expect(trimmed.trace.end == TraceEnd(events: 2, reason: "finished"))
  }

  @Test func contactDownAtTheStartOfAPart_isInTheHeader() throws {
    let trimmed = try document().trimmed(from: 5_000)
    let slots = try #require(trimmed.trace.header.slots)
    #expect(slots.value(InputCode.absMTTrackingID, slot: 0) == 7)
    #expect(slots.value(InputCode.absMTPositionX, slot: 0) == 100)
    #expect(slots.value(InputCode.absMTPositionY, slot: 0) == 300)
    #expect(slots.value(InputCode.absMTTrackingID, slot: 1) == -1)
    #expect(!codes(TraceLint.findings(in: trimmed.trace)).contains(.updateWithoutContact))
  }

  @Test func contactDownAtTheEnd_isClosedInANote() throws {
    let trimmed = try document().trimmed(from: 0, to: 15_000)
    let last = try #require(trimmed.trace.notes.last)
    #expect(last.position == 6)
    #expect(
      last.content == .note(["kind": "contact-closed", "why": "trimmed", "slots": [0]]))
  }

  /// Two of the four synthesised events that the note announces are trimmed off.
  @Test func trim_adjustsTheCountOfSynthesisedEvents() throws {
    let front = try document().trimmed(from: 0, to: 20_000)
    #expect(front.trace.notes.first { $0.content == .synthesised(2) }?.position == 6)
    let back = try document().trimmed(from: 25_000)
    #expect(back.trace.notes.first?.content == .synthesised(2))
    #expect(back.trace.notes.first?.position == 0)
    let none = try document().trimmed(from: 7_000_000)
    #expect(none.trace.notes.map(\.content) == [.note(["kind": "pause"])])
  }

  @Test func emptyPart_isAnError() throws {
    do {
      _ = try document().trimmed(from: 100_000, to: 200_000)
      Issue.record("a part without frames was made")
    } catch {
      let error = error as? TraceError
      #expect(error?.code == .emptyStretch)
      #expect(error?.exitCode == 2)
    }
  }

  @Test func parts_betweenPauses_containEveryEventOnce() throws {
    let parts = try document().split(atPausesLongerThan: 1_000_000)
    #expect(parts.map(\.trace.events.count) == [10, 5])
    #expect(parts.flatMap(\.trace.events) == (try document().trace.events))
    #expect(parts[1].trace.header.provenance.last?.how == "split: part 2 of 2")
  }

  @Test func partsOfACutRecording_areCompleteExceptTheLast() throws {
    let whole = lines(try document()).filter { !$0.hasPrefix("# edgepan.end") }
    let cut = try TraceDocument(
      bytes: Array(("# edgepan.version: 1\n" + whole.joined(separator: "\n") + "\n").utf8))
    let parts = try cut.split(atPausesLongerThan: 1_000_000)
    #expect(parts.map { $0.trace.findings.contains { $0.code == .unfinished } } == [false, true])
    #expect(parts[0].trace.end == TraceEnd(events: 10, reason: "edited"))
  }

  /// A split reads only a part's own lines; trimming reads all lines and has the same result.
  @Test func parts_equalTrimmedTraces_lineByLine() throws {
    // One of the notes applies to events of two parts.
    var text = pad.split(separator: "\n").map(String.init)
    let events = text.indices.filter { text[$0].hasPrefix("E:") }
    text.insert("# edgepan.note: {\"kind\":\"remark\"}", at: events[11])
    text.insert("# somebody's remark", at: events[6])
    let document = try TraceDocument(bytes: Array((text.joined(separator: "\n") + "\n").utf8))
    let first = document.trace.events[0].microseconds
    let parts = try document.split(at: document.trace.frames.map(\.lowerBound))
    #expect(parts.count == document.trace.frames.count)
    func rest(_ document: TraceDocument) -> [String] {
      lines(document).filter { !$0.hasPrefix("# edgepan.provenance") }
    }
    for (part, frame) in zip(parts, document.trace.frames) {
      let time = document.trace.events[frame.upperBound - 1].microseconds - first
      #expect(rest(part) == rest(try document.trimmed(from: time, to: time)))
    }
  }

  @Test func split_insideAFrame_isMovedToTheBeginningOfTheFrame() throws {
    let parts = try document().split(at: [5, 9_999, -3])
    #expect(parts.map(\.trace.events.count) == [4, 11])
  }
}

struct MirrorTests {
  @Test func positionsAndEdge_areMirrored() throws {
    let mirrored = try document().mirrored().trace
    let xs = mirrored.events.filter { $0.code == InputCode.absMTPositionX }.map(\.value)
    #expect(xs == [900, 800, 700, 100])
    #expect(mirrored.header.edge == .right)
    // Lines without a horizontal direction are unchanged.
    #expect(mirrored.events.filter { $0.code != 0x35 }.count == 11)
  }

  @Test func axisThatDoesNotStartAtZero_isMirroredAboutItsOwnMiddle() throws {
    let text = pad.replacingOccurrences(of: "A: 35 0 1000", with: "A: 35 200 1000")
    #expect(text != pad)
    let mirrored = try document(text).mirrored().trace
    let xs = mirrored.events.filter { $0.code == InputCode.absMTPositionX }.map(\.value)
    #expect(xs == [1100, 1000, 900, 300])
  }

  @Test func mirroredTwice_isTheSameMotion() throws {
    let twice = try document().mirrored().mirrored().trace
    #expect(twice.events == (try document().trace.events))
    #expect(twice.header.edge == .left)
    #expect(twice.header.provenance.count == 2)
  }

  @Test func untouchedLines_areTheSameBytes() throws {
    let mirrored = lines(try document().mirrored())
    #expect(mirrored.contains("E: 1.000000 0000 0000 0\t# ---- SYN_REPORT"))
    #expect(mirrored.contains("# between"))
    #expect(mirrored.contains("E: 1.000000 0003 0035 0900"))
  }

  @Test func relativeMotion_changesItsSign() throws {
    let mouse = try document(
      "E: 0.000001 0002 0000 5\nE: 0.000001 0002 0001 5\nE: 0.000001 0000 0000 0\n")
    #expect(try mouse.mirrored().trace.events.map(\.value) == [-5, 5, 0])
  }

  @Test func positionsWithoutARange_cannotBeMirrored() throws {
    do {
      _ = try document("E: 0.000001 0003 0035 5\nE: 0.000001 0000 0000 0\n").mirrored()
      Issue.record("mirrored without a range")
    } catch { #expect((error as? TraceError)?.code == .impossibleEdit) }
  }

  @Test func extremeValues_areClamped_andDoNotTrap() throws {
    let text = pad.replacingOccurrences(of: "0003 0035 0100", with: "0003 0035 -2147483648")
    #expect(try document(text).mirrored().trace.events[1].value == .max)
  }
}

struct ScaleTests {
  @Test func positions_scaleAboutTheAnchor() throws {
    let scaled = try document().scaled(TraceScale(x: 0.5, anchorX: 0)).trace
    let xs = scaled.events.filter { $0.code == InputCode.absMTPositionX }.map(\.value)
    #expect(xs == [50, 100, 150, 450])
    let right = try document().scaled(TraceScale(x: 0.5, anchorX: 1)).trace
    #expect(right.events[1].value == 550)
  }

  @Test func time_scalesFromTheFirstEvent() throws {
    let slow = try document().scaled(TraceScale(time: 2)).trace
    #expect(slow.events.first?.microseconds == 1_000_000)
    #expect(slow.events[4].microseconds == 1_020_000)
    #expect(slow.durationMicroseconds == 2 * 8_010_000)
  }

  @Test func factorsOfOne_leaveEventLinesUnchanged() throws {
    let before = lines(try document()).filter { $0.hasPrefix("E:") }
    #expect(lines(try document().scaled(TraceScale())).filter { $0.hasPrefix("E:") } == before)
  }

  @Test func scaledRelativeMotion_hasTheScaledSum() throws {
    let moves = (0..<10).map { "E: 0.00000\($0) 0002 0000 1\n" }.joined()
    let scaled = try document(moves + "E: 0.000010 0000 0000 0\n").scaled(TraceScale(x: 0.3)).trace
    var sum = 0
    for event in scaled.events { sum += Int(event.value) }
    #expect(sum == 3)
  }

  @Test(arguments: [
    TraceScale(x: -1), TraceScale(y: .nan), TraceScale(time: 0), TraceScale(x: .infinity),
  ])
  func impossibleFactor_isAnError(scale: TraceScale) throws {
    #expect(throws: TraceError.self) { try document().scaled(scale) }
  }
}

struct ScrubTests {
  private static let telling = """
    # EVEMU 1.3
    # Kernel: 6.1.0
    # Input device name: "Ann's Mouse"
    # edgepan.version: 1
    # edgepan.uniq: {"value":"A1B2"}
    # edgepan.zero: 1353330368000000
    N: Ann's Mouse
    B: 01 00 00 00 40 00 00 00 00
    B: 04 10 00 00 00 00 00 00 00
    # edgepan.synthesised: 3
    E: 1353330368.000000 0004 0004 30
    E: 1353330368.000000 0001 001e 1
    E: 1353330368.000000 0000 0000 0
    E: 1353330368.500000 0002 0000 1
    E: 1353330368.500000 0001 001e 0
    E: 1353330368.500000 0000 0000 0
    # edgepan.end: {"events":6,"reason":""}

    """

  @Test func identifyingData_isRemoved() throws {
    let scrubbed = try document(Self.telling).scrubbed()
    let text = lines(scrubbed).joined(separator: "\n")
    for word in ["Ann", "A1B2", "1353330368", "Kernel", "001e", "0004 0004"] {
      #expect(!text.contains(word), "\(word) is still there")
    }
    #expect(
      scrubbed.trace.events == [
        InputEvent(microseconds: 500_001, type: .rel, code: 0, value: 1),
        InputEvent(microseconds: 500_001, type: .syn, code: 0, value: 0),
      ])
    #expect(scrubbed.trace.header.uniq == .present)
    #expect(scrubbed.trace.header.omitted == ["keys", "scan codes"])
    #expect(scrubbed.trace.device?.codes[.key]?.isEmpty == true)
    #expect(scrubbed.trace.end?.events == 2)
    #expect(scrubbed.trace.notes.isEmpty)
  }

  @Test func cleanTrace_differsOnlyInItsProvenance() throws {
    let scrubbed = lines(try document().scrubbed())
    #expect(
      scrubbed.filter { !$0.hasPrefix("# edgepan.provenance") } == lines(try document()))
  }
}

/// Every edit of every real recording.
@Suite(.enabled(if: SharedFolder.isThere, "no shared/recordings beside this clone"))
struct EditingOfRecordingsTests {
  private static let privacy: Set<TraceFinding.Code> = [
    .keyEvent, .nonPointerEvent, .declaredKeys, .identifier, .machineComment, .wallClock,
  ]

  @Test func scrubbedRecordings_haveNoIdentifyingData() throws {
    for path in SharedFolder.recordings() {
      let scrubbed = try TraceDocument(path: path).scrubbed().trace
      let left = codes(TraceLint.findings(in: scrubbed)).filter(Self.privacy.contains)
      #expect(left.isEmpty, "\(path)")
    }
  }

  @Test func editedRecordings_areValidAndDescribeTheEdits() throws {
    for path in SharedFolder.recordings(["events"]) {
      let document = try TraceDocument(path: path)
      let half = document.trace.durationMicroseconds / 2
      let edits = [
        try document.trimmed(from: half), try document.mirrored(),
        try document.scaled(TraceScale(x: 0.7, y: 0.7, time: 1.5)),
      ]
      for edited in edits {
        #expect(edited.trace.header.version == 1)
        #expect(edited.trace.header.provenance.last?.kind == .edited)
        // The edited file contains the description, so it can be moved anywhere.
        #expect(edited.describesDevice)
        #expect(edited.trace.device?.axes.map(\.code) == document.trace.device?.axes.map(\.code))
        let faults = edited.trace.findings.filter { $0.severity == .problem }
        #expect(faults.isEmpty, "\(path): \(faults)")
      }
      #expect(edits[1].trace.events.count == document.trace.events.count)
    }
  }

  private func line(_ document: TraceDocument, _ event: Int) throws -> ArraySlice<UInt8> {
    document.text[document.lines[try #require(document.trace.line(ofEvent: event)) - 1]]
  }

  @Test func untouchedEventLines_ofRecordings_areTheSameBytes() throws {
    for path in SharedFolder.recordings(["events"]) {
      let document = try TraceDocument(path: path)
      let trimmed = try document.trimmed(from: 0)
      #expect(trimmed.trace.events == document.trace.events)
      for index in stride(from: 0, to: document.trace.events.count, by: 97) {
        #expect(try line(trimmed, index) == line(document, index))
      }
    }
  }
}
