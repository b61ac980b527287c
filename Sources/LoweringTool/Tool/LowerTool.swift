// LowerTool: the program that lowers files, or lists code that cannot be lowered.
//
//     lower --tables FOLDER [--check [--plain]] [--json] [--depends FILE]... (--file SOURCE OUTPUT)...
//     lower --declarations (--file SOURCE -)...

import Foundation

@main struct LowerTool {
  /// Set by SIGINT or SIGTERM. The tool ends before the next file, so that none is cut.
  nonisolated(unsafe) private static var isInterrupted: sig_atomic_t = 0

  static func main() {
    for number in [SIGINT, SIGTERM] { signal(number) { _ in LowerTool.isInterrupted = 1 } }
    do {
      exit(try LowerTool(Array(CommandLine.arguments.dropFirst())).run())
    } catch {
      FileHandle.standardError.write(Data("lower: \(error)\n".utf8))
      exit(2)
    }
  }

  struct UsageError: Error, CustomStringConvertible { var description: String }

  private static func endIfInterrupted() { if isInterrupted != 0 { exit(130) } }

  private var isChecking = false
  private var isPlain = false
  private var isJSON = false
  /// Whether to list the files' public declarations: the text of `UIKit.declarations`.
  private var listsDeclarations = false
  private var depends: [String] = []
  private var files: [(source: String, output: String)] = []

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    func next(_ option: String) throws -> String {
      guard let value = rest.popFirst() else {
        throw UsageError(description: "option \(option) needs a value")
      }
      return value
    }
    while let option = rest.popFirst() {
      switch option {
      case "--check": isChecking = true
      // The files are compiled as they are.
      case "--plain": isPlain = true
      case "--json": isJSON = true
      case "--declarations": listsDeclarations = true
      // The folder with UIKit.declarations and Apple.names.
      case "--tables": try UIKitDeclarations.load(from: try next(option))
      case "--depends": depends.append(try next(option))
      case "--file": files.append((try next(option), try next(option)))
      // A file that contains arguments, because the arguments of a large app exceed the maximum
      // length of a command line.
      case "--arguments":
        let path = try next(option)
        let text = try FileError.naming(path, "cannot be read") {
          try String(contentsOfFile: path, encoding: .utf8)
        }
        rest = text.split(separator: "\n").map(String.init) + rest
      default: throw UsageError(description: "unknown option \(option)")
      }
    }
  }

  /// Returns 0, or 3 if a check reports any problem or if lowering reports an error.
  func run() throws -> Int32 {
    let index = ModuleIndex()
    for path in depends { _ = IndexBuilder(index, try SourceFile(path: path), isOwn: false) }
    let sources = try files.map {
      Self.endIfInterrupted()
      return try SourceFile(path: $0.source)
    }
    for source in sources { _ = IndexBuilder(index, source, isOwn: true) }
    if listsDeclarations {
      for line in DeclarationListing(index).lines { print(line) }
      return 0
    }
    let problems = Problems()
    for source in sources {
      Self.endIfInterrupted()
      Lowering(source, index, problems, findsAbsentNames: isChecking, isPlain: isPlain).run()
    }
    if isChecking {
      print(isJSON ? try json(problems.sorted) : text(problems.sorted), terminator: "")
      return problems.all.isEmpty ? 0 : 3
    }
    for (source, file) in zip(sources, files) {
      Self.endIfInterrupted()
      try write(source.lowered(), to: file.output)
    }
    for problem in problems.sorted {
      FileHandle.standardError.write(Data((problem.description + "\n").utf8))
    }
    return problems.all.contains { $0.severity == .error } ? 3 : 0
  }

  /// Writes a file only if its text has changed, which avoids needless recompilation.
  private func write(_ bytes: [UInt8], to path: String) throws {
    let url = URL(fileURLWithPath: path)
    if let old = try? Data(contentsOf: url), old.elementsEqual(bytes) { return }
    try FileError.naming(path, "cannot be written") {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: url, options: .atomic)
    }
  }

  private func text(_ problems: [Problem]) -> String {
    problems.map { "\($0.description)\n" }.joined()
  }

  private func json(_ problems: [Problem]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(["problems": problems]), as: UTF8.self) + "\n"
  }
}
