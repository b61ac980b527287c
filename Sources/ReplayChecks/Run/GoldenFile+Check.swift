// A replay compared with a golden on disk, as tests do it: the record mode decides what is written.

import Foundation
import GestureReplay
import GestureTrace

extension GoldenFile {
  /// Replays a recording with a scene and compares the replay with the golden at `path`.
  ///
  /// Cost: one replay; two more if the golden is written.
  ///
  /// - Parameters:
  ///   - trace: the recording.
  ///   - scene: the scene's name, for the golden's header.
  ///   - options: the settings of the replay.
  ///   - path: the golden's path.
  ///   - mode: the goldens that may be written; `all` and `failed` also replace a file that is not
  ///     a golden.
  ///   - makeScene: builds the scene of each replay.
  /// - Throws: ``GoldenError`` for a golden that cannot be written, and, in the modes `missing` and
  ///   `never`, for a file that is not a golden; the errors of
  ///   ``ReplayCheck/run(_:options:observers:makeScene:)``.
  @MainActor public static func check(
    _ trace: Trace, scene: String, options: ReplaySettings, at path: String,
    mode: RecordMode = .standard, makeScene: ReplayCheck.SceneMaker
  ) throws -> Answer {
    let settings = options.into(.init(scene: scene))
    do { try settings.check() } catch { return .refused("\(error)") }
    let old = try current(path, mode)
    var difference: GoldenDifference?
    if let old {
      difference = self.difference(of: old.settings, from: settings)
      let verdict = try ReplayCheck.verify(
        trace, against: old, options: options, makeScene: makeScene
      ).verdict
      if verdict == nil, mode != .all {
        return .notCompared("the replay never came to rest")
      }
      if difference == nil { difference = verdict?.difference }
      if difference == nil, mode != .all {
        let compared = verdict?.comparedValues ?? 0
        return compared > 0
          ? .same(comparedValues: compared)
          : .notCompared("the golden is empty; run with EDGEPAN_RECORD=all to record it again")
      }
    }
    switch (mode, old, difference) {
    case (.never, nil, _): return .isMissing
    case (.failed, nil, _) where try !exists(path): return .isMissing
    case (.never, _, let difference?), (.missing, .some, let difference?):
      return .differs(difference)
    default: break
    }
    do {
      let name = (trace.file as NSString).lastPathComponent
      let golden = try ReplayCheck.accept(
        trace, named: name, settings: settings, makeScene: makeScene)
      if golden == old { return .same(comparedValues: golden.verdict(on: golden).comparedValues) }
      try write(golden, to: path)
      return .written(was: difference)
    } catch let refusal as GoldenRefusal {
      return .refused("\(refusal)")
    }
  }

  /// Returns the golden to compare with; nil if it is missing, or if it is broken and about to be
  /// replaced.
  private static func current(_ path: String, _ mode: RecordMode) throws(GoldenError) -> Golden? {
    do {
      return try read(path)
    } catch {
      switch mode {
      case .all, .failed: return nil
      case .missing, .never: throw error.advising("record it again with EDGEPAN_RECORD=failed")
      }
    }
  }

  /// Describes the first setting in a golden's header that differs from the current replay's.
  private static func difference(
    of old: ReplaySettings, from new: ReplaySettings
  ) -> GoldenDifference? {
    old.difference(from: new).map {
      GoldenDifference(property: "settings", expected: $0.mine, actual: $0.theirs)
    }
  }
}
