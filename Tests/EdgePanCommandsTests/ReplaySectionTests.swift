// The sections that `replay` prints besides the replay itself: the explanation, the rules, the
// clocks, the input policies, the metrics.

import EdgePanCommands
import Foundation
import Testing

@Suite struct ReplaySectionTests {
  private func report(_ arguments: String...) throws -> [String: Any] {
    let run = try Tool.run(["replay", "Recordings/slow-cancel.evemu", "--json"] + arguments)
    #expect(run.status == 0, "\(run.notices)")
    let replays = try #require(run.json["replays"] as? [[String: Any]])
    return try #require(replays.first)
  }

  @Test func allRules_listsEveryRule_withReasonAndMargin() throws {
    let rows = try #require(try report("--all-rules")["rules"] as? [[String: Any]])
    #expect(rows.count == FinishRule.all.count)
    for row in rows {
      #expect((row["reason"] as? String)?.isEmpty == false)
      // More travel would complete a cancelled transition, and less travel would cancel a completed
      // one.
      if let way = row["marginMillimeters"] as? Double {
        #expect((way < 0) == (row["completes"] as? Bool))
      }
    }
    #expect(Set(rows.compactMap { $0["completes"] as? Bool }) == [true, false])
  }

  @Test func layers_ofAFrame_matchItsGolden() throws {
    let path = "Recordings/goldens/slow-cancel/scale.navigation.golden"
    let golden = try String(
      contentsOf: Tool.checkout.appendingPathComponent(path), encoding: .utf8
    ).components(separatedBy: "\n")
    // The golden contains the layers of some frames. The first of these frames is written in full.
    let start = try #require(golden.firstIndex { $0.hasPrefix(" ") })
    let frame = try #require(golden[start - 1].split(separator: " ").first)
    let kept = Self.whole(golden[start...].prefix { $0.hasPrefix(" ") }.map { $0.dropFirst() })
    #expect(kept.count > 3)
    let layers = try report("--animator", "scale", "--layers", String(frame))["layers"]
    let first = try #require((layers as? [[String: Any]])?.first)
    #expect(first["frame"] as? Int == Int(frame))
    #expect(first["layers"] as? [String] == kept)
    let text = try Tool.run(
      "replay", "Recordings/slow-cancel.evemu", "--animator", "scale", "--layers", String(frame))
    #expect(text.output.contains("layers of frame \(frame):\n    \(kept[0])\n"))
  }

  /// The README's example has 84 frames of this recording.
  @Test(arguments: ["--layers 9999", "--blame 9999", "--blame 80-9999"])
  func frameThatTheReplayDoesNotHave_isAUsageError_thatNamesTheFrames(option: String) throws {
    let words = option.split(separator: " ").map(String.init)
    let run = try Tool.run(["replay", "Recordings/slow-cancel.evemu"] + words)
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(
      run.notices.contains("slow-cancel.evemu: frame 9999 is not in the replay\n  Its frames are 0")
    )
  }

  @Test func missedFrameBeyondTheReplay_isNoted() throws {
    let run = try Tool.run(
      "replay", "Recordings/slow-cancel.evemu", "--clock", "60Hz drop=30,9998-9999")
    #expect(run.output.contains("The display did not miss frames 9998-9999: the replay ended"))
  }

  /// A golden's layers, one per line. A golden has appearance properties and names on separate
  /// lines, so that unchanged ones are written only once.
  private static func whole(_ lines: [Substring]) -> [String] {
    lines.reduce(into: []) { layers, line in
      guard line.hasPrefix("* "), let geometry = layers.popLast() else {
        layers.append(String(line))
        return
      }
      let tokens = line.split(separator: " ").dropFirst(2)
      var words = geometry.split(separator: " ")
      words.insert(contentsOf: tokens.filter { $0.hasPrefix("name=") }, at: 2)
      words += tokens.filter { !$0.hasPrefix("name=") }
      layers.append(words.joined(separator: " "))
    }
  }

