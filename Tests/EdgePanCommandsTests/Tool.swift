// Runs the built tool as a user does: a process, its two streams, its exit code. Unless a test sets
// other variables, the tool runs as outside CI, so that results do not depend on where tests run.

import Foundation
import SharedFolder

/// The `edgepan` that was built with these tests.
enum Tool {
  struct Run: Sendable {
    var status: Int32
    var output: String
    var notices: String

    /// The JSON object on stdout.
    var json: [String: Any] {
      (try? JSONSerialization.jsonObject(with: Data(output.utf8))) as? [String: Any] ?? [:]
    }
  }

  static let checkout = Checkout.folder

  /// The tool is next to the test bundle, whatever the build folder is called.
  static func executable(_ name: String) -> URL {
    URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent(name)
  }

  /// Variables that change what the tool does. Without `CI`, goldens may be missing, and `accept`
  /// writes them; without GitHub's variables, tests add nothing to the summary of a job.
  private static let outsideCI = [
    "CI": "", "GITHUB_STEP_SUMMARY": "", "GITHUB_SERVER_URL": "", "EDGEPAN_RECORD": "",
  ]

  /// Runs one command line in the checkout and waits for its end.
  static func run(_ arguments: String..., input: [UInt8] = []) throws -> Run {
    try run(arguments, input: input)
  }

  static func run(
    _ arguments: [String], input: [UInt8] = [], tool: String = "edgepan",
    environment: [String: String] = [:]
  ) throws -> Run {
    try run(executable(tool), arguments, input: input, environment: environment)
  }

  /// Runs a line of shell in which `TOOL` is replaced by the tool's path.
  static func shell(
    _ tool: String, _ line: String, environment: [String: String] = [:]
  ) throws -> Run {
    let line = line.replacingOccurrences(of: "TOOL", with: "'\(executable(tool).path)'")
    return try run(
      URL(fileURLWithPath: "/bin/sh"), ["-c", line], input: [], environment: environment)
  }

  private static func run(
    _ executable: URL, _ arguments: [String], input: [UInt8], environment: [String: String]
  ) throws -> Run {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(
      outsideCI.merging(environment, uniquingKeysWith: { $1 }), uniquingKeysWith: { $1 })
    process.currentDirectoryURL = checkout
    // Output goes to files instead of pipes, so that no amount of output can block the tool.
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("edgepan-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (output, notices) = (folder.appendingPathComponent("o"), folder.appendingPathComponent("e"))
    let stdin = folder.appendingPathComponent("i")
    for url in [output, notices] { try Data().write(to: url) }
    try Data(input).write(to: stdin)
    process.standardInput = try FileHandle(forReadingFrom: stdin)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: notices)
    try process.run()
    process.waitUntilExit()
    return Run(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      notices: String(decoding: try Data(contentsOf: notices), as: UTF8.self))
  }
}

extension Tool {
  /// Runs the tool with the scenes and animators of CheckFixture.
  static func fixture(
    _ arguments: [String], environment: [String: String] = [:]
  ) throws -> Tool.Run {
    try run(arguments, tool: "checkfixture", environment: environment)
  }
}

/// A folder with copies of bundled recordings, for one test.
func withRecordings(_ names: [String], _ body: (URL) throws -> Void) throws {
  try withTemporaryFolder { folder in
    for name in names {
      try FileManager.default.copyItem(
        at: Tool.checkout.appendingPathComponent("Recordings/\(name).evemu"),
        to: folder.appendingPathComponent("\(name).evemu"))
    }
    try body(folder)
  }
}

/// A folder that exists for one test.
func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("edgepan-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}
