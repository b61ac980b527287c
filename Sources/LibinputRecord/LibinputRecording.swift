import GestureTrace
import PlainText

/// A recording by `libinput record`: YAML, version 1, of one or more devices.
///
///     let recording = try LibinputRecording(text: bytes, file: "touchpad.yml")
///     for trace in recording.traces { … }          // one per device
///     for loss in recording.losses { print(loss) } // data that a trace cannot contain
///
/// Source: libinput-record(1), "FILE FORMAT". Numbers in this format are decimal; hexadecimal
/// numbers are also accepted. Unknown keys are ignored, as required by the format.
public struct LibinputRecording: Sendable {
  /// One trace per device, in the order of the file. Their timestamps have the same origin, and
  /// their headers have the same session.
  public var traces: [Trace]
  /// The data that could not be converted, one line per kind, escaped for a terminal.
  public var losses: [String]

  public init(traces: [Trace], losses: [String] = []) {
    self.traces = traces
    self.losses = losses
  }

  /// Reads a recording.
  ///
  /// - Throws: ``GestureTrace/TraceError`` with the invalid line.
  public init(text: [UInt8], file: String) throws(TraceError) {
    guard let recording = try TraceReader.readForeign(bytes: text, file: file) else {
      throw TraceError(
        text.isEmpty ? .emptyFile : .notATrace, file: file,
        what: "this is not a recording by libinput", why: "'version' and 'devices' are missing.",
        remedy: "Use a file that libinput record wrote.")
    }
    self.init(traces: recording.traces, losses: recording.losses)
  }
}
