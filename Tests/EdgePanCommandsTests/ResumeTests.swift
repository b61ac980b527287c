// Runs that are interrupted or killed: their partial results, and resuming them.

import Foundation
import Testing

@Suite struct ResumeTests {
  private func results(_ folder: ShardFolder) -> String {
    folder.url.deletingLastPathComponent().appendingPathComponent("results.ndjson").path
  }

  private func lines(_ path: String) throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  @Test func results_beginWithALineAboutTheRun_andHaveOneLinePerCase() throws {
    try ShardFolder.with { folder in
      let path = results(folder)
      let run = try folder.fixture(
        ["verify", folder.url.path, "--animator", "steady", "--results", path])
      #expect(run.status == 0)
      let lines = try lines(path)
      #expect(lines.count == 7)
      #expect(lines[0].hasPrefix(#"{"schema":"edgepan.verify-results/1","run":{"tool":"#))
      for line in lines {
        #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any])
      }
      #expect(lines[1].contains(#""wallSeconds":"#))
      #expect(lines[1].contains(#""simulatedSeconds":"#))
    }
  }

  /// Some results are removed, and half a line remains, as if the run had been killed.
  @Test func resumedRun_hasTheVerdictsOfAnUninterruptedRun() throws {
    try ShardFolder.with { folder in
      try folder.accept()
      let path = results(folder)
      let whole = try folder.fixture(["verify", folder.url.path, "--json", "--results", path])
      let all = try lines(path)
      let cut = all.prefix(4).joined(separator: "\n") + "\n" + all[4].prefix(50)
      try Data(cut.utf8).write(to: URL(fileURLWithPath: path))
      let resumed = try folder.fixture(["verify", folder.url.path, "--json", "--resume", path])
      #expect(resumed.status == 0)
      #expect(resumed.notices.contains("3 of 6 cases done in an earlier run"))
      #expect(ShardFolder.verdicts(resumed) == ShardFolder.verdicts(whole))
      #expect(try lines(path).count == 7)
      let again = try folder.fixture(["verify", folder.url.path, "--json", "--resume", path])
      #expect(again.notices.contains("6 of 6 cases done in an earlier run"))
      #expect(ShardFolder.verdicts(again) == ShardFolder.verdicts(whole))
    }
  }

