// The output of `profile`: the table, the stage that became expensive, the file for Perfetto.

import Foundation
import Testing
import TimelineChecker

@Suite struct ProfileVerbTests {
  private let recording = "Recordings/slow-finish.evemu"

  @Test func table_hasStagesAndTheWorstFrame() throws {
    let run = try Tool.run("profile", recording, "--animator", "explode", "--runs", "2")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("\(recording): explode in navigation, "))
    for stage in ["recogniser", "handler", "update", "commit", "evaluate", "compose", "log"] {
      #expect(run.output.contains("\n  \(stage) "), "\(stage)")
    }
    #expect(run.output.contains("worst frame "))
    // A replay counts the frames that it shows; a profile also counts those in which nothing was
    // shown.
    let replay = try Tool.run("replay", recording, "--animator", "explode", "--json")
    let shown = (replay.json["replays"] as? [[String: Any]])?.first?["frameCount"]
    let count = try #require(shown as? Int)
    #expect(run.output.contains(" frames ran (a replay logs \(count) of them), "))
    #expect(run.output.contains("most of it: "))
  }

  @Test func compare_showsEachStageBeforeAndAfter_andSaysWhichIsFaster() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("before.json").path
      let before = try Tool.run("profile", recording, "--runs", "2", "--json")
      // A profile in which every stage took a tenth of the time: the new one is about ten times
      // slower.
      var fields = before.json
      fields["meanFrameNanoseconds"] =
        try #require(fields["meanFrameNanoseconds"] as? Double) / 10
      try JSONSerialization.data(withJSONObject: fields).write(to: URL(fileURLWithPath: file))
      let run = try Tool.run("profile", recording, "--runs", "2", "--compare", file)
      #expect(run.status == 0, "\(run.notices)")
      #expect(run.output.contains("before µs") && run.output.contains("ratio"))
      #expect(run.output.contains(/The mean frame is [0-9.]+ times slower \(/))
      #expect(!run.notices.contains("another replay"))
      let other = try Tool.run(
        "profile", recording, "--animator", "explode", "--runs", "1", "--compare", file)
      #expect(other.notices.contains("is a profile of another replay"))
      try Data("mine".utf8).write(to: URL(fileURLWithPath: file))
      let bad = try Tool.run("profile", recording, "--runs", "1", "--compare", file)
      #expect(bad.status == 7 && bad.notices.contains("not a profile that --json printed"))
    }
  }

  /// Solving one more curve per track adds work to the frame step only.
  @Test func oneMoreCurvePerTrack_slowsDownTheEvaluateStage() throws {
    func stages(_ environment: [String: String]) throws -> [String: Double] {
      let run = try Tool.run(
        ["profile", recording, "--animator", "curvy", "--json"], tool: "checkfixture",
        environment: environment)
      #expect(run.json["schema"] as? String == "edgepan.profile/2")
      let rows = try #require(run.json["stages"] as? [[String: Any]])
      return Dictionary(
        rows.compactMap { row in
          guard let name = row["stage"] as? String, let time = row["medianNanoseconds"] as? Double
          else {
            return nil
          }
          return (name, time)
        }, uniquingKeysWith: { first, _ in first })
    }
    let before = try stages([:])
    let after = try stages(["FIXTURE_CURVES": "own"])
    // Growth is compared with that of other stages, because the whole machine may have been slower
    // in one of the two runs.
    func growth(_ stage: String) throws -> Double {
      try #require(after[stage]) / max(#require(before[stage]), 1)
    }
    #expect(try growth("evaluate") > 1.5 * growth("log"))
    #expect(try growth("evaluate") > 1.5 * growth("compose"))
  }

  @Test(arguments: ["scale", "explode", "sys-cube-from-left", "kt-up-down", "view-move"])
  func timeline_passesTheStrictChecker(animator: String) throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("timeline.json")
      let run = try Tool.run(
        "profile", "Recordings/slow-cancel.evemu", "--animator", animator, "--runs", "1",
        "--trace", file.path, "--json")
      #expect(run.status == 0)
      let checked = try TimelineChecker.check(try Data(contentsOf: file))
      #expect(checked.problems == [])
      #expect(checked.frames.count == run.json["frames"] as? Int)
      #expect(run.notices.contains("\(checked.frames.count) frames written to \(file.path)"))
      #expect(checked.states == ["possible", "began", "changed", "ended", "possible"])
    }
  }

  @Test func stdin_isProfiledLikeAFile() throws {
    let trace = try Data(contentsOf: Tool.checkout.appendingPathComponent(recording))
    let run = try Tool.run(["profile", "-", "--runs", "1", "--json"], input: Array(trace))
    #expect(run.status == 0)
    #expect(run.json["file"] as? String == "<stdin>")
    let named = try Tool.run("profile", recording, "--runs", "1", "--json")
    #expect(run.json["frames"] as? Int == named.json["frames"] as? Int)
  }

  /// A profile has the frames that `replay` shows under the same options.
  @Test(arguments: [
    ["--clock", "120Hz"], ["--fps", "30"], ["--input", "flutter"], ["--rule", "flutter-cupertino"],
  ])
  func options_haveTheSameEffectAsInReplay(_ options: [String]) throws {
    func frames(_ options: [String]) throws -> Int? {
      try Tool.run(["profile", recording, "--runs", "1", "--json"] + options).json["frames"] as? Int
    }
    func logged(_ options: [String]) throws -> Int? {
      let replays =
        try Tool.run(["replay", recording, "--json"] + options).json["replays"]
        as? [[String: Any]]
      return replays?.first?["frameCount"] as? Int
    }
    let (usual, other) = (try #require(try frames([])), try #require(try frames(options)))
    #expect(other != usual)
    // A few frames before and after the swipe run without being logged.
    let change = try #require(try logged(options)) - #require(try logged([]))
    #expect(abs((other - usual) - change) <= 3)
  }

  @Test func twoClocks_areRejected() throws {
    let run = try Tool.run("profile", recording, "--clock", "60Hz", "--clock", "120Hz")
    #expect(run.status == 2)
  }

  @Test func unwritableTimeline_exits1_andNamesIt() throws {
    let run = try Tool.run("profile", recording, "--runs", "1", "--trace", "/no/such/timeline.json")
    #expect(run.status == 1)
    #expect(run.notices.contains("/no/such/timeline.json: cannot be written"))
  }
}
