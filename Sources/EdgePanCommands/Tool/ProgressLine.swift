// How far a long command is: one line on a terminal, nothing anywhere else.

import Foundation

/// A line on stderr that is overwritten as work goes on, where stderr is a terminal.
///
/// Redrawn at most every tenth of a second.
final class ProgressLine {
  private let total: Int?
  private let isShown = isatty(STDERR_FILENO) == 1
  private var last = ContinuousClock.now - .seconds(1)

  init(total: Int?) { self.total = total }

  /// Shows that `done` are done, and a remark.
  func show(_ done: Int, _ remark: @autoclosure () -> String = "") {
    guard isShown else { return }
    let now = ContinuousClock.now
    guard last.duration(to: now) > .milliseconds(100) else { return }
    last = now
    let share = total.map { "\(done) of \($0) " + Self.bar(done, of: $0) } ?? "\(done)"
    write("\r\u{1b}[K\(share) \(remark())")
  }

  /// Takes the line away.
  func clear() {
    if isShown { write("\r\u{1b}[K") }
  }

  private static func bar(_ done: Int, of total: Int) -> String {
    let width = 30
    let filled = total > 0 ? min(done * width / total, width) : width
    return "[" + String(repeating: "=", count: filled)
      + String(repeating: " ", count: width - filled) + "]"
  }

  private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