  @Test func sweep_withoutClocks_triesTheStandardOnes() throws {
    let rows = try #require(try report("--sweep")["clocks"] as? [[String: Any]])
    #expect(rows.count == 23)
    #expect(Set(rows.compactMap { $0["hash"] as? String }).count > 15)
    for row in rows { #expect(row["outcomes"] as? [String] == ["cancelled"]) }
  }

  @Test func sweep_withClocks_triesThose_inTheirOrder() throws {
    let rows = try report("--sweep", "--clock", "90Hz", "--clock", "60Hz drop=50%")["clocks"]
    let clocks = try #require(rows as? [[String: Any]])
    #expect(clocks.map { $0["clock"] as? String } == ["90Hz", "60Hz drop=50%"])
    #expect(clocks[0]["missedRefreshes"] as? Int == 0)
    #expect(try #require(clocks[1]["missedRefreshes"] as? Int) > 3)
  }

  /// Frames that the display dropped are not counted, so a swipe cannot have more frames than its
  /// replay.
  @Test func framesOfASwipe_countOnlyShownFrames() throws {
    for clock in ["60Hz", "120Hz drop=5%", "60Hz drop=50%"] {
      let report = try report("--frames", "--clock", clock)
      let swipe = try #require((report["swipes"] as? [[String: Any]])?.first)
      let frames = try #require(report["frames"] as? [[String: Any]]).compactMap {
        $0["index"] as? Int
      }
      let began = try #require(swipe["beganFrame"] as? Int)
      let ended = try #require(swipe["endedFrame"] as? Int)
      let own = frames.filter { (began...ended).contains($0) }.count
      #expect(swipe["frames"] as? Int == own)
      #expect((ended - began + 1 == own) == !clock.contains("drop"))
    }
  }

  @Test func compareInput_showsTheCostOfEachPolicy() throws {
    let rows = try #require(try report("--compare-input")["inputs"] as? [[String: Any]])
    #expect(rows.map { $0["input"] as? String } == ["latest", "coalesced", "aosp", "flutter"])
    func figure(_ index: Int, _ key: String) throws -> Double {
      try #require(rows[index][key] as? Double)
    }
    func latency(_ index: Int) throws -> Double {
      try #require((rows[index]["latencyMilliseconds"] as? [String: Any])?["p50"] as? Double)
    }
    #expect(abs(try latency(3) - 38) < 1e-3)
    #expect(try latency(1) < 20)
    // Resampled motion is smoother; with Flutter's resampling, the distance to the finger is
    // larger.
    #expect(try figure(2, "roughnessPoints") < figure(1, "roughnessPoints"))
    #expect(try figure(3, "roughnessPoints") < figure(1, "roughnessPoints"))
    #expect(try figure(3, "distancePoints") > figure(1, "distancePoints"))
    // With prediction, a policy overshoots the finger's motion at least as far as without.
    #expect(try figure(1, "overshootPoints") <= figure(2, "overshootPoints"))
  }

  @Test func metrics_ofAPerfectDisplay_haveNoHitch() throws {
    let metrics = try #require(try report("--metrics")["metrics"] as? [String: Any])
    #expect(metrics["missedRefreshes"] as? Int == 0)
    #expect(metrics["hitchRatio"] as? Double == 0)
    #expect(metrics["hitchRating"] as? String == "good")
  }

  @Test func metrics_ofManyRecordings_areCombined() throws {
    let run = try Tool.run(
      "replay", "Recordings/slow-cancel.evemu", "Recordings/slow-finish.evemu", "--metrics",
      "--clock", "60Hz drop=10%", "--json")
    let all = try #require(run.json["metrics"] as? [String: Any])
    let each = try #require(run.json["replays"] as? [[String: Any]])
      .compactMap { ($0["metrics"] as? [String: Any])?["frames"] as? Int }
    #expect(all["frames"] as? Int == each.reduce(0, +))
    #expect(each.count == 2)
    #expect(all["hitchRating"] as? String == "critical")
  }

  @Test func explain_reportsRecognitionReleaseRuleMarginsSettlingAndVariants() throws {
    let run = try Tool.run("replay", "Recordings/slow-cancel.evemu", "--explain")
    #expect(run.status == 0)
    for part in [
      "the recogniser began in frame", "the finger had moved only 9.1 of the required 10 pt",
      "The finger lifted in frame",
      "The rule half-or-flick", "12 mm (77 pt) more travel, or",
      "a release 960 pt/s faster in the direction of the transition, would have finished it.",
      "UIPercentDrivenInteractiveTransition.cancel() settled it within",
      "Replayed with 3 mm more travel: released at progress", "Replayed with 3 mm less travel:",
    ] {
      #expect(run.output.contains(part), "\(part) in \(run.output)")
    }
  }

  @Test func explain_namesTheDistanceOfARuleWithItsOwnHysteresis() throws {
    let run = try Tool.run(
      "replay", "Recordings/slow-cancel.evemu", "--rule", "measured-pop-edge", "--explain")
    #expect(run.output.contains("of the required 12 pt"), "\(run.output)")
  }

