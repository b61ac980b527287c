// libinput's YAML, read and written. The reference is a pair of recordings that libinput and evemu
// made of the same device at the same time.

import Foundation
import GestureTrace
import LibinputRecord
import SharedFolder
import Testing

/// The folder with files that the real tools wrote; nil if it does not exist.
private let samples = SharedFolder.isThere ? SharedFolder.path("samples/evdev") : nil

private func read(_ text: String) throws -> LibinputRecording {
  try LibinputRecording(text: Array(text.utf8), file: "t.yml")
}

private func failure(_ text: String) -> TraceError.Code? {
  do {
    _ = try read(text)
    return nil
  } catch { return (error as? TraceError)?.code }
}

/// A recording of one device, with the given identity and events.
private func recording(_ id: String = "[3, 1, 2, 4]", events: String = "") -> String {
  """
  version: 1
  ndevices: 1
  devices:
  - node: /dev/input/event1
    evdev:
      name: "Pad"
      id: \(id)
      codes:
        3: [0, 1]
      absinfo:
        0: [0, 3000, 0, 0, 30]
        1: [0, 1800, 0, 0, 30]
      properties: [0]
    events:
  \(events)
  """
}

struct LibinputReadingTests {
  // Both tools recorded one device at the same time; evemu's times count from 1 µs before its first
  // event.
  @Test(.enabled(if: samples != nil, "needs shared/samples beside the project"))
  func recordingOfTheRealTool_hasTheEventsThatEvemuRecorded() throws {
    let folder = try #require(samples)
    let bytes = try #require(FileManager.default.contents(atPath: folder + "/replay.libinput.yml"))
    let yaml = try LibinputRecording(text: [UInt8](bytes), file: "replay.libinput.yml")
    let evemu = try TraceReader.read(path: folder + "/replay.evemu")
    let ours = try #require(yaml.traces.first)
    #expect(ours.events.count == 968 && yaml.traces.count == 1)
    let (a, b) = (ours.events, evemu.events)
    #expect(
      zip(a, b).allSatisfy { $0.type == $1.type && $0.code == $1.code && $0.value == $1.value })
    #expect(
      zip(a, b).allSatisfy {
        $0.microseconds - a[0].microseconds == $1.microseconds - b[0].microseconds
      })
    #expect(ours.device?.axes == evemu.device?.axes)
    #expect(ours.device?.identity == evemu.device?.identity)
    #expect(ours.device?.codes[.key] == evemu.device?.codes[.key])
  }

  @Test(.enabled(if: samples != nil, "needs shared/samples beside the project"))
  func libinputsOwnEvents_areToleratedAndReportedAsLost() throws {
    let folder = try #require(samples)
    let bytes = try #require(
      FileManager.default.contents(atPath: folder + "/swipe.libinput-with-events.yml"))
    let yaml = try LibinputRecording(text: [UInt8](bytes), file: "y")
    #expect(yaml.traces.first?.events.count == 151)
    #expect(yaml.losses.contains { $0.hasPrefix("libinput's own events") })
  }

  @Test func hexadecimalAndDecimal_meanTheSame() throws {
    #expect(
      try read(recording("[0x18, 0x4F3, 10, 0x1]")).traces[0].device?.identity
        == .init(bus: 24, vendor: 1267, product: 10, version: 1))
  }

  /// YAML 1.1, in which libinput's own programs read the file. `08` is not a number in it.
  @Test func leadingZero_isOctal() throws {
    let trace = try read(recording(events: "  - evdev:\n    - [0, 000041, 3, 0, 010]")).traces[0]
    #expect(trace.events == [.init(microseconds: 33, type: .abs, code: 0, value: 8)])
    #expect(failure(recording(events: "  - evdev:\n    - [0, 08, 3, 0, 1]\n")) == .malformedEvent)
  }

  @Test func hidReport_isReportedAsLost() throws {
    let text = recording(
      events: """
          - hid:
              time: [0, 1]
              hidraw0: [1, 2, 3]
          - evdev:
            - [0, 5, 0, 0, 0]
        """)
    let recording = try read(text)
    #expect(recording.traces[0].events.count == 1)
    #expect(recording.losses == ["raw HID reports (1)"])
  }

  @Test func newerVersion_isRejected() {
    #expect(failure("version: 2\nndevices: 0\ndevices: []\n") == .newerVersion)
  }

  /// libinput record exits with 0 on a full disk.
  @Test func recordingThatWasCutOff_isReadAsFarAsItGoes() throws {
    let whole = recording(
      events:
        "  - evdev:\n    - [0, 1, 3, 0, 5]\n    - [0, 1, 0, 0, 0]\n  - evdev:\n    - [0, 9, 3, 0, 7]\n"
    )
    let cut = try read(String(whole.dropLast(5))).traces[0]
    #expect(cut.events.map(\.value) == [5, 0])
    #expect(cut.end == nil)
    #expect(cut.findings.map(\.code) == [.unfinished])
    let fewer = try read(whole.replacing("ndevices: 1", with: "ndevices: 2")).traces
    #expect(fewer.map(\.events.count) == [3])
    #expect(fewer[0].findings.map(\.code) == [.unfinished])
  }

  @Test(arguments: [
    "> ", "> > ", "    ", "\t",
  ])
  func quotedOrIndentedRecording_isTheSame(prefix: String) throws {
    let whole = recording(events: "  - evdev:\n    - [  0,   1,   3,   0,  5] # EV_ABS\n")
    let quoted = whole.split(separator: "\n").map { prefix + $0 + "\r\n" }.joined()
    let (a, b) = (try read(whole).traces[0], try read(quoted).traces[0])
    #expect(a.events == b.events && a.device == b.device)
    #expect(a.events.count == 1)
  }

  @Test func recordingBehindAPrompt_andInAFence_isRead() throws {
    let whole = recording(events: "  - evdev:\n    - [0, 1, 3, 0, 5]\n")
    let trace = try read(
      "```\nuser@host:~$ sudo libinput record\nAvailable devices:\n" + whole + "^C\n```\n"
    ).traces[0]
    #expect(trace.events.count == 1)
    #expect(trace.device?.name == "Pad")
  }

  @Test func recordingThatBeginsInTheMiddle_hasNoDescription() throws {
    let trace = try read("  - evdev:\n    - [0, 1, 3, 0, 5]\n").traces[0]
    #expect(trace.events.count == 1 && trace.device == nil)
  }

  /// `0` and `0x0` are different keys in YAML. Found by libFuzzer: the recording was accepted, and
  /// what was written from it was rejected.
  @Test(arguments: [
    ("1: [0, 1800, 0, 0, 30]", "0x0: [0, 1800, 0, 0, 30]"),
    ("3: [0, 1]", "3: [0, 1]\n      0x3: [0]"),
  ])
  func axisOrTypeUnderTwoKeys_isRejected(line: String, changed: String) {
    #expect(failure(recording()) == nil)
    #expect(failure(recording().replacing(line, with: changed)) == .malformedDescription)
  }

  @Test func valueBeyond32Bits_isRejected() {
    let text = recording(events: "  - evdev:\n    - [0, 1, 3, 0, 4294967296]")
    #expect(failure(text) == .valueOutOfRange)
  }

  @Test func timeGoingBackwards_isRejectedWithItsLine() {
    let text = recording(events: "  - evdev:\n    - [1, 0, 3, 0, 1]\n    - [0, 9, 0, 0, 0]")
    #expect { try read(text) } throws: { ($0 as? TraceError)?.line == 17 }
    #expect(failure(text) == .timeGoesBackwards)
  }

  @Test(arguments: ["", "a: [", "- 1", "version: one", "version: 1\ndevices:\n- 3\n", "\u{0}"])
  func invalidText_isAnErrorAndNotACrash(text: String) { #expect(failure(text) != nil) }

  /// Lists of lists could expand a small file to any size; libinput does not write them.
  @Test func aliases_areNotExpanded() {
    let text = """
      version: 1
      ndevices: 1
      y: &i {evdev: [[0, 0, 0, 0, 0]]}
      devices: [{evdev: {name: "a"}, events: [*i, *i]}]
      """
    #expect(failure(text) == .noDevice)
  }
}

