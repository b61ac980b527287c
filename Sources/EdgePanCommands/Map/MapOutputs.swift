// The outputs of `map`, and the comparison with an accepted map.

import ArgumentParser
import Foundation
import PlainText
import ReplayChecks
import ReplayReports

/// `--json`, `--svg`, `--png`, `--html`, `--force`, `--expect-boundary`, `--within`.
struct MapOutputs: ParsableArguments {
  @Flag(help: "Print JSON (schema \(DecisionMap.schema)), which --expect-boundary reads.")
  var json = false
  @Option(help: ArgumentHelp("Also write the map as SVG; - is stdout.", valueName: "file"))
  var svg: String?
  @Option(help: ArgumentHelp("Also write the map as PNG; - is stdout.", valueName: "file"))
  var png: String?
  @Option(help: ArgumentHelp("Also write the map as a page; - is stdout.", valueName: "file"))
  var html: String?
  @OptionGroup var replacing: ForceOption
  @Option(
    help: ArgumentHelp(
      "Fail (exit 3) if the boundary differs from the one in this file, which --json wrote.",
      valueName: "file"))
  var expectBoundary: String?
  @Option(
    help: ArgumentHelp(
      "The distance that the boundary may move, in points. Default: the map's resolution.",
      valueName: "pt"))
  var within: Double?

  func validate() throws {
    let toStdout = [json ? "-" : nil, svg, png, html].filter { $0 == "-" }.count
    guard toStdout <= 1 else {
      throw ValidationError("Only one of --json, --svg -, --png - and --html - can use stdout.")
    }
    if let within, !(within >= 0) { throw ValidationError("--within must be 0 or more points.") }
  }

  /// The files to write.
  var files: [String?] { [svg, png, html] }

  /// Fails before the search if an output file cannot be replaced.
  func check() throws {
    try replacing.check(svg, as: .map)
    try replacing.check(png, as: .picture)
    try replacing.check(html, as: .page)
  }

  /// Reads the accepted map.
  ///
  /// - Parameter command: the command that prints this map.
  /// - Throws: ``ToolFailure`` with exit code 7 for a file that is missing or is not a map.
  func accepted(_ command: String) throws(ToolFailure) -> DecisionMap? {
    guard let expectBoundary else { return nil }
    return try EarlierResult.read(
      expectBoundary, DecisionMap.schema, as: DecisionMap.self, "a map that --json printed",
      remedy: "Write the map: \(command)")
  }

  @MainActor func publish(_ map: DecisionMap) throws {
    if json {
      try Output.json(map, schema: DecisionMap.schema)
    } else {
      for line in lines(of: map) { Output.result(line) }
    }
    if let svg { try PageFile.write(Array(map.svg.utf8), to: svg) }
    if let png { try PictureFile.write(map.bitmap, to: png) }
    if let html {
      try PageFile.write(
        ReportPage(title: "Decision map: \(map.subject)", items: [map.item]), to: html)
    }
  }

  private func lines(of map: DecisionMap) -> [String] {
    let rows = map.boundary.rows.map { row in
      ["\(Figure(row.pointsPerSecond, 0))", row.text]
    }
    var lines = [map.summary] + TextTable(header: ["pt/s", "by distance"], rows: rows).lines
    for swipe in map.swipes {
      lines.append(
        "\(swipe.recording), contact \(swipe.contact): \(Figure(swipe.points, 1)) pt at "
          + "\(Figure(swipe.pointsPerSecond, 0)) pt/s: \(swipe.outcome.rawValue), \(swipe.reason)")
    }
    return lines
  }

  /// - Throws: ``ToolFailure`` with exit code 7 for an accepted map of another subject or other
  ///   settings.
  func checkSubject(_ map: DecisionMap, _ accepted: DecisionMap, _ command: String) throws {
    guard accepted.settings != map.settings else { return }
    throw ToolFailure(
      .baseline,
      "--expect-boundary \(escape(expectBoundary ?? "")): the accepted map is of "
        + "\(escape(accepted.settings)), this one of \(escape(map.settings))",
      remedy: "Map the same subject with the same settings, or accept this map: \(command) > "
        + shellWord(expectBoundary ?? "FILE"))
  }

  /// - Throws: ``ToolFailure`` with exit code 3 if the boundary moved.
  func judge(_ map: DecisionMap, against accepted: DecisionMap, _ command: String) throws {
    let changes = accepted.boundary.changes(to: map.boundary, within: within)
    guard !changes.isEmpty else { return }
    let list = changes.map { "\(Figure($0.pointsPerSecond, 0)) pt/s: \($0.description)" }
    throw ToolFailure(
      .differs,
      "the boundary moved at \(counted(changes.count, "speed")):\n  "
        + list.joined(separator: "\n  "),
      remedy: "If this is intended, accept it: \(command) > \(shellWord(expectBoundary ?? "FILE"))")
  }
}