  @Test(arguments: ["nothing", "{}", ""])
  func invalidLineOfAResultsFile_isReportedWithItsNumber(line: String) throws {
    try ShardFolder.with { folder in
      let path = results(folder)
      let options = ["verify", folder.url.path, "--animator", "steady"]
      #expect(try folder.fixture(options + ["--results", path]).status == 0)
      var lines = try lines(path)
      lines.insert(line, at: 3)
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: path))
      let run = try folder.fixture(options + ["--resume", path])
      #expect(run.status == 6)
      #expect(run.notices.contains("\(path):4: not a result of verify"), "\(run.notices)")
    }
  }

  @Test func resultsThatEndInCRLF_exit6_withTheCommandThatMendsThem() throws {
    try ShardFolder.with { folder in
      let path = results(folder)
      let run = ["verify", folder.url.path, "--animator", "steady", "--resume", path]
      #expect(try folder.fixture(run).status == 0)
      let text = try lines(path).joined(separator: "\r\n") + "\r\n"
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      let refused = try folder.fixture(run)
      #expect(refused.status == 6)
      #expect(refused.notices.contains("the lines end in CR LF, not in LF"), "\(refused.notices)")
      let command = try #require(refused.notices.firstRange(of: "sed -i "))
      #expect(try Tool.shell("edgepan", String(refused.notices[command.lowerBound...])).status == 0)
      #expect(try folder.fixture(run).status == 0)
    }
  }

  @Test func failuresOfTheFirstPart_areFailuresOfTheResumedRun() throws {
    try ShardFolder.with { folder in
      let path = results(folder)
      let options = ["verify", folder.url.path, "--animator", "twice", "--resume", path]
      let first = try folder.fixture(options)
      #expect(first.status == 3)
      let second = try folder.fixture(options)
      #expect(second.status == 3)
      #expect(second.output == first.output)
    }
  }

  @Test func changedRecording_isReplayedAgain() throws {
    try ShardFolder.with { folder in
      let path = results(folder)
      let options = ["verify", folder.url.path, "--animator", "steady", "--resume", path]
      #expect(try folder.fixture(options).status == 0)
      let recording = folder.path("flick.evemu")
      let text = try String(contentsOfFile: recording, encoding: .utf8)
      try (text + "# changed\n").write(toFile: recording, atomically: true, encoding: .utf8)
      #expect(try folder.fixture(options).notices.contains("5 of 6 cases done in an earlier run"))
    }
  }

  /// Waits in a shell until a results file has this number of lines, or the process `$p` has ended.
  private func waiting(for lines: Int, in path: String) -> String {
    "until [ $(cat '\(path)' 2> /dev/null | wc -l) -ge \(lines) ] || ! kill -0 $p; "
      + "do sleep 0.1; done; "
  }

  /// While cases hang, a recording changes whose result is from the earlier run. The run checks the
  /// earlier results, and then prints their number.
  @Test func recordingThatChangesDuringAResumedRun_isAnError() throws {
    try withRecordings(["slow-cancel", "slow-finish"]) { folder in
      let (path, notices) = (folder.path + ".ndjson", folder.path + ".notices")
      defer {
        for file in [path, notices] { try? FileManager.default.removeItem(atPath: file) }
      }
      let line =
        "TOOL verify '\(folder.path)' --animator steady --animator hangs --jobs 2 "
        + "--resume '\(path)'"
      let first = try Tool.shell(
        "checkfixture",
        "\(line) & p=$!; " + waiting(for: 3, in: path) + "kill -TERM $p; wait $p")
      #expect(first.status == 130)
      #expect(try lines(path).count == 3)
      let run = try Tool.shell(
        "checkfixture",
        "\(line) --timeout 3 2> '\(notices)' & p=$!; "
          + "until grep -qs 'done in an earlier run' '\(notices)' || ! kill -0 $p; "
          + "do sleep 0.1; done; "
          + "echo '# changed' >> '\(folder.path)/slow-cancel.evemu'; wait $p; s=$?; "
          + "cat '\(notices)' >&2; exit $s")
      #expect(run.status == 1)
      #expect(run.notices.contains("2 of 4 cases done in an earlier run"))
      #expect(run.notices.contains("slow-cancel.evemu: it or one of its goldens changed"))
      #expect(run.notices.contains("Run the same command again"))
    }
  }

  @Test func resultsOfAnotherRun_exit2() throws {
    try ShardFolder.with { folder in
      let path = results(folder)
      let run = ["verify", folder.url.path, "--animator", "steady", "--resume", path]
      #expect(try folder.fixture(run).status == 0)
      for other in [["--clock", "120Hz"], ["--shard", "1/2"]] {
        let refused = try folder.fixture(run + other)
        #expect(refused.status == 2)
        #expect(refused.notices.contains("its results come from another run"))
      }
    }
  }

  @Test(arguments: ["--results", "--resume"])
  func fileOfARunningProcess_exits2_andIsUnchanged(option: String) throws {
    try ShardFolder.with { folder in
      let path = results(folder)
      let line = "verify '\(folder.path("flick.evemu"))' --animator steady"
      #expect(try Tool.shell("checkfixture", "TOOL \(line) --results '\(path)'").status == 0)
      let before = try lines(path)
      #expect(before.count == 2)
      let run = try Tool.shell("checkfixture", "flock '\(path)' TOOL \(line) \(option) '\(path)'")
      #expect(run.status == 2)
      #expect(run.notices.contains("another process is writing its results to this file"))
      #expect(try lines(path) == before)
    }
  }

  @Test func recordingAsAResultsFile_isNotWrittenTo() throws {
    try ShardFolder.with { folder in
      let path = folder.path("flick.evemu")
      let before = try Data(contentsOf: URL(fileURLWithPath: path))
      for option in ["--results", "--resume"] {
        let run = try folder.fixture(
          ["verify", folder.url.path, "--animator", "steady", option, path])
        #expect(run.status == 2)
        #expect(run.notices.contains("a results file is not written as .evemu"))
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }
  }

  /// After a finished case, both workers hang. SIGTERM ends the run with the results so far.
  @Test func terminatedRun_reportsTheFinishedCases_inAnIncompleteReport() throws {
    try ShardFolder.with { folder in
      let (path, report) = (results(folder), folder.url.path + ".json")
      let begin = ContinuousClock.now
      let run = try Tool.shell(
        "checkfixture",
        "TOOL verify '\(folder.url.path)' --animator steady --animator hangs --jobs 2 "
          + "--shard 1/1 --json --results '\(path)' > '\(report)' & p=$!; "
          + waiting(for: 2, in: path) + "s=$(date +%s%N); kill -TERM $p; wait $p; c=$?; "
          + "echo $(( ($(date +%s%N) - s) / 1000000 )); exit $c")
      #expect(run.status == 130)
      // On an idle machine this takes less than a second; a single case may take 60 seconds.
      #expect((Int(run.output.trimmingCharacters(in: .whitespacesAndNewlines)) ?? .max) < 5000)
      #expect(begin.duration(to: .now) < .seconds(60))
      #expect(run.notices.contains("interrupted: "))
      #expect(
        run.notices.contains("--resume '\(path)'") || run.notices.contains("--resume \(path)"))
      let text = try String(contentsOfFile: report, encoding: .utf8)
      let json = try #require(
        try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      #expect(json["isComplete"] as? Bool == false)
      #expect(json["exitCode"] as? Int == 130)
      #expect(json["plannedCases"] as? Int == 12)
      let merged = try folder.merge([report])
      #expect(merged.status == 2)
      #expect(merged.notices.contains("interrupted: "))
      let partial = try folder.merge([report], ["--partial"])
      #expect(partial.status == 1)
      #expect(partial.output.contains("shard 1/1: shards: missing-shard: interrupted: "))
    }
  }

  /// The whole process group is killed, as a scheduler does: only the results remain.
  @Test func killedRun_leavesItsResults_andNoTemporaryFile() throws {
    try ShardFolder.with { folder in
      let path = results(folder)
      let temporary = folder.url.deletingLastPathComponent().appendingPathComponent("tmp").path
      try FileManager.default.createDirectory(
        atPath: temporary, withIntermediateDirectories: true)
      let options = "verify '\(folder.url.path)' --animator steady --animator hangs --jobs 2"
      let run = try Tool.shell(
        "checkfixture",
        "setsid TOOL \(options) --resume '\(path)' & p=$!; " + waiting(for: 2, in: path)
          + "kill -9 -$p; wait $p",
        environment: ["TMPDIR": temporary])
      #expect(run.status == 137)
      #expect(try lines(path).count > 1)
      #expect(try FileManager.default.contentsOfDirectory(atPath: temporary).isEmpty)
    }
  }

  /// Only the parent is killed: its worker, whose case hangs, must not run forever.
  @Test func workerThatHangs_endsSoonAfterItsKilledParent() throws {
    try withTemporaryFolder { folder in
      let mark = folder.path + "/hangs"
      let run = try Tool.shell(
        "checkfixture",
        "TOOL verify Recordings/slow-finish.evemu --animator hangs --jobs 1 & p=$!; "
          + "until test -e '\(mark)' || ! kill -0 $p; do sleep 0.1; done; "
          + "w=$(ps --ppid $p -o pid=); test -n \"$w\" || exit 98; kill -9 $p; "
          + "for i in $(seq 60); do case $(ps -o stat= -p $w) in ''|Z*) exit 0;; esac; "
          + "sleep 1; done; "
          + "kill -9 $w; exit 99",
        environment: ["FIXTURE_HANGS": mark])
      #expect(run.status == 0, "98: no worker; 99: the worker was still running after a minute")
    }
  }

  /// A worker is killed from outside, as the kernel kills one when memory runs out.
  @Test func killedWorker_isDistinguishedFromACrash_andRunsAgainOnResume() throws {
    try ShardFolder.with { folder in
      let (path, mark) = (results(folder), folder.url.path + ".hangs")
      let options =
        "verify '\(folder.path("flick.evemu"))' --animator hangs --timeout 60 --resume '\(path)'"
      let killed = try Tool.shell(
        "checkfixture",
        "TOOL \(options) & p=$!; until test -e '\(mark)' || ! kill -0 $p; do sleep 0.1; done; "
          + "pkill -KILL -P $p; wait $p",
        environment: ["FIXTURE_HANGS": mark])
      #expect(killed.status == 1)
      #expect(
        killed.output.contains(
          ": killed: another process or the system killed the replay's process in frame "))
      #expect(killed.output.contains("signal 9 (Killed); peak memory "))
      #expect(killed.output.contains("1 case: 1 killed"))
      let hasty = options.replacingOccurrences(of: "--timeout 60", with: "--timeout 1")
      let again = try Tool.shell("checkfixture", "TOOL \(hasty)")
      #expect(again.output.contains("hung"))
    }
  }
}
