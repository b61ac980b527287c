// --from-list: every recording of the list is verified, with and without shards.

import Foundation
import Testing

@Suite struct RecordingListTests {
  private func list(_ folder: ShardFolder, _ text: String) throws -> String {
    let path = folder.url.deletingLastPathComponent().appendingPathComponent("list").path
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func paths(_ folder: ShardFolder) -> [String] {
    ShardFolder.names.map { folder.path($0 + ".evemu") }
  }

  @Test func listedRecordings_giveTheVerdictsOfTheFolder() throws {
    try ShardFolder.with { folder in
      try folder.accept()
      let lines = paths(folder).joined(separator: "\n") + "\n"
      let listed = try folder.fixture(["verify", "--from-list", try list(folder, lines)])
      #expect(listed.status == 0)
      #expect(listed.output == (try folder.fixture(["verify", folder.url.path])).output)
    }
  }

  @Test func listWithCarriageReturns_isRejected_withTheCommandThatRemovesThem() throws {
    try ShardFolder.with { folder in
      let lines = paths(folder).map { $0 + "\r\n" }.joined()
      let place = try list(folder, lines)
      let run = try folder.fixture(["verify", "--from-list", place])
      #expect(run.status == 6)
      #expect(run.notices.contains("the lines end in CR LF"))
      #expect(run.notices.contains("tr -d '\\r' < \(place) > NEW-LIST"))
    }
  }

  @Test func byteOrderMark_isNotPartOfTheFirstPath() throws {
    try ShardFolder.with { folder in
      try folder.accept()
      let lines = "\u{FEFF}" + paths(folder).joined(separator: "\n")
      let run = try folder.fixture(["verify", "--from-list", try list(folder, lines)])
      #expect(run.status == 0)
    }
  }

  /// The command that accepts the frames of a list's recordings runs when it is pasted.
  @Test func fifoAsAList_isRejected_withoutBeingOpened_andAPipeIsRead() throws {
    try ShardFolder.with { folder in
      try folder.accept()
      let fifo = folder.url.deletingLastPathComponent().appendingPathComponent("fifo").path
      let run = try Tool.shell(
        "checkfixture", "mkfifo \(fifo); timeout 60 TOOL verify --from-list \(fifo)")
      #expect(run.status == 6)
      #expect(run.notices.contains("\(fifo): this is a FIFO, not a list, and was not opened"))
      #expect(run.notices.contains("--from-list - < \(fifo)"))
      let listed = try Tool.shell(
        "checkfixture", "ls \(folder.path("flick.evemu")) | TOOL verify --from-list /dev/stdin")
      #expect(listed.status == 0)
      #expect(listed.output.hasPrefix("1 case: 1 passed"))
    }
  }

  @Test func recordingThatIsListedTwice_isCheckedOnce() throws {
    try ShardFolder.with { folder in
      try folder.accept()
      let path = folder.path("flick.evemu")
      let again = folder.url.path + "/.//flick.evemu"
      let run = try folder.fixture([
        "verify", "--from-list", try list(folder, "\(path)\n\(again)\n"),
      ])
      #expect(run.status == 0)
      #expect(run.output.hasPrefix("1 case: 1 passed"))
    }
  }

  @Test func adviceAfterAListWithoutGoldens_isACommandThatRuns() throws {
    try withRecordings(["slow-finish", "slow-cancel"]) { folder in
      let place = folder.appendingPathComponent("list").path
      let paths = ["slow-finish", "slow-cancel"].map { "\(folder.path)/\($0).evemu\n" }
      try Data(paths.joined().utf8).write(to: URL(fileURLWithPath: place))
      let verify = ["verify", "--from-list", place, "--animator", "scale"]
      let run = try Tool.run(verify)
      let advice = try #require(
        run.notices.split(separator: "\n").first { $0.contains("xargs ") })
      #expect(advice.hasSuffix("--animator scale < \(place)"))
      let accepted = try Tool.shell("edgepan", String(advice))
      #expect(accepted.status == 0, "\(accepted.notices)")
      #expect(try Tool.run(verify).output.contains("2 cases: 2 passed"))
    }
  }

  /// A pipe cannot be read again, so the command names the list as LIST.
  @Test func adviceAfterAPipe_namesNoDescriptor() throws {
    try withRecordings(["slow-finish"]) { folder in
      let run = try Tool.shell(
        "edgepan",
        "ls '\(folder.path)'/*.evemu | TOOL verify --from-list /dev/stdin --animator explode")
      #expect(run.status == 0)
      #expect(run.notices.contains(" --animator explode < LIST"))
      #expect(!run.notices.contains("/dev/"))
    }
  }

