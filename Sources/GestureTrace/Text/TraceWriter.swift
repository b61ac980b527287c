import PlainText

/// Writes the canonical text of a trace: evemu 1.3 with EdgePan's comment lines.
///
/// A recorder appends events as they arrive. At any time, it can discard the bytes that it has
/// already written to disk:
///
///     var writer = TraceWriter()
///     try writer.begin(header, device: device)
///     writer.append(events)                       // whole frames
///     let written = disk.write(writer.pending)    // may write only a part
///     writer.discard(written)
///     try writer.end(reason: "interrupted")
///
/// Appending an event does not allocate while ``pending`` stays within the requested capacity. When
/// evemu's output is read and written again, each event line is reproduced up to the tab before
/// evemu's comment.
public struct TraceWriter {
  /// The text that has been written and not discarded.
  public private(set) var pending: [UInt8] = []
  /// The number of event lines written, for the end marker.
  public private(set) var eventCount = 0

  /// Creates a writer that reserves this capacity in bytes for ``pending``.
  public init(capacity: Int = 65_536) { pending.reserveCapacity(capacity) }

  /// Removes the first bytes of ``pending`` after the caller has used them.
  public mutating func discard(_ count: Int) {
    if count >= pending.count {
      pending.removeAll(keepingCapacity: true)
    } else {
      pending.removeFirst(count)
    }
  }

  // MARK: Header

  /// Writes everything that comes before the first event.
  ///
  /// The `N:` line contains the sanitised name. If it differs from the device's name,
  /// `edgepan.name` contains the exact name.
  ///
  /// - Throws: ``TraceError`` for a key or value that the format cannot represent.
  public mutating func begin(
    _ header: TraceHeader, device: DeviceDescription?
  ) throws(TraceError) {
    put("# EVEMU \(EvemuVersion.written)\n")
    var header = header
    if header.name == nil, let name = device.map({ ExactText($0.name) }),
      Self.evemuName(name) != name.string
    {
      header.name = name
    }
    for key in header.keys { try put(key: key.key, key.value) }
    if let device { put(device, name: header.name ?? ExactText(device.name)) }
  }

  /// Writes a device's description lines, with `name` as its name.
  mutating func put(_ device: DeviceDescription, name: ExactText) {
    put("N: \(Self.evemuName(name))\n")
    let identity = device.identity
    put("I:")
    for number in [identity.bus, identity.vendor, identity.product, identity.version] {
      put(" " + hexPair(UInt8(number >> 8)) + hexPair(UInt8(number & 0xFF)))
    }
    pending.append(0x0A)
    putBitmap("P:", device.properties.bytes, lines: 1)
    // The number of 8-byte lines in which evemu writes the bitmap of each type. Other types follow,
    // in as many lines as they need.
    let usual: [(type: EventType, lines: Int)] = [
      (.syn, 1), (.key, 12), (.rel, 1), (.abs, 1), (.msc, 1), (.sw, 1), (.led, 1), (.snd, 1),
      (.rep, 1), (.ff, 2),
    ]
    let others = device.codes.keys.filter { type in !usual.contains { $0.type == type } }.sorted()
    for (type, lines) in usual + others.map({ ($0, 1) }) where type.rawValue <= 0xFF {
      let tag = "B: " + hexPair(UInt8(truncatingIfNeeded: type.rawValue))
      // evemu always writes 0x0B for EV_SYN, whatever the device declares.
      let bytes = type == .syn ? [0x0B] : device.codes[type]?.bytes ?? []
      putBitmap(tag, bytes, lines: lines)
    }
    for axis in device.axes {
      let code = hexPair(UInt8(truncatingIfNeeded: axis.code))
      put("A: \(code) \(axis.minimum) \(axis.maximum) \(axis.fuzz) \(axis.flat)")
      put(" \(axis.resolution ?? 0)\n")
    }
  }

  /// Returns the name in a form that evemu can read: evemu stores names in 256 bytes
  /// (UINPUT_MAX_NAME_SIZE is even less) and does not read empty names.
  private static func evemuName(_ name: ExactText) -> String {
    let safe = name.lineSafe
    guard safe.contains(where: { $0 != " " }) else { return "?" }
    var short = ""
    for scalar in safe.unicodeScalars {
      guard short.utf8.count + UTF8.width(scalar) <= 255 else { break }
      short.unicodeScalars.append(scalar)
    }
    return short
  }

  private mutating func putBitmap(_ tag: String, _ bytes: [UInt8], lines: Int) {
    let count = max(lines, (bytes.count + 7) / 8)
    for line in 0..<count {
      put(tag)
      for index in line * 8..<line * 8 + 8 {
        pending.append(0x20)
        put(hexPair(index < bytes.count ? bytes[index] : 0))
      }
      pending.append(0x0A)
    }
  }

  // MARK: Events

