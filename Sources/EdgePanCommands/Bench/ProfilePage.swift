// The page of `profile --html`: the replay with the stages of each frame, and the worst frames
// expanded.

import FrameBench
import GestureReplay
import GestureTrace
import PlainText
import ReplayReports
import ReplayScenes

/// A profiled replay as a page. Cost: one more replay, without timing, for the frames.
@MainActor struct ProfilePage {
  let trace: Trace
  let subject: ReplaySubject
  let settings: ReplaySettings

  init(_ trace: Trace, _ subject: ReplaySubject, _ settings: ReplaySettings) {
    (self.trace, self.subject, self.settings) = (trace, subject, settings)
  }

  /// - Throws: ``ToolFailure``.
  func page(of profile: ReplayProfile) throws -> ReportPage {
    let film = FrameFilm()
    let runner = ReplayRunner(trace: trace, subject: subject, settings: settings)
    let result = try runner.run(observers: [film])
    var replay = ReportedReplay(
      trace, subject: subject.name, options: settings, result: result, snapshots: film.snapshots)
    let costs = try FrameCosts(profile, frames: result.frames, of: runner)
    (replay.costs, replay.start) = (costs.value, costs.costliest)
    replay.settings = [
      ("clock", settings.display.description), ("runs", "\(profile.runs)"),
      ("late frames", "\(profile.lateFrames.count)"),
      ("mean frame", "\(Figure(profile.meanFrame / 1000, 1)) µs"),
    ]
    replay.explanation = [
      profile.worstFrame.map { frame in
        [
          "The most expensive frame is \(frame.index), \(Figure(Double(frame.duration) / 1e6, 3)) ms of "
            + "\(Figure(profile.interval * 1000, 2)): "
            + profile.explanation(of: frame).joined(separator: "; ") + "."
        ]
      } ?? []
    ]
    return ReportPage(
      title: "profile: \(trace.file)", subtitle: "the stages of a replay",
      items: [replay.item])
  }
}
