import PlainText

/// Reads a trace's text piece by piece. ``TraceReader`` and ``TraceStream`` supply the text.
///
/// Canonical event lines, which are nearly all lines of a file, are decoded by ``EventLine`` in one
/// tight loop; other lines are copied and read one by one. Memory: the events that have not been
/// removed, and a header of limited size.
struct TraceParser {
  /// The longest accepted line, which limits a reader's memory.
  static let longestLine = 65_536
  /// The longest accepted value of an `edgepan.KEY` line, as the trace format specifies.
  static let longestValue = 4_096
  /// The largest number of header keys. The header is read into memory as a whole.
  static let maximumKeys = 256
  /// The maximum number of other programs' comments kept for ``TraceLint``; evemu writes one
  /// comment per declared code.
  private static let maximumComments = 2_000
  /// The length to which comments are shortened.
  private static let longestComment = 256
  /// The largest number of findings of one kind.
  private static let maximumFindings = 20

  let file: String
  private let allowsTimeGoingBackwards: Bool

  // The contents of the header.
  var header = TraceHeader()
  var description = DescriptionLines()
  /// The descriptions of other recordings, which may be of the same device; nil if none are kept.
  var memo: DescriptionMemo?
  /// The device, if its description was found in ``memo``.
  private(set) var knownDevice: DeviceDescription?
  var evemuVersion: EvemuVersion?
  var comments: [TraceComment] = []

  // The events that have been read and not removed.
  var events: [InputEvent] = []
  var notes: [TraceNote] = []
  var lines = EventLines()

  var end: TraceEnd?
  var findings: [TraceFinding] = []
  /// The number of events removed before those in `events`.
  private(set) var eventsBefore = 0

  /// Whether to stop at the first event line.
  var readsHeaderOnly = false

  private var line = 0
  private var isInEvents = false
  private var lastMicroseconds: UInt64 = 0
  /// The line of the next event if it directly follows the last event.
  private var expectedLine = 0
  private var eventsAtEnd = 0
  private var keysSeen: [String] = []
  private var hasCarriageReturns = false
  private var timeReversals = 0
  private var firstReversalLine = 0

  init(file: String, allowsTimeGoingBackwards: Bool = false) {
    self.file = file
    self.allowsTimeGoingBackwards = allowsTimeGoingBackwards
  }

  /// Whether the header is complete: the first event line has been reached.
  var isHeaderComplete: Bool { isInEvents }

  /// The number of events read so far.
  var eventCount: Int { eventsBefore + events.count }

  /// Removes the events and notes read so far, but keeps the number of events.
  mutating func forgetEvents() {
    eventsBefore += events.count
    events.removeAll(keepingCapacity: true)
    notes.removeAll(keepingCapacity: true)
    lines.removeAll()
    expectedLine = 0
  }

  /// Reads every complete line of a piece of text.
  ///
  /// - Parameter isLast: whether no more text follows. An incomplete last line is then handled.
  /// - Returns: the number of bytes read; the remaining bytes belong to the next piece.
  mutating func consume(_ text: RawSpan, isLast: Bool) throws(TraceError) -> Int {
    var position = 0
    if line == 0 {
      // The first piece must be long enough to identify the kind of file.
      guard isLast || text.byteCount >= 64 else { return 0 }
      position = try takeStart(text)
    }
    while position < text.byteCount {
      if isInEvents, readsHeaderOnly { break }
      if isInEvents { position = takeCanonicalEvents(text, from: position) }
      guard position < text.byteCount else { break }
      if !isInEvents, memo != nil, !description.isPresent,
        let next = try takeDescription(text, from: position)
      {
        position = next
        continue
      }
      guard let next = try takeLine(text, from: position, isLast: isLast) else { break }
      position = next
    }
    return position
  }

  // MARK: The fast path