  @Test func listOnStdin_withNULs_supportsAnyName() throws {
    try ShardFolder.with { folder in
      let odd = folder.path("two\nlines.evemu")
      try FileManager.default.moveItem(atPath: folder.path("flick.evemu"), toPath: odd)
      let run = try Tool.shell(
        "checkfixture",
        "find '\(folder.url.path)' -name '*.evemu' -print0 | "
          + "TOOL verify --from-list - -0 --animator steady -v")
      #expect(run.status == 0)
      #expect(run.output.contains("two\\nlines.evemu: steady"))
      #expect(run.output.contains("6 cases: 6 no-golden"))
    }
  }

  @Test func shardsOfAList_mergeIntoTheVerdictOfTheList() throws {
    try ShardFolder.with { folder in
      try folder.accept()
      let path = try list(folder, paths(folder).joined(separator: "\n"))
      let whole = try folder.fixture(["verify", "--from-list", path, "--json"])
      let parts = try (1...3).map { index in
        try folder.keep(
          try folder.fixture(
            ["verify", "--from-list", path, "--json", "--shard", "\(index)/3"]), "\(index)")
      }
      let merged = try folder.merge(parts, ["--json"])
      #expect(merged.status == 0)
      #expect(ShardFolder.verdicts(merged) == ShardFolder.verdicts(whole))
    }
  }

  @Test func listThatDiffersBetweenShards_isRejected() throws {
    try ShardFolder.with { folder in
      let parts = try (1...2).map { index -> String in
        let path = try list(folder, paths(folder).dropLast(index).joined(separator: "\n"))
        return try folder.keep(
          try folder.fixture(
            [
              "verify", "--from-list", path, "--json", "--shard", "\(index)/2", "--animator",
              "steady",
            ]), "\(index)")
      }
      let run = try folder.merge(parts)
      #expect(run.status == 2)
      #expect(run.notices.contains("of different recordings: 5 and 4 files"))
    }
  }

  /// A golden whose recording exists but is not in the list is not an orphan. A golden without any
  /// recording is an orphan, and is reported once.
  @Test func orphansBesideListedRecordings_areReportedByOneShard() throws {
    try ShardFolder.with { folder in
      try folder.accept()
      try FileManager.default.removeItem(atPath: folder.path("third.evemu"))
      let path = try list(
        folder,
        [folder.path("flick.evemu"), folder.path("more/flick.evemu")]
          .joined(separator: "\n"))
      let whole = try folder.fixture(["verify", "--from-list", path, "--json"])
      #expect(whole.status == 3)
      let orphans = ShardFolder.verdicts(whole).filter { $0["status"] == "orphan" }
      #expect(orphans.count == 1)
      #expect(orphans.first?["recording"]?.contains("goldens/third/") == true)
      let parts = try (1...4).map { index in
        try folder.keep(
          try folder.fixture(
            ["verify", "--from-list", path, "--json", "--shard", "\(index)/4"]), "\(index)")
      }
      let merged = try folder.merge(parts, ["--json"])
      #expect(ShardFolder.verdicts(merged) == ShardFolder.verdicts(whole))
    }
  }

  @Test func listedRecordingThatIsMissing_exits6_andOthersAreVerified() throws {
    try ShardFolder.with { folder in
      try folder.accept()
      let path = try list(folder, (paths(folder) + ["/no/such.evemu"]).joined(separator: "\n"))
      let run = try folder.fixture(["verify", "--from-list", path])
      #expect(run.status == 6)
      #expect(run.output.contains("/no/such.evemu"))
      #expect(run.output.contains("6 passed"))
    }
  }

  @Test func emptyList_exits6() throws {
    try ShardFolder.with { folder in
      for text in ["", "\n\n"] {
        let run = try folder.fixture(["verify", "--from-list", try list(folder, text)])
        #expect(run.status == 6)
        #expect(run.notices.contains("the list is empty"))
      }
      let zeros = try folder.fixture(["verify", "--from-list", try list(folder, "a\0b\0")])
      #expect(zeros.status == 6)
      #expect(zeros.notices.contains("Add --null"))
      let newlines = try folder.fixture([
        "verify", "--null", "--from-list", try list(folder, "a\nb\n"),
      ])
      #expect(newlines.status == 6)
      #expect(newlines.notices.contains("Remove --null"))
    }
  }

  @Test func listBesideArguments_exits2() throws {
    #expect(try Tool.run("verify", "Recordings", "--from-list", "x").status == 2)
    #expect(try Tool.run("verify", "Recordings", "-0").status == 2)
    #expect(try Tool.run("verify").status == 2)
  }
}
