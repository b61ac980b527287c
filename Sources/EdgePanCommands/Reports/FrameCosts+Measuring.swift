// What each logged frame of a replay costs here, stage by stage, for a page.

import FrameBench
import GestureReplay
import GestureTrace
import PlainText
import ReplayReports
import ReplayScenes
import UIKit

extension FrameCosts {
  /// Replays a recording several times with clocks at its stages.
  ///
  /// - Throws: ``ToolFailure``.
  @MainActor init(
    measuring trace: Trace, _ options: ReplaySettings, _ subject: ReplaySubject,
    _ result: ReplayResult
  ) throws {
    let profile: ReplayProfile
    do {
      profile = try ReplayProfile(
        bytes: try TraceWriter.bytes(of: trace), file: trace.file, device: trace,
        options: { _ in options }, makeScene: subject.makeScene)
    } catch let error as TraceError {
      throw ToolFailure(error)
    } catch let error as ReplayError {
      throw ToolFailure(error)
    }
    self.init(profile, frames: result.frames)
  }

  /// The profile's frames that the log has, by stage.
  @MainActor init(_ profile: ReplayProfile, frames: [FrameRecord]) {
    let byIndex = Dictionary(
      profile.frames.map { ($0.index, $0) }, uniquingKeysWith: { first, _ in first })
    let stages = FrameStage.allCases.map { stage in
      (
        name: stage.rawValue,
        milliseconds: frames.map { Double(byIndex[$0.index]?.time(of: stage) ?? 0) / 1e6 }
      )
    }
    let rest = frames.indices.map { place in
      let frame = byIndex[frames[place].index]
      let known = stages.reduce(0) { $0 + $1.milliseconds[place] }
      return max(Double(frame?.duration ?? 0) / 1e6 - known, 0)
    }
    let dearest = frames.indices
      .compactMap { place in byIndex[frames[place].index].map { (place, $0) } }
      .sorted { $0.1.duration > $1.1.duration }.prefix(Self.shownDearest)
    self.init(
      stages: (stages + [("other", rest)]).filter { $0.milliseconds.contains { $0 > 0 } },
      budgetMilliseconds: profile.interval * 1000,
      note: "This machine's times, the median of \(profile.runs) replays for each frame; a stage "
        + "does not include the stages inside it.",
      dearest: dearest.map { place, frame in
        (
          place, Double(frame.duration) / 1e6,
          profile.explanation(of: frame).joined(separator: "; ")
        )
      })
  }

  /// How many of the dearest frames are shown with their pictures.
  private static let shownDearest = 6
}
