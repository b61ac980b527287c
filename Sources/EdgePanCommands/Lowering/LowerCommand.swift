// edgepan lower: rewrites an app's Swift files so that they compile on Linux.

import ArgumentParser
import Foundation
import LoweringTool
import PlainText

/// Lowers Swift sources of iOS apps, or lists the code in them that cannot be lowered.
struct LowerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lower",
    abstract: "Rewrites the Objective-C features of an iOS app's Swift files as plain Swift.",
    discussion: """
      EXAMPLES:
        edgepan lower App --check
        edgepan lower App --output build/lowered
        edgepan lower --json --check App/Transition.swift | jq '.problems[].feature'

      This command is for build systems other than SwiftPM; packages use the plugin LowerUIKit, which \
      does the same. Copies are named NAME.lowered.swift and contain #sourceLocation lines, so that \
      diagnostics name the originals. On first use, the swiftc in PATH compiles a tool, which is \
      kept in ~/.cache/edgepan. Exits 3 if any code cannot be lowered.
      """)

  @Argument(help: "Swift files, and folders whose Swift files are all lowered.")
  var sources: [String]

  @Option(help: "The folder for the lowered copies.")
  var output: String?

  @Flag(help: "Write nothing; list the code that cannot be lowered, with reasons and remedies.")
  var check = false

  private static let schema = "edgepan.lower/1"
  @Flag(help: "With --check: print JSON (schema \(Self.schema)).")
  var json = false

  func validate() throws {
    guard check != (output != nil) else {
      throw ValidationError("give either --output FOLDER or --check")
    }
    guard check || !json else { throw ValidationError("--json needs --check") }
  }

  func run() throws {
    if let output {
      try Output.checkNamed(output)
      let kind = FileKind(path: output)
      guard kind != .file, kind == .folder || kind.refusal == nil else {
        throw ToolFailure(
          .usage, "\(escape(output)): not a folder", remedy: "Name a folder for --output.")
      }
    }
    let files = try sources.flatMap(LowerableFile.files)
    guard !files.isEmpty else {
      throw ToolFailure(
        .usage, "no Swift files in \(sources.map { escape($0) }.joined(separator: ", "))",
        remedy: "Name the folder with the app's sources.")
    }
    if output != nil { try checkNames(files) }
    do {
      // The compiler and the tool are processes of their own, which must end with this one.
      Interrupt.watch()
      let tool = try LoweringTool.prepare(
        isCancelled: { Interrupt.isSet }, notice: { Output.notice($0) })
      if let output {
        try lower(files, with: tool, into: output)
      } else {
        try list(try tool.problems(in: files.map(\.path)))
      }
    } catch let failure as LoweringTool.Failure where failure.isCancellation {
      throw ToolFailure(.interrupted, failure.message)
    } catch let failure as LoweringTool.Failure {
      throw ToolFailure(.unexpected, failure.message, remedy: failure.remedy)
    }
  }

  /// - Throws: ``ToolFailure`` if two files would be written to one copy.
  private func checkNames(_ files: [LowerableFile]) throws {
    var known: [String: String] = [:]
    for file in files {
      guard let other = known.updateValue(file.path, forKey: file.output) else { continue }
      throw ToolFailure(
        .usage,
        "\(escape(other)) and \(escape(file.path)) would both be written to \(escape(file.output))",
        remedy: "Name the folder that contains both, or lower each into a folder of its own.")
    }
  }

  private func list(_ problems: [LoweringProblem]) throws {
    if json {
      try Output.json(Report(problems: problems), schema: Self.schema)
    } else {
      for problem in problems { Output.result(Self.text(problem)) }
    }
    guard !problems.isEmpty else { return }
    throw ToolFailure(
      .differs, "\(counted(problems.count, "use")) of features that cannot be lowered")
  }

  private func lower(_ files: [LowerableFile], with tool: LoweringTool, into folder: String) throws
  {
    let problems = try tool.lower(
      files.map { ($0.path, (folder as NSString).appendingPathComponent($0.output)) })
    for problem in problems { Output.notice(Self.text(problem)) }
    let errors = problems.count { $0.severity == .error }
    guard errors == 0 else {
      throw ToolFailure(
        .differs, "\(counted(errors, "use")) of features that cannot be lowered",
        remedy: "The copies are written; the code listed above does not compile, or has another "
          + "meaning on Linux.")
    }
    Output.notice("lowered \(counted(files.count, "file")) into \(escape(folder))")
  }

  private struct Report: Encodable { var problems: [LoweringProblem] }

  /// Returns the problem in the format of compilers, so that editors can jump to it.
  static func text(_ problem: LoweringProblem) -> String {
    "\(escape(problem.path)):\(problem.line):\(problem.column): \(problem.severity.rawValue): "
      + "\(escape(problem.reason)). \(escape(problem.remedy)) [\(problem.feature)]"
  }
}

/// A file to lower, and the name of its copy.
struct LowerableFile {
  var path: String
  var output: String

  /// - Throws: ``ToolFailure`` with exit code 2 for a missing path, 6 for a folder that cannot be
  ///   read and for a special file.
  static func files(at path: String) throws -> [LowerableFile] {
    switch FileKind(path: path) {
    case .folder: break
    case .missing(let number):
      throw ToolFailure(
        missing: path, errno: number, .usage, remedy: "Name a Swift file or a folder of them.")
    case .file:
      return [LowerableFile(path: path, output: copy(of: (path as NSString).lastPathComponent))]
    case let kind:
      throw ToolFailure(
        .badTrace,
        "\(escape(path)): this is \(kind.refusal ?? "not a file"), not a Swift file, and was not "
          + "opened", remedy: "Name a Swift file or a folder of them.")
    }
    return try FolderWalk.files(below: path).filter { $0.hasSuffix(".swift") }.map {
      LowerableFile(path: (path as NSString).appendingPathComponent($0), output: copy(of: $0))
    }
  }

  private static func copy(of name: String) -> String {
    (name as NSString).deletingPathExtension + ".lowered.swift"
  }
}
