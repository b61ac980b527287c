/// Reads traces: evemu text of every version, with or without EdgePan's own comment lines, and the
/// recordings of other programs: `libinput record`, Android's `getevent`, `evtest`.
///
///     let trace = try TraceReader.read(path: "SynPS2 TouchPad.events")
///     // trace.descriptionSource == .found("SynPS2 TouchPad.desc")
///
/// The text is read in pieces and is never in memory as a whole; the result needs about 16 bytes
/// per event. Invalid input results in a ``TraceError``; anomalies become ``TraceFinding``s. For
/// files larger than memory, see ``TraceStream``.
public enum TraceReader {
  /// Errors that a reader can tolerate.
  public struct Options: Hashable, Sendable {
    /// Whether decreasing timestamps are reported as a finding instead of an error. Only for
    /// checking and repairing: all measurements rely on timestamps that never decrease.
    public var allowsTimeGoingBackwards = false
    /// Whether a FIFO is opened, which waits for a writer, and read to its end.
    package var waitsForWriter = false

    /// Creates options; by default no errors are tolerated.
    public init(allowsTimeGoingBackwards: Bool = false) {
      self.allowsTimeGoingBackwards = allowsTimeGoingBackwards
    }
  }

  /// Reads a trace from a file.
  ///
  /// - Parameters:
  ///   - path: the trace.
  ///   - description: a file that describes the device; it takes precedence over a description in
  ///     the trace. If nil, a trace without a description uses the file that ``DescriptionRule``
  ///     finds.
  ///   - options: the tolerated errors.
  public static func read(
    path: String, description: String? = nil, options: Options = Options()
  ) throws(TraceError) -> Trace {
    var memo: DescriptionMemo?
    return try read(path, description, options, &memo)
  }

  /// Reads all traces of a file: a recording by another program can be of several devices.
  ///
  /// - Parameters:
  ///   - path: the file, or `nil` for standard input.
  ///   - description: as in ``read(path:description:options:)``.
  ///   - options: the tolerated errors.
  public static func readAll(
    path: String?, description: String? = nil, options: Options = Options()
  ) throws(TraceError) -> ImportedRecording {
    var file = try InputFile.at(path, options)
    var recording: ImportedRecording
    if let (format, bytes) = try file.foreign() {
      recording = try format.read(ForeignText(bytes, path ?? standardInput, options))
    } else {
      var memo: DescriptionMemo?
      recording = ImportedRecording(
        traces: [try readEvemu(&file, name: path ?? standardInput, options, &memo)])
    }
    for index in recording.traces.indices {
      try complete(&recording.traces[index], path: path, description: description)
    }
    return recording
  }

  static let standardInput = "<stdin>"

  /// Adds the description that a trace lacks.
  private static func complete(
    _ trace: inout Trace, path: String?, description: String?
  ) throws(TraceError) {
    (trace.device, trace.descriptionSource) = try device(
      of: path, own: trace.device, given: description)
  }

  /// Reads a trace from a file, for a program that reads many files.
  ///
  /// - Parameter memo: the descriptions of the files read before. This file's description is added.
  ///   If `nil`, no descriptions are kept.
  package static func read(
    path: String, reusing memo: inout DescriptionMemo?
  ) throws(TraceError) -> Trace {
    try read(path, nil, Options(), &memo)
  }

  /// Reads a trace from standard input, in pieces like a file. No folder is searched for a
  /// description.
  ///
  /// - Parameters:
  ///   - description: as in ``read(path:description:options:)``.
  ///   - options: the tolerated errors.
  public static func readStandardInput(
    description: String? = nil, options: Options = Options()
  ) throws(TraceError) -> Trace {
    var memo: DescriptionMemo?
    return try read(nil, description, options, &memo)
  }

  private static func read(
    _ path: String?, _ description: String?, _ options: Options, _ memo: inout DescriptionMemo?
  ) throws(TraceError) -> Trace {
    let name = path ?? standardInput
    var file = try InputFile.at(path, options)
    var trace: Trace
    if let (format, bytes) = try file.foreign() {
      trace = try format.read(ForeignText(bytes, name, options)).only(file: name)
    } else {
      trace = try readEvemu(&file, name: name, options, &memo)
    }
    try complete(&trace, path: path, description: description)
    return trace
  }

