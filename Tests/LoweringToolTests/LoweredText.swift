// Lowers source text with the lowering tool.

import Foundation
import LoweringTool

/// Lowers strings as the files of one module.
struct LoweredText {
  /// The lowered text of each file, without its first two lines.
  var texts: [String] = []
  var problems: [LoweringProblem] = []
  /// The first line of each lowered file: the imports that the tool adds.
  var imports: [String] = []

  /// The lines of the first file's lowered text. They replace the original's lines one by one.
  var lines: [String] {
    texts[0].split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  init(_ sources: String...) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "lowered-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let files = try sources.enumerated().map { index, text in
      let file = folder.appending(path: "\(index).swift")
      try Data(text.utf8).write(to: file)
      return (source: file.path, output: folder.appending(path: "\(index).lowered.swift").path)
    }
    problems = try LoweringTool.ofThisCheckout().lower(files)
    for file in files {
      let lines = try String(contentsOfFile: file.output, encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false)
      imports.append(String(lines[0]))
      texts.append(lines.dropFirst(2).joined(separator: "\n"))
    }
  }

  /// The compiler's errors for the first text as a file of its own, without EdgePan's modules.
  /// Empty if it compiles.
  func compilerErrors() throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "lowered-\(UUID().uuidString).swift")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(texts[0].utf8).write(to: file)
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = ["swiftc", "-typecheck", "-swift-version", "5", file.path]
    let errors = Pipe()
    compiler.standardError = errors
    try compiler.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    compiler.waitUntilExit()
    return compiler.terminationStatus == 0 ? "" : text
  }
}

extension LoweringTool {
  static func ofThisCheckout() throws -> LoweringTool { try prepare { _ in } }
}
