// The command in a message reproduces the fault that the message reports.

import Foundation
import PlainText
import Testing

struct PrintedCommandTests {
  private static let broken = ["FIXTURE_SCENES": "broken"]

  /// A recording without the header that names its edge.
  private func withRecording(_ body: (_ folder: URL, _ path: String) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let source = Tool.checkout.appendingPathComponent("Recordings/right-edge.evemu")
      let text = try String(contentsOf: source, encoding: .utf8).split(
        separator: "\n", omittingEmptySubsequences: false
      ).filter { !$0.hasPrefix("# edgepan.edge:") }.joined(separator: "\n")
      let path = folder.appendingPathComponent("it's a swipe.evemu")
      try text.write(to: path, atomically: true, encoding: .utf8)
      try body(folder, path.path)
    }
  }

  /// Returns the part of a message between a word and the end of its line.
  private func command(_ word: String, in text: String) throws -> String {
    let rest = try #require(text.components(separatedBy: word).dropFirst().first)
    return String(rest.prefix { $0 != "\n" })
  }

  /// The verdicts, without the lines of advice and the count of cases.
  private func verdicts(_ run: Tool.Run) -> [String] {
    run.output.split(separator: "\n").map(String.init).filter { $0.contains(": violates: ") }
  }

  private func paste(_ command: String, _ environment: [String: String] = [:]) throws -> Tool.Run {
    let variables = environment.map { "\($0.key)='\($0.value)'" }.joined(separator: " ")
    return try Tool.shell("checkfixture", "\(variables) \(command)")
  }

  @Test(arguments: [
    ["--scene", "inbox", "--edge", "right"],
    ["--scene", "inbox", "--edge", "right", "--clock", "120Hz phase=2ms drop=5%"],
    ["--scene", "inbox", "--edge", "right", "--edge-band", "9mm", "--scale", "7.5"],
    ["--scene", "inbox", "--edge", "right", "--screen", "820x1180", "--input", "aosp"],
    ["--scene", "inbox", "--edge", "right", "--rule", "flutter-cupertino"],
    ["--animator", "twice", "--context", "tab", "--edge", "right", "--fingers", "1"],
  ])
  func theCommandOfABrokenInvariant_reproducesTheFinding(options: [String]) throws {
    try withRecording { folder, _ in
      let run = try Tool.run(
        ["verify", folder.path] + options, tool: "checkfixture", environment: Self.broken)
      #expect(run.status == 3)
      #expect(!verdicts(run).isEmpty)
      let again = try paste(try command("To verify again: ", in: run.output), Self.broken)
      #expect(again.status == 3)
      #expect(verdicts(again) == verdicts(run))
    }
  }

  /// The printed frames are exactly those of the failed replay, even in the tool's own scenes.
  @Test(arguments: [
    ["--scene", "inbox", "--edge", "right", "--clock", "120Hz phase=2ms drop=5%"],
    ["--scene", "inbox", "--edge", "right", "--edge-band", "9mm", "--screen", "820x1180"],
    ["--animator", "twice", "--context", "tab", "--edge", "right", "--input", "aosp"],
  ])
  func theCommandToInspect_showsTheReplayThatFailed(options: [String]) throws {
    try withRecording { folder, path in
      let run = try Tool.run(
        ["verify", folder.path] + options, tool: "checkfixture", environment: Self.broken)
      let shown = try paste(try command("To inspect: ", in: run.output), Self.broken)
      #expect(shown.status == 0)
      let asked = try Tool.run(
        ["replay", path, "--frames"] + options, tool: "checkfixture", environment: Self.broken)
      #expect(shown.output == asked.output)
    }
  }

  /// The command prints the value that the message calls actual, even for a frame whose layers are
  /// not in the golden.
  @Test(arguments: ["inbox", "photo"])
  func theCommandToInspect_showsTheActualValueOfADifference(scene: String) throws {
    try withRecordings(["finishing-flick"]) { folder in
      let own = ["FIXTURE_SCENES": "yes"]
      let changed = own.merging(["FIXTURE_CURVE": "linear"], uniquingKeysWith: { $1 })
      let options = [folder.path, "--scene", scene, "--clock", "120Hz"]
      _ = try Tool.run(["accept"] + options, tool: "checkfixture", environment: own)
      let run = try Tool.run(["verify"] + options, tool: "checkfixture", environment: changed)
      #expect(run.status == 3)
      let found = try #require(run.output.firstMatch(of: /\ (\w+): expected \S+, actual ([^\s;]+)/))
      let shown = try paste(try command("To inspect: ", in: run.output), changed)
      #expect(shown.status == 0)
      // Lists of layers have six decimals.
      let values = found.output.2.split(separator: ",").map {
        Figure(Double($0) ?? .nan, 6).description
      }
      let value = values.joined(separator: ",")
      #expect(shown.output.contains(" \(found.output.1)=\(value) "), "\(run.output)")
    }
  }

  @Test func theCommandOfBlame_namesTheSourcesOfTheFrameThatBrokeAnInvariant() throws {
    try withRecording { folder, _ in
      let run = try Tool.run(
        ["verify", folder.path, "--scene", "inbox", "--edge", "right", "--clock", "120Hz"],
        tool: "checkfixture", environment: Self.broken)
      let blame = try paste(try command("To find the cause: ", in: run.output), Self.broken)
      #expect(blame.status == 0)
      #expect(blame.output.contains(": inbox\n  frame "))
    }
  }

  @Test func theCommandOfBlame_namesTheCallThatCausedADifference() throws {
    try withRecording { folder, _ in
      let own = ["FIXTURE_SCENES": "yes"]
      let changed = own.merging(["FIXTURE_CURVE": "linear"], uniquingKeysWith: { $1 })
      let options = ["--scene", "inbox", "--edge", "right", "--clock", "120Hz"]
      _ = try Tool.run(
        ["accept", folder.path] + options, tool: "checkfixture", environment: own)
      let run = try Tool.run(
        ["verify", folder.path] + options, tool: "checkfixture", environment: changed)
      #expect(run.status == 3)
      let blame = try paste(try command("To find the cause: ", in: run.output), changed)
      #expect(blame.status == 0)
      #expect(blame.output.contains("animated in UIView.animate (checkfixture/FixtureAnimators"))
      #expect(blame.output.contains("in FixtureSlide.animateTransition(using:)"))
    }
  }

  @Test func theCommandOfACaseInAShard_reproducesTheFinding() throws {
    try withRecording { folder, _ in
      let runs = try (1...2).map { index in
        try Tool.run(
          ["verify", folder.path, "--scene", "inbox", "--edge", "right", "--shard", "\(index)/2"],
          tool: "checkfixture", environment: Self.broken)
      }
      let failed = try #require(runs.first { $0.status == 3 })
      let printed = try command("To verify again: ", in: failed.output)
      #expect(!printed.contains("--shard"))
      let again = try paste(printed, Self.broken)
      #expect(verdicts(again) == verdicts(failed))
    }
  }

  @Test func theCommandOfADifference_reproducesTheDifference_andAcceptResolvesIt() throws {
    try withRecording { folder, _ in
      let own = ["FIXTURE_SCENES": "yes"]
      let changed = own.merging(["FIXTURE_CURVE": "linear"], uniquingKeysWith: { $1 })
      let options = ["--scene", "inbox", "--edge", "right", "--clock", "120Hz"]
      let accepted = try Tool.run(
        ["accept", folder.path] + options, tool: "checkfixture", environment: own)
      #expect(accepted.status == 0)
      let run = try Tool.run(
        ["verify", folder.path] + options, tool: "checkfixture", environment: changed)
      #expect(run.status == 3)
      let advice = try command("To verify again: ", in: run.output)
      #expect(try paste(advice, changed).status == 3)
      let mend = try command("If this is intended: ", in: run.output)
      #expect(try paste(mend, changed).status == 0)
      #expect(try paste(advice, changed).status == 0)
    }
  }

  @Test func twoEdges_haveTwoGoldens() throws {
    try withRecording { folder, path in
      for edge in ["left", "right"] {
        let run = try Tool.run(
          ["accept", path, "--scene", "photo", "--edge", edge], tool: "checkfixture",
          environment: ["FIXTURE_SCENES": "yes"])
        #expect(run.status == 0)
      }
      let names = try FileManager.default.contentsOfDirectory(
        atPath: folder.appendingPathComponent("goldens/it's a swipe").path)
      #expect(names.sorted() == ["photo.edge=right.golden", "photo.golden"])
    }
  }

  @Test func theCommandOfAFuzzFinding_reportsTheSameRule() throws {
    try withRecording { folder, path in
      let findings = folder.appendingPathComponent("found here").path
      let run = try Tool.run(
        [
          "fuzz", path, "--scene", "inbox", "--edge", "right", "--clock", "promotion", "--runs",
          "12", "--output", findings, "--json",
        ], tool: "checkfixture", environment: Self.broken)
      #expect(run.status == 3)
      let found = run.json["findings"] as? [[String: Any]] ?? []
      #expect(!found.isEmpty)
      for finding in found {
        let command = try #require(finding["command"] as? String)
        let again = try paste(command, Self.broken)
        #expect(again.status == 3)
        #expect(again.output.contains(": \(finding["kind"] as? String ?? "none"): "))
      }
    }
  }

  /// The command contains the mode's situation, or names the saved recording that contains it.
  @Test(arguments: [
    ("stuck", "again", "works-again", "--again swipe"),
    ("narrow", "resize", "fits-screen", "--resize "),
    ("rightwards", "mirrored", "mirrors", "--again mirrored"),
    ("typing", "keyboard", "leaves-nothing", "--keyboard shown"),
    ("hasty", "second-swipe", "nothing-stays-hidden", "--settling deliver"),
  ])
  func theCommandOfAModesFinding_reportsTheSameRule(
    scene: String, mode: String, rule: String, option: String
  ) throws {
    try withTemporaryFolder { folder in
      let scenes = ["FIXTURE_SCENES": "situations"]
      // In each case the second swipe begins one frame later than in the previous case. It must
      // begin while the first swipe settles.
      let recording = mode == "second-swipe" ? "finishing-flick" : "out-and-back"
      let run = try Tool.run(
        [
          "fuzz", "Recordings/\(recording).evemu", "--scene", scene, "--mode", mode, "--runs", "30",
          "--output", folder.path, "--json",
        ], tool: "checkfixture", environment: scenes)
      #expect(run.status == 3)
      let found = run.json["findings"] as? [[String: Any]] ?? []
      let finding = try #require(found.first { $0["kind"] as? String == rule })
      let command = try #require(finding["command"] as? String)
      #expect(command.contains(option))
      let again = try paste(command, scenes)
      #expect(again.status == 3)
      #expect(again.output.contains(": \(rule): "))
    }
  }

  @Test func theCommandOfARunWithTwoSkippedRules_reproducesTheVerdicts() throws {
    try withRecording { folder, _ in
      let run = try Tool.run(
        [
          "verify", folder.path, "--scene", "inbox", "--edge", "right", "--skip", "bars-match",
          "--skip", "settled-layout",
        ], tool: "checkfixture", environment: Self.broken)
      let again = try command("To verify again: ", in: run.output)
      #expect(again.contains("--skip bars-match,settled-layout"))
      #expect(verdicts(try paste(again, Self.broken)) == verdicts(run))
    }
  }

  @Test func theCommandOfACrash_crashes() throws {
    try withRecording { _, path in
      let run = try Tool.run(
        ["verify", path, "--animator", "crashes", "--edge", "right"], tool: "checkfixture")
      #expect(run.status == 1)
      let again = try paste(try command("To replay this case alone: ", in: run.output))
      #expect(again.status == 128 + 11 || again.status == 11)
    }
  }
}
