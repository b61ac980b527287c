// The manual pages: complete, with defaults, without hidden subcommands, and valid mdoc.

import Foundation
import Testing

@testable import EdgePanCommands

@Suite struct ManualPageTests {
  static func pages() throws -> [ManualPage] {
    ManualCommand.pages(
      of: try CommandDescription.ofTool(), name: "edgepan", day: "November 22, 2026")
  }

  @Test func everyVerbThatHelpLists_hasAPage_andHiddenVerbsHaveNone() throws {
    let names = try Self.pages().map(\.name)
    let shown = RootCommand.configuration.subcommands.filter { $0.configuration.shouldDisplay }
    #expect(
      names == ["edgepan"] + shown.map { "edgepan-\($0.configuration.commandName ?? "")" })
    #expect(!names.contains("edgepan-worker"))
  }

  @Test func aDefaultValue_isOnThePage() throws {
    let page = try #require(try Self.pages().first { $0.name == "edgepan-replay" })
    let clock = try #require(page.text.components(separatedBy: ".It Fl -limit").last)
    #expect(clock.prefix(300).contains("Default: 20"))
  }

  @Test func everyPage_namesItsOptionsOnceEach() throws {
    for page in try Self.pages() {
      let items = page.text.split(separator: "\n").filter { $0.hasPrefix(".It Fl") }
      #expect(Set(items).count == items.count, "\(page.name)")
    }
  }

  @Test func helpSections_becomeHeadings_andIndentedLinesStayLiteral() {
    let sections = ManualSection.split("Says it.\n\nEXAMPLES:\n  .hidden \\n\n\nLast words.")
    #expect(sections.map(\.title) == [nil, "EXAMPLES"])
    #expect(sections[0].body == ["Says it."])
    #expect(
      sections[1].body == [
        ".Bd -literal -offset indent", "\\&.hidden \\en", ".Ed", ".Pp", "Last words.",
      ])
  }

  @Test(arguments: ["2026-13-01", "2026-11", "today", "2026-11-22-1", ""])
  func invalidDate_isRejected(day: String) {
    #expect(throws: ToolFailure.self) { try ManualCommand.spelled(day) }
  }

  @Test(.enabled(if: mandoc != nil, "mandoc is not installed"))
  func mandoc_reportsNoWarnings() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for page in try Self.pages() {
      let file = folder.appendingPathComponent("\(page.name).1")
      try page.text.write(to: file, atomically: true, encoding: .utf8)
      let lint = Process()
      lint.executableURL = try #require(Self.mandoc)
      lint.arguments = ["-Tlint", "-Wwarning", file.path]
      let pipe = Pipe()
      lint.standardOutput = pipe
      try lint.run()
      let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      lint.waitUntilExit()
      #expect(said.isEmpty, "\(said)")
    }
  }

  private static let mandoc: URL? = ["/usr/bin/mandoc", "/usr/local/bin/mandoc"]
    .first(where: FileManager.default.isExecutableFile).map(URL.init(fileURLWithPath:))
}
