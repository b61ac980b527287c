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

  /// The names of layers are stored for messages, and are not compared.
  @Test func goldenWithOtherNamesOfLayers_isWrittenAgain_andTheOutcomeSaysWhy() throws {
    try withFolder { folder in
      let recording = folder + "/swipe.evemu"
      try copy("finishing-flick", to: recording)
      var job = job(recording)
      (job.action, job.golden) = (.accept, folder + "/goldens/swipe/scale.navigation.golden")
      let path = try #require(job.golden)
      let runner = CaseRunner(tool: "edgepan")
      #expect(runner.run(job).message == "new")
      var golden = try #require(try GoldenFile.read(path))
      let frame = try #require(golden.frames.firstIndex { $0.layers?.isEmpty == false })
      golden.frames[frame].layers?[0].name = "Former.view"
      try GoldenFile.write(golden, to: path)
      let outcome = runner.run(job)
      #expect(outcome.status == .accepted)
      #expect(outcome.message.hasPrefix("only values that are not compared changed"))
      golden.trace = "former.evemu"
      try GoldenFile.write(golden, to: path)
      #expect(runner.run(job).message.hasPrefix("the recording's name changed"))
      #expect(runner.run(job).status == .kept)
    }
  }

  @Test(arguments: [RecordMode.all, .failed])
  func brokenGoldenThatIsAccepted_isNotCalledNew(record: RecordMode) throws {
    try withFolder { folder in
      let recording = folder + "/swipe.evemu"
      try copy("finishing-flick", to: recording)
      let path = folder + "/goldens/swipe/scale.navigation.golden"
      try FileManager.default.createDirectory(
        atPath: folder + "/goldens/swipe", withIntermediateDirectories: true)
      try "nothing\n".write(toFile: path, atomically: true, encoding: .utf8)
      var job = job(recording)
      (job.action, job.golden, job.record) = (.accept, path, record)
      let outcome = CaseRunner(tool: "edgepan").run(job)
      #expect(outcome.status == .accepted)
      #expect(outcome.message == "the previous golden could not be read")
      #expect(try GoldenFile.read(path) != nil)
    }
  }

  /// A golden that is cut in its last frame, or of the former format.
  @Test(arguments: [("cut", "the file was truncated"), ("format", "golden format 1; this version")])
  func brokenGolden_isUnreadable_andTheCommandThatRenewsItIsPrintedOnce(
    _ fault: String, _ message: String
  ) throws {
    try withFolder { folder in
      let recording = folder + "/swipe.evemu"
      try copy("finishing-flick", to: recording)
      let path = folder + "/goldens/swipe/scale.navigation.golden"
      var job = job(recording)
      (job.action, job.golden) = (.accept, path)
      #expect(CaseRunner(tool: "edgepan").run(job).status == .accepted)
      let bytes = try #require(PathText.contents(of: path))
      var lines = String(decoding: bytes, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false)
      if fault == "cut" {
        lines.remove(at: lines.count - 2)
      } else {
        lines[0] = "# edgepan golden 1"
      }
      let text = Array(lines.joined(separator: "\n").utf8)
      #expect(PathText.write(text, to: path, isAtomic: false) == 0)
      job.action = .compare
      let outcome = CaseRunner(tool: "edgepan").run(job)
      #expect(outcome.status == .unreadable)
      #expect(outcome.message.hasPrefix("\(path):\(fault == "cut" ? lines.count : 1): "))
      #expect(outcome.message.contains(message))
      let whole = outcome.message + (outcome.remedy ?? "")
      #expect(whole.components(separatedBy: "edgepan accept \(recording)").count == 2)
    }
  }

  /// Only a description: nothing could be accepted, so nothing must advise that.
  @Test(arguments: [CheckJob.Action.check, .accept])
  func fileWithoutEvents_isUnreadable(action: CheckJob.Action) throws {
    try withFolder { folder in
      let recording = folder + "/pad.evemu"
      try copy("finishing-flick", to: recording)
      let bytes = try #require(PathText.contents(of: recording))
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        .filter { !$0.hasPrefix("E:") }
      let text = Array((lines.joined(separator: "\n") + "\n").utf8)
      #expect(PathText.write(text, to: recording, isAtomic: false) == 0)
      var job = job(recording)
      (job.action, job.golden) = (action, folder + "/goldens/pad/scale.navigation.golden")
      let outcome = CaseRunner(tool: "edgepan").run(job)
      #expect(outcome.status == .unreadable)
      #expect(outcome.message.contains("pad.evemu: this file contains no event"))
    }
  }

  @Test func goldenOfAnUnknownSubject_isDeletedByTheRemedy() throws {
    try withFolder { folder in
      let recording = folder + "/swipe.evemu"
      try copy("finishing-flick", to: recording)
      let path = folder + "/goldens/swipe/former.golden"
      var job = job(recording)
      (job.action, job.golden) = (.accept, path)
      #expect(CaseRunner(tool: "edgepan").run(job).status == .accepted)
      var golden = try #require(try GoldenFile.read(path))
      golden.settings.subject.animator = "former"
      try GoldenFile.write(golden, to: path)
      job = CheckJob(order: 0, recording: recording, action: .compare, golden: path)
      let outcome = CaseRunner(tool: "edgepan").run(job)
      #expect(outcome.status == .orphan)
      #expect(outcome.remedy?.hasSuffix("rm \(path)") == true)
    }
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
