// The writer's text, byte for byte, and the guarantees on which recorders depend.

import Testing

@testable import GestureTrace
@testable import PlainText

struct WriterTests {
  private func line(_ event: InputEvent) -> String {
    var writer = TraceWriter()
    writer.append(event)
    return String(decoding: writer.pending, as: UTF8.self)
  }

  /// The expectations are the output of C's `printf` with the format `E: %d.%06d %04x %04x %04d`.
  @Test(arguments: [
    (UInt64(1), UInt16(0x35), Int32(41), "E: 0.000001 0003 0035 0041\n"),
    (0, 0x39, -1, "E: 0.000000 0003 0039 -001\n"),
    (1_330_050_188_628_846, 0xFFFF, 12_345, "E: 1330050188.628846 0003 ffff 12345\n"),
    (9_999_999, 0, -12_345, "E: 9.999999 0003 0000 -12345\n"),
    (.max, 0, .min, "E: 18446744073709.551615 0003 0000 -2147483648\n"),
    (10_000_000, 0, .max, "E: 10.000000 0003 0000 2147483647\n"),
  ])
  func eventLine_equalsThatOfEvemu(stamp: UInt64, code: UInt16, value: Int32, expected: String) {
    #expect(line(InputEvent(microseconds: stamp, type: .abs, code: code, value: value)) == expected)
  }

  @Test func hostileName_cannotForgeALine() throws {
    let name = "a\nE: 0.000001 0001 001e 1\n\u{1b}[31m"
    var writer = TraceWriter()
    try writer.begin(TraceHeader(), device: DeviceDescription(name: name))
    let text = String(decoding: writer.pending, as: UTF8.self)
    #expect(text.contains("\nN: a?E: 0.000001 0001 001e 1??[31m\n"))
    #expect(!text.contains("\nE:"))
    #expect(!text.contains("\u{1b}"))
    let trace = try TraceReader.read(bytes: writer.pending)
    #expect(trace.events.isEmpty)
    #expect(trace.deviceName == ExactText(name))
  }

  /// evemu can read none of these names. The name line contains text that evemu can read, and the
  /// header contains the device's real name.
  @Test(arguments: ["", "  ", String(repeating: "n", count: 300)])
  func nameThatEvemuCannotRead_isInTheHeader(_ name: String) throws {
    var writer = TraceWriter()
    try writer.begin(TraceHeader(), device: DeviceDescription(name: name))
    try writer.end(reason: "test")
    let trace = try TraceReader.read(bytes: writer.pending)
    #expect(trace.deviceName == ExactText(name))
    #expect(trace.device?.name != name)
  }

  @Test func nameThatIsNotUTF8_keepsItsBytesInTheHeader() throws {
    var header = TraceHeader()
    header.name = ExactText(bytes: [0x70, 0xFF, 0x64])
    var writer = TraceWriter()
    try writer.begin(header, device: DeviceDescription(name: "p\u{fffd}d"))
    let text = String(decoding: writer.pending, as: UTF8.self)
    #expect(text.contains(#"# edgepan.name: "p\udcffd""#))
    #expect(text.contains("\nN: p?d\n"))
    #expect(try TraceReader.read(bytes: writer.pending).deviceName?.bytes == [0x70, 0xFF, 0x64])
  }

  @Test func firstTwoLines_areTheVersions() throws {
    var writer = TraceWriter()
    try writer.begin(TraceHeader(), device: nil)
    #expect(
      String(decoding: writer.pending, as: UTF8.self) == "# EVEMU 1.3\n# edgepan.version: 1\n")
  }

  @Test func discardingInPieces_losesNothing() throws {
    let events = (0..<500).map {
      InputEvent(microseconds: UInt64($0), type: .rel, code: 0, value: Int32($0))
    }
    var whole = TraceWriter()
    whole.append(events)
    var pieces = TraceWriter(capacity: 64)
    var disk: [UInt8] = []
    for event in events {
      pieces.append(event)
      let taken = min(pieces.pending.count, 17)
      disk += pieces.pending.prefix(taken)
      pieces.discard(taken)
    }
    disk += pieces.pending
    #expect(disk == whole.pending)
    #expect(pieces.eventCount == 500)
  }

  /// The buffer is not reallocated; "no allocation per event" depends on this.
  @Test func appending_belowTheCapacity_doesNotReallocate() {
    var writer = TraceWriter(capacity: 65_536)
    let before = writer.pending.withUnsafeBufferPointer { $0.baseAddress }
    for round in 0..<100 {
      for index in 0..<1_000 {
        writer.append(
          InputEvent(microseconds: UInt64(round * 1_000 + index), type: .abs, code: 0, value: 7))
      }
      writer.discard(writer.pending.count)
    }
    #expect(writer.pending.withUnsafeBufferPointer { $0.baseAddress } == before)
  }

  @Test func valueTooLongForTheFormat_isAnErrorAndWritesNothing() throws {
    var writer = TraceWriter()
    do {
      try writer.note(.text(String(repeating: "x", count: 5_000)))
      Issue.record("a value of 5,000 bytes was written")
    } catch { #expect(error.code == .valueTooLong) }
    #expect(writer.pending.isEmpty)
  }

  @Test func invalidKey_isAnError() throws {
    var header = TraceHeader()
    header.unknown = [UnknownKey("a: 1\nE", 1)]
    do {
      _ = try TraceWriter.bytes(of: Trace(header: header))
      Issue.record("a forged key was written")
    } catch { #expect(error.code == .malformedKey) }
  }

  @Test func endMarker_countsTheWrittenEvents() throws {
    let events = [InputEvent(microseconds: 1, type: .syn, code: 0, value: 0)]
    let trace = Trace(events: events, end: TraceEnd(events: 99, reason: "x"))
    let text = String(decoding: try TraceWriter.bytes(of: trace), as: UTF8.self)
    #expect(text.hasSuffix("# edgepan.end: {\"events\":1,\"reason\":\"x\"}\n"))
  }
}
