// PageCosts: what the tool's HTML pages cost. Measures the bytes of a report, and the time that
// `--html` adds to a `verify` run without failures.

import Foundation

@MainActor struct PageCosts {
  /// The path of a release build of edgepan.
  let tool: URL

  /// The number of times that each of two command lines runs; they alternate, and the best time of
  /// each counts.
  private static let rounds = 15
  private static let maximumBytes = 2_000_000
  private static let maximumRatio = 1.05

  func measure() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("edgepan-picture-times-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = folder.appendingPathComponent("page.html").path
    let swipe = recordings.appendingPathComponent("slow-finish.evemu").path
    for animator in ["scale", "sys-cube-from-left", "explode"] {
      let seconds = try run(["report", swipe, "--animator", animator, "--output", page])
      let bytes = try Data(contentsOf: URL(fileURLWithPath: page)).count
      row(
        "a report of \(animator), including its what-if part", seconds * 1000, limit: nil,
        String(
          format: "  %.2f MB of %.1f allowed", Double(bytes) / 1e6,
          Double(Self.maximumBytes) / 1e6))
    }
    // One worker, so that processor time depends least on other load.
    let plain = ["verify", recordings.path, "--jobs", "1"]
    let pictures = folder.appendingPathComponent("pictures").path
    let asking = plain + ["--html", page, "--pictures", pictures]
    var (without, with) = (Double.infinity, Double.infinity)
    for _ in 0..<Self.rounds {
      without = min(without, try run(plain))
      with = min(with, try run(asking))
    }
    row("verify of the bundled recordings", without * 1000, limit: nil)
    row(
      "the same with --html and --pictures, no failure", with * 1000, limit: nil,
      String(format: "  ratio %.3f of %.2f allowed", with / without, Self.maximumRatio))
  }

  /// The processor time of the tool and its workers, in seconds.
  private func run(_ arguments: [String]) throws -> Double {
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let before = Self.childrenSeconds()
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(arguments: arguments) }
    return Self.childrenSeconds() - before
  }

  /// The processor time of all child processes that have ended and been waited for.
  private static func childrenSeconds() -> Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  struct Failure: Error, CustomStringConvertible {
    var arguments: [String]
    var description: String { "edgepan \(arguments.joined(separator: " ")) failed" }
  }
}
