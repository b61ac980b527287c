// LoweringTool: the program that lowers Swift sources, compiled on first use.

import Foundation
import PlainText

/// The tool behind the plugin LowerUIKit, for callers outside SwiftPM's builds.
///
///     let tool = try LoweringTool.prepare { print($0) }
///     let problems = try tool.problems(in: ["Sources/Inbox/Animator.swift"])
///
/// The tool needs the SwiftSyntax that swift.org's toolchains include (`lib/swift/host`); no target
/// of this package links SwiftSyntax. `swiftc` from the `PATH` compiles the tool (about 5 s), once
/// per toolchain and version of the tool, into `$XDG_CACHE_HOME/edgepan` or `~/.cache/edgepan`.
public struct LoweringTool {
  /// An error: the tool is not available, or it failed.
  public struct Failure: Error, CustomStringConvertible {
    public var message: String
    public var remedy: String
    /// Whether the caller cancelled the work.
    public var isCancellation = false

    public var description: String { "\(message) \(remedy)" }
  }

  /// The program, in a folder of its own in the cache.
  let executable: URL
  /// The folder with the program's tables.
  var tables = sourceFolder
  /// Returns whether the work is to end: programs that are running are then terminated.
  var isCancelled: @Sendable () -> Bool = { false }
  /// One thread of this process compiles the tool; all other threads wait for it.
  private static let lock = NSLock()

  /// Finds the compiled tool, or compiles it.
  ///
  /// - Parameters:
  ///   - isCancelled: called while the compiler or the tool runs; if it returns true, the program
  ///     and its children are terminated.
  ///   - notice: called with a line of text before compiling.
  public static func prepare(
    isCancelled: @escaping @Sendable () -> Bool = { false }, notice: (String) -> Void
  ) throws(Failure) -> LoweringTool {
    let sources = try sources()
    let toolchain = try HostToolchain.find()
    let folder = cacheFolder.appending(path: "lower-" + key(sources, toolchain))
    let executable = folder.appending(path: "lower")
    lock.lock()
    defer { lock.unlock() }
    if !FileManager.default.isExecutableFile(atPath: executable.path) {
      notice("compiling the lowering tool (once per toolchain): \(escape(executable.path))")
      try compile(sources, toolchain, folder, isCancelled)
    }
    return LoweringTool(executable: executable, isCancelled: isCancelled)
  }

  /// The folder of the tool's sources: beside the running program, where SwiftPM copies it, or where
  /// EdgePan's Debian package installs it.
  static let sourceFolder: URL = {
    let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    let folder = program.deletingLastPathComponent()
    let beside = folder.appending(path: "EdgePan_LoweringTool.resources/Tool")
    guard !FileManager.default.fileExists(atPath: beside.path) else { return beside }
    return folder.deletingLastPathComponent().appending(path: "share/edgepan/lowering")
  }()

  /// Reads the tool's sources.
  private static func sources() throws(Failure) -> [String: Data] {
    do {
      let files = try FileManager.default.contentsOfDirectory(
        at: sourceFolder, includingPropertiesForKeys: nil
      ).filter { $0.pathExtension == "swift" }
      return Dictionary(
        uniqueKeysWithValues: try files.map { ($0.lastPathComponent, try Data(contentsOf: $0)) })
    } catch {
      throw Failure(
        message: "\(escape(sourceFolder.path)): the lowering tool's sources cannot be read.",
        remedy: "Install EdgePan's package, or copy EdgePan_LoweringTool.resources from the build "
          + "folder to the folder of this program.")
    }
  }

  private static var cacheFolder: URL {
    let environment = ProcessInfo.processInfo.environment
    if let folder = environment["XDG_CACHE_HOME"], folder.hasPrefix("/") {
      return URL(filePath: folder).appending(path: "edgepan")
    }
    return URL(filePath: NSHomeDirectory()).appending(path: ".cache/edgepan")
  }

  /// A hash of the sources and the toolchain, because a change in either requires a new build of
  /// the tool.
  private static func key(_ sources: [String: Data], _ toolchain: HostToolchain) -> String {
    var hash = ContentHash()
    for (name, text) in sources.sorted(by: { $0.key < $1.key }) {
      hash.add(name.utf8)
      hash.add(text)
    }
    hash.add(toolchain.identity.utf8)
    return hash.description
  }

