// Edge cases of finding recordings and of distributing them over shards.

import Foundation
import PlainText
import ReplayChecks
import Testing

@testable import EdgePanCommands

@Suite struct PlanLimitTests {
  @Test(arguments: [
    (".evemu", ".evemu"), ("a/.evemu", "a/.evemu"), ("a.b/c", "a.b/c"), ("a/b.evemu", "a/b"),
  ])
  func stem_isThePathWithoutItsExtension(_ path: String, _ stem: String) {
    #expect(Array(GoldenFile.stem(Array(path.utf8))) == Array(stem.utf8))
  }

  private func write(_ root: URL, _ paths: String...) throws {
    for path in paths {
      let file = root.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("x".utf8).write(to: file)
    }
  }

  /// Only a folder called `goldens` contains goldens, not every folder whose name ends in
  /// `goldens`.
  @Test func folderWhoseNameEndsInGoldens_isSearchedForRecordings() throws {
    try withTemporaryFolder { root in
      try write(root, "mygoldens/swipes/a.evemu", "b.evemu", "goldens/b/scale.golden")
      let plan = try CheckPlan([root.path])
      #expect(plan.recordings.map(\.relativePath) == ["b.evemu", "mygoldens/swipes/a.evemu"])
      #expect(plan.orphans.isEmpty)
    }
  }

  @Test func recordingThatIsListedTwice_isVerifiedOnce() throws {
    try withTemporaryFolder { root in
      try write(root, "a.evemu")
      let path = root.appendingPathComponent("a.evemu").path
      #expect(try CheckPlan(.list([path, path])).total == 1)
      #expect(try CheckPlan([path, path]).total == 1)
    }
  }

  /// `é` as one scalar and as two scalars are two files on Linux, but equal strings in Swift.
  @Test func namesThatDifferOnlyInTheirBytes_areTwoRecordings() throws {
    try withTemporaryFolder { root in
      let paths = Self.sameStrings.map { "\(root.path)/\($0).evemu" }
      for path in paths { #expect(PathText.write([120], to: path, isAtomic: false) == 0) }
      #expect(try CheckPlan([root.path]).total == 2)
      #expect(try CheckPlan(.list(paths)).total == 2)
      #expect(try CheckPlan(paths).total == 2)
      let recordings = try CheckPlan(.list(paths)).recordings
      try #require(recordings.count == 2)
      #expect(recordings[0] != recordings[1])
      #expect(try InputFiles.resolve(paths).count == 2)
    }
  }

  /// In the order of the bytes, `swipe.even.evemu` is between the two recordings that clash.
  @Test func recordingsThatShareTheirGoldens_areRejected_withBothNames() throws {
    try withTemporaryFolder { root in
      try write(root, "a/swipe.evemu", "a/swipe.even.evemu", "a/swipe.events", "b/swipe.evemu")
      let (one, two) = (root.path + "/a/swipe.evemu", root.path + "/a/swipe.events")
      let twisted = root.path + "/./a//swipe.events"
      let sources: [(CheckPlan.Source, String)] = [
        (.arguments([root.path]), two), (.arguments([one, two]), two),
        (.arguments([one, twisted]), twisted), (.list([one, twisted]), two),
      ]
      for (source, second) in sources {
        let failure = #expect(throws: ToolFailure.self) { try CheckPlan(source) }
        #expect(failure?.status == .usage)
        #expect(failure?.message.hasPrefix("\(one) and \(second) have the same folder") == true)
        #expect(failure?.remedy?.contains("mv -n -- \(second) ") == true)
        #expect(failure?.remedy?.hasSuffix("/swipe-2.events") == true)
      }
      // Only the shard of the two recordings sees them.
      let shards = (1...3).filter { index in
        let shard = RunShard(index: index, count: 3)
        return (try? CheckPlan(.arguments([root.path]), shard: shard)) == nil
      }
      #expect(shards.count == 1)
      try FileManager.default.removeItem(atPath: two)
      #expect(try CheckPlan([root.path]).total == 3)
    }
  }

  /// Without goldens, `verify` checks only the invariants, so that the names are harmless.
  @Test func recordingsThatShareTheirGoldens_areVerifiedUntilGoldensExist() throws {
    try ShardFolder.with { folder in
      try FileManager.default.copyItem(
        atPath: folder.path("flick.evemu"), toPath: folder.path("flick.events"))
      let verify = ["verify", folder.url.path, "--animator", "steady"]
      let run = try folder.fixture(verify)
      #expect(run.status == 0)
      #expect(run.notices.contains("warning: \(folder.path("flick.evemu")) and "))
      #expect(run.notices.contains("mv -n -- \(folder.path("flick.events")) "))
      #expect(
        try folder.fixture(["accept", folder.path("flick.evemu"), "--animator", "steady"]).status
          == 0)
      #expect(try folder.fixture(verify).status == 2)
    }
  }

