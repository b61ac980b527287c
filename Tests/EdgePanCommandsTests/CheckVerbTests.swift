// `verify` and `accept` as a CI build uses them: exit codes, workers, shards, reports.

import Effort
import Foundation
import Testing

@Suite struct CheckVerbTests {
  /// A folder with a recording that finishes and one that cancels.
  private func withRecordings(_ body: (URL) throws -> Void) throws {
    try EdgePanCommandsTests.withRecordings(["finishing-flick", "out-and-back"], body)
  }

  private func fixture(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> Tool.Run {
    try Tool.fixture(arguments, environment: environment)
  }

  @Test func recordingsWithoutGoldens_areCheckedByTheInvariants() throws {
    try withRecordings { folder in
      let run = try fixture("verify", folder.path, "--animator", "steady")
      #expect(run.status == 0)
      #expect(
        run.output == "2 cases: 2 no-golden; 0 values compared\n"
          + "a gesture began in 2 of 2 replays: 1 finished, 1 cancelled, 0 refused\n")
      #expect(run.notices.contains("a second") && run.notices.hasPrefix("2 cases in "))
    }
  }

  @Test func conditionsThatNoGoldenHas_areReplayedWithTheDefaultAnimator_whichIsNamed() throws {
    let path = "Recordings/slow-finish.evemu"
    let notice = "1 recording without a golden with these settings: only the animator scale is"
    let resized = try Tool.run("verify", path, "--resize", "12:844x390")
    #expect(resized.status == 0 && resized.notices.contains(notice))
    let named = try Tool.run("verify", path, "--resize", "12:844x390", "--animator", "explode")
    #expect(!named.notices.contains("only the animator"))
    #expect(try !Tool.run("verify", path).notices.contains("only the animator"))
    // What cannot be read is not replayed with any animator.
    let unreadable = try Tool.run("verify", "README.md")
    #expect(unreadable.status == 6 && !unreadable.notices.contains("only the animator"))
  }

