// `show`, `lint` and `synth` as a user runs them.

import Foundation
import Testing

@Suite struct TraceVerbTests {
  @Test func commandInTheProvenance_reproducesTheSameBytes() throws {
    let first = try Tool.run("synth", "--distance", "33.5", "--seed", "9").output
    let line = try #require(
      first.split(separator: "\n").first { $0.hasPrefix("# edgepan.provenance") })
    let command = try #require(line.range(of: "edgepan synth "))
    let options = line[command.upperBound...].prefix { $0 != "\"" }
      .split(separator: " ").map(String.init)
    #expect(try Tool.run(["synth"] + options).output == first)
  }

  @Test func unknownIntent_isRejected_andReported() throws {
    let made = try Tool.run("synth", "--intent", "finished")
    #expect(made.status == 2)
    #expect(made.output.isEmpty)
    #expect(
      made.notices.hasPrefix(
        "edgepan: unknown value 'finished' for --intent\n  Did you mean 'finish'? Valid names: "
          + "finish, cancel, fail.\n"), "\(made.notices)")
    let good = try Tool.run("synth", "--intent", "finish").output
    let trace = Array(good.replacingOccurrences(of: "\"finish\"", with: "\"finished\"").utf8)
    let replay = try Tool.run("replay", "-", "--expect", "intent", input: trace)
    #expect(replay.status == 2)
    #expect(replay.notices.contains("<stdin>: unknown intent 'finished'"))
    #expect(replay.notices.contains("Valid names: finish, cancel, fail."))
    let lint = try Tool.run("lint", "-", input: trace)
    #expect(lint.status == 3)
    #expect(lint.output.contains("unknown-intent"))
  }

  @Test func synth_doesNotOverwrite_unlessForced() throws {
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("flick.evemu").path
      #expect(try Tool.run("synth", "--output", path).status == 0)
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      #expect(try Tool.run("synth", "--seed", "2", "--output", path).status == 2)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
      #expect(try Tool.run("synth", "--seed", "2", "--output", path, "--force").status == 0)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) != before)
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
    }
  }

  @Test func show_readsWhatSynthWrites_overStdin() throws {
    let trace = try Tool.run("synth", "--edge", "right").output
    let run = try Tool.run("show", "-", "--json", input: Array(trace.utf8))
    #expect(run.json["schema"] as? String == "edgepan.show/1")
    let report = try #require((run.json["traces"] as? [[String: Any]])?.first)
    let pans = try #require(report["edgePans"] as? [[String: Any]])
    #expect(pans.count == 1)
    #expect(pans.first?["edge"] as? String == "right")
  }

  /// A recording without events would be written, of which nothing can be replayed.
  @Test(arguments: ["trim", "split", "mirror", "scale", "scrub"])
  func edit_ofARecordingWithoutEvents_exits6_andWritesNothing(verb: String) throws {
    let lines = try Tool.run("synth").output.split(separator: "\n").filter { !$0.hasPrefix("E:") }
    try withTemporaryFolder { folder in
      let output = folder.path + "/out.evemu"
      let run = try Tool.run(
        verb, "-", "--output", output, input: Array((lines.joined(separator: "\n") + "\n").utf8))
      #expect(run.status == 6)
      #expect(run.notices.hasPrefix("edgepan: <stdin>: this file contains no event"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  /// Where only a file is read, `-` is not looked for as if it were one.
  @Test(arguments: [
    ("show Recordings/slow-finish.evemu --description -", 6),
    ("bench scale --check-counts -", 7), ("bench scale --compare -", 7),
    ("replay Recordings/slow-finish.evemu --clock file:-", 2),
  ])
  func dash_whereStdinIsNotRead_isReported(line: String, status: Int32) throws {
    let run = try Tool.run(line.split(separator: " ").map(String.init))
    #expect(run.status == status && run.output.isEmpty)
    #expect(run.notices.contains("-: stdin is not read here"), "\(run.notices)")
    #expect(run.notices.hasSuffix("\n  Name a file.\n"))
  }

  /// A subcommand either prints a whole document or, with exit code 6, nothing.
  @Test(arguments: [
    ("replay", "errors"), ("show", "errors"), ("lint", "errors"), ("verify", "cases"),
    ("accept --animator scale", "cases"), ("map --animator scale", nil), ("profile", nil),
    ("fuzz --animator scale --runs 1", nil), ("bench scale --recording", nil),
  ])
  func jsonOfARecordingThatCannotBeRead_isWhole_orEmpty(line: String, list: String?) throws {
    try withTemporaryFolder { folder in
      let file = folder.path + "/junk.evemu"
      try Data("junk\n".utf8).write(to: URL(fileURLWithPath: file))
      let words = line.split(separator: " ").map(String.init)
      let run = try Tool.run(words + [file, "--json"])
      #expect(run.status == 6)
      #expect((run.output + run.notices).contains("junk.evemu:1: "))
      #expect(run.output.isEmpty == (list == nil))
      if let list { #expect((run.json[list] as? [Any])?.count == 1) }
      // No file has this argument as its name.
      let missing = try Tool.run(words + [folder.path + "/missing.evemu", "--json"])
      #expect(missing.status == 6 && missing.output.isEmpty)
    }
  }

  @Test func lint_exits3_onlyForFindingsOfTheRequestedLevel() throws {
    let trace = Array(try Tool.run("synth").output.utf8)
    #expect(try Tool.run("lint", "-", "--level", "problem", input: trace).status == 0)
    let typed = trace + Array("E: 9.000000 0001 001e 0001\nE: 9.000000 0000 0000 0000\n".utf8)
    let run = try Tool.run("lint", "-", "--level", "problem", "--json", input: typed)
    #expect(run.status == 3)
    #expect(run.json["schema"] as? String == "edgepan.lint/1")
    #expect(run.output.contains("key-event"))
  }

  @Test(arguments: [2, 3, 4]) func severalFingersOnAClickpad_fitByDefault(count: Int) throws {
    let run = try Tool.run("synth", "--device", "clickpad", "--fingers", "\(count)")
    #expect(run.status == 0, "\(run.notices)")
    let shown = try Tool.run("show", "--json", "-", input: Array(run.output.utf8))
    let trace = try #require((shown.json["traces"] as? [[String: Any]])?.first)
    #expect((trace["contacts"] as? [Any])?.count == count)
  }

  /// Options are in ms and mm, so messages about them are, too.
  @Test(arguments: [
    (
      ["--device", "clickpad", "--fingers", "5", "--spacing", "60"],
      "--fingers: the fingers are 240", "Use fewer"
    ),
    (["--duration", "70000"], "--duration: 70000 ms is out of range", "Use 1 to 60000 ms."),
    (["--hold", "60000.5"], "--hold: 60000.5 ms is out of range", "Use 0 to 60000 ms."),
    (["--distance", "2000"], "--distance: 2000 mm is out of range", "Use 0 to 1000 mm."),
    (["--release", "20000"], "--release: 20000 mm/s is out of range", "Use -10000 to 10000 mm/s."),
    (["--along", "2"], "--along: 2 is out of range", "Use 0 to 1."),
    (["--hold", "2e6"], "--hold: 2000000 ms is out of range", "Use 0 to 60000 ms."),
    (["--hold", "1e300"], "--hold: 1e+300 ms is out of range", ""),
    (["--duration", "nan"], "--duration: nan ms is out of range", ""),
    (["--drop=-5"], "--drop: -5 ms is out of range", "Use 0 to 60000 ms."),
  ])
  func valueOutOfRange_isReportedInTheUnitOfItsOption(
    options: [String], message: String, remedy: String
  ) throws {
    let run = try Tool.run(["synth"] + options)
    #expect(run.status == 2)
    #expect(run.notices.contains(message))
    #expect(remedy.isEmpty || run.notices.contains(remedy))
  }

  @Test func recordingThatIsNamedTwice_isReadOnce_inItsFirstPlace() throws {
    try withRecordings(["finishing-flick", "slow-finish"]) { folder in
      let last = folder.path + "/slow-finish.evemu"
      let run = try Tool.run("show", "--json", last, folder.path, folder.path + "/./", last)
      let files = (run.json["traces"] as? [[String: Any]] ?? []).compactMap {
        $0["file"] as? String
      }
      #expect(files == [last, folder.path + "/finishing-flick.evemu"])
    }
  }
}
