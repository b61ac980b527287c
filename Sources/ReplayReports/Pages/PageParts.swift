import CEmbeddedFiles
import PlainText

/// The page's template, style sheet and scripts: the files of Page/, embedded at build time.
enum PageParts {
  static let template = embeddedBytes(embedded_page_template)
  static let style = embeddedBytes(embedded_page_style)
  static let script = scripts(embeddedBytes(embedded_report_script))
  /// The scripts of the live page.
  static let live = scripts(embeddedBytes(embedded_live_script))

  private static func scripts(_ own: [UInt8]) -> [UInt8] {
    Array("\"use strict\";\n".utf8) + embeddedBytes(embedded_shared_script) + own
  }
}