  /// Reads event lines while they are canonical. Returns the start of the first line that was not
  /// read.
  private mutating func takeCanonicalEvents(_ text: RawSpan, from start: Int) -> Int {
    var position = start
    var last = lastMicroseconds
    // Local variables avoid memory accesses and exclusivity checks in the loop.
    var out: [InputEvent] = []
    swap(&out, &events)
    let countBefore = out.count
    let lastStart = text.byteCount - EventLine.lookahead

    while position <= lastStart {
      guard let (event, valueEnd) = EventLine.decode(text, at: position),
        event.microseconds >= last,
        let next = nextLine(text, after: valueEnd, from: position)
      else { break }
      last = event.microseconds
      out.append(event)
      position = next
    }

    swap(&out, &events)
    let taken = events.count - countBefore
    if taken > 0 {
      noteLine(ofEvent: eventsBefore + countBefore, in: line + 1)
      line += taken
      expectedLine = line + 1
      lastMicroseconds = last
    }
    return position
  }

  /// Returns the start of the line after a canonical event line, or `nil` for a line that the slow
  /// path reads.
  @inline(__always)
  private func nextLine(_ text: RawSpan, after valueEnd: Int, from start: Int) -> Int? {
    func following() -> UInt8 { text.unsafeLoad(fromByteOffset: valueEnd + 1, as: UInt8.self) }
    switch text.unsafeLoad(fromByteOffset: valueEnd, as: UInt8.self) {
    case 0x0A: return valueEnd + 1
    case 0x09, 0x20:
      guard following() == UInt8(ascii: "#"),
        case .newline(let newline) = LineEnd.find(text, from: valueEnd + 2),
        newline - start <= Self.longestLine
      else { return nil }
      return newline + 1
    // The slow path reports the first carriage return of a file.
    case 0x0D where hasCarriageReturns && following() == 0x0A: return valueEnd + 2
    default: return nil
    }
  }

  private mutating func noteLine(ofEvent index: Int, in line: Int) {
    if line != expectedLine { lines.begin(event: index, line: line) }
  }

  // MARK: The slow path

