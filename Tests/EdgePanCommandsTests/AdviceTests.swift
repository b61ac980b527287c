// The commands that messages advise work as printed and never overwrite a recording.

import Foundation
import Testing

struct AdviceTests {
  /// A folder with one recording and no golden.
  private func withRecording(
    named name: String = "swipe.evemu", _ body: (_ folder: URL, _ path: String) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      let source = Tool.checkout.appendingPathComponent("Recordings/finishing-flick.evemu")
      let path = folder.appendingPathComponent(name).path
      try FileManager.default.copyItem(atPath: source.path, toPath: path)
      try body(folder, path)
    }
  }

  @Test(arguments: [
    [], ["--rule", "half"], ["--animator", "scale", "--animator", "direction"],
    ["--clock", "60Hz", "--clock", "120Hz"],
  ])
  func theCommandAdvisedForMissingGoldens_writesThem(options: [String]) throws {
    try withRecording { _, path in
      let arguments = ["verify", path] + options
      let run = try Tool.run(arguments)
      #expect(run.status == 0)
      let advice = run.notices.split(separator: "\n").filter { $0.hasPrefix("  ") }
      #expect(!advice.isEmpty)
      for command in advice {
        #expect(try Tool.shell("edgepan", String(command)).status == 0)
      }
      let again = try Tool.run(arguments)
      #expect(again.status == 0)
      #expect(!again.output.contains("no-golden"))
    }
  }

  @Test func acceptWithoutASubject_namesACommandThatWorks() throws {
    try withRecording { _, path in
      let run = try Tool.run(["accept", path])
      #expect(run.status == 2)
      let advice = try #require(run.notices.components(separatedBy: "for example: ").last)
      #expect(try Tool.shell("edgepan", advice).status == 0)
    }
  }

  @Test func acceptOfAnEmptyFile_isReported() throws {
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("empty.evemu").path
      try Data().write(to: URL(fileURLWithPath: path))
      let run = try Tool.run(["accept", path])
      #expect(run.status == 6)
      #expect(run.notices.contains("the file is empty"))
    }
  }

  @Test(arguments: [
    ["profile", "PATH", "--trace", "PATH"], ["profile", "PATH", "--html", "PATH"],
    ["verify", "PATH", "--junit", "PATH"], ["bench", "scale", "--write-counts", "PATH"],
    ["report", "PATH", "--output", "PATH"], ["bench", "scale", "--compare", "PATH"],
    ["bench", "scale", "--check-counts", "PATH"],
  ])
  func noAdviceRemovesOrOverwritesARecording(arguments: [String]) throws {
    try withRecording { _, path in
      let before = FileManager.default.contents(atPath: path)
      let run = try Tool.run(arguments.map { $0 == "PATH" ? path : $0 })
      #expect(run.status == 2 || run.status == 7)
      #expect(!run.notices.contains("rm "))
      #expect(!run.notices.contains("> \(path)"))
      #expect(!run.notices.contains("--write-counts \(path)"))
      #expect(FileManager.default.contents(atPath: path) == before)
    }
  }

  @Test func aNameThatIsNotUTF8_isPrintedSoThatTheShellFindsTheFile() throws {
    try withRecording { folder, path in
      let script = """
        cd '\(folder.path)' && mv '\(path)' "$(printf 'caf\\351.evemu')" \
        && TOOL verify "$(printf 'caf\\351.evemu')" 2>&1 \
        && TOOL profile "$(printf 'caf\\351.evemu')" --runs 1 > /dev/null
        """
      let run = try Tool.shell("edgepan", script)
      #expect(run.status == 0)
      #expect(run.output.contains(" accept $'caf\\351.evemu' --animator scale"))
    }
  }

  @Test(arguments: ["replay", "show", "verify"])
  func adviceForADevice_doesNotSuggestShow(verb: String) throws {
    let run = try Tool.run(verb, "/dev/null")
    #expect(run.status == 6)
    #expect(!(run.output + run.notices).contains("edgepan show"))
  }
}
