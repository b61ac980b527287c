// Profiles: stages add up, the timeline is well formed, and expensive work is attributed to the
// code that does it.

import ContactTracking
import Foundation
import FrameBench
import GestureReplay
import GestureTrace
import PlantedWork
import ReplayScenes
import Testing
import TimelineChecker
import TransitionAnimators
import UIKit

@MainActor @Suite struct ProfileTests {
  @Test func profiledReplay_hasTheFramesOfAnUnprofiledReplay() throws {
    let profile = try profile(of: "scale")
    let trace = try TraceReader.read(path: recording)
    let plain = try Replay.run(
      trace, options: ReplaySettings(for: trace),
      makeScene: try ReplaySubject(animator: "scale").makeScene)
    #expect(profile.result.hash == plain.hash)
    #expect(profile.result.frames == plain.frames)
  }

  @Test func stages_fitIntoTheirFrame() throws {
    for frame in try profile(of: "explode").frames {
      let sum = frame.spans.reduce(0) { $0 + $1.own }
      #expect(sum <= frame.duration)
      #expect(frame.spans.contains { $0.stage == .evaluate })
    }
  }

  @Test func frameThatBeginsTheTransition_isExplained() throws {
    let profile = try profile(of: "explode")
    let began = try #require(profile.result.swipes.first?.release?.beganFrame)
    let frame = try #require(profile.frames.first { $0.index == began })
    let why = profile.explanation(of: frame).joined(separator: "; ")
    #expect(why.contains("a swipe began its transition"))
    #expect(why.contains("animations started"))
    #expect(why.contains("layers compiled"))
  }

