// Profiles: stages add up, the timeline is well formed, and dear work shows where it is done.

import Foundation
import FrameBench
import GestureReplay
import GestureTrace
import Testing
import TransitionAnimators
import UIKit

@MainActor @Suite struct ProfileTests {
  @Test func profiledReplay_hasTheFramesOfAnUnwatchedOne() throws {
    let profile = try profile(of: "scale")
    let trace = try TraceReader.read(path: recording)
    let plain = try Replay.run(
      trace, options: ReplayOptions(for: trace),
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

  /// One more curve for each of many tracks: a hundred times the work, so that no noise hides it.
  @Test func dearCurves_showInEvaluate() throws {
    func evaluate(areDistinct: Bool) throws -> Double {
      let subject = CurvyAnimator.entry(areDistinct: areDistinct)
      let trace = try TraceReader.read(path: recording)
      let profile = try ReplayProfile(
        bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: recording))), file: recording,
        options: { _ in ReplayOptions(for: trace) },
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

  @Test func timeline_passesTheStrictChecker_andHoldsEveryFrame() throws {
    let profile = try profile(of: "explode")
    let json = try ChromeTrace(profile).json()
    let checked = try TimelineChecker.check(json)
    #expect(checked.problems == [])
    #expect(checked.frames == profile.frames.map(\.index))
    #expect(Set(profile.result.frames.map(\.index)).isSubset(of: Set(checked.frames)))
    let touches = profile.frames.reduce(0) { $0 + $1.touches.count }
    #expect(touches > 50)
    #expect(checked.instants["input"] == touches)
    #expect(checked.instants["display"] == profile.frames.count)
    #expect(checked.counters["progress"] == profile.result.frames.count)
    #expect(checked.counters["velocity"] == profile.result.frames.count)
    #expect(checked.spans["recogniser"].map { $0 >= 3 } == true)
  }

  @Test func checker_findsWhatIsWrong() throws {
    for (bad, problem) in [
      (#"{"name":"a","cat":"c","ph":"X","ts":1,"pid":1,"tid":1}"#, "dur"),
      (#"{"name":"a","cat":"c","ph":"Q","ts":1,"pid":1,"tid":1}"#, "ph"),
      (#"{"name":"a","cat":"c","ph":"i","ts":1,"pid":1,"tid":1}"#, "scope"),
      (#"{"name":"a","cat":"c","ph":"C","ts":1,"pid":1,"tid":1,"args":{"v":"x"}}"#, "number"),
      (
        #"{"name":"a","cat":"c","ph":"X","ts":0,"dur":5,"pid":1,"tid":1},"#
          + #"{"name":"b","cat":"c","ph":"X","ts":3,"dur":5,"pid":1,"tid":1}"#, "overlap"
      ),
    ] {
      let text = #"{"traceEvents":[\#(bad)],"displayTimeUnit":"ns"}"#
      let problems = try TimelineChecker.check(Data(text.utf8)).problems
      #expect(problems.contains { $0.contains(problem) }, "\(problem): \(problems)")
    }
  }

  private let recording = checkout + "/Recordings/slow-finish.evemu"

  private func profile(of animator: String) throws -> ReplayProfile {
    try ReplayProfile(
      bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: recording))), file: recording,
      options: { ReplayOptions(for: $0) },
      makeScene: try ReplaySubject(animator: animator).makeScene)
  }
}
