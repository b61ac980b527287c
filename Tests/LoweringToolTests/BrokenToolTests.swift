// A compiled tool that does not work is reported with a remedy.

import Foundation
import Testing

@testable import LoweringTool

@Suite struct BrokenToolTests {
  /// The message has the file and the system's words, without an error's internal description.
  @Test func fileThatCannotBeReadOrWritten_isNamed_withTheSystemsReason() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "unwritable-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let source = folder.appending(path: "a.swift").path
    try Data("let a = 1\n".utf8).write(to: URL(filePath: source))
    let tool = try LoweringTool.ofThisCheckout()
    let unwritten = #expect(throws: LoweringTool.Failure.self) {
      try tool.lower([(source: source, output: source + "/a.lowered.swift")])
    }
    // Foundation reports that the folder cannot be created because a file has its name.
    #expect(unwritten?.message == "\(source)/a.lowered.swift: cannot be written: File exists")
    let unread = #expect(throws: LoweringTool.Failure.self) {
      try tool.problems(in: [folder.path + "/none.swift"])
    }
    #expect(
      unread?.message == "\(folder.path)/none.swift: cannot be read: No such file or directory")
  }

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