  /// A run in which no gesture begins has tested nothing: a warning, and a failure in a CI job.
  @Test func subjectInWhichNoGestureBegins_failsOnlyUnderCI() throws {
    try EdgePanCommandsTests.withRecordings(["flick-before-recognition"]) { folder in
      let run = try fixture("verify", folder.path, "--animator", "steady")
      #expect(run.status == 0)
      #expect(
        run.output.hasSuffix(
          "a gesture began in 0 of 1 replay: 0 finished, 0 cancelled, 1 refused\n"))
      #expect(run.notices.contains("no gesture ever began in 1 subject"))
      let inCI = try fixture(
        "verify", folder.path, "--animator", "steady", "--no-require-goldens",
        environment: ["CI": "true"])
      #expect(inCI.status == 3)
      #expect(inCI.notices.contains("no gesture ever began in 1 subject"))
      let json = try fixture(
        "verify", folder.path, "--animator", "steady", "--no-require-goldens", "--json",
        environment: ["CI": "true"])
      #expect(json.status == 3)
      #expect(json.json["exitCode"] as? Int == 3)
    }
  }

  @Test func acceptedRecordings_pass_andCompareValues() throws {
    try withRecordings { folder in
      #expect(try fixture("accept", folder.path, "--animator", "steady").status == 0)
      let run = try fixture("verify", folder.path, "--json")
      #expect(run.status == 0)
      let cases = run.json["cases"] as? [[String: Any]] ?? []
      #expect(cases.map { $0["status"] as? String } == ["passed", "passed"])
      #expect(cases.allSatisfy { ($0["comparedValues"] as? Int ?? 0) > 100 })
    }
  }

  @Test func clockInputAndRule_areInTheGolden_andAreReadBack() throws {
    try withRecordings { folder in
      let conditions = ["--clock", "120Hz drop=5%", "--input", "latest", "--rule", "half"]
      let accepted = try Tool.run(
        ["accept", folder.path, "--animator", "steady"] + conditions, tool: "checkfixture")
      #expect(accepted.status == 0)
      let path = folder.appendingPathComponent(
        "goldens/out-and-back/steady.navigation.120hz_drop=5_.latest.half.golden")
      let head = try String(contentsOf: path, encoding: .utf8)
      #expect(head.contains("\nclock: 120Hz drop=5%\ninput: latest\nrule: half\n"))
      let run = try fixture("verify", folder.path)
      #expect(run.output.hasPrefix("2 cases: 2 passed; "))
      let changed = try fixture("verify", folder.path, environment: ["FIXTURE_CURVE": "linear"])
      #expect(changed.status == 3)
      #expect(
        changed.output.contains(
          "--animator steady --context navigation --clock '120Hz drop=5%' --input latest "
            + "--rule half"))
    }
  }

  @Test func namedClock_selectsItsGoldens_andChecksRecordingsWithoutAGolden() throws {
    try withRecordings { folder in
      #expect(try fixture("accept", folder.path, "--animator", "steady").status == 0)
      let flick = folder.appendingPathComponent("finishing-flick.evemu").path
      let fast = try fixture("accept", flick, "--animator", "steady", "--clock", "120Hz")
      #expect(fast.status == 0)
      let run = try fixture("verify", folder.path, "--clock", "120Hz")
      #expect(run.output.hasPrefix("2 cases: 1 passed, 1 no-golden; "))
      let both = try fixture("verify", folder.path, "--clock", "120Hz", "--clock", "60Hz")
      #expect(both.output.hasPrefix("4 cases: 3 passed, 1 no-golden; "))
      #expect(try fixture("verify", folder.path).output.hasPrefix("3 cases: 3 passed; "))
    }
  }

  @Test func goldenWithAClockFromAFile_exits2() throws {
    try withRecordings { folder in
      let list = folder.appendingPathComponent("panel.txt")
      try "16\n17\n".write(to: list, atomically: true, encoding: .utf8)
      let clock = "file:\(list.path)"
      let accepted = try fixture("accept", folder.path, "--animator", "steady", "--clock", clock)
      #expect(accepted.status == 2)
      #expect(accepted.notices.contains("a golden must not depend on"))
      let run = try fixture("verify", folder.path, "--animator", "steady", "--clock", clock)
      #expect(
        run.output == "2 cases: 2 no-golden; 0 values compared\n"
          + "a gesture began in 2 of 2 replays: 1 finished, 1 cancelled, 0 refused\n")
    }
  }

  @Test func changedCurve_exits3_namesFrameLayerAndProperty() throws {
    try withRecordings { folder in
      #expect(try fixture("accept", folder.path, "--animator", "steady").status == 0)
      let run = try fixture("verify", folder.path, environment: ["FIXTURE_CURVE": "linear"])
      #expect(run.status == 3)
      #expect(run.output.contains("frame "))
      #expect(run.output.contains("FixtureViewController.view (UIView) position: expected "))
      #expect(run.output.contains("checkfixture accept"))
    }
  }

  @Test func ownScene_alsoHasGoldens() throws {
    let own = ["FIXTURE_SCENES": "yes"]
    try withRecordings { folder in
      #expect(try fixture("accept", folder.path, "--scene", "inbox", environment: own).status == 0)
      #expect(try fixture("verify", folder.path, "--scene", "inbox", environment: own).status == 0)
      let changed = try fixture(
        "verify", folder.path,
        environment: own.merging(["FIXTURE_CURVE": "linear"], uniquingKeysWith: { $1 }))
      #expect(changed.status == 3)
    }
  }

  @Test func brokenInvariant_exits3() throws {
    try withRecordings { folder in
      let run = try fixture("verify", folder.path, "--animator", "twice")
      #expect(run.status == 3)
      #expect(run.output.contains("completes-once"))
    }
  }

  @Test func crash_exits1_withSignalAndFrame_andOtherCasesContinue() throws {
    try withRecordings { folder in
      #expect(try fixture("accept", folder.path, "--animator", "steady").status == 0)
      let flick = folder.appendingPathComponent("goldens/finishing-flick")
      let text = try String(
        contentsOf: flick.appendingPathComponent("steady.navigation.golden"), encoding: .utf8)
      try text.replacingOccurrences(of: "animator: steady", with: "animator: crashes").write(
        to: flick.appendingPathComponent("crashes.navigation.golden"), atomically: true,
        encoding: .utf8)
      let run = try fixture("verify", folder.path, "-v")
      #expect(run.status == 1)
      #expect(run.output.contains("signal 11"))
      #expect(run.output.contains("in frame 2"))
      #expect(run.output.contains("2 passed, 1 crashed"))
    }
  }

  /// The runtime's own message is quoted in the verdict and printed nowhere else. The stack trace
  /// appears only when the printed command replays the case in one process.
  @Test func messageOfATrap_isQuoted_andNothingIsPrintedBetweenTheVerdicts() throws {
    try withRecordings { folder in
      let path = folder.appendingPathComponent("out-and-back.evemu").path
      let run = try fixture("verify", path, "--animator", "traps")
      #expect(run.status == 1)
      let line = try #require(
        run.output.split(separator: "\n").first { $0.contains("the replay died in frame ") })
      #expect(line.contains(", after it printed \"checkfixture/FixtureAnimators.swift:"))
      #expect(line.contains(#"Fatal error: no badge \x1b[31min the bar""#), "\(line)")
      #expect(run.output.contains("To replay this case alone: "))
      #expect(!run.notices.contains("Fatal error") && !run.notices.contains("stack trace"))
      #expect(run.notices.contains("the slide begins"))
    }
  }

  @Test(arguments: ["verify", "fuzz"])
  func outputOfAnApp_isOnStderr(_ verb: String) throws {
    try withRecordings { folder in
      let path = folder.appendingPathComponent("out-and-back.evemu").path
      let limits = verb == "fuzz" ? ["--runs", "3", "--output", folder.path + "/found"] : []
      let run = try Tool.run(
        [verb, path, "--animator", "prints", "--context", "navigation"] + limits,
        tool: "checkfixture")
      #expect(run.status == 0)
      #expect(run.notices.contains("the slide begins\n"))
      #expect(!run.output.contains("the slide begins"))
    }
  }

  @Test func crash_takesPrecedenceOverADifference_inTheExitCode() throws {
    try withRecordings { folder in
      #expect(try fixture("accept", folder.path, "--animator", "steady").status == 0)
      let path = folder.appendingPathComponent("goldens/finishing-flick/steady.navigation.golden")
      let text = try String(contentsOf: path, encoding: .utf8)
      try text.replacingOccurrences(of: "animator: steady", with: "animator: crashes").write(
        to: path, atomically: true, encoding: .utf8)
      let run = try fixture("verify", folder.path, environment: ["FIXTURE_CURVE": "linear"])
      #expect(run.output.contains("1 differs, 1 crashed"))
      #expect(run.status == 1)
    }
  }

  @Test func hang_exits1_afterTheTimeout() throws {
    try withRecordings { folder in
      let run = try fixture("verify", folder.path, "--animator", "hangs", "--timeout", "1")
      #expect(run.status == 1)
      #expect(run.output.contains("hung"))
    }
  }

  @Test func acceptInCI_exits2_andWritesNothing() throws {
    try withRecordings { folder in
      let run = try fixture(
        "accept", folder.path, "--animator", "steady", environment: ["CI": "true"])
      #expect(run.status == 2)
      #expect(
        !FileManager.default.fileExists(atPath: folder.appendingPathComponent("goldens").path))
    }
  }

  @Test func unrepeatableReplay_isNotAccepted() throws {
    try withRecordings { folder in
      let run = try fixture("accept", folder.path, "--animator", "random")
      #expect(run.status == 3)
      #expect(run.output.contains("two replays of the recording differ: frame "))
    }
  }

  @Test func unfinishedRecording_exits0_withAWarning() throws {
    try withRecordings { folder in
      let path = folder.appendingPathComponent("finishing-flick.evemu")
      let lines = try String(contentsOf: path, encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false)
      let cut = lines.prefix(lines.count - 20).joined(separator: "\n") + "\n"
      try cut.write(to: path, atomically: true, encoding: .utf8)
      let run = try fixture("verify", path.path, "--animator", "steady")
      #expect(run.status == 0)
      #expect(run.notices.contains("warning: "))
      #expect(run.notices.contains("cut short"))
    }
  }

  @Test func goldenWithoutRecording_isAnOrphan() throws {
    try withRecordings { folder in
      #expect(try fixture("accept", folder.path, "--animator", "steady").status == 0)
      try FileManager.default.removeItem(at: folder.appendingPathComponent("out-and-back.evemu"))
      let run = try fixture("verify", folder.path)
      #expect(run.status == 3)
      #expect(run.output.contains("goldens/out-and-back/steady.navigation.golden"))
      #expect(run.output.contains("1 passed, 1 orphan"))
    }
  }

  @Test func brokenGolden_exits6_withItsLine() throws {
    try withRecordings { folder in
      #expect(try fixture("accept", folder.path, "--animator", "steady").status == 0)
      let path = folder.appendingPathComponent("goldens/finishing-flick/steady.navigation.golden")
      try "# edgepan golden 2\nnonsense\n".write(to: path, atomically: true, encoding: .utf8)
      let run = try fixture("verify", folder.path)
      #expect(run.status == 6)
      #expect(run.output.contains("steady.navigation.golden:2: "))
    }
  }

  @Test func brokenGolden_canBeAcceptedAgain_ifItsSubjectIsNamed() throws {
    try withRecordings { folder in
      #expect(try fixture("accept", folder.path, "--animator", "steady").status == 0)
      let path = folder.appendingPathComponent("goldens/finishing-flick/steady.navigation.golden")
      let good = try Data(contentsOf: path)
      try Data("\u{1b}[31mjunk\r\n".utf8).write(to: path)
      #expect(try fixture("accept", folder.path).status == 6)
      #expect(try fixture("accept", folder.path, "--animator", "steady").status == 0)
      #expect(try Data(contentsOf: path) == good)
    }
  }

  /// root can read everything, so the folder is made unreadable by putting a file in its place.
  @Test func unreadableGoldens_exit6() throws {
    try withRecordings { folder in
      let goldens = folder.appendingPathComponent("goldens")
      try FileManager.default.createDirectory(at: goldens, withIntermediateDirectories: true)
      try Data("x".utf8).write(to: goldens.appendingPathComponent("finishing-flick"))
      let run = try fixture("verify", folder.path, "--animator", "steady")
      #expect(run.status == 6)
      #expect(run.notices.contains("goldens/finishing-flick: the folder cannot be read"))
    }
  }

  @Test func reportFileInAMissingFolder_exits1_beforeTheReplays() throws {
    try withRecordings { folder in
      let run = try fixture(
        "verify", folder.path, "--animator", "steady", "--junit", "/no-such-folder/x.xml")
      #expect(run.status == 1)
      #expect(run.output.isEmpty)
      #expect(
        run.notices.contains("/no-such-folder/x.xml: cannot be written: /no-such-folder: No such"))
      #expect(run.notices.contains("mkdir -p /no-such-folder"))
    }
  }

  // A device, or a link to one, must not be replaced by a regular file.
  @Test func reportIntoALink_isWrittenThroughIt() throws {
    try withRecordings { folder in
      let link = folder.appendingPathComponent("full").path
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/full")
      let run = try fixture("verify", folder.path, "--animator", "steady", "--junit", link)
      #expect(run.status == 1)
      #expect(run.notices.contains("full: cannot be written"))
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "/dev/full")
    }
  }

  @Test func messageOfACrash_containsTheReplayCommand() throws {
    try withRecordings { folder in
      let odd = folder.appendingPathComponent("it's; odd.evemu")
      try FileManager.default.moveItem(
        at: folder.appendingPathComponent("out-and-back.evemu"), to: odd)
      let run = try fixture("verify", odd.path, "--animator", "crashes")
      #expect(run.status == 1)
      #expect(
        run.output.contains(
          "checkfixture replay '\(folder.path)/it'\\''s; odd.evemu' --frames --animator crashes"))
    }
  }

  @Test func timeoutBelowASecond_isPrintedExactly() throws {
    try withRecordings { folder in
      let path = folder.appendingPathComponent("out-and-back.evemu").path
      let run = try fixture("verify", path, "--animator", "hangs", "--timeout", "0.4")
      #expect(run.output.contains("no answer in 0.4 s"))
    }
  }

  /// The recordings that are verified repeatedly, to compare the reports. A debug build uses only
  /// some of them.
  private let verified = Effort.of(
    ["Recordings"],
    inDebug: ["finishing-flick", "slow-cancel", "two-fingers", "unplug"].map {
      "Recordings/\($0).evemu"
    })

  @Test func numberOfWorkers_doesNotChangeTheReport() throws {
    let one = try Tool.run(["verify", "-v", "--jobs", "1"] + verified)
    let four = try Tool.run(["verify", "-v", "--jobs", "4"] + verified)
    #expect(one.status == four.status)
    #expect(!one.output.isEmpty)
    #expect(one.output == four.output)
  }

  @Test func emptyShard_passes_withAWarning() throws {
    let path = "Recordings/slow-finish.evemu"
    let runs = try (1...4).map { try Tool.run("verify", "--shard", "\($0)/4", path) }
    #expect(runs.allSatisfy { $0.status == 0 })
    let warned = runs.filter { $0.notices.contains("nothing is checked here") }
    #expect(warned.count == 3)
    #expect(warned.allSatisfy { $0.output == "0 cases; 0 values compared\n" })
  }

  @Test func junitAndSummary_areWritten() throws {
    try withRecordings { folder in
      let xml = folder.appendingPathComponent("report.xml")
      let summary = folder.appendingPathComponent("summary.md")
      let run = try fixture(
        "verify", folder.path, "--animator", "twice", "--junit", xml.path, "--github",
        environment: ["GITHUB_STEP_SUMMARY": summary.path])
      #expect(run.status == 3)
      #expect(run.output.contains("::error file="))
      #expect(try String(contentsOf: xml, encoding: .utf8).contains("<failure type=\"violates\""))
      #expect(try String(contentsOf: summary, encoding: .utf8).contains("completes"))
    }
  }

  /// The signal is sent until the process has ended, because on a slow machine the signal handler
  /// may not be installed yet.
  @Test func interrupt_exits130() throws {
    try withRecordings { folder in
      let run = try Tool.shell(
        "checkfixture",
        "TOOL verify '\(folder.path)' --animator hangs & "
          + "while kill -INT $! 2>/dev/null; do sleep 0.2; done; wait $!")
      #expect(run.status == 130)
    }
  }

  /// A golden that was copied or renamed is not the golden of the named conditions.
  @Test func goldenOfOtherConditions_isNotCompared() throws {
    try withRecordings { folder in
      let recording = folder.appendingPathComponent("finishing-flick.evemu").path
      #expect(
        try Tool.run(["accept", recording, "--animator", "scale", "--fps", "120"]).status == 0)
      let goldens = folder.appendingPathComponent("goldens/finishing-flick")
      let names = try FileManager.default.contentsOfDirectory(atPath: goldens.path)
      let name = try #require(names.first { $0.contains("120hz") })
      try FileManager.default.moveItem(
        at: goldens.appendingPathComponent(name),
        to: goldens.appendingPathComponent("scale.navigation.golden"))
      let run = try Tool.run(["verify", recording, "--animator", "scale"])
      #expect(run.status == 6, "\(run.output)")
      #expect(run.output.contains("its name does not match its content"), "\(run.output)")
      let advice = try #require(run.output.components(separatedBy: "again: ").dropFirst().first)
      #expect(try Tool.shell("edgepan", String(advice.prefix { $0 != "\n" })).status == 0)
      #expect(try Tool.run("verify", recording, "--animator", "scale").status == 0)
    }
  }

  /// The subcommand is interrupted several times, at different moments: every golden that exists is
  /// complete, and no other file is left.
  @Test func interruptedAccept_leavesOnlyCompleteGoldens() throws {
    try withRecordings { folder in
      for delay in ["0.05", "0.1", "0.15", "0.2"] {
        let run = try Tool.shell(
          "edgepan",
          "setsid TOOL accept '\(folder.path)' --animator explode --jobs 2 & "
            + "sleep \(delay); kill -2 -$! 2>/dev/null; wait $!")
        #expect([0, 130].contains(run.status))
        let goldens = folder.appendingPathComponent("goldens").path
        let files = try FileManager.default.subpathsOfDirectory(
          atPath: FileManager.default.fileExists(atPath: goldens) ? goldens : folder.path)
        #expect(files.allSatisfy { !$0.contains(".dat") && !$0.contains(".tmp") }, "\(files)")
      }
      let check = try Tool.run(["verify", folder.path])
      #expect(check.status == 0)
    }
  }

  @Test func goldenThatIsADanglingLink_exits6_andIsReportedAsSuch() throws {
    try withRecordings { folder in
      #expect(try fixture("accept", folder.path, "--animator", "steady").status == 0)
      let link = folder.appendingPathComponent("goldens/out-and-back/lost.golden")
      try FileManager.default.createSymbolicLink(
        atPath: link.path, withDestinationPath: "nowhere")
      let run = try fixture("verify", folder.path)
      #expect(run.status == 6)
      #expect(run.output.contains("lost.golden: not found (a broken link?)"))
    }
  }

  @Test func linkToAFolderOfGoldens_isNotWrittenThrough() throws {
    try withRecordings { folder in
      let elsewhere = folder.appendingPathComponent("elsewhere")
      let goldens = folder.appendingPathComponent("goldens")
      for place in [elsewhere, goldens] {
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      }
      try FileManager.default.createSymbolicLink(
        at: goldens.appendingPathComponent("out-and-back"), withDestinationURL: elsewhere)
      let run = try fixture("accept", folder.path, "--animator", "steady")
      #expect(run.status == 1)
      #expect(run.output.contains("goldens/out-and-back: this is a link"))
      #expect(run.output.contains("1 accepted, 1 failed"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere.path).isEmpty)
    }
  }

  @Test func acceptedGolden_isNamed_andAMatchingGoldenIsKept() throws {
    try withRecordings { folder in
      let first = try fixture("accept", folder.path, "--animator", "steady")
      #expect(first.output.contains("accepted: new; wrote \(folder.path)/goldens/out-and-back/"))
      #expect(first.output.hasSuffix("2 cases: 2 accepted\n"))
      #expect(try fixture("accept", folder.path).output == "2 cases: 2 kept\n")
    }
  }

  @Test func adviceToAccept_worksWhenPasted() throws {
    try withRecordings { folder in
      let rule = ["verify", folder.path, "--animator", "steady", "--rule", "half"]
      let bare = try Tool.run(rule, tool: "checkfixture")
      #expect(bare.status == 0)
      let advice = try #require(
        bare.notices.components(separatedBy: "replays:\n").dropFirst().first)
      #expect(try Tool.shell("checkfixture", advice).status == 0)
      #expect(try Tool.run(rule, tool: "checkfixture").output.hasPrefix("2 cases: 2 passed; "))
    }
  }

  @Test(arguments: ["truncated", "swapped", "carriage returns"])
  func adviceForABrokenGolden_worksWhenPasted(harm: String) throws {
    try withRecordings { folder in
      let options = ["accept", folder.path, "--animator", "steady", "--clock", "120Hz drop=5%"]
      #expect(try Tool.run(options, tool: "checkfixture").status == 0)
      let golden = folder.appendingPathComponent(
        "goldens/out-and-back/steady.navigation.120hz_drop=5_.golden")
      var lines = try String(contentsOf: golden, encoding: .utf8).components(separatedBy: "\n")
      let frames = lines.indices.filter { lines[$0].first?.isNumber == true }
      switch harm {
      case "truncated": lines.removeSubrange(frames[frames.count - 1]...)
      case "swapped": lines.swapAt(frames[3], frames[4])
      default: lines = lines.map { $0 + "\r" }
      }
      try lines.joined(separator: "\n").write(to: golden, atomically: true, encoding: .utf8)
      let run = try fixture("verify", folder.path)
      #expect(run.status == 6)
      let advice = try #require(run.output.components(separatedBy: "again: ").dropFirst().first)
      let line = advice.prefix { $0 != "\n" }
      #expect(try Tool.shell("checkfixture", String(line)).status == 0)
      #expect(try fixture("verify", folder.path).status == 0)
    }
  }
}