  /// Each of the 300 layers has its own timing curve instead of sharing one, which adds so many
  /// curves that noise does not hide the difference.
  @Test func expensiveCurves_makeTheStageEvaluateSlower() throws {
    func evaluate(areDistinct: Bool) throws -> Double {
      let subject = CurvyAnimator.entry(areDistinct: areDistinct)
      let trace = try TraceReader.read(path: recording)
      let profile = try ReplayProfile(
        bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: recording))), file: recording,
        options: { _ in ReplaySettings(for: trace) },
        makeScene: { subject.makeScene(in: .navigation, settle: $0) })
      let stages = Dictionary(uniqueKeysWithValues: profile.stages.map { ($0.stage, $0) })
      let times = profile.frames.filter { $0.work.tracksEvaluated > 0 }.map {
        Double($0.time(of: .evaluate))
      }
      #expect(stages[.evaluate] != nil)
      return Distribution(times).p50
    }
    #expect(try evaluate(areDistinct: true) > 1.5 * evaluate(areDistinct: false))
  }

  @Test(arguments: ["scale", "explode", "sys-push-from-left", "solid-open-portal-vertical"])
  func timeline_passesTheStrictChecker_andContainsEveryFrame(animator: String) throws {
    let profile = try profile(of: animator)
    let checked = try TimelineChecker.check(try ChromeTrace(profile).json())
    #expect(checked.problems == [])
    #expect(checked.frames.map(\.index) == profile.frames.map(\.index))
    #expect(
      Set(profile.result.frames.map(\.index)).isSubset(of: Set(checked.frames.map(\.index))))
    let always: Set = ["recogniser", "blocks", "layout", "commit", "evaluate", "log", "completion"]
    #expect(checked.frames.allSatisfy { always.isSubset(of: $0.stages) })
    #expect(checked.counters["progress"] == profile.result.frames.count)
    #expect(checked.counters["velocity"] == profile.result.frames.count)
    #expect(checked.states == ["possible", "began", "changed", "ended", "possible"])
  }

  /// Perfetto drops a span that begins before the previous one has ended, if only by 1 ns: the
  /// checker reads times as Perfetto does.
  @Test(arguments: [59.94, 60, 90, 120, 144, 240])
  func timeline_hasNoSpanThatOverlapsTheNext_atAnyRate(rate: Double) throws {
    let profile = try profile(of: "scale", display: SimulatedDisplay(framesPerSecond: rate))
    let checked = try TimelineChecker.check(try ChromeTrace(profile).json())
    #expect(checked.problems == [])
    #expect(checked.spans["display"] == profile.frames.count)
  }

  /// A frame's deadline is the refresh after the one at which the frame begins.
  @Test func timeline_hasTheDeadlineOfEveryFrame() throws {
    let profile = try profile(of: "scale")
    let checked = try TimelineChecker.check(try ChromeTrace(profile).json())
    for (frame, expected) in zip(checked.frames, profile.frames) {
      let deadline = try #require(frame.deadline)
      #expect(abs(deadline - (expected.timestamp + 1.0 / 60) * 1_000_000) < 0.001)
    }
  }

  /// 40 ms span three refreshes: the frame misses its own deadline and the next two begin late. The
  /// second of those two still ends before its deadline.
  @Test func frameThatTakesTooLong_isLate_andDelaysTheNext() throws {
    var profile = try profile(of: "scale")
    for place in profile.frames.indices { profile.frames[place].duration = 1_000_000 }
    #expect(profile.lateFrames.isEmpty)
    profile.frames[5].duration = 40_000_000
    let expected = [profile.frames[5].index, profile.frames[6].index]
    #expect(profile.lateFrames.map(\.index) == expected)
    for place in profile.frames.indices { profile.frames[place].spans = [] }
    let checked = try TimelineChecker.check(try ChromeTrace(profile).json())
    #expect(checked.problems == [])
    #expect(checked.frames.filter(\.isLate).map(\.index) == expected)
  }

  @Test func timeline_hasASpanPerRefresh_aFrameTimeCounter_andTheTransitionsInstants() throws {
    let profile = try profile(of: "scale")
    let data = try ChromeTrace(profile, about: ["recording": "slow-finish"]).json()
    let checked = try TimelineChecker.check(data)
    #expect(checked.spans["display"] == profile.frames.count)
    #expect(checked.counters["frame time"] == profile.frames.count)
    #expect(checked.instants["transition"] == 3)
    let top = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    #expect(top?["otherData"] as? [String: String] == ["recording": "slow-finish"])
  }

  /// The samples include those that a later sample in the same refresh replaces.
  @Test func timeline_hasEverySampleOfTheContacts() throws {
    let trace = try TraceReader.read(path: recording)
    // A finger that lifts is reported again, at its last position.
    let samples = try TraceContacts(of: trace).contacts.reduce(0) { $0 + $1.path.count + 1 }
    let checked = try TimelineChecker.check(try ChromeTrace(try profile(of: "scale")).json())
    #expect(checked.instants["input"] == samples)
  }

  @Test func timelineOfTwoSwipes_containsBothSwipes() throws {
    var trace = try TraceReader.read(path: recording)
    let period = 3_000_000 + (trace.events.last?.microseconds ?? 0)
    trace.events += trace.events.map { event in
      var event = event
      event.microseconds += period
      return event
    }
    trace.end = nil
    let profile = try ReplayProfile(
      bytes: try TraceWriter.bytes(of: trace), file: "two", runs: 1,
      options: { ReplaySettings(for: $0) },
      makeScene: try ReplaySubject(animator: "scale").makeScene)
    #expect(profile.result.swipes.map(\.outcome) == [.finished, .finished])
    let checked = try TimelineChecker.check(try ChromeTrace(profile).json())
    #expect(checked.problems == [])
    #expect(checked.frames.map(\.index) == profile.frames.map(\.index))
    #expect(checked.states.filter { $0 == "began" }.count == 2)
    #expect(checked.states.filter { $0 == "ended" }.count == 2)
  }

  /// Every frame of the result was measured, and the median keeps a single slow run from
  /// determining the frame's times.
  @Test func severalRuns_reportTheMedianOfEachFrame() throws {
    let one = try profile(of: "scale", runs: 1)
    let many = try profile(of: "scale", runs: 3)
    #expect(one.runs == 1 && many.runs == 3)
    #expect(one.frames.map(\.index) == many.frames.map(\.index))
    #expect(one.frames.map(\.work) == many.frames.map(\.work))
  }

  @Test func checker_findsEveryProblem() throws {
    for (bad, problem) in [
      (#"{"name":"a","cat":"c","ph":"X","ts":1,"pid":1,"tid":1}"#, "dur"),
      (#"{"name":"a","cat":"c","ph":"Q","ts":1,"pid":1,"tid":1}"#, "ph"),
      (#"{"name":"a","cat":"c","ph":"i","ts":1,"pid":1,"tid":1}"#, "scope"),
      (#"{"name":"a","cat":"c","ph":"C","ts":1,"pid":1,"tid":1,"args":{"v":"x"}}"#, "number"),
      (
        #"{"name":"a","cat":"c","ph":"X","ts":0,"dur":5,"pid":1,"tid":1},"#
          + #"{"name":"b","cat":"c","ph":"X","ts":3,"dur":5,"pid":1,"tid":1}"#, "overlap"
      ),
      (#"{"name":"a","cat":"c","ph":"X","ts":1,"dur":1,"pid":1,"tid":9}"#, "no name"),
      (
        #"{"name":"a","cat":"stage","ph":"X","ts":1,"dur":1,"pid":1,"tid":1}"#,
        "outside every frame"
      ),
      (frame(1, at: 0), "no deadline"),
      (
        frame(1, at: 0) + #",{"name":"deadline","cat":"d","ph":"i","ts":3,"pid":1,"tid":1,"s":"t","#
          + #""args":{"frame":1}}"#, "frame 1 is late"
      ),
      (frame(2, at: 0) + "," + frame(1, at: 9), "does not come after"),
      (frame(1, at: 0) + "," + frame(2, at: 0), "does not come after"),
      (
        #"{"name":"v","cat":"g","ph":"C","ts":2,"pid":1,"tid":0,"args":{"v":1}},"#
          + #"{"name":"v","cat":"g","ph":"C","ts":1,"pid":1,"tid":0,"args":{"v":1}}"#,
        "back in time"
      ),
      (#"{"name":"a","cat":"c","ph":"i","ts":1,"pid":1,"tid":1,"s":"t","x":1}"#, "unknown key"),
    ] {
      let text = #"{"traceEvents":[\#(bad)],"displayTimeUnit":"ns"}"#
      let problems = try TimelineChecker.check(Data(text.utf8)).problems
      #expect(problems.contains { $0.contains(problem) }, "\(problem): \(problems)")
    }
  }

  private func frame(_ index: Int, at start: Int) -> String {
    #"{"name":"frame","cat":"frame","ph":"X","ts":\#(start),"dur":5,"pid":1,"tid":1,"#
      + #""args":{"index":\#(index)}}"#
  }

  private let recording = checkout + "/Recordings/slow-finish.evemu"

  private func profile(
    of animator: String, runs: Int = 1, display: SimulatedDisplay? = nil
  ) throws -> ReplayProfile {
    try ReplayProfile(
      bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: recording))), file: recording,
      runs: runs,
      options: { trace in
        var options = ReplaySettings(for: trace)
        if let display { options.display = display }
        return options
      },
      makeScene: try ReplaySubject(animator: animator).makeScene)
  }
}