  @Test(arguments: [["accept"], ["verify", "--require-goldens"]])
  func recordingsThatShareTheirGoldens_exit2(verb: [String]) throws {
    try ShardFolder.with { folder in
      try FileManager.default.copyItem(
        atPath: folder.path("flick.evemu"), toPath: folder.path("flick.events"))
      let run = try folder.fixture(verb + [folder.url.path, "--animator", "steady"])
      #expect(run.status == 2)
      #expect(
        run.notices.contains(
          "\(folder.path("flick.evemu")) and \(folder.path("flick.events")) have the same folder"))
      #expect(!FileManager.default.fileExists(atPath: folder.path("goldens")))
    }
  }

  private static let sameStrings = ["\u{E9}", "e\u{301}"]

  @Test func recordingOfTheSameNameInAnotherFolder_doesNotHideAnOrphan() throws {
    try withTemporaryFolder { root in
      try write(root, "a/swipe.evemu", "b/other.evemu", "b/goldens/swipe/scale.golden")
      let (a, b) = (root.path + "/a", root.path + "/b")
      for arguments in [[b], [a, b], [b, a], [a + "/swipe.evemu", b]] {
        #expect(try CheckPlan(arguments).orphans.count == 1, "\(arguments)")
      }
    }
  }

  /// The folder finds the goldens of a recording that an earlier argument named.
  @Test(arguments: ["swipe.evemu", "more/swipe.evemu"])
  func goldensOfARecordingThatIsNamedTwice_areNotOrphans(_ name: String) throws {
    try withTemporaryFolder { root in
      try write(
        root, "swipe.evemu", "goldens/swipe/scale.golden", "more/swipe.evemu",
        "more/goldens/swipe/scale.golden")
      let plan = try CheckPlan([root.path + "/" + name, root.path])
      #expect(plan.total == 2)
      #expect(plan.orphans.isEmpty)
    }
  }

  /// Earlier versions kept the goldens of a folder in one file; nothing is compared silently.
  @Test(arguments: [
    ["verify"], ["accept"], ["accept", "--animator", "scale"], ["verify", "--require-goldens"],
  ])
  func packOfGoldens_isRefused_withTheCommandThatRenewsIt(verb: [String]) throws {
    try withRecordings(["finishing-flick"]) { folder in
      let pack = folder.path + "/goldens.pack"
      try Data("# edgepan goldens 1\n".utf8).write(to: URL(fileURLWithPath: pack))
      for path in [folder.path, folder.path + "/finishing-flick.evemu"] {
        let run = try Tool.run(verb + [path])
        #expect(run.status == 6)
        #expect(run.notices.contains("again, one file each: rm \(pack) && "), "\(run.notices)")
        #expect(run.notices.contains("/edgepan accept \(folder.path) --animator NAME"))
      }
    }
  }

  /// Orphans are ordered by the bytes of their paths, as cases are: "a-b" is before "a/".
  @Test func orphans_areInTheOrderOfTheirPaths() throws {
    try withTemporaryFolder { root in
      try write(
        root, "c.evemu", "a/goldens/old/scale.golden", "a-b/goldens/old/scale.golden")
      let orphans = try CheckPlan([root.path]).orphans.map(\.relativePath)
      #expect(orphans == ["a-b/goldens/old/scale.golden", "a/goldens/old/scale.golden"])
    }
  }

  /// A printed command that reads stdin would wait for the terminal.
  @Test func commandThatContinuesARun_isKnown_unlessItsListWasAStream() {
    let run = ["verify", "a", "--results=r", "--", "--results"]
    #expect(ShardArguments.resuming(run) == ["verify", "a", "--resume=r", "--", "--results"])
    let listed = ["verify", "--from-list", "list", "--results", "r"]
    #expect(ShardArguments.resuming(listed) == ["verify", "--from-list", "list", "--resume", "r"])
    for list in [["--from-list", "-"], ["--from-list=-"], ["--from-list", "/dev/fd/63"]] {
      #expect(ShardArguments.resuming(["verify"] + list + ["--results", "r"]) == nil)
      #expect(ShardArguments.repeatable(["verify"] + list) == nil)
    }
  }

  @Test func missingLastShard_isNamed() throws {
    try ShardFolder.with { folder in
      let merged = try folder.merge(
        Array(try folder.shards(3, ["--animator", "steady"]).prefix(2)), ["--json"])
      #expect(merged.status == 2)
      #expect(merged.notices.contains("3/3"))
    }
  }
}
