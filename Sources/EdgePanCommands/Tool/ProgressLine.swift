// The progress of a long command: one line on a terminal, nothing elsewhere.

/// A line on stderr that is overwritten as work progresses, if stderr is a terminal.
///
/// Redrawn at most every tenth of a second; after two seconds with an estimate of the time left. On
/// a narrow terminal the bar is shorter; on a very narrow terminal it is omitted.
final class ProgressLine {
  private let total: Int?
  private let isShown = Terminal.canRedraw
  private let start = ContinuousClock.now
  private var last = ContinuousClock.now - .seconds(1)

  init(total: Int?) { self.total = total }

  /// Shows the number of finished items, and a remark.
  func show(_ done: Int, _ remark: @autoclosure () -> String = "") {
    guard isShown else { return }
    let now = ContinuousClock.now
    guard last.duration(to: now) > .milliseconds(100) else { return }
    last = now
    let left = Self.left(done, of: total, after: start.duration(to: now))
    Terminal.redraw(
      Self.text(
        done, of: total, remark: [left, remark()].filter { !$0.isEmpty }.joined(separator: ", "),
        room: Terminal.room))
  }

  /// Returns `about 12 s left`, from the mean time of the items so far; empty in the first two
  /// seconds.
  static func left(_ done: Int, of total: Int?, after time: Duration) -> String {
    guard let total, done > 0, total > done, time > Duration.seconds(2) else { return "" }
    let seconds = Double(time.components.seconds) * Double(total - done) / Double(done)
    return seconds < 90
      ? "about \(Int(seconds.rounded(.up))) s left"
      : "about \(Int((seconds / 60).rounded())) min left"
  }

  /// Removes the line.
  func clear() {
    if isShown { Terminal.clear() }
  }

  /// Returns `3 of 40 [==        ] remark`; narrow terminals lose the remark first, then the bar.
  static func text(_ done: Int, of total: Int?, remark: String, room: Int) -> String {
    guard let total else { return remark.isEmpty ? "\(done)" : "\(done), \(remark)" }
    let count = "\(done) of \(total)"
    let width = min(widestBar, room - count.count - 3)
    guard width >= narrowestBar else { return count }
    return "\(count) \(bar(done, of: total, width: width)) \(remark)"
  }

  private static let widestBar = 30
  /// A shorter bar would show no more than the count.
  private static let narrowestBar = 8

  private static func bar(_ done: Int, of total: Int, width: Int) -> String {
    let filled = total > 0 ? min(done * width / total, width) : width
    return "[" + String(repeating: "=", count: filled)
      + String(repeating: " ", count: width - filled) + "]"
  }
}
