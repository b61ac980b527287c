// Round trips: a real recording that is read and written keeps its event lines, and a generated
// `Trace` that is written and read is equal to the original.

import Foundation
import SharedFolder
import Testing

@testable import GestureTrace
@testable import PlainText

struct RoundTripTests {
  /// evemu pads values to four characters. For old recordings, whose values are not padded, only
  /// the parsed events are compared.
  @Test(
    .enabled(if: SharedFolder.isThere, "no shared/recordings beside this clone"))
  func evemuRecording_readAndWritten_keepsItsEventLinesUpToTheTab() throws {
    var padded = 0
    for path in SharedFolder.recordings() + [SharedFolder.path("samples/evdev/swipe.evemu")] {
      let trace = try TraceReader.read(path: path)
      let again = try TraceReader.read(bytes: try TraceWriter.bytes(of: trace))
      #expect(again.events == trace.events)

      let original = eventLines(try Data(contentsOf: URL(fileURLWithPath: path)))
      let isPadded = original.allSatisfy { ($0.split(separator: 0x20).last?.count ?? 0) >= 4 }
      guard isPadded, !original.isEmpty else { continue }
      padded += 1
      #expect(eventLines(Data(try TraceWriter.bytes(of: trace))) == original)
    }
    // At least 12 files are padded; with fewer, hardly any lines would have been compared.
    #expect(padded >= 12)
  }

  /// The event lines of a file, each up to its tab.
  private func eventLines(_ data: Data) -> [Data] {
    data.split(separator: 0x0A).filter { $0.starts(with: "E:".utf8) }
      .map { Data($0.prefix { $0 != 0x09 }) }
  }

  @Test(
    .enabled(if: SharedFolder.isThere, "no shared/recordings beside this clone"))
  func description_writtenAgain_isTheSame() throws {
    for path in SharedFolder.recordings() {
      let trace = try TraceReader.read(path: path)
      let again = try TraceReader.read(bytes: try TraceWriter.bytes(of: trace))
      #expect(again.device.map(Self.essence) == trace.device.map(Self.essence))
    }
  }

  /// Returns the description without what a round trip may change: a missing resolution, which is
  /// written as 0; empty bitmaps, which are written too; and the bitmap of SYN, which evemu writes
  /// identically in every file.
  private static func essence(_ device: DeviceDescription) -> DeviceDescription {
    var device = device
    device.axes = device.axes.map { axis in
      var axis = axis
      axis.resolution = axis.resolution ?? 0
      return axis
    }
    device.codes = device.codes.filter { $0.key != .syn && !$0.value.isEmpty }
    return device
  }

  @Test(arguments: UInt64(0)..<200)
  func anyTrace_writtenAndRead_isTheSame(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let trace = RandomTrace.make(&generator)
    let text = try TraceWriter.bytes(of: trace)
    let again = try TraceReader.read(bytes: text)
    #expect(again.header == trace.header)
    #expect(again.events == trace.events)
    #expect(again.notes.map(\.content) == trace.notes.map(\.content))
    #expect(again.notes.map(\.position) == trace.notes.map(\.position))
    #expect(again.end?.events == trace.end.map { _ in trace.events.count })
    #expect(again.device?.axes == trace.device?.axes)
    #expect(again.deviceName == trace.deviceName)
    // Canonical text is a fixed point.
    #expect(try TraceWriter.bytes(of: again) == text)
  }
}

/// Traces that no device would send but that the format can represent.
enum RandomTrace {
  static func make(_ generator: inout SplitMix64) -> Trace {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    func text() -> ExactText {
      ExactText(bytes: (0..<number(0...40)).map { _ in UInt8(number(0...255)) })
    }
    var header = TraceHeader()
    header.version = 1
    header.name = text()
    header.uniq = [.absent, .empty, .present, .value(text())].randomElement(using: &generator)
    header.clock = TraceHeader.Clock.allCases.randomElement(using: &generator)
    header.zero = UInt64(number(0...Int.max))
    header.fingers = number(1...10)
    header.edge = TraceEdge.allCases.randomElement(using: &generator)
    header.axisStates = [.init(code: 0, value: Int32(number(-9_999...9_999)))]
    header.slots = .init(
      current: number(0...9),
      axes: [.init(code: 0x39, values: (0..<5).map { _ in Int32(number(-1...99)) })])
    header.unknown = [UnknownKey("x.y-z1", .array([.string(text()), .number(0.1), .bool(false)]))]

    var time: UInt64 = UInt64(number(0...1_000_000_000_000))
    let events = (0..<number(0...300)).map { _ in
      time += UInt64(number(0...20_000))
      return InputEvent(
        microseconds: time, type: EventType(rawValue: UInt16(number(0...0xFFFF))),
        code: UInt16(number(0...0xFFFF)),
        value: Int32(truncatingIfNeeded: number(Int(Int32.min)...Int(Int32.max))))
    }
    let positions = (0..<number(0...5)).map { _ in number(0...events.count) }.sorted()
    let notes = positions.map { position in
      TraceNote(
        position: position,
        number(0...1) == 0 ? .synthesised(number(0...9)) : .note(["text": .string(text())]))
    }
    let axis = AbsoluteAxis(
      code: UInt16(number(0...0x3f)), minimum: Int32(number(-5_000...0)), maximum: 9, fuzz: 1,
      flat: 2, resolution: Int32(number(0...99)))
    return Trace(
      device: DeviceDescription(name: header.name?.string ?? "", axes: [axis]), header: header,
      events: events, notes: notes, end: TraceEnd(events: events.count, reason: text().string))
  }
}
