// Writes a page or a map.

import Foundation
import PlainText
import ReplayReports

/// A page as a file or on stdout.
enum PageFile {
  /// The size in bytes beyond which browsers become slow.
  private static let largeBytes = 10_000_000

  /// Writes a page; `-` is stdout.
  ///
  /// - Throws: ``ToolFailure`` with exit code 1 if it cannot be written.
  static func write(_ page: ReportPage, to path: String) throws {
    let bytes = page.html()
    if bytes.count > largeBytes {
      Output.notice(
        "warning: the page is \(bytes.count / 1_000_000) MB, which slows down browsers; "
          + "give fewer recordings")
    }
    try write(bytes, to: path)
  }

  /// Writes the bytes of a page or map; `-` is stdout.
  static func write(_ bytes: [UInt8], to path: String) throws {
    guard path != "-" else { return Output.raw(bytes) }
    try Output.write(Data(bytes), toFile: path)
    Output.notice("wrote \(escape(path)): \(bytes.count) bytes")
  }
}
