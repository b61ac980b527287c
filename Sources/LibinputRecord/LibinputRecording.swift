// A recording by libinput: the traces that it contains, and the data that cannot be converted.

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
}

/// Counts the data that a conversion drops, by kind, in the order of first occurrence.
struct LossTally {
  private var kinds: [String] = []
  private var counts: [Int] = []

  mutating func add(_ kind: String, _ count: Int = 1) {
    guard count > 0 else { return }
    if let index = kinds.firstIndex(of: kind) {
      counts[index] += count
    } else {
      kinds.append(kind)
      counts.append(count)
    }
  }

  var lines: [String] { zip(kinds, counts).map { escape("\($0) (\($1))") } }
}
