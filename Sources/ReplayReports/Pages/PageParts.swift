import CEmbeddedFiles

/// The page's template, style sheet and scripts: the files of Page/, embedded at build time.
enum PageParts {
  static let template = bytes(of: embedded_page_template())
  static let style = bytes(of: embedded_page_style())
  static let script = scripts(embedded_report_script())
  /// The scripts of the live page.
  static let live = scripts(embedded_live_script())

  private static func scripts(_ own: embedded_file) -> [UInt8] {
    Array("\"use strict\";\n".utf8) + bytes(of: embedded_shared_script()) + bytes(of: own)
  }

  private static func bytes(of file: embedded_file) -> [UInt8] {
    Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }
}
