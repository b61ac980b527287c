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
    do {
      return try body()
    } catch {
      throw ToolFailure(reporting: error)
        ?? ToolFailure(
          .unexpected,
          "\(escape(trace.file)): \(subject.name): the scene threw: \(escape("\(error)"))")
    }
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
