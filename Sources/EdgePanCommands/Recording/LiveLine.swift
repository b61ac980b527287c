// The line that moves while recording.

#if Recording
  import EvdevRecorder
  import Foundation

  /// One line on a terminal, written over itself. Off where stderr is no terminal.
  final class LiveLine {
    let isOn: Bool
    private var lastEvents = 0
    private var lastTime = DispatchTime.now().uptimeNanoseconds

    init(isOn: Bool) {
      self.isOn =
        isOn && isatty(STDERR_FILENO) == 1
        && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    }

    func show(_ status: RecordingStatus) {
      let now = DispatchTime.now().uptimeNanoseconds
      let elapsed = max(1, now - lastTime)
      let rate = Int(Double(status.events - lastEvents) * 1e9 / Double(elapsed))
      lastEvents = status.events
      lastTime = now
      write("\r\u{1b}[K" + Self.text(status, rate: rate))
    }

    func clear() { if isOn { write("\r\u{1b}[K") } }

    /// `312 events/s  1 contact  left 23.4 mm  last: left 41.0 mm, 320 mm/s (3 so far)`
    static func text(_ status: RecordingStatus, rate: Int) -> String {
      var parts = ["\(rate) events/s", "\(status.contacts) contact(s)"]
      if let edge = status.edge, let inward = status.inwardMillimeters {
        parts.append("\(edge.rawValue) \(tenths(inward)) mm")
      }
      if let pan = status.lastPan {
        let velocity = Int(pan.releaseVelocityMillimetersPerSecond.rounded())
        parts.append(
          "last: \(pan.edge.rawValue) \(tenths(pan.distanceMillimeters)) mm, \(velocity) mm/s"
            + " (\(status.pans) so far)")
      }
      return parts.joined(separator: "  ")
    }

    private static func tenths(_ value: Double) -> String { String(format: "%.1f", value) }

    private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
  }
#endif
