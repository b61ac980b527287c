// Measures the cost of each logged frame of a replay, stage by stage, for a page.

import FrameBench
import GestureReplay
import GestureTrace
import PlainText
import ReplayReports
import ReplayScenes
import UIKit

extension FrameCosts {
  /// Replays a recording several times and times its stages.
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

  /// The costs of the logged frames, by stage.
  @MainActor init(_ profile: ReplayProfile, frames: [FrameRecord]) {
    let byIndex = Dictionary(
      profile.frames.map { ($0.index, $0) }, uniquingKeysWith: { first, _ in first })
    let stages = FrameStage.allCases.map { stage in
      (
        name: stage.title,
        milliseconds: frames.map { Double(byIndex[$0.index]?.time(of: stage) ?? 0) / 1e6 }
      )
    }
    let rest = frames.indices.map { place in
      let frame = byIndex[frames[place].index]
      let known = stages.reduce(0) { $0 + $1.milliseconds[place] }
      return max(Double(frame?.duration ?? 0) / 1e6 - known, 0)
    }
    let costliest = frames.indices
      .compactMap { place in byIndex[frames[place].index].map { (place, $0) } }
      .sorted { $0.1.duration > $1.1.duration }.prefix(Self.shownCostliest)
    self.init(
      stages: Self.costliest(stages, rest: rest),
      shares: profile.shares.map { stage, share in
        Share(
          stage: stage.stage.title, code: stage.stage.code, share: share, mean: stage.mean / 1000,
          median: stage.median / 1000, worst: Double(stage.worst) / 1000, frame: stage.worstFrame)
      },
      budgetMilliseconds: profile.interval * 1000,
      note: "Times are from this machine, the median of \(profile.runs) replays per frame; a stage "
        + "does not include the stages inside it.",
      costliest: costliest.map { place, frame in
        (
          place, Double(frame.duration) / 1e6,
          profile.explanation(of: frame).joined(separator: "; ")
        )
      })
  }

  /// The number of stages that are distinguished by colour.
  private static let shownStages = 7

  /// Returns the most expensive stages, in the order of a frame, with all others combined.
  private static func costliest(
    _ stages: [(name: String, milliseconds: [Double])], rest: [Double]
  ) -> [(name: String, milliseconds: [Double])] {
    let totals = stages.map { $0.milliseconds.reduce(0, +) }
    let order = stages.indices.sorted { (totals[$0], $1) > (totals[$1], $0) }
    let kept = Set(order.prefix(shownStages).filter { totals[$0] > 0 })
    var other = rest
    for index in stages.indices where !kept.contains(index) {
      for place in other.indices { other[place] += stages[index].milliseconds[place] }
    }
    let chosen = stages.indices.filter(kept.contains).map { stages[$0] }
    return other.contains { $0 > 0 } ? chosen + [("other", other)] : chosen
  }

  /// The number of the most expensive frames that are shown with their pictures.
  private static let shownCostliest = 6
}
