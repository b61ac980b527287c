// Reports that do not belong together or are incomplete: the exit code and the remedy of each.

import Foundation
import Testing

@Suite struct MergeTests {
  @Test func missingShard_exits2_andIsNamed() throws {
    try ShardFolder.with { folder in
      let parts = try folder.shards(3, ["--animator", "steady"])
      let run = try folder.merge([parts[0], parts[2]])
      #expect(run.status == 2)
      #expect(run.output.isEmpty)
      #expect(run.notices.contains("reports missing for 1 of 3 shards: 2/3"))
      #expect(run.notices.contains("--shard 2/3"))
      #expect(run.notices.contains("--partial"))
    }
  }

  @Test func twoMissingShards_areListedUnderOneHeading() throws {
    try ShardFolder.with { folder in
      let run = try folder.merge([try folder.shards(3, ["--animator", "steady"])[1]])
      #expect(run.status == 2)
      let lines = run.notices.split(separator: "\n")
      let heading = try #require(lines.firstIndex { $0.hasSuffix("Run what is missing:") })
      let commands = lines[(heading + 1)...].prefix(2)
      #expect(commands.map { $0.contains("--shard 1/3") } == [true, false], "\(run.notices)")
      #expect(commands.map { $0.contains("--shard 3/3") } == [false, true], "\(run.notices)")
    }
  }

