// Several recordings that one command writes.

import GestureTrace
import PlainText

/// The files of `split` and of `convert` for several devices: none is written if one of them
/// exists, and a failure reports how many were written before it. Each file is complete.
struct FileSeries {
  var paths: [String]
  /// Whether existing files are replaced (`--force`).
  var replaces: Bool

  /// Returns the name with the first number, from 1, under which nothing exists.
  static func freePath(_ name: (_ number: Int) -> String) -> String {
    (1...).lazy.map(name).first { !PathText.exists($0) } ?? name(1)
  }

  /// Writes the files one after another.
  ///
  /// - Parameter write: writes the file of the series with this index.
  /// - Throws: errors of `write`; ``ToolFailure`` for those that the tool knows.
  func write(_ write: (_ index: Int, _ path: String) throws -> Void) throws {
    if !replaces, paths.count > 1 {
      for path in paths { try TraceWriter.checkIsFree(path) }
    }
    for (index, path) in paths.enumerated() {
      do {
        try write(index, path)
      } catch {
        throw ToolFailure(reporting: error)?.after(index, of: paths.count, "file") ?? error
      }
    }
  }
}

extension ToolFailure {
  /// The failure, with the number of files that were written before it.
  func after(_ written: Int, of count: Int, _ noun: String) -> ToolFailure {
    guard count > 1 else { return self }
    var failure = self
    let remark = "\(written) of \(counted(count, noun)) \(written == 1 ? "was" : "were") written."
    failure.remedy = remedy.map { "\($0)\n  \(remark)" } ?? remark
    return failure
  }
}
