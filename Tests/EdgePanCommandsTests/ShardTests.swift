// Shards of a run: together they give the result of the run, and each does only its share of the
// work.

import Foundation
import Testing

@Suite struct ShardTests {
  @Test(arguments: [2, 5])
  func mergedShards_equalOneProcess_caseByCase(count: Int) throws {
    try ShardFolder.with { folder in
      try folder.accept()
      let whole = try folder.fixture(["verify", folder.url.path, "--json"])
      let merged = try folder.merge(try folder.shards(count), ["--json"])
      #expect(whole.status == 0)
      #expect(merged.status == 0)
      #expect(ShardFolder.verdicts(whole).count == ShardFolder.names.count)
      #expect(ShardFolder.verdicts(merged) == ShardFolder.verdicts(whole))
      let text = try folder.fixture(["verify", folder.url.path])
      #expect(try folder.merge(try folder.shards(count)).output == text.output)
    }
  }

  /// A recording's golden is missing if other recordings have a golden with that file name. These
  /// can be in other shards, so the merge reports the missing goldens.
  @Test func goldenThatOtherShardsHave_isRequired_asInOneProcess() throws {
    try ShardFolder.with { folder in
      try folder.accept(["flick", "cancel"])
      let options = ["--animator", "steady", "--json"]
      let whole = try folder.fixture(["verify", folder.url.path] + options)
      #expect(whole.status == 3)
      let found: [String] = ShardFolder.verdicts(whole).map { $0["status"] ?? "" }.sorted()
      let expected: [String] = Array(repeating: "missing-golden", count: 4) + ["passed", "passed"]
      #expect(found == expected)
      let merged = try folder.merge(
        try folder.shards(4, ["--animator", "steady"]), ["--json"])
      #expect(merged.status == 3)
      // A single process prints the complete accept command; a merge has no recording to derive it
      // from.
      func statuses(_ run: Tool.Run) -> [[String?]] {
        ShardFolder.verdicts(run).map { [$0["recording"], $0["status"], $0["message"]] }
      }
      #expect(statuses(merged) == statuses(whole))
    }
  }

  /// The folder of a recording's goldens is a file here, so a shard that reads it fails.
  @Test func shard_readsOnlyItsOwnGoldens() throws {
    try ShardFolder.with { folder in
      try folder.accept()
      let goldens = folder.url.appendingPathComponent("goldens/flick")
      try FileManager.default.removeItem(at: goldens)
      try Data().write(to: goldens)
      let codes = try (1...4).map {
        try folder.fixture(["verify", folder.url.path, "--shard", "\($0)/4"]).status
      }
      #expect(codes.sorted() == [0, 0, 0, 6])
    }
  }

  @Test func newRecording_doesNotMoveOthersToAnotherShard() throws {
    try ShardFolder.with { folder in
      func recordings() throws -> [[String?]] {
        try (1...3).map {
          let run = try folder.fixture(
            ["verify", folder.url.path, "--animator", "steady", "--json", "--shard", "\($0)/3"])
          return ShardFolder.verdicts(run).map { $0["recording"] }
        }
      }
      let before = try recordings()
      try FileManager.default.copyItem(
        atPath: folder.path("flick.evemu"), toPath: folder.path("a-new-one.evemu"))
      let after = try recordings()
      for (before, after) in zip(before, after) {
        #expect(after.filter { $0?.hasSuffix("a-new-one.evemu") == false } == before)
      }
    }
  }

  @Test func orphans_areReportedByOneShard() throws {
    try ShardFolder.with { folder in
      try folder.accept()
      for name in ["flick", "more/cancel"] {
        try FileManager.default.removeItem(atPath: folder.path(name + ".evemu"))
      }
      let whole = try folder.fixture(["verify", folder.url.path, "--json"])
      let merged = try folder.merge(try folder.shards(3), ["--json"])
      #expect(whole.status == 3)
      #expect(ShardFolder.verdicts(whole).count { $0["status"] == "orphan" } == 2)
      #expect(ShardFolder.verdicts(merged) == ShardFolder.verdicts(whole))
    }
  }

  @Test func recordingAmongGoldens_isNotIgnored() throws {
    try ShardFolder.with { folder in
      try folder.accept()
      try FileManager.default.copyItem(
        atPath: folder.path("flick.evemu"), toPath: folder.path("goldens/flick/lost.evemu"))
      let run = try folder.fixture(["verify", folder.url.path])
      #expect(run.status == 6)
      #expect(
        run.notices.contains(
          "goldens/flick/lost.evemu: not a golden; this folder is only for the goldens of "))
    }
  }

  @Test func numberOfShards_mayBeUpToAMillion() throws {
    try ShardFolder.with { folder in
      let run = try folder.fixture(
        ["verify", folder.url.path, "--animator", "steady", "--shard", "77777/1000000"])
      #expect(run.status == 0)
      #expect(run.notices.contains("shard 77777/1000000 has none of the 6 recordings"))
    }
    #expect(try Tool.run("verify", "Recordings", "--shard", "1/1000001").status == 2)
  }
}
