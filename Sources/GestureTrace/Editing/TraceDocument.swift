// A trace together with its text, so that an edit can leave what it does not touch byte for byte.

/// A trace and the text it was read from, line by line: what editing works on.
///
///     let document = try TraceDocument(path: "long.evemu")
///     let short = try document.trimmed(from: 500_000, to: 1_200_000)
///     try TraceWriter.write(short.text, to: "short.evemu")
///
/// Editing makes a new document. Lines that an edit does not concern are the same bytes in it,
/// comments, dialect and line ends included; what was done is written to `edgepan.provenance`. Each
/// result is read again before it is handed out, so an edit cannot make an invalid file.
///
/// Memory: the text, 16 bytes a line, 16 bytes an event. ``TraceReader`` is the cheaper way to
/// read.
public struct TraceDocument: Sendable {
  /// The trace that the text holds, with its description (which may come from another file).
  public let trace: Trace
  /// The text, whole.
  public let text: [UInt8]
  /// Where each line lies in the text, its line end included. `lines[0]` is line 1.
  public let lines: [Range<Int>]
  /// Whether the text itself describes the device.
  let describesDevice: Bool

  /// Reads a document from a file; parameters and errors as in
  /// ``TraceReader/read(path:description:options:)``.
  public init(path: String, description: String? = nil) throws(TraceError) {
    let text = try InputFile.contents(of: path)
    var trace = try TraceReader.read(bytes: text, file: path)
    let own = trace.device
    (trace.device, trace.descriptionSource) = try TraceReader.device(
      of: path, own: own, given: description)
    self.init(trace: trace, text: text, describesDevice: own != nil)
  }

  /// Reads a document from memory.
  public init(bytes: [UInt8], file: String = "(memory)") throws(TraceError) {
    let trace = try TraceReader.read(bytes: bytes, file: file)
    self.init(trace: trace, text: bytes, describesDevice: trace.device != nil)
  }

  private init(trace: Trace, text: [UInt8], describesDevice: Bool) {
    self.trace = trace
    self.text = text
    self.describesDevice = describesDevice
    var lines: [Range<Int>] = []
    // A byte order mark is let go: nothing may stand before the first line.
    var start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < text.count {
      let end = text[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? text.count
      lines.append(start..<end)
      start = end
    }
    // A last line that was cut off is not part of the trace and is not edited.
    if trace.findings.contains(where: { $0.code == .lastLineCutOff }) { lines.removeLast() }
    self.lines = lines
  }

  /// The bytes of the line an event is in, line end included; nil for no such event.
  public func bytes(ofEvent index: Int) -> ArraySlice<UInt8>? {
    guard trace.events.indices.contains(index), let line = trace.line(ofEvent: index),
      lines.indices.contains(line - 1)
    else { return nil }
    return text[lines[line - 1]]
  }

  /// The error of an edit that this trace does not allow.
  func impossible(_ what: String, why: String, remedy: String) -> TraceError {
    TraceError(.impossibleEdit, file: trace.file, what: what, why: why, remedy: remedy)
  }
}