  @Test(arguments: [
    ("syn-dropped", "The touch was cancelled in frame 12", "the kernel lost events (SYN_DROPPED)"),
    (
      "unplug", "The touch was cancelled in frame 13",
      "the kernel released all keys, as it does when a device is removed"
    ),
    ("release-at-zero", "behind its start", "There was nothing to settle"),
    (
      "long-hold", "moving at 17 pt/s against", "8 mm (51 pt) less travel would have cancelled it"
    ),
  ])
  func explain_namesSpecialCases(_ recording: String, _ first: String, _ second: String) throws {
    let run = try Tool.run("replay", "Recordings/\(recording).evemu", "--explain")
    #expect(run.output.contains(first), "\(run.output)")
    #expect(run.output.contains(second), "\(run.output)")
  }

  @Test func explain_namesTheEdgeAtWhichTheSwipeStarted() throws {
    let run = try Tool.run(
      "replay", "Recordings/right-edge.evemu", "--edge", "left", "--explain")
    #expect(
      run.output.contains(
        "No contact started at the left edge. 1 swipe started at the right edge: --edge right."),
      "\(run.output)")
  }

  /// If a frame receives the landing together with later samples, the travel is still measured from
  /// the landing.
  @Test func explain_measuresFromWhereTheFingerLanded() throws {
    for clock in [["--fps", "60"], ["--fps", "30", "--phase", "33.3"]] {
      let run = try Tool.run(
        ["replay", "Recordings/finishing-flick.evemu", "--explain"] + clock)
      #expect(
        run.output.contains("the finger had moved only 4.5 of the required 10 pt"), "\(clock)")
    }
  }

  /// Both fingers of one hand move further: 3 mm are 19.25 of the screen's 390 points.
  @Test func threeMillimetersMore_moveEveryFinger() throws {
    let run = try Tool.run(
      "replay", "Recordings/second-finger.evemu", "--explain")
    let found = run.output.matches(of: /at progress (0\.\d+)/).compactMap { Double($0.1) }
    #expect(found.count == 3)
    #expect(abs(found[1] - found[0] - 0.049) < 0.0015 && abs(found[0] - found[2] - 0.049) < 0.0015)
  }

  @Test func explain_ofASwipeThatDidNotBegin_givesTheReason_andTheEffectOfMoreTravel() throws {
    let run = try Tool.run(
      "replay", "Recordings/flick-before-recognition.evemu", "--explain")
    #expect(run.output.contains("did not begin: ended after 7 of 10 pt"))
    // 7 pt and 3 mm (19 pt) more are enough to begin.
    #expect(run.output.contains("Replayed with 3 mm more travel: released at progress"))
  }

  @Test(arguments: [
    ("--clock 60", "--clock '60': 60 is not a display"),
    ("--clock 60Hz --fps 90", "--clock cannot be combined with --fps"),
    ("--clock 60Hz --clock 90Hz", "more than one --clock needs --sweep"),
    ("--clock file:no/such/list", "--clock file:no/such/list: not found"),
    ("--input psychic", "unknown value 'psychic' for --input\n  Valid names: "),
    ("--rule uikit", "unknown rule 'uikit'"),
  ])
  func wrongUsage_exits2_andNamesTheMistake(_ options: String, _ message: String) throws {
    let arguments = options.split(separator: " ").map(String.init)
    let run = try Tool.run(["replay", "Recordings/slow-cancel.evemu"] + arguments)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.notices.contains(message))
  }

  @Test func clockFromAFile_isReplayed_andABadLineIsNamed() throws {
    try withTemporaryFolder { folder in
      let good = folder.appendingPathComponent("a panel.txt")
      let bad = folder.appendingPathComponent("bad.txt")
      try Data("8.333 x2\n16.667\n".utf8).write(to: good)
      try Data("8.333\nfast\n".utf8).write(to: bad)
      let clock = "file:\(good.path)"
      let settings = try report("--clock", clock)["settings"] as? [String: Any]
      #expect(settings?["clock"] as? String == clock)
      let run = try Tool.run(
        "replay", "Recordings/slow-cancel.evemu", "--clock", "file:\(bad.path)")
      #expect(run.status == 2)
      #expect(run.notices.contains("line 2"))
    }
  }

  /// The rule uses a progress that is clamped to 0. The text contains both numbers and identifies
  /// each of them.
  @Test func progressBehindTheStart_isShownWithTheRulesValue() throws {
    let run = try Tool.run(
      "replay", "Recordings/release-at-zero.evemu", "--explain")
    #expect(run.output.contains("behind its start (counted as 0 by the rule), moving"))
    #expect(
      run.output.contains(
        "(counted as 0 by the rule) and 0 pt/s, still cancelled (progress 0 <= 0.5"))
  }
}
