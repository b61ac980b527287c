// A folder of recordings, and the shards that verify it.

import Foundation
import Testing

/// A temporary folder of recordings, for tests of shards.
struct ShardFolder {
  let url: URL

  /// A few short recordings in two folders, without goldens.
  static func with(_ body: (ShardFolder) throws -> Void) throws {
    try withTemporaryFolder { url in
      let folder = ShardFolder(url: url.appendingPathComponent("R"))
      try FileManager.default.createDirectory(
        at: folder.url.appendingPathComponent("more"), withIntermediateDirectories: true)
      for name in names {
        let from = name.split(separator: "/").last ?? ""
        try FileManager.default.copyItem(
          at: Tool.checkout.appendingPathComponent("Recordings/\(sources[String(from)] ?? "")"),
          to: folder.url.appendingPathComponent(name + ".evemu"))
      }
      try body(folder)
    }
  }

  static let names = ["flick", "cancel", "second", "third", "more/flick", "more/cancel"]
  private static let sources = [
    "flick": "finishing-flick.evemu", "cancel": "out-and-back.evemu",
    "second": "finishing-flick.evemu", "third": "out-and-back.evemu",
  ]

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Accepts goldens of `steady` for some recordings, or for all.
  func accept(_ names: [String]? = nil) throws {
    let paths = names.map { $0.map { path($0 + ".evemu") } } ?? [url.path]
    let run = try fixture(["accept"] + paths + ["--animator", "steady"])
    #expect(run.status == 0)
  }

  func fixture(_ arguments: [String], environment: [String: String] = [:]) throws -> Tool.Run {
    try Tool.fixture(arguments, environment: environment)
  }

  /// Verifies the folder in shards and returns the paths of the reports.
  func shards(_ count: Int, _ options: [String] = []) throws -> [String] {
    try (1...count).map { try shard($0, of: count, options) }
  }

  /// Verifies one shard and returns the path of its report.
  func shard(_ index: Int, of count: Int, _ options: [String] = []) throws -> String {
    let run = try fixture(
      ["verify", url.path, "--json", "--shard", "\(index)/\(count)"] + options)
    return try keep(run, "\(index)-of-\(count).json")
  }

  func keep(_ run: Tool.Run, _ name: String) throws -> String {
    let path = url.deletingLastPathComponent().appendingPathComponent(name)
    try Data(run.output.utf8).write(to: path)
    return path.path
  }

  func merge(_ reports: [String], _ options: [String] = []) throws -> Tool.Run {
    try fixture(["verify", "--merge"] + options + reports)
  }

  /// Replaces a string in a report.
  func edit(_ report: String, _ old: String, _ new: String) throws {
    let text = try String(contentsOfFile: report, encoding: .utf8)
    #expect(text.contains(old))
    try text.replacingOccurrences(of: old, with: new).write(
      toFile: report, atomically: true, encoding: .utf8)
  }

  /// A report's entry for each case, without measured times and remedies.
  static func verdicts(_ run: Tool.Run) -> [[String: String]] {
    (run.json["cases"] as? [[String: Any]] ?? []).map { outcome in
      outcome.filter { $0.key != "wallSeconds" && $0.key != "remedy" }
        .mapValues(text)
    }
  }

  /// A value as a string that does not depend on the order of an object's members.
  private static func text(_ value: Any) -> String {
    guard let object = value as? [String: Any] else { return "\(value)" }
    return object.map { "\($0): \($1)" }.sorted().joined(separator: ", ")
  }
}
