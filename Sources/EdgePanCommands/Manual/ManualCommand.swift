// edgepan manual: the hidden subcommand that writes the manual pages, for packages.

import ArgumentParser
import Foundation
import PlainText

/// Writes a page for the tool and one for each subcommand that `--help` lists.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Writes the manual pages.",
    discussion: """
      EXAMPLES:
        edgepan manual --output man1 --date 2026-11-22

      Hidden, because only packagers need it.
      """,
    shouldDisplay: false)

  @Option(name: .shortAndLong, help: "The folder for the pages; created if missing.")
  var output: String
  @Option(help: "The date on the pages, as YYYY-MM-DD, for reproducible packages.")
  var date: String

  func run() throws {
    let day = try Self.spelled(date)
    let tool = try CommandDescription.ofTool()
    let name = RootCommand.toolName
    try? FileManager.default.createDirectory(
      atPath: output, withIntermediateDirectories: true)
    for page in Self.pages(of: tool, name: name, day: day) {
      let path = (output as NSString).appendingPathComponent("\(page.name).1")
      try Output.write(Data(page.text.utf8), toFile: path)
      Output.result(escape(path))
    }
  }

  static func pages(of tool: CommandDescription, name: String, day: String) -> [ManualPage] {
    let version = RootCommand.configuration.version
    let verbs = tool.shownSubcommands
    let root = ManualPage(
      command: [name], description: tool, related: verbs.map { "\(name)-\($0.commandName)" },
      date: day, version: version)
    return [root]
      + verbs.map {
        ManualPage(
          command: [name, $0.commandName], description: $0, related: [name], date: day,
          version: version)
      }
  }

  /// Returns a date such as `2026-11-22` in the format of mdoc(7).
  ///
  /// - Throws: ``ToolFailure`` with exit code 2 for any other form.
  static func spelled(_ date: String) throws -> String {
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    let parts = date.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard parts.count == 3, parts[0] >= 1970, (1...12).contains(parts[1]),
      (1...31).contains(parts[2])
    else { throw ToolFailure(.usage, "--date: not a date in the form YYYY-MM-DD") }
    return "\(months[parts[1] - 1]) \(parts[2]), \(parts[0])"
  }
}
