/// A trace and the text from which it was read, line by line, for editing.
///
///     let document = try TraceDocument(path: "long.evemu")
///     let short = try document.trimmed(from: 500_000, to: 1_200_000)
///     try TraceWriter.write(short.text, to: "short.evemu")
///
/// An edit returns a new document. Lines that the edit does not change are copied byte for byte,
/// including comments, variants of the format and line endings. The edit is recorded in
/// `edgepan.provenance`. Each result is read again before it is returned, so an edit cannot produce
/// an invalid file.
///
/// Memory: the text, 16 bytes per line, 16 bytes per event. To read a trace without editing, use
/// ``TraceReader``, which needs less.
public struct TraceDocument: Sendable {
  /// The trace in the text, with its description (which may come from another file).
  public let trace: Trace
  /// The whole text.
  public let text: [UInt8]
  /// The range of each line in the text, including its line ending. `lines[0]` is line 1.
  public let lines: [Range<Int>]
  /// Whether the text itself describes the device.
  let describesDevice: Bool

  /// Reads a document from a file. For parameters and errors, see
  /// ``TraceReader/read(path:description:options:)``.
  public init(
    path: String, description: String? = nil, options: TraceReader.Options = .init()
  ) throws(TraceError) {
    let text = try Self.evemuText(of: try InputFile.contents(of: path, options), file: path)
    var trace = try TraceReader.read(bytes: text, file: path, options: options)
    let own = trace.device
    (trace.device, trace.descriptionSource) = try TraceReader.device(
      of: path, own: own, given: description)
    self.init(trace: trace, text: text, describesDevice: own != nil)
  }

  /// Reads a document from memory.
  public init(bytes: [UInt8], file: String = "(memory)") throws(TraceError) {
    let bytes = try Self.evemuText(of: bytes, file: file)
    let trace = try TraceReader.read(bytes: bytes, file: file)
    self.init(trace: trace, text: bytes, describesDevice: trace.device != nil)
  }

  /// Edits change lines of evemu text: another program's recording is converted first.
  private static func evemuText(of text: [UInt8], file: String) throws(TraceError) -> [UInt8] {
    guard let recording = try TraceReader.readForeign(bytes: text, file: file) else { return text }
    return try TraceWriter.bytes(of: recording.only(file: file))
  }

  private init(trace: Trace, text: [UInt8], describesDevice: Bool) {
    self.trace = trace
    self.text = text
    self.describesDevice = describesDevice
    var lines: [Range<Int>] = []
    // The lines do not contain a byte order mark, so edited text has none: nothing may precede the
    // first line of evemu's text.
    var start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < text.count {
      let end = text[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? text.count
      lines.append(start..<end)
      start = end
    }
    // A truncated last line is not part of the trace and is not edited.
    if trace.findings.contains(where: { $0.code == .lastLineCutOff }) { lines.removeLast() }
    self.lines = lines
  }

  /// Creates the error for an edit that this trace does not allow.
  func impossible(_ what: String, why: String, remedy: String) -> TraceError {
    TraceError(.impossibleEdit, file: trace.file, what: what, why: why, remedy: remedy)
  }
}
