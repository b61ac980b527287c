// Measures the cost of each logged frame of a replay, stage by stage, for a page.

import FrameBench
import GestureReplay
import GestureTrace
import PlainText
import ReplayChecks
import ReplayReports
import ReplayScenes
import UIKit

extension FrameCosts {
  /// Replays a recording several times and times its stages.
  @MainActor init(
    measuring trace: Trace, _ options: ReplaySettings, _ subject: ReplaySubject,
    _ result: ReplayResult
  ) throws {
    try self.init(
      ReplayProfile(
        bytes: TraceWriter.bytes(of: trace), file: trace.file, device: trace,
        options: { _ in options }, makeScene: subject.makeScene), frames: result.frames,
      of: ReplayRunner(trace: trace, subject: subject, settings: options))
  }

  /// The costs of the logged frames, by stage. Cost: a replay for each of the most expensive frames,
  /// to find the app's code in it.
  @MainActor init(_ profile: ReplayProfile, frames: [FrameRecord], of runner: ReplayRunner) throws {
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
      costliest: try costliest.map { place, frame in
        let recorder = BlameRecorder(frames: frame.index...frame.index)
        _ = try runner.run(observers: [recorder])
        return Frame(
          position: place, milliseconds: Double(frame.duration) / 1e6,
          text: profile.explanation(of: frame).joined(separator: "; "),
          spans: Self.spans(of: frame, recorder.frames.first))
      })
  }

  private static func spans(of frame: ProfiledFrame, _ blame: FrameBlame?) -> [Span] {
    // What was called is known by stage, so the longest part of a stage shows it.
    var calls = blame?.calls ?? [:]
    let longest = Dictionary(frame.spans.map { ($0.stage, $0.duration) }, uniquingKeysWith: max)
    var ends: [UInt64] = []
    return frame.spans.map { span in
      while let end = ends.last, end <= span.start { ends.removeLast() }
      ends.append(span.start + span.duration)
      return Span(
        stage: span.stage.title, code: span.stage.code, depth: ends.count - 1,
        start: Double(span.start) / 1000, duration: Double(span.duration) / 1000,
        calls: span.duration == longest[span.stage]
          ? calls.removeValue(forKey: span.stage) ?? [] : [])
    }
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

extension FrameBlame {
  /// The calls of this frame that changed what it shows, by the stage in which they ran, each with
  /// the views that it changed.
  fileprivate var calls: [FrameStage: [String]] {
    var found: [(call: BlameCall, layers: [String])] = []
    for layer in layers {
      for cause in layer.changes.flatMap(\.causes) {
        let steps = [cause.constraint, cause.time].compactMap { $0 }
        let parts = [(cause.since, cause.calls)] + steps.map { ($0.since, $0.calls) }
        for call in parts.filter({ $0.0 == frame }).flatMap(\.1) {
          let place = found.firstIndex { $0.call == call } ?? found.count
          if place == found.count { found.append((call, [])) }
          if !found[place].layers.contains(layer.layer) { found[place].layers.append(layer.layer) }
        }
      }
    }
    return Dictionary(
      found.compactMap { call, layers in
        call.stage.map {
          let more = layers.count > 3 ? " and \(layers.count - 3) more" : ""
          let names = layers.prefix(3).joined(separator: ", ")
          return ($0, ["\(call.placed): \(names)\(more)"])
        }
      }, uniquingKeysWith: +)
  }
}

extension BlameCall {
  /// The stage in which calls of this kind run; nil for calls that run in several stages.
  fileprivate var stage: FrameStage? {
    switch kind {
    case "action": .handler
    case "animationBlock": .animations
    case "completion": .completion
    case "constraintPass", "autoresizing": .layout
    case "callback" where text.contains("animateTransition("): .transition
    case "callback" where text.lowercased().contains("layoutsubviews()"): .layout
    default: nil
    }
  }
}