  /// Writes one event line.
  public mutating func append(_ event: InputEvent) {
    eventCount += 1
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: BackwardLine.capacity) { bytes in
      var line = BackwardLine(bytes)
      line.put(0x0A)
      // C's %04d: the sign counts as one of the four characters.
      line.putDecimal(UInt64(event.value.magnitude), digits: event.value < 0 ? 3 : 4)
      if event.value < 0 { line.put(0x2D) }
      line.put(0x20)
      line.putHex(event.code)
      line.put(0x20)
      line.putHex(event.type.rawValue)
      line.put(0x20)
      let (seconds, fraction) = event.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
      line.putDecimal(fraction, digits: 6)
      line.put(0x2E)
      line.putDecimal(seconds, digits: 1)
      line.put(0x20)
      line.put(0x3A)
      line.put(0x45)
      pending.append(contentsOf: line.text)
    }
  }

  /// Writes event lines.
  public mutating func append(_ events: some Sequence<InputEvent>) {
    for event in events { append(event) }
  }

  /// Writes event lines, with the time since `zero`; an earlier time becomes 0.
  package mutating func append(_ events: ArraySlice<InputEvent>, since zero: UInt64) {
    for var event in events {
      event.microseconds = event.microseconds > zero ? event.microseconds - zero : 0
      append(event)
    }
  }

  // MARK: Between and after events

  /// Adds a note about an occurrence at this point, such as lost events, an unplugged device, a
  /// suspend or a closed contact.
  public mutating func note(_ note: JSONValue) throws(TraceError) { try put(key: "note", note) }

  /// Marks the next events as synthesised by the recorder, not sent by the kernel.
  public mutating func synthesised(_ count: Int) {
    put("# edgepan.synthesised: \(count)\n")
  }

  /// Writes a note of a ``Trace``.
  public mutating func append(_ note: TraceNote) throws(TraceError) {
    switch note.content {
    case .synthesised(let count): synthesised(count)
    case .note(let value): try self.note(value)
    case .other(let key): try put(key: key.key, key.value)
    }
  }

  /// Writes the end marker with the number of events written.
  public mutating func end(reason: String) throws(TraceError) {
    try put(
      key: "end", ["events": .int(eventCount), "reason": .text(reason)])
  }

  // MARK: Pieces

  /// Appends bytes unchanged. `events` is the number of event lines in them.
  mutating func appendRaw(_ bytes: [UInt8], events: Int = 0) {
    pending += bytes
    eventCount += events
  }

  /// Writes one `edgepan.KEY` line.
  ///
  /// - Throws: ``TraceError`` for a key or value that the format does not allow; nothing is then
  ///   written.
  mutating func put(key: String, _ value: JSONValue) throws(TraceError) {
    guard EdgePanLine.isKey(key.utf8) else {
      throw Self.unwritable(EdgePanLine.malformed(key, "is not a valid key"))
    }
    let text = value.serialized
    guard text.count <= TraceParser.longestValue else {
      throw Self.unwritable(EdgePanLine.tooLong(key, text.count))
    }
    put("# edgepan.\(key): ")
    pending += text
    pending.append(0x0A)
  }

  private static func unwritable(_ problem: LineProblem) -> TraceError {
    TraceError(
      problem.code, file: "(output)", what: problem.what, why: problem.why, remedy: problem.remedy)
  }

  private mutating func put(_ text: String) { pending += text.utf8 }
}

extension TraceWriter {
  /// Returns the canonical text of a whole trace.
  ///
  /// If the trace has an end marker, the end marker in the text contains the actual number of
  /// events.
  public static func bytes(of trace: Trace) throws(TraceError) -> [UInt8] {
    var writer = TraceWriter(capacity: 8_192 + trace.events.count * 36)
    try writer.begin(trace.header, device: trace.device)
    var position = 0
    for note in trace.notes {
      let next = min(max(note.position, position), trace.events.count)
      writer.append(trace.events[position..<next])
      position = next
      try writer.append(note)
    }
    writer.append(trace.events[position...])
    if let end = trace.end { try writer.end(reason: end.reason) }
    return writer.pending
  }
}

/// An event line that is composed from its end to its start, the order in which the digits of a
/// number are computed.
private struct BackwardLine {
  /// More than the longest line: a time of 14 and 6 digits, and a value of 11 characters.
  static let capacity = 64

  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private var start = Self.capacity

  init(_ bytes: UnsafeMutableBufferPointer<UInt8>) { self.bytes = bytes }

  var text: UnsafeMutableBufferPointer<UInt8>.SubSequence { bytes[start...] }

  mutating func put(_ byte: UInt8) {
    start -= 1
    bytes[start] = byte
  }

  mutating func putHex(_ number: UInt16) {
    for shift in 0..<UInt16(4) {
      put(hexDigit(UInt8(truncatingIfNeeded: number >> (4 * shift) & 0xF)))
    }
  }

  /// Writes a decimal number with leading zeros up to `digits`.
  mutating func putDecimal(_ number: UInt64, digits: Int) {
    var (rest, missing) = (number, digits)
    while rest > 0 || missing > 0 {
      put(UInt8(truncatingIfNeeded: 0x30 + rest % 10))
      rest /= 10
      missing -= 1
    }
  }
}
