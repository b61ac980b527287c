// Determinism across processes. Each process has its own hash seed, so a single process cannot
// detect a result that depends on it.

import Foundation
import GestureTrace
import Testing

@Suite struct SameEverywhereTests {
  /// Two fingers that land in one evdev frame, one of them far from the edge.
  private func twoFingers() throws -> [UInt8] {
    let path = Tool.checkout.appendingPathComponent("Recordings/touchscreen-swipe.evemu").path
    var trace = try TraceReader.read(path: path)
    let start = try #require(trace.events.first?.microseconds)
    let second: [(UInt16, Int32)] = [(0x2f, 5), (0x39, 900), (0x35, 2000), (0x36, 2000), (0x2f, 0)]
    trace.events.insert(
      contentsOf: second.map {
        InputEvent(microseconds: start, type: .abs, code: $0, value: $1)
      }, at: 0)
    return try TraceWriter.bytes(of: trace)
  }

  @Test func replayOfFingersThatLandTogether_isTheSameInEveryProcess() throws {
    let trace = try twoFingers()
    var outputs: Set<String> = []
    for _ in 0..<8 {
      let run = try Tool.run(["replay", "-", "--json", "--frames"], input: trace)
      #expect(run.status == 0)
      outputs.insert(run.output)
    }
    #expect(outputs.count == 1)
  }

  /// Sixty replays run in one process. Every third one leaves global state changed and never
  /// settles; each of the others is compared with a replay in its own process.
  @Test func replaysBesideADirtyScene_haveTheHashesOfFreshProcesses() throws {
    let environment = ["FIXTURE_SCENES": "dirty"]
    let folder = Tool.checkout.appendingPathComponent("Recordings").path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".evemu") }.sorted().map { "Recordings/\($0)" }
    #expect(names.count == 20)
    func hashes(_ files: [String], _ scenes: [String]) throws -> [String: String] {
      let run = try Tool.run(
        ["replay"] + files + scenes.flatMap { ["--scene", $0] }
          + ["--limit", "1", "--json"], tool: "checkfixture",
        environment: environment)
      var found: [String: String] = [:]
      for replay in run.json["replays"] as? [[String: Any]] ?? [] {
        let settings = replay["settings"] as? [String: Any]
        let key = "\(replay["file"] ?? "") in \(settings?["subject"] ?? "")"
        found[key] = replay["hash"] as? String
      }
      if scenes.contains("dirty") {
        #expect((run.json["errors"] as? [Any])?.count == files.count)
      }
      return found
    }
    let together = try hashes(names, ["inbox", "photo", "dirty"])
    #expect(together.count == 40)
    for name in names {
      for scene in ["inbox", "photo"] {
        for (key, hash) in try hashes([name], [scene]) {
          #expect(together[key] == hash, "\(key)")
        }
      }
    }
  }
}