  /// Compiles in a temporary folder and then moves the tool into place atomically: another process
  /// may do the same at the same time.
  private static func compile(
    _ sources: [String: Data], _ toolchain: HostToolchain, _ folder: URL,
    _ isCancelled: () -> Bool
  ) throws(Failure) {
    let work = folder.appending(path: "\(ProcessInfo.processInfo.processIdentifier)")
    do {
      try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: work) }
      let files = sources.keys.sorted().map { work.appending(path: $0) }
      for file in files { try sources[file.lastPathComponent]?.write(to: file) }
      let output = work.appending(path: "lower")
      let result = try ToolRun(
        toolchain.swiftc,
        files.map(\.path) + [
          "-module-name", "LowerUIKit", "-parse-as-library", "-Onone",
          "-module-cache-path", work.appending(path: "ModuleCache").path,
          "-I", toolchain.host.path, "-L", toolchain.host.path, "-lSwiftSyntax", "-lSwiftParser",
          "-Xlinker", "-rpath", "-Xlinker", toolchain.host.path, "-o", output.path,
        ], isCancelled: isCancelled)
      guard result.status == 0 else {
        throw Failure(
          message: "the lowering tool does not compile with \(escape(toolchain.swiftc.path)):\n"
            + escapedLines(result.errors, omittingEmptyLines: true),
          remedy: "Use a toolchain of swift.org, 6.1 or newer.")
      }
      _ = rename(output.path, folder.appending(path: "lower").path)
    } catch let failure as Failure {
      throw failure
    } catch is ToolRun.Cancelled {
      throw .cancelled
    } catch {
      throw Failure(
        message: "\(escape(folder.path)): cannot install the lowering tool there: "
          + escape(error.localizedDescription) + ".",
        remedy: "Name another folder: XDG_CACHE_HOME=/tmp/cache")
    }
  }

  // MARK: Running it

  /// Returns the code in these files that cannot be lowered, sorted by path and line; if the files
  /// are compiled as they are, also the uncalled methods that the lowering would mend.
  public func problems(
    in files: [String], compiledAsTheyAre isPlain: Bool = false
  ) throws(Failure) -> [LoweringProblem] {
    let result = try run(
      ["--check", "--json"] + (isPlain ? ["--plain"] : []) + files.flatMap { ["--file", $0, "-"] })
    if result.status == Self.refused { throw Failure(refusal: result) }
    struct Report: Decodable { var problems: [LoweringProblem] }
    do {
      return try JSONDecoder().decode(Report.self, from: result.output).problems
    } catch {
      throw Failure(
        message: "the lowering tool ended with status \(result.status): "
          + escapedLines(result.errors, omittingEmptyLines: true),
        remedy: "Remove the tool's folder and run again: rm -r "
          + shellWord(executable.deletingLastPathComponent().path))
    }
  }

  /// Writes lowered copies. Returns the same problems as ``problems(in:)``. If any has the severity
  /// `error`, the copies do not behave like the sources.
  public func lower(
    _ files: [(source: String, output: String)]
  ) throws(Failure) -> [LoweringProblem] {
    let result = try run(files.flatMap { ["--file", $0.source, $0.output] })
    guard result.status == 0 || result.status == 3 else { throw Failure(refusal: result) }
    return try problems(in: files.map(\.source))
  }

  /// The tool's exit status if it cannot read or write a file.
  private static let refused: Int32 = 2

  /// Returns the text of the table `UIKit.declarations` for EdgePan's files. A test uses this to keep
  /// the table current.
  package func declarations(in files: [String]) throws(Failure) -> String {
    String(
      decoding: try run(["--declarations"] + files.flatMap { ["--file", $0, "-"] }).output,
      as: UTF8.self)
  }

  /// Runs the tool. The arguments are passed in a file, because those of a large app exceed the
  /// maximum length of a command line.
  private func run(_ arguments: [String]) throws(Failure) -> ToolRun {
    let list = FileManager.default.temporaryDirectory.appending(
      path: "edgepan-lower-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: list) }
    do {
      let arguments = ["--tables", tables.path] + arguments
      try Data(arguments.joined(separator: "\n").utf8).write(to: list)
      return try ToolRun(executable, ["--arguments", list.path], isCancelled: isCancelled)
    } catch is ToolRun.Cancelled {
      throw .cancelled
    } catch {
      throw Failure(
        message:
          "\(escape(executable.path)): cannot be run: \(escape(error.localizedDescription)).",
        remedy: "Check the cache folder: ls -l \(shellWord(executable.path))")
    }
  }
}

extension LoweringTool.Failure {
  fileprivate static let cancelled = Self(message: "interrupted", remedy: "", isCancellation: true)

  /// The failure of a run that ended with the tool's own message.
  fileprivate init(refusal run: ToolRun) {
    let name = "lower: "
    let text = run.errors.hasPrefix(name) ? String(run.errors.dropFirst(name.count)) : run.errors
    self.init(
      message: escapedLines(text, omittingEmptyLines: true),
      remedy: "Check the path, its permissions and the free disk space.")
  }
}
