// The files of Page/, embedded at build time.

/// The page's template, style sheet and scripts.
enum PageParts {
  static let template = PackageResources.page_html
  static let style = PackageResources.style_css

  /// All scripts, ordered so that each follows the scripts that it needs.
  static let script: [UInt8] =
    Array("\"use strict\";\n".utf8)
    + [
      draw, PackageResources.elements_js, PackageResources.stage_js, PackageResources.player_js,
      PackageResources.chart_js, PackageResources.strip_js, PackageResources.tree_js,
      PackageResources.whatif_js, PackageResources.map_js, PackageResources.compare_js,
      PackageResources.measure_js, PackageResources.replay_js, PackageResources.list_js,
      PackageResources.main_js,
    ].joined(separator: Array("\n".utf8))

  /// The script that decodes frames and draws them on a canvas; it needs no other script.
  static let draw = PackageResources.draw_js

  /// The scripts of the live page.
  static let live: [UInt8] =
    Array("\"use strict\";\n".utf8)
    + [
      draw, PackageResources.elements_js, PackageResources.stage_js, PackageResources.live_js,
    ].joined(separator: Array("\n".utf8))
}
