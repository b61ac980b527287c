// Commands that write several recordings write none if one of the files exists, and report how many
// were written before a failure.

import Foundation
import Testing

@Suite struct FileSeriesTests {
  /// Two synthetic swipes with a pause between them.
  private func withTwoSwipes(_ body: (_ folder: String, _ recording: String) throws -> Void) throws
  {
    try withTemporaryFolder { folder in
      let recording = folder.path + "/two.evemu"
      let swipe = try Tool.run("synth").output
      var lines = swipe.split(separator: "\n").map(String.init)
      let events = lines.filter { $0.hasPrefix("E: ") }
      lines.removeAll { $0.hasPrefix("# edgepan.end") }
      lines += events.map { line in
        var words = line.split(separator: " ").map(String.init)
        words[1] = String(format: "%.6f", (Double(words[1]) ?? 0) + 20)
        return words.joined(separator: " ")
      }
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(
        to: URL(fileURLWithPath: recording))
      try body(folder.path, recording)
    }
  }

  private func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test func partsInAFolder_haveTheNameOfTheRecording() throws {
    try withTwoSwipes { folder, recording in
      let run = try Tool.run("split", recording, "--output", folder + "/")
      #expect(run.status == 0)
      #expect(try names(folder) == ["two-1.evemu", "two-2.evemu", "two.evemu"])
    }
  }

  @Test func split_writesNothing_ifALaterPartExists() throws {
    try withTwoSwipes { folder, recording in
      let taken = folder + "/part-2.evemu"
      try Data("mine".utf8).write(to: URL(fileURLWithPath: taken))
      let run = try Tool.run("split", recording, "--output", folder + "/part")
      #expect(run.status == 2)
      #expect(run.notices.contains("\(taken): the file exists"))
      #expect(try names(folder) == ["part-2.evemu", "two.evemu"])
      let forced = try Tool.run("split", recording, "--output", folder + "/part", "--force")
      #expect(forced.status == 0)
      #expect(try names(folder) == ["part-1.evemu", "part-2.evemu", "two.evemu"])
    }
  }

  @Test func split_reportsHowManyPartsWereWritten_ifALaterPartFails() throws {
    try withTwoSwipes { folder, recording in
      try FileManager.default.createDirectory(
        atPath: folder + "/part-2.evemu", withIntermediateDirectories: false)
      let run = try Tool.run("split", recording, "--output", folder + "/part", "--force")
      #expect(run.status == 1)
      #expect(run.notices.contains("part-2.evemu: the file cannot be written"))
      #expect(run.notices.contains("1 of 2 files was written."))
    }
  }

  /// The number of the file that fails does not depend on the number of threads, and no file after
  /// it is begun.
  @Test func synthesis_stopsAtTheFirstFileThatExists() throws {
    try withTemporaryFolder { folder in
      let made = folder.path + "/made"
      #expect(try Tool.run("synth", "--count", "3", "--output", made).status == 0)
      let run = try Tool.run("synth", "--count", "3000", "--output", made)
      #expect(run.status == 2)
      #expect(run.notices.contains("synth-000001.evemu: the file exists"))
      #expect(run.notices.contains("of 3000 recordings were written."))
      #expect(try names(made).count < 100)
    }
  }
}
