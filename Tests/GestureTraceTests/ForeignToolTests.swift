// Real tools read EdgePan's recordings: libevemu (the reader of evemu-play) and umockdev.

import Foundation
import Glibc
import Testing

@testable import GestureTrace
@testable import PlainText

/// A trace with an EdgePan comment in every place where one is allowed, and text of every kind.
private func traceWithEveryComment() -> Trace {
  var header = TraceHeader()
  header.version = 1
  header.provenance = [.init(.synthetic, how: "a test")]
  header.name = "a\nE: 0.000001 0001 001e 1\n"
  header.slots = .init(current: 0, axes: [.init(code: 0x39, values: [-1, -1])])
  header.intent = String(repeating: "long ", count: 800)
  header.unknown = [UnknownKey("later", ["E": "E: 1.000000 0001 001e 1"])]
  let codes: [UInt16] = [0, 1, 0x2f, 0x35, 0x36, 0x39]
  let device = DeviceDescription(
    name: "tamed by the writer", identity: .init(bus: 3, vendor: 0x5ac, product: 0x249, version: 1),
    properties: BitField([0, 2]),
    codes: [.key: BitField([0x145, 0x14a]), .abs: BitField(codes.map(Int.init))],
    axes: codes.map { AbsoluteAxis(code: $0, minimum: -5, maximum: 1_000, resolution: 12) })
  var events: [InputEvent] = []
  for index in 0..<12 {
    // umockdev reads fractions as octal when they begin with 0, and drops a first data byte of
    // 0x20. Timestamps that begin at 1.1 s avoid both problems, and long waits.
    let stamp = 1_100_000 + UInt64(index) * 2_000
    let x = Int32(index * 90 - 5)
    events.append(.init(microseconds: stamp, type: .abs, code: 0x35, value: x))
    events.append(.init(microseconds: stamp, type: .syn, code: 0, value: index == 11 ? 1 : 0))
  }
  let notes = [
    TraceNote(position: 0, .note(["kind": "start"])), TraceNote(position: 6, .synthesised(2)),
    TraceNote(position: 8, .note(.string(ExactText(bytes: [0xFF, 0x0A, 0x1B])))),
    TraceNote(position: 8, .note(.text(String(repeating: "x", count: 4_000)))),
    TraceNote(position: 24, .note(["kind": "unplug"])),
  ]
  return Trace(
    device: device, header: header, events: events, notes: notes,
    end: TraceEnd(events: 24, reason: "a \"test\"\n"))
}

/// libevemu's reader, the one behind evemu-device and evemu-play, bound at run time.
private struct Evemu {
  typealias New = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
  typealias Read = @convention(c) (OpaquePointer?, UnsafeMutablePointer<FILE>) -> CInt
  typealias Name = @convention(c) (OpaquePointer?) -> UnsafePointer<CChar>?
  typealias Range = @convention(c) (OpaquePointer?, CInt) -> CInt
  typealias ReadEvent = @convention(c) (UnsafeMutablePointer<FILE>, UnsafeMutableRawPointer) -> CInt

  let new: New
  let read: Read
  let name: Name
  let minimum: Range
  let resolution: Range
  let readEvent: ReadEvent

  init?() {
    guard let library = dlopen("libevemu.so.3", RTLD_NOW) else { return nil }
    func symbol<Function>(_ name: String, _: Function.Type) -> Function? {
      dlsym(library, name).map { unsafeBitCast($0, to: Function.self) }
    }
    guard let new = symbol("evemu_new", New.self), let read = symbol("evemu_read", Read.self),
      let name = symbol("evemu_get_name", Name.self),
      let minimum = symbol("evemu_get_abs_minimum", Range.self),
      let resolution = symbol("evemu_get_abs_resolution", Range.self),
      let readEvent = symbol("evemu_read_event", ReadEvent.self)
    else { return nil }
    (self.new, self.read, self.name) = (new, read, name)
    (self.minimum, self.resolution, self.readEvent) = (minimum, resolution, readEvent)
  }

  static let isThere = Evemu() != nil
}

/// Reads an event from the bytes of a `struct input_event` of 64-bit Linux.
private func event(from raw: UnsafeRawBufferPointer) -> InputEvent {
  let seconds = raw.load(fromByteOffset: 0, as: Int64.self)
  let microseconds = raw.load(fromByteOffset: 8, as: Int64.self)
  return InputEvent(
    microseconds: UInt64(seconds * 1_000_000 + microseconds),
    type: EventType(rawValue: raw.load(fromByteOffset: 16, as: UInt16.self)),
    code: raw.load(fromByteOffset: 18, as: UInt16.self),
    value: raw.load(fromByteOffset: 20, as: Int32.self))
}

struct ForeignToolTests {
  /// `apt-get install evemu-tools` installs the library.
  @Test(.enabled(if: Evemu.isThere, "libevemu.so.3 is not installed"))
  func libevemu_readsWrittenTraces() throws {
    let evemu = try #require(Evemu())
    let trace = traceWithEveryComment()
    let folder = try TemporaryFolder()
    let path = try folder.write("ours.evemu", try TraceWriter.bytes(of: trace))
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    let device = evemu.new(nil)
    #expect(evemu.read(device, file) > 0)
    #expect(evemu.name(device).map { String(cString: $0) } == "a?E: 0.000001 0001 001e 1?")
    #expect(evemu.minimum(device, 0x35) == -5)
    #expect(evemu.resolution(device, 0x36) == 12)
    var events: [InputEvent] = []
    withUnsafeTemporaryAllocation(byteCount: 24, alignment: 8) { raw in
      while evemu.readEvent(file, raw.baseAddress!) > 0 {
        events.append(event(from: UnsafeRawBufferPointer(raw)))
      }
    }
    #expect(events == trace.events)
  }

  private static let umockdev = "/usr/bin/umockdev-run"

  /// `apt-get install umockdev` installs the program; it plays the file to a program that reads the
  /// device node.
  @Test(.enabled(if: access(umockdev, X_OK) == 0, "umockdev-run is not installed"))
  func umockdev_playsWrittenTraces() throws {
    let trace = traceWithEveryComment()
    let folder = try TemporaryFolder()
    let path = try folder.write("ours.evemu", try TraceWriter.bytes(of: trace))
    let device = try folder.write(
      "pad.umockdev",
      """
      P: /devices/virtual/input/input7/event7
      N: input/event7
      E: DEVNAME=/dev/input/event7
      E: SUBSYSTEM=input
      A: dev=13:71\\n

      """)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Self.umockdev)
    process.arguments =
      ["-d", device, "-e", "/dev/input/event7=\(path)", "--", "timeout", "20", "head"]
      + ["-c", String(trace.events.count * 24), "/dev/input/event7"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice  // umockdev warns about every description line
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let events = stride(from: 0, to: data.count - 23, by: 24).map { start in
      data[start..<start + 24].withUnsafeBytes { raw in
        var copy = [UInt64](repeating: 0, count: 3)
        return copy.withUnsafeMutableBytes { aligned in
          aligned.copyMemory(from: raw)
          return event(from: UnsafeRawBufferPointer(aligned))
        }
      }
    }
    #expect(events == trace.events)
  }
}
