// A compiled tool that does not work is reported with a remedy.

import Foundation
import Testing

@testable import LoweringTool

@Suite struct BrokenToolTests {
  /// The tool may be in `$XDG_CACHE_HOME`, so the remedy names the folder that contains the tool.
  @Test func toolThatExitsWithoutAReport_isReportedWithItsFolder() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "broken-tool-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let program = folder.appending(path: "lower")
    try Data("#!/bin/sh\necho damaged >&2\nexit 9\n".utf8).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    let failure = #expect(throws: LoweringTool.Failure.self) {
      try LoweringTool(executable: program).problems(in: ["a.swift"])
    }
    #expect(failure?.message.contains("status 9: damaged") == true)
    #expect(failure?.remedy.hasSuffix(": rm -r \(folder.path)") == true)
  }
}
