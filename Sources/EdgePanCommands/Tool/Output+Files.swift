// Results that go to a file of their own: a report, a table of counts, a timeline.

import Foundation
import PlainText
import ReplayChecks

extension Output {
  /// Writes a file: whole or not at all where it is a plain one; a device, a pipe or a link is
  /// written through, not replaced.
  ///
  /// - Throws: ``ToolFailure`` (1) with what the system says.
  static func write(_ data: Data, toFile path: String) throws(ToolFailure) {
    var status = stat()
    let isOther = lstat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    do {
      try data.write(to: URL(fileURLWithPath: path), options: isOther ? [] : .atomic)
    } catch {
      throw unwritable(path, systemReason(of: error))
    }
  }

  static func unwritable(_ path: String, _ reason: String) -> ToolFailure {
    ToolFailure(
      .unexpected, "\(escape(path)): cannot be written: \(reason)",
      remedy: "Check the folder, its owner and space.")
  }
}
