// Reads a trace of any size in constant memory, a chunk of events at a time.

/// A few thousand consecutive events of a trace, and the notes between them.
public struct TraceChunk: Sendable {
  /// The events.
  public var events: [InputEvent]
  /// The notes whose positions (counted over the whole trace) are in this chunk.
  public var notes: [TraceNote]
  /// The number of events in earlier chunks.
  public var firstIndex: Int
  /// The line of each event, by its index in the whole trace.
  public var lines: EventLines
}

/// Reads a trace of any size in constant memory.
///
///     var stream = try TraceStream(path: "long.evemu")
///     while let chunk = try stream.next() { use(chunk.events) }
///
/// The header and the description are available before the first chunk. Data that depends on the
/// end of the file (``end``, most ``findings``) is available after ``next()`` has returned `nil`.
/// Memory: one piece of text (256 KB) and its events, for files of any size.
public struct TraceStream: ~Copyable {
  /// The device's description, or `nil` if neither the file nor a description file in its folder
  /// contains one.
  public let device: DeviceDescription?
  /// The origin of ``device``.
  public let descriptionSource: DescriptionSource

  private var file: InputFile
  private var parser: TraceParser
  private var isFinished = false
  private var failure: TraceError?

  /// Opens a trace and reads its header.
  ///
  /// - Parameters:
  ///   - path: the trace.
  ///   - description: as in ``TraceReader/read(path:description:options:)``.
  ///   - options: the tolerated errors.
  public init(
    path: String, description: String? = nil, options: TraceReader.Options = .init()
  ) throws(TraceError) {
    try self.init(of: path, description, options)
  }

  private init(
    of path: String?, _ description: String?, _ options: TraceReader.Options
  ) throws(TraceError) {
    var file = try InputFile.at(path, options)
    var parser = TraceParser(
      file: path ?? TraceReader.standardInput,
      allowsTimeGoingBackwards: options.allowsTimeGoingBackwards)
    try Self.readHeader(&file, &parser)
    let described = try TraceReader.device(
      of: path, own: parser.description.description(), given: description)
    self.init(file: file, parser: parser, device: described.0, source: described.1)
  }

  // Throws nothing: Swift 6.2's compiler fails where an initialiser of a noncopyable type throws
  // after some of its properties are set.
  private init(
    file: consuming InputFile, parser: TraceParser, device: DeviceDescription?,
    source: DescriptionSource
  ) {
    self.device = device
    self.descriptionSource = source
    self.parser = parser
    self.file = file
  }

  /// Reads a trace from standard input while it is written; each ``next()`` returns as soon as events
  /// have arrived.
  ///
  /// - Throws: ``TraceError``. Returns only when the header is complete: with the first event.
  public init(
    standardInputWith description: String? = nil, options: TraceReader.Options = .init()
  ) throws(TraceError) {
    try self.init(of: nil, description, options)
  }

  private static func readHeader(
    _ file: inout InputFile, _ parser: inout TraceParser
  ) throws(TraceError) {
    repeat {
      try file.fill()
      try file.feed(&parser)
    } while !file.isAtEnd && !parser.isHeaderComplete
  }

  /// Reads only the header of a trace: parsing stops after the first event.
  ///
  /// - Throws: the errors of ``init(path:description:options:)``.
  public static func header(ofTraceAt path: String) throws(TraceError) -> TraceHeader {
    var memo: DescriptionMemo?
    return try header(ofTraceAt: path, reusing: &memo)
  }

  /// Reads only the header of a trace, for a program that reads many files.
  ///
  /// - Parameter memo: as in ``TraceReader/read(path:reusing:)``.
  package static func header(
    ofTraceAt path: String, reusing memo: inout DescriptionMemo?
  ) throws(TraceError) -> TraceHeader {
    var file = try InputFile(path: path)
    if let (format, bytes) = try file.foreign() {
      return try format.read(ForeignText(bytes, path))
        .only(file: path).header
    }
    var parser = TraceParser(file: path)
    parser.readsHeaderOnly = true
    parser.memo = memo
    try readHeader(&file, &parser)
    memo = parser.memo
    _ = try TraceReader.device(of: path, own: parser.device, given: nil)
    return parser.header
  }

  /// The contents of EdgePan's comment lines before the first event.
  public var header: TraceHeader { parser.header }

  /// The end marker, available after ``next()`` has returned `nil`.
  public var end: TraceEnd? { parser.end }

  /// The anomalies that the reader has found so far.
  public var findings: [TraceFinding] { parser.findings }

  /// The number of events read so far.
  public var eventCount: Int { parser.eventCount }

  /// Returns the next events, or `nil` at the end of the file. After an error, each further call
  /// throws the same error.
  public mutating func next() throws(TraceError) -> TraceChunk? {
    if let failure { throw failure }
    do { return try advance() } catch {
      failure = error
      throw error
    }
  }

  private mutating func advance() throws(TraceError) -> TraceChunk? {
    while parser.events.isEmpty && parser.notes.isEmpty && !file.isAtEnd {
      try file.fill()
      try file.feed(&parser)
    }
    guard !(parser.events.isEmpty && parser.notes.isEmpty) else {
      if !isFinished {
        isFinished = true
        try parser.finish()
      }
      return nil
    }
    let chunk = TraceChunk(
      events: parser.events, notes: parser.notes, firstIndex: parser.eventsBefore,
      lines: parser.lines)
    parser.forgetEvents()
    return chunk
  }
}