struct LibinputWritingTests {
  private func trace(_ name: String, zero: UInt64, session: String = "s") -> Trace {
    var header = TraceHeader()
    header.session = session
    header.zero = zero
    let device = DeviceDescription(
      name: name, identity: .init(bus: 0x18, vendor: 0x4f3, product: 0x30ba, version: 1),
      properties: BitField([0, 2]),
      codes: [
        .syn: BitField(Array(0..<16)), .key: BitField([0x110, 0x14a]), .abs: BitField([0, 1]),
      ],
      axes: [
        .init(code: 0, minimum: -5, maximum: 3000, fuzz: 2, flat: 1, resolution: 30),
        .init(code: 1, minimum: 0, maximum: 1800, resolution: 30),
      ])
    return Trace(
      device: device, header: header,
      events: [
        .init(microseconds: 0, type: .abs, code: 0, value: -3),
        .init(microseconds: 0, type: .syn, code: 0, value: 0),
        .init(microseconds: 1_008_000, type: .key, code: 0x14a, value: 1),
        .init(microseconds: 1_008_000, type: .syn, code: 0, value: 1),
      ])
  }

  @Test func traceWrittenAndReadBack_hasTheSameEventsAndDevice() throws {
    let first = trace("Pad", zero: 77)
    let (text, _) = try LibinputRecording.text(of: [first])
    let back = try read(text).traces
    #expect(back.count == 1 && back[0].events == first.events)
    #expect(back[0].device == first.device)
  }

  @Test func twoDevices_keepTheirRelativeTimes() throws {
    let (text, _) = try LibinputRecording.text(of: [
      trace("A", zero: 5_000_000), trace("B", zero: 5_000_250),
    ])
    let back = try read(text).traces
    #expect(back.map { $0.events[0].microseconds } == [0, 250])
    #expect(back[0].header.session == back[1].header.session && back[0].header.session != nil)
  }

  @Test(
    arguments: [
      "a\nE: 0.000001 0001 001e 1\n", "\u{1b}[31m", "quote \" backslash \\ done", "é 字 🖱",
      "\u{202e}right to left", "trailing ", "#: {}[]", "",
    ])
  func name_isKept(name: String) throws {
    let (text, _) = try LibinputRecording.text(of: [trace(name, zero: 0)])
    #expect(try read(text).traces[0].device?.name == name)
    #expect(!text.contains("\u{1b}") && !text.contains("\nE:"))
  }

  @Test func losses_areReported() throws {
    var lossy = trace("Pad", zero: 0)
    lossy.notes = [
      .init(position: 0, .synthesised(1)), .init(position: 1, .note(["kind": "drop"])),
    ]
    let (_, losses) = try LibinputRecording.text(of: [lossy])
    #expect(losses.contains("markers of events synthesised after SYN_DROPPED (1)"))
    #expect(losses.contains("notes between events (1)") && losses.contains("the session (1)"))
  }

  @Test func traceWithoutDescription_isAnError() {
    #expect(throws: TraceError.self) {
      _ = try LibinputRecording.text(of: [Trace(device: nil, events: [])])
    }
  }
}