  private static func readEvemu(
    _ file: inout InputFile, name: String, _ options: Options, _ memo: inout DescriptionMemo?
  ) throws(TraceError) -> Trace {
    var parser = TraceParser(file: name, allowsTimeGoingBackwards: options.allowsTimeGoingBackwards)
    parser.memo = memo
    // Event lines have at least 24 bytes, or 60 with a comment. Reserving space for an estimated
    // number of events avoids most copying while the array grows.
    parser.events.reserveCapacity(min(file.size / 48, 1 << 22))
    repeat {
      try file.fill()
      try file.feed(&parser)
    } while !file.isAtEnd
    try parser.finish()
    memo = parser.memo
    return parser.trace()
  }

  /// The bytes of a trace's file, for measuring the time that parsing them takes.
  package static func bytes(
    path: String, options: Options = Options()
  ) throws(TraceError) -> [UInt8] {
    try InputFile.contents(of: path, options)
  }

  /// Reads a trace from memory. No folder is searched for a description.
  ///
  /// - Parameters:
  ///   - bytes: the trace's text.
  ///   - file: the name to use in messages.
  ///   - options: the tolerated errors.
  public static func read(
    bytes: [UInt8], file: String = "(memory)", options: Options = Options()
  ) throws(TraceError) -> Trace {
    if let recording = try readForeign(bytes: bytes, file: file, options: options) {
      return try recording.only(file: file)
    }
    var parser = TraceParser(file: file, allowsTimeGoingBackwards: options.allowsTimeGoingBackwards)
    _ = try parser.consume(bytes.span.bytes, isLast: true)
    try parser.finish()
    return parser.trace()
  }

  /// Reads another program's recording from memory; `nil` for evemu text.
  package static func readForeign(
    bytes: [UInt8], file: String, options: Options = Options()
  ) throws(TraceError) -> ImportedRecording? {
    guard case .format(let format) = RecordingFormat.choose(for: bytes[...], isWhole: true) else {
      return nil
    }
    return try format.read(ForeignText(bytes, file, options))
  }

  /// Reads only the device description of a file, at most up to its first event. The description
  /// can be another program's, such as that of `getevent -lp`.
  ///
  /// - Throws: ``TraceError`` with code `noDevice` if the file contains no description.
  public static func readDescription(path: String) throws(TraceError) -> DeviceDescription {
    var file = try InputFile(path: path)
    let options = Options(allowsTimeGoingBackwards: true)
    var found: DeviceDescription?
    if let (format, bytes) = try file.foreign() {
      found = try format.read(ForeignText(bytes, path, options))
        .only(file: path).device
    } else {
      var parser = TraceParser(
        file: path, allowsTimeGoingBackwards: options.allowsTimeGoingBackwards)
      repeat {
        try file.fill()
        try file.feed(&parser)
        parser.forgetEvents()
      } while !file.isAtEnd && !parser.isHeaderComplete
      found = parser.description.description()
    }
    guard let device = found else {
      throw TraceError(
        .noDevice, file: path, what: "the file describes no device",
        why: "The lines N:, I:, P:, B: and A: are missing.",
        remedy:
          "Use the file that evemu-describe, or on a phone getevent -lp, wrote for this device.")
    }
    return device
  }

  /// Chooses the description: the named file, otherwise the description in the trace, otherwise the
  /// file that ``DescriptionRule`` finds.
  static func device(
    of path: String?, own: DeviceDescription?, given: String?
  ) throws(TraceError) -> (DeviceDescription?, DescriptionSource) {
    if let given { return (try readDescription(path: given), .given(given)) }
    if let own { return (own, .inFile) }
    guard let path, let found = DescriptionRule.find(for: path) else { return (nil, .none) }
    return (try readDescription(path: found), .found(found))
  }
}

extension TraceParser {
  /// The device, or `nil` if the text contains no description.
  var device: DeviceDescription? { knownDevice ?? description.description() }

  /// The trace that was read.
  consuming func trace() -> Trace {
    var trace = Trace(
      device: device, header: header, events: events, notes: notes, end: end, file: file)
    trace.findings = findings
    trace.comments = comments
    trace.lines = lines
    trace.evemuVersion = evemuVersion
    return trace
  }
}

extension ForeignText {
  init(_ bytes: [UInt8], _ file: String, _ options: TraceReader.Options = .init()) {
    self.init(
      bytes: bytes[...], file: file, allowsTimeGoingBackwards: options.allowsTimeGoingBackwards)
  }
}
