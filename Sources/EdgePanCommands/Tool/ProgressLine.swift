// The progress of a long command: one line on a terminal, nothing elsewhere.

/// A line on stderr that is overwritten as work progresses, if stderr is a terminal.
///
/// Redrawn at most every tenth of a second. On a narrow terminal the bar is shorter; on a very
/// narrow terminal it is omitted.
final class ProgressLine {
  private let total: Int?
  private let isShown = Terminal.canRedraw
  private var last = ContinuousClock.now - .seconds(1)

  init(total: Int?) { self.total = total }

  /// Shows the number of finished items, and a remark.
  func show(_ done: Int, _ remark: @autoclosure () -> String = "") {
    guard isShown else { return }
    let now = ContinuousClock.now
    guard last.duration(to: now) > .milliseconds(100) else { return }
    last = now
    Terminal.redraw(Self.text(done, of: total, remark: remark(), room: Terminal.room))
  }

  /// Removes the line.
  func clear() {
    if isShown { Terminal.clear() }
  }

  /// Returns `3 of 40 [==        ] remark`; narrow terminals lose the remark first, then the bar.
  static func text(_ done: Int, of total: Int?, remark: String, room: Int) -> String {
    guard let total else { return "\(done) \(remark)" }
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