  @Test func commandOfAMissingShard_worksWhenPasted() throws {
    try ShardFolder.with { folder in
      let parts = try folder.shards(3, ["--animator", "steady", "--verbose"])
      for options in [[], ["--partial", "--verbose"]] {
        let run = try folder.merge([parts[0], parts[2]], options)
        let text = run.output + run.notices
        let line = try #require(
          text.split(separator: "\n").first { $0.contains("--shard 2/3 --json > ") })
        let made = folder.url.deletingLastPathComponent().path + "/made.json"
        let begin = try #require(line.range(of: ": ", options: .backwards)).upperBound
        // The printed path of the tool is relative to the folder in which the test runs it.
        let command = String(line[begin...]).replacing("> shard-2-of-3.json", with: "> \(made)")
        let pasted = try Tool.shell("checkfixture", command)
        #expect(pasted.status == 0)
        #expect(try folder.merge([parts[0], parts[2], made]).status == 0)
      }
    }
  }

  @Test func recordingThatTwoArgumentsName_isCheckedOnce_inShardsToo() throws {
    try ShardFolder.with { folder in
      try folder.accept()
      let orphans = folder.url.path + "/goldens/flick"
      let names = [
        folder.path("third.evemu"), folder.url.path, folder.path("more"), orphans + "/../../",
      ]
      let one = try folder.fixture(["verify", folder.url.path, "--json"])
      let run = try folder.fixture(["verify"] + names + ["--json"])
      #expect(run.status == 0)
      #expect(run.json["recordings"] as? Int == ShardFolder.names.count)
      #expect(run.json["plannedCases"] as? Int == one.json["plannedCases"] as? Int)
      #expect(
        (run.json["cases"] as? [[String: Any]])?.first?["recording"] as? String
          == folder.path("third.evemu"))
      let parts = try (1...2).map { index in
        let part = try folder.fixture(["verify"] + names + ["--json", "--shard", "\(index)/2"])
        return try folder.keep(part, "part\(index).json")
      }
      #expect(try folder.merge(parts).status == 0)
    }
  }

  /// A golden without a recording, below two arguments.
  @Test func orphanBelowTwoArguments_isReportedOnce() throws {
    try ShardFolder.with { folder in
      try folder.accept()
      try FileManager.default.removeItem(atPath: folder.path("more/flick.evemu"))
      let run = try folder.fixture(["verify", folder.url.path, folder.path("more"), "--json"])
      #expect(run.status == 3)
      let cases = run.json["cases"] as? [[String: Any]] ?? []
      #expect(cases.count { $0["status"] as? String != "passed" } == 1)
    }
  }

  @Test func reportWithAByteOrderMark_isMerged() throws {
    try ShardFolder.with { folder in
      let parts = try folder.shards(2, ["--animator", "steady"])
      let first = URL(fileURLWithPath: parts[0])
      try (Data([0xEF, 0xBB, 0xBF]) + Data(contentsOf: first)).write(to: first)
      #expect(try folder.merge(parts).status == 0)
    }
  }

  @Test func missingShard_withPartial_isAnErrorInEveryReport() throws {
    try ShardFolder.with { folder in
      let parts = try folder.shards(3, ["--animator", "steady"])
      let xml = folder.url.appendingPathComponent("report.xml").path
      let run = try folder.merge([parts[0], parts[2]], ["--partial", "--json", "--junit", xml])
      #expect(run.status == 1)
      let cases = run.json["cases"] as? [[String: Any]] ?? []
      #expect(cases.first?["status"] as? String == "missing-shard")
      #expect(cases.first?["recording"] as? String == "shard 2/3")
      #expect(run.json["isComplete"] as? Bool == false)
      #expect(run.json["exitCode"] as? Int == 1)
      let junit = try String(contentsOfFile: xml, encoding: .utf8)
      #expect(junit.contains("<testcase name=\"shard 2/3\" classname=\"shards\""))
      #expect(junit.contains("<error type=\"missing-shard\""))
      #expect(junit.contains("errors=\"1\""))
    }
  }

  /// A shard that was killed leaves an empty or incomplete report.
  @Test(arguments: [0, 700])
  func reportThatEndsEarly_isOmittedFromAPartialMerge(bytes: Int) throws {
    try ShardFolder.with { folder in
      let parts = try folder.shards(3, ["--animator", "steady"])
      let second = URL(fileURLWithPath: parts[1])
      try Data(contentsOf: second).prefix(bytes).write(to: second)
      let refused = try folder.merge(parts)
      #expect(refused.status == 6)
      #expect(refused.notices.contains("omit the report and merge with --partial"))
      let run = try folder.merge(parts, ["--partial", "--json"])
      #expect(run.status == 1)
      #expect(ShardFolder.verdicts(run).first?["recording"] == "shard 2/3")
      #expect(run.notices.contains("warning: \(parts[1]): "))
      #expect(run.notices.contains("it is not merged"))
      let alone = try folder.merge([parts[1]], ["--partial"])
      #expect(alone.status == 6)
      #expect(!alone.notices.contains("--partial"))
    }
  }

  /// The command has the subjects and conditions of the run.
  @Test func adviceForAMissingGolden_isTheCommandThatWritesIt() throws {
    try ShardFolder.with { folder in
      let conditions = ["--animator", "steady", "--clock", "120Hz"]
      #expect(try folder.fixture(["accept", folder.path("flick.evemu")] + conditions).status == 0)
      let parts = try folder.shards(2, conditions)
      let run = try folder.merge(parts)
      #expect(run.status == 3)
      let lines = (run.output + run.notices).split(separator: "\n")
      let commands = lines.compactMap { line in
        line.range(of: "To accept the current behaviour: ").map { String(line[$0.upperBound...]) }
      }
      #expect(commands.count == ShardFolder.names.count - 1)
      for command in commands {
        #expect(try Tool.shell("checkfixture", command).status == 0, "\(command)")
      }
      #expect(try folder.merge(try folder.shards(2, conditions)).status == 0)
    }
  }

  @Test func commandOfAMissingShard_hasItsOptionsBeforePathsAfterADash() throws {
    try ShardFolder.with { folder in
      let run = try folder.fixture([
        "verify", "--animator", "steady", "--shard", "1/2", "--json", "--", folder.url.path,
      ])
      let merged = try folder.merge([try folder.keep(run, "one.json")])
      #expect(
        merged.notices.contains(
          "verify --animator steady --shard 2/2 --json -- \(folder.url.path) > "))
    }
  }

  /// On a machine without the variable, the command must still belong to the same run.
  @Test func commandOfAMissingShard_requiresGoldensIfTheVariableCIDid() throws {
    try ShardFolder.with { folder in
      try folder.accept()
      let first = try folder.fixture(
        ["verify", folder.url.path, "--shard", "1/2", "--json"], environment: ["CI": "true"])
      let part = try folder.keep(first, "one.json")
      #expect(try folder.merge([part]).notices.contains("--require-goldens --shard 2/2 --json"))
      let other = try folder.merge([part, try folder.shard(2, of: 2)])
      #expect(other.status == 2)
      #expect(other.notices.contains("The environment variable CI"))
      let same = try folder.shard(2, of: 2, ["--require-goldens"])
      #expect(try folder.merge([part, same]).status == 0)
    }
  }

  @Test func goldensThatAreRequiredAtTheMerge_exit2() throws {
    try ShardFolder.with { folder in
      let parts = try folder.shards(2, ["--animator", "steady"])
      let run = try folder.merge(parts, ["--require-goldens"])
      #expect(run.status == 2)
      #expect(run.notices.contains("to each shard"))
    }
  }

  /// The path is the same, so only the contents distinguish the runs.
  @Test func clocksFromFilesOfDifferentContents_areDifferentRuns() throws {
    try ShardFolder.with { folder in
      let clock = folder.url.deletingLastPathComponent().appendingPathComponent("clock")
      let parts = try [(1, "16\n17\n"), (2, "8\n9\n")].map { index, text in
        try Data(text.utf8).write(to: clock)
        return try folder.shard(
          index, of: 2, ["--animator", "steady", "--clock", "file:\(clock.path)"])
      }
      let run = try folder.merge(parts)
      #expect(run.status == 2)
      #expect(run.notices.contains("runs with different options"))
    }
  }

  @Test func partialMerge_ofAllShards_isComplete() throws {
    try ShardFolder.with { folder in
      let parts = try folder.shards(2, ["--animator", "steady"])
      let run = try folder.merge(parts, ["--partial", "--json"])
      #expect(run.status == 0)
      #expect(run.json["isComplete"] as? Bool == true)
    }
  }

  @Test func duplicateShard_exits2_andNamesBothFiles() throws {
    try ShardFolder.with { folder in
      let parts = try folder.shards(2, ["--animator", "steady"])
      let copy = folder.url.appendingPathComponent("copy.json").path
      try FileManager.default.copyItem(atPath: parts[0], toPath: copy)
      for options in [[], ["--partial"]] {
        let run = try folder.merge(parts + [copy], options)
        #expect(run.status == 2)
        #expect(run.notices.contains("\(parts[0]) and \(copy) are both reports of shard 1/2"))
      }
    }
  }

  /// A change in the second report, and the message about it.
  @Test(arguments: [
    (#""version":"0.1.0""#, #""version":"0.0.9""#, "of different versions: "),
    (#""build":""#, #""build":"00"#, "of different builds of "),
    (#""settings":""#, #""settings":"0"#, "of runs with different options"),
    (#""recordings":6"#, #""recordings":7"#, "of different recordings: 6 and 7 files"),
    (#""count":2"#, #""count":3"#, ": the numbers of shards differ"),
    ("edgepan.verify/2", "edgepan.verify/1", "its format is edgepan.verify/1"),
  ])
  func reportOfAnotherRun_exits2_withTheReason(old: String, new: String, message: String) throws {
    try ShardFolder.with { folder in
      let parts = try folder.shards(2, ["--animator", "steady"])
      try folder.edit(parts[1], old, new)
      for options in [[], ["--partial"]] {
        let run = try folder.merge(parts, options)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.notices.contains(message))
        #expect(run.notices.contains(parts[1]))
      }
    }
  }

  @Test func shardsUnderDifferentOptions_areRejected() throws {
    try ShardFolder.with { folder in
      let one = try folder.shard(1, of: 2, ["--animator", "steady"])
      let two = try folder.shard(2, of: 2, ["--animator", "steady", "--clock", "120Hz"])
      let run = try folder.merge([one, two])
      #expect(run.status == 2)
      #expect(run.notices.contains("of runs with different options"))
    }
  }

  @Test func shardsOfDifferentFiles_areRejected() throws {
    try ShardFolder.with { folder in
      let one = try folder.shard(1, of: 2, ["--animator", "steady"])
      try FileManager.default.moveItem(
        atPath: folder.path("second.evemu"), toPath: folder.path("renamed.evemu"))
      let run = try folder.merge([one, try folder.shard(2, of: 2, ["--animator", "steady"])])
      #expect(run.status == 2)
      #expect(run.notices.contains("of different recordings: 6 and 6 files, or different names"))
    }
  }

  @Test func reportOfAWholeRun_isNotAShard() throws {
    try ShardFolder.with { folder in
      let whole = try folder.keep(
        try folder.fixture(["verify", folder.url.path, "--animator", "steady", "--json"]), "w")
      let run = try folder.merge([whole])
      #expect(run.status == 2)
      #expect(run.notices.contains("the report of a whole run"))
    }
  }

  /// The recording and its golden are both changed between the runs of the two shards, so that each
  /// shard passes on its own.
  @Test(arguments: ShardFolder.names)
  func changedRecordingWithItsGolden_isRejected_andNamed(name: String) throws {
    try ShardFolder.with { folder in
      try folder.accept()
      let one = try folder.shard(1, of: 2)
      let path = folder.path(name + ".evemu")
      let text = try String(contentsOfFile: path, encoding: .utf8)
      try (text + "E: 9.000000 0000 0000 0000\n").write(
        toFile: path, atomically: true, encoding: .utf8)
      try folder.accept([name])
      let two = try folder.shard(2, of: 2)
      for options in [[], ["--partial"]] {
        let run = try folder.merge([one, two], options)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.notices.contains("\(name).evemu: "))
        #expect(run.notices.contains("read different contents"))
      }
    }
  }

  @Test func changedGoldenWithAnUnchangedRecording_isRejected_andNamed() throws {
    try ShardFolder.with { folder in
      try folder.accept()
      let one = try folder.shard(1, of: 2)
      try Data("x".utf8).write(
        to: folder.url.appendingPathComponent("goldens/cancel/other.golden"))
      let run = try folder.merge([one, try folder.shard(2, of: 2)])
      #expect(run.status == 2)
      #expect(run.notices.contains("cancel.evemu: "))
    }
  }

  @Test func truncatedReport_exits6_whereverItEnds() throws {
    try ShardFolder.with { folder in
      let parts = try folder.shards(2, ["--animator", "steady"])
      let whole = try Data(contentsOf: URL(fileURLWithPath: parts[1]))
      for share in stride(from: 0.0, to: 1.0, by: 0.11) {
        let cut = whole.prefix(Int(Double(whole.count) * share))
        try cut.write(to: URL(fileURLWithPath: parts[1]))
        let run = try folder.merge(parts)
        #expect(run.status == 6, "\(cut.count) of \(whole.count) bytes")
        #expect(run.notices.contains(parts[1]))
        #expect(run.notices.contains("Run the shard of this report again"))
        #expect(run.output.isEmpty)
      }
    }
  }

  /// The line of one case is removed, as with an editor.
  @Test func reportThatLacksACase_exits6() throws {
    try ShardFolder.with { folder in
      let report = try folder.shard(1, of: 1, ["--animator", "steady"])
      var lines = try String(contentsOfFile: report, encoding: .utf8).components(separatedBy: "\n")
      let first = try #require(lines.firstIndex { $0.hasPrefix("  {\"order\"") })
      lines.remove(at: first)
      try lines.joined(separator: "\n").write(toFile: report, atomically: true, encoding: .utf8)
      let run = try folder.merge([report])
      #expect(run.status == 6)
      #expect(run.notices.contains("it contains 5 of its 6 planned cases"))
    }
  }

  @Test(arguments: ["", "[]", "{}", "{\"schema\":\"edgepan.bench/1\"}", "\u{0}\u{1}", "swipe"])
  func fileThatIsNotAReport_exits6(text: String) throws {
    try ShardFolder.with { folder in
      let path = folder.url.appendingPathComponent("x.json")
      try Data(text.utf8).write(to: path)
      let run = try folder.merge([path.path])
      #expect(run.status == 6)
      #expect(run.notices.contains("x.json: "))
    }
  }

  /// `>>` instead of `>`: the failures of the second run must not be lost.
  @Test(arguments: [
    (nil, "more than one report in this file"), ("end", "there is more text after the report"),
  ])
  func textAfterTheReport_exits6(text: String?, message: String) throws {
    try ShardFolder.with { folder in
      let report = try folder.shard(1, of: 1, ["--animator", "steady"])
      let whole = try String(contentsOfFile: report, encoding: .utf8)
      try (whole + (text ?? whole)).write(toFile: report, atomically: true, encoding: .utf8)
      let run = try folder.merge([report])
      #expect(run.status == 6)
      #expect(run.notices.contains(message), "\(run.notices)")
    }
  }

  /// A results file is a sequence of JSON objects: the message must not say that it contains
  /// several reports. A killed run may have left only the first line.
  @Test(arguments: [1, 7])
  func resultsFileAsAReport_exits6_andIsNamedAsSuch(lines: Int) throws {
    try ShardFolder.with { folder in
      let path = folder.url.deletingLastPathComponent().appendingPathComponent("r.ndjson").path
      let verify = ["verify", folder.url.path, "--animator", "steady"]
      #expect(try folder.fixture(verify + ["--results", path]).status == 0)
      let text = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      #expect(text.count == 7)
      try text.prefix(lines).map { "\($0)\n" }.joined()
        .write(toFile: path, atomically: true, encoding: .utf8)
      let run = try folder.merge([path])
      #expect(run.status == 6)
      #expect(
        run.notices.contains("\(path): this is a results file of --results or --resume"),
        "\(run.notices)")
      #expect(run.notices.contains("a report is the output of verify --json"))
    }
  }

  @Test func reformattedReport_isReadLikeTheOriginal() throws {
    try ShardFolder.with { folder in
      let parts = try folder.shards(2, ["--animator", "steady"])
      let before = try folder.merge(parts)
      for part in parts {
        let json = try JSONSerialization.jsonObject(
          with: Data(contentsOf: URL(fileURLWithPath: part)))
        try JSONSerialization.data(
          withJSONObject: json, options: [.prettyPrinted, .sortedKeys]
        ).write(to: URL(fileURLWithPath: part))
      }
      let after = try folder.merge(parts)
      #expect(after.status == 0)
      #expect(after.output == before.output)
    }
  }

  @Test func mergeWithOptionsOfARun_exits2() throws {
    for options in [
      ["--shard", "1/2"], ["--resume", "x"], ["--from-list", "x"], ["--animator", "scale"],
      ["--fps", "120"],
    ] {
      #expect(try Tool.run(["verify", "--merge", "x.json"] + options).status == 2)
    }
    #expect(try Tool.run("verify", "Recordings", "--partial").status == 2)
  }
}
