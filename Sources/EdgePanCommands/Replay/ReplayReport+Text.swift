// The human-readable output of `replay`: one line per swipe and, on request, one per frame.

import GestureReplay
import PlainText

extension ReplayReport {
  /// Returns the recording's block: device and settings, swipes, hash.
  func text(withFrames: Bool) -> String {
    let frames = frames ?? []
    let edge = settings.value.edge.rawValue
    var lines = [
      "\(Ink.strong(file)): \(device), \(edge) edge "
        + "(\(settings.value.rules.band)), \(settings.subject), \(settings.decider)"
    ]
    for assumption in assumptions { lines.append(Ink.dim("  \(assumption)")) }
    if swipes.isEmpty {
      lines.append("  no contact started at the \(edge) edge (\(counted(contacts, "contact")))")
    }
    lines += swipes.map { "  " + $0.text }
    lines.append(
      "  \(counted(frames.count, "frame")) at \(escape(settings.value.display.description)), "
        + "velocity \(settings.value.rules.velocity.rawValue), hash \(hash)")
    for paragraph in explanation ?? [] { lines += [""] + paragraph.map { "  " + $0 } }
    let tables: [[String]?] = [
      rules.map(RuleRow.lines), clocks.map(ClockRow.lines), inputs.map(InputRow.lines),
      metrics.map(\.lines),
    ]
    for table in tables.compactMap({ $0 }) { lines += [""] + table.map { "  " + $0 } }
    if withFrames && !frames.isEmpty { lines.append(frameTable) }
    for frame in layers ?? [] {
      lines += ["", "  layers of frame \(frame.frame):"] + frame.layers.map { "    \($0)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var frameTable: String {
    TextTable(
      header: ["frame", "ms", "gesture", "progress", "pt/s", "shown", "phase", "hash"],
      rows: (frames ?? []).map(\.cells)
    ).lines.map { "    " + $0 }.joined(separator: "\n")
  }
}

extension ReplayReport.Swipe {
  fileprivate var text: String {
    let name = "contact \(contact)"
    guard let progress, let speed = velocityPointsPerSecond, let frames else {
      return "\(name): no swipe: \(reason)"
    }
    let ink: Ink = outcome == "finished" ? .good : .bad
    return "\(name): \(ink(outcome)), \(reason) (released at \(Figure(progress, 3)), "
      + "\(Figure(speed, 0)) pt/s), \(counted(frames, "frame"))"
  }
}

extension ReplayReport.Frame {
  fileprivate var cells: [String] {
    [
      "\(index)", "\(Figure(milliseconds, 2))", gesture, "\(Figure(progress, 4))",
      "\(Figure(velocityPointsPerSecond, 0))", "\(Figure(presentedProgress, 4))", phase, hash,
    ]
  }
}
