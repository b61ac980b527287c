// The human-readable output of `replay`: one line per swipe and, on request, one per frame.

import GestureReplay
import PlainText

extension ReplayReport {
  /// Passes the lines of the recording's block to `body`: device and settings, swipes, hash.
  func forEachLine(_ body: (String) -> Void) {
    let edge = settings.value.edge.rawValue
    body(
      "\(Ink.strong(file)): \(device), \(edge) edge "
        + "(\(band)), \(settings.subject), \(settings.decider)")
    for assumption in assumptions { body(Ink.dim("  \(assumption)")) }
    if swipes.isEmpty {
      body("  no contact started at the \(edge) edge (\(counted(contacts, "contact")))")
    }
    for swipe in swipes { body("  " + swipe.text(by: settings.value.finishRule)) }
    for note in notes ?? [] { body(Ink.dim("  note: \(note)")) }
    body(
      "  \(counted(frameCount, "frame")) at \(escape(settings.value.display.description)), "
        + "velocity \(settings.value.rules.velocity.rawValue), hash \(hash)")
    explanation?.forEachParagraph { paragraph in
      body("")
      for line in paragraph { body("  " + line) }
    }
    let tables: [[String]?] = [
      rules.map(RuleRow.lines), clocks.map(ClockRow.lines), inputs.map(InputRow.lines),
      metrics.map(\.lines),
    ]
    for table in tables.compactMap({ $0 }) {
      body("")
      for line in table { body("  " + line) }
    }
    if let frames, !frames.isEmpty {
      TextTable.forEachLine(
        header: ["frame", "ms", "gesture", "progress", "pt/s", "shown", "phase", "hash"],
        of: frames, spare: ["gesture"], cells: \.cells
      ) { body("    " + $0) }
    }
    for frame in layers ?? [] {
      body("")
      body("  layers of frame \(frame.frame):")
      for layer in frame.layers { body("    \(Self.shortened(layer))") }
    }
  }
}

extension ReplayReport {
  /// Returns a layer's values with at most six decimals; JSON and goldens contain all of them.
  private static func shortened(_ layer: String) -> String {
    layer.replacing(/-?[0-9]+\.[0-9]{7,}(?:e-?[0-9]+)?/) { match in
      Double(match.output).map { "\(Figure($0, 6))" } ?? String(match.output)
    }
  }
}

extension ReplayReport.Swipe {
  fileprivate func text(by rule: FinishRule) -> String {
    let name = "contact \(contact)"
    guard let progress, let speed = velocityPointsPerSecond, let frames else {
      return "\(name): no swipe: \(reason)"
    }
    let ink: Ink = outcome == "finished" ? .good : .bad
    return
      "\(name): \(ink(outcome)), \(reason) (released at \(rule.text(of: progress, .progress)), "
      + "\(rule.text(of: speed, .speed)) pt/s), \(counted(frames, "frame"))"
  }
}

extension ReplayReport.Frame {
  fileprivate var cells: [String] {
    let isOutsideSwipe = SwipePhase(rawValue: phase)?.isOutsideSwipe ?? false
    return [
      "\(index)", "\(Figure(milliseconds, 2))", gesture,
      isOutsideSwipe ? "-" : "\(Figure(progress, 4))",
      isOutsideSwipe ? "-" : "\(Figure(velocityPointsPerSecond, 0))",
      "\(Figure(presentedProgress, 4))", phase, hash,
    ]
  }
}