  /// Skips a byte order mark and rejects files that are not traces.
  private func takeStart(_ text: RawSpan) throws(TraceError) -> Int {
    var head: [UInt8] = []
    for offset in 0..<min(64, text.byteCount) {
      head.append(text.unsafeLoad(fromByteOffset: offset, as: UInt8.self))
    }
    if let problem = ForeignFile.identify(head) { throw error(problem, line: nil) }
    return head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// Reads the lines of a device's description; if ``memo`` contains a description with the same
  /// text, that result is copied instead. Returns the end of the lines, or `nil` if no description
  /// begins here, or its end has not been read yet.
  private mutating func takeDescription(
    _ text: RawSpan, from start: Int
  ) throws(TraceError) -> Int? {
    if let known = memo?.entry(in: text, at: start) {
      (description, knownDevice) = (known.lines, known.device)
      line += known.lineCount
      return start + known.text.count
    }
    guard let end = DescriptionLines.end(in: text, from: start) else { return nil }
    let firstLine = line
    var position = start
    while position < end, let next = try takeLine(text, from: position, isLast: false) {
      position = next
    }
    // A description with carriage returns is not stored, because they must be reported for each
    // file, and a description that is copied from `memo` is not searched for them.
    if position == end, !hasCarriageReturns {
      memo?.add(
        DescriptionMemo.Entry(
          text: text.extracting(start..<end).withUnsafeBytes { [UInt8]($0) }, lines: description,
          lineCount: line - firstLine))
    }
    return position
  }

  /// Reads one line. Returns the start of the next line, or `nil` if the line's end has not been
  /// read yet.
  private mutating func takeLine(
    _ text: RawSpan, from start: Int, isLast: Bool
  ) throws(TraceError) -> Int? {
    var lineEnd = text.byteCount
    var isCutOff = false
    switch LineEnd.find(text, from: start) {
    case .newline(let newline): lineEnd = newline
    case .nul(let offset): throw error(Self.nulByte(at: offset - start), line: line + 1)
    case .none:
      guard isLast || lineEnd - start > Self.longestLine else { return nil }
      isCutOff = true
    }
    guard lineEnd - start <= Self.longestLine else { throw error(Self.tooLong, line: line + 1) }
    line += 1
    var bytes = text.extracting(start..<lineEnd).withUnsafeBytes { [UInt8]($0) }
    if bytes.last == 0x0D {
      bytes.removeLast()
      if !hasCarriageReturns {
        hasCarriageReturns = true
        report(
          .carriageReturns, .note, "lines end in CR LF",
          "EdgePan reads such files; evemu's tools may not.")
      }
    }
    if isCutOff {
      takeCutOffLine(bytes)
    } else {
      do { try take(bytes) } catch { throw self.error(error, line: line) }
    }
    return isCutOff ? lineEnd : lineEnd + 1
  }

  /// Handles a last line without a newline. The line is dropped unless it is certainly complete: a
  /// comment that ends with `}`, or an event line with a tab, which evemu writes after the value.
  private mutating func takeCutOffLine(_ bytes: [UInt8]) {
    let isWhole =
      if bytes.first == UInt8(ascii: "#") { bytes.last == UInt8(ascii: "}") } else {
        bytes.first == UInt8(ascii: "E") && bytes.contains(0x09)
      }
    if isWhole, (try? take(bytes)) != nil { return }
    report(
      .lastLineCutOff, .warning, line: line,
      "the last line, '\(excerpt(bytes))', does not end in a newline: it was cut off and is "
        + "ignored",
      "If the line is complete, add a newline; otherwise the recording was interrupted here.")
  }

  /// Reads one complete line without its line ending.
  private mutating func take(_ bytes: [UInt8]) throws(LineProblem) {
    guard let tag = bytes.first(where: { !LineFields.isBlank($0) }) else { return }
    if tag == UInt8(ascii: "#") { return try takeComment(bytes) }
    guard bytes.count >= 2, bytes[1] == UInt8(ascii: ":"), bytes[0] == tag else {
      throw ForeignFile.identify(bytes) ?? Self.unknownLine(bytes)
    }
    if tag == UInt8(ascii: "E") {
      try takeEvent(try LooseEventLine.read(bytes))
    } else if DescriptionLines.isTag(tag) {
      guard !isInEvents else { throw Self.descriptionAfterEvents(bytes) }
      knownDevice = nil
      try description.take(bytes)
    } else {
      throw ForeignFile.identify(bytes) ?? Self.unknownLine(bytes)
    }
  }

  private mutating func takeEvent(_ event: InputEvent) throws(LineProblem) {
    if event.microseconds < lastMicroseconds {
      guard allowsTimeGoingBackwards else {
        throw Self.timeGoesBackwards(from: lastMicroseconds, to: event.microseconds)
      }
      if timeReversals == 0 { firstReversalLine = line }
      timeReversals += 1
    }
    if end != nil, eventCount == eventsAtEnd {
      report(
        .eventsAfterEnd, .problem, line: line, "events follow the end marker",
        "Two recordings may have been joined: split them.")
    }
    isInEvents = true
    noteLine(ofEvent: eventCount, in: line)
    expectedLine = line + 1
    lastMicroseconds = event.microseconds
    events.append(event)
  }

  // MARK: Comments

  private mutating func takeComment(_ bytes: [UInt8]) throws(LineProblem) {
    if let (key, value) = try EdgePanLine.parse(bytes) { return try take(key: key, value) }
    if let version = EvemuVersion(line: bytes) {
      evemuVersion = version
      if line > 1 {
        report(
          .versionLineNotFirst, .warning, line: line, "'# EVEMU' is not the first line",
          "evemu's own tools reject the file: move this line to the top.")
      }
      if version > .written {
        report(
          .newerEvemu, .note, line: line, "the file uses evemu format \(version)",
          "EdgePan supports \(EvemuVersion.written); newer parts of the format may be misread.")
      }
      return
    }
    guard !isInEvents, comments.count < Self.maximumComments else { return }
    comments.append(
      TraceComment(
        text: ExactText(bytes: Array(bytes.dropFirst().prefix(Self.longestComment))), line: line))
  }

  private mutating func take(key: String, _ value: JSONValue) throws(LineProblem) {
    switch key {
    case "synthesised":
      guard let count = value.integer.flatMap({ Int(exactly: $0) }), count >= 0 else {
        throw EdgePanLine.malformed(key, "needs a count of events")
      }
      notes.append(TraceNote(position: eventCount, .synthesised(count), line: line))
    case "note": notes.append(TraceNote(position: eventCount, .note(value), line: line))
    case "end":
      guard let count = value["events"]?.integer.flatMap({ Int(exactly: $0) }) else {
        throw EdgePanLine.malformed(key, #"needs {"events":COUNT,"reason":"…"}"#)
      }
      end = TraceEnd(events: count, reason: value["reason"]?.string ?? "")
      eventsAtEnd = eventCount
    case _ where isInEvents:
      notes.append(TraceNote(position: eventCount, .other(UnknownKey(key, value)), line: line))
      report(
        .misplacedKey, .warning, line: line, "edgepan.\(key) is between events",
        "Only 'synthesised' and 'note' are valid there; move the key before the first event.")
    default: try takeHeaderKey(key, value)
    }
  }

  private mutating func takeHeaderKey(_ key: String, _ value: JSONValue) throws(LineProblem) {
    if key == "version" {
      guard let version = value.double, version >= 1 else {
        throw EdgePanLine.malformed(key, "needs a number of at least 1")
      }
      guard version < Double(TraceHeader.currentVersion + 1) else {
        throw Self.newerVersion(value)
      }
    }
    if keysSeen.contains(key) {
      header.unknown.removeAll { $0.key == key }
      report(
        .duplicateKey, .warning, line: line, "edgepan.\(key) occurs more than once",
        "The last value is used; remove the other lines.")
    } else {
      guard keysSeen.count < Self.maximumKeys else { throw Self.tooManyKeys }
      keysSeen.append(key)
    }
    if !header.take(key, value) {
      report(
        .unexpectedValue, .warning, line: line,
        "edgepan.\(key) has the value \(value), which this version cannot use",
        "The key is kept and ignored; the trace format lists its valid values.")
    }
  }

  // MARK: The end

  /// Checks the file as a whole, after all text has been read.
  mutating func finish() throws(TraceError) {
    guard eventCount > 0 || description.isPresent || !keysSeen.isEmpty || !notes.isEmpty else {
      throw TraceError(
        .emptyFile, file: file,
        what: line == 0
          ? "the file is empty" : "the file has no events, and no description of a device",
        why: "Nothing was recorded in it.",
        remedy: "Record again; a recording without events usually means that another program "
          + "had grabbed the device.")
    }
    if timeReversals > 0 {
      report(
        .timeGoesBackwards, .problem, line: firstReversalLine,
        "time goes backwards in \(counted(timeReversals, "place"))",
        "Split the recording there; a duration that spans such a place cannot be measured.")
    }
    if let end {
      if end.events != eventsAtEnd {
        report(
          .wrongEventCount, .problem,
          "the end marker states \(counted(end.events, "event")), but the file contains \(eventsAtEnd)",
          "Lines were lost or added after recording; edgepan's editing commands update the number.")
      }
    } else if header.version != nil {
      report(
        .unfinished, .warning, line: line, "the end marker is missing: the recording was cut short",
        eventCount > 0
          ? "The file is usable, but the last gesture may be incomplete."
          : "It was cut before its first event: record again.")
    }
  }

  private mutating func report(
    _ code: TraceFinding.Code, _ severity: TraceFinding.Severity, line: Int? = nil,
    _ message: String, _ remedy: String
  ) {
    guard findings.count(where: { $0.code == code }) < Self.maximumFindings else { return }
    findings.add(code, severity, line: line, message: message, remedy: remedy)
  }

  private func error(_ problem: LineProblem, line: Int?) -> TraceError {
    TraceError(
      problem.code, file: file, line: line, what: problem.what, why: problem.why,
      remedy: problem.remedy)
  }
}
