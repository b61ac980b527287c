// Replays one recording with one subject and varying options, for the tables of `replay`.

import ContactTracking
import GestureReplay
import GestureTrace
import PlainText
import ReplayScenes

/// Replays one recording repeatedly with options that differ in one respect.
@MainActor
struct ReplayRunner {
  var trace: Trace
  var subject: ReplaySubject
  var settings: ReplaySettings

  /// - Throws: ``ToolFailure``, with exit code 3 for a transition that never ends, 1 for a scene
  ///   that throws, and 6 otherwise.
  func run(
    observers: [any ReplayObserver] = [], _ change: (inout ReplaySettings) -> Void = { _ in }
  ) throws -> ReplayResult {
    var settings = settings
    change(&settings)
    return try convertingErrors {
      try Replay.run(trace, options: settings, observers: observers, makeScene: subject.makeScene)
    }
  }

  /// Runs a replay; an error of the scene becomes a failure that names it.
  func convertingErrors<Result>(_ body: () throws -> Result) throws -> Result {
    try ToolFailure.converting("\(escape(trace.file)): \(subject.name): ", body)
  }

  /// Fails if a frame is not in the replay's log.
  ///
  /// - Throws: ``ToolFailure`` with exit code 2 that says which frames there are.
  func check(_ frame: Int, isIn result: ReplayResult) throws(ToolFailure) {
    let place = result.frames.place(ofFrame: frame)
    guard place < result.frames.count, result.frames[place].index == frame else {
      throw refusal(of: frame, in: result)
    }
  }

  /// Returns the failure for a frame that is not in the replay's log.
  func refusal(of frame: Int, in result: ReplayResult) -> ToolFailure {
    let (frames, place) = (result.frames, result.frames.place(ofFrame: frame))
    var remedy = "It has no frames: no finger landed."
    if let first = frames.first, let last = frames.last {
      remedy = "Its frames are \(first.index) to \(last.index)"
      if place > 0, place < frames.count {
        remedy += "; none was shown between \(frames[place - 1].index) and \(frames[place].index)"
      }
      remedy += "."
    }
    return ToolFailure(
      .usage, "\(escape(trace.file)): frame \(frame) is not in the replay", remedy: remedy)
  }

  /// Returns the screen's length along the swipe, in points.
  func extent(of result: ReplayResult) -> Double {
    if let seen = result.swipes.compactMap({ $0.release?.seen }).first { return seen.extent }
    return settings.rules.scale.depthPoints(from: settings.edge)
  }

  func metrics(of result: ReplayResult) -> ReplayMetrics {
    ReplayMetrics(result, extent: extent(of: result))
  }
}
