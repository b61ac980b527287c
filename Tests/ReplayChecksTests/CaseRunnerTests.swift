// The cases that one process runs one after another.

import Foundation
import GestureReplay
import GestureTrace
import PlainText
import ReplayChecks
import Testing

@MainActor @Suite(.serialized) struct CaseRunnerTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "edgepan-cases-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func copy(_ name: String, to path: String) throws {
    let source = checkout.appendingPathComponent("Recordings/\(name).evemu").path
    let bytes = try #require(PathText.contents(of: source))
    #expect(PathText.write(bytes, to: path, isAtomic: false) == 0)
  }

  private func job(_ path: String) -> CheckJob {
    CheckJob(
      order: 0, recording: path, action: .check,
      settings: ReplaySettings().into(.init(animator: "scale")))
  }

  /// `é` as one scalar and as two scalars: two files, but equal strings.
  @Test func recordingWhoseNameDiffersOnlyInItsBytes_isRead() throws {
    try withFolder { folder in
      let paths = ["\u{E9}", "e\u{301}"].map { "\(folder)/\($0).evemu" }
      try copy("slow-finish", to: paths[0])
      try copy("finishing-flick", to: paths[1])
      let runner = CaseRunner(tool: "edgepan")
      let outcomes = paths.map { runner.run(job($0)) }
      let alone = CaseRunner(tool: "edgepan").run(job(paths[1]))
      #expect(outcomes[0].frames > 0)
      #expect(outcomes[0].frames != alone.frames)
      #expect(outcomes[1].frames == alone.frames)
    }
  }
}
