// Writes a page: replaces an earlier page of EdgePan, but no other file.

import Foundation
import PlainText
import ReplayReports

/// A page as a file or on stdout.
enum PageFile {
  /// Strings that identify EdgePan's files: every page and SVG map has one in its first bytes.
  private static let marks = ["content=\"EdgePan\"", "<!-- EdgePan map -->"]
  /// The size in bytes beyond which browsers become slow.
  private static let largeBytes = 10_000_000

  /// Writes a page; `-` is stdout.
  ///
  /// - Throws: ``ToolFailure`` with exit code 2 if the path holds another kind of file, 1 if it
  ///   cannot be written.
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
  static func write(_ bytes: [UInt8], to path: String, replacing: Bool = false) throws {
    guard path != "-" else { return Output.raw(bytes) }
    if !replacing { try checkReplaceable(path) }
    try Output.write(Data(bytes), toFile: path)
    Output.notice("wrote \(escape(path)): \(bytes.count) bytes")
  }

  /// Fails if the path is a regular file that EdgePan did not write. Call this before work begins,
  /// too.
  static func checkReplaceable(_ path: String) throws {
    try Output.checkPlace(path)
    guard path != "-", !Output.isReplaceable(path, marks: marks) else { return }
    throw ToolFailure(
      .usage,
      "\(escape(path)): exists and is not a page or map that EdgePan wrote; it is not replaced",
      remedy: "Name another file.")
  }
}
