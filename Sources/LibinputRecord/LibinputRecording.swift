// A recording by libinput: the parts that a trace can hold, and those that are lost.

import GestureTrace
import PlainText

/// A recording that `libinput record` wrote: YAML, version 1, one device or several.
///
///     let recording = try LibinputRecording(text: bytes, file: "touchpad.yml")
///     for trace in recording.traces { … }          // one per device, of one session
///     for loss in recording.losses { print(loss) } // what a trace cannot hold
///
/// Source: libinput-record(1), "FILE FORMAT". All numbers are decimal there; hexadecimal ones are
/// accepted too. Unknown keys are ignored, as that page requires.
public struct LibinputRecording: Sendable {
  /// One trace per device, in the order of the file. Their time stamps share one origin, and their
  /// headers one session.
  public var traces: [Trace]
  /// The data that could not be converted, one line per kind, escaped for a terminal.
  public var losses: [String]

  public init(traces: [Trace], losses: [String] = []) {
    self.traces = traces
    self.losses = losses
  }
}

/// Counts what a conversion drops, by kind, in the order first encountered.
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
