import FrameBench
import GestureReplay
import GestureTrace
import PlainText
import ReplayChecks
import ReplayReports
import ReplayScenes
import UIKit

/// The cost of each logged frame of a replay on this machine, as a page shows it.
struct FrameCosts {
  /// The page's data.
  let value: JSONValue
  /// The position in the log of the most expensive frame.
  let costliest: Int?

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
    self.costliest = costliest.first?.0
    value = [
      // A duration for every frame of the log.
      "stages": .array(
        Self.costliest(stages, rest: rest).map { stage in
          ["name": .safe(stage.name), "values": .rounded(stage.milliseconds, 5)]
        }),
      // Each stage's share of the time of all frames, largest first, and its times in microseconds.
      "shares": .array(
        profile.shares.map { stage, share in
          [
            "stage": .safe(stage.stage.title), "code": .safe(stage.stage.code),
            "share": .rounded(share, 4), "mean": .rounded(stage.mean / 1000),
            "median": .rounded(stage.median / 1000), "worst": .rounded(Double(stage.worst) / 1000),
            "frame": .int(stage.worstFrame),
          ]
        }),
      "budgetMilliseconds": .rounded(profile.interval * 1000),
      "note": .safe(
        "Times are from this machine, the median of \(profile.runs) replays per frame; a stage "
          + "does not include the stages inside it."),
      "costliest": .array(
        try costliest.map { place, frame in
          let recorder = BlameRecorder(frames: frame.index...frame.index)
          _ = try runner.run(observers: [recorder])
          return [
            "frame": .int(place), "milliseconds": .rounded(Double(frame.duration) / 1e6, 5),
            "text": .safe(profile.explanation(of: frame).joined(separator: "; ")),
            "spans": Self.spans(of: frame, recorder.frames.first),
          ]
        }),
    ]
  }

  /// The stages of a frame in the order in which they began, for a flame graph: in microseconds
  /// since the frame began, each with the stages inside it, and with the app's calls in it.
  private static func spans(of frame: ProfiledFrame, _ blame: FrameBlame?) -> JSONValue {
    // What was called is known by stage, so the longest part of a stage shows it.
    var calls = blame?.calls ?? [:]
    let longest = Dictionary(frame.spans.map { ($0.stage, $0.duration) }, uniquingKeysWith: max)
    var ends: [UInt64] = []
    return .array(
      frame.spans.map { span in
        while let end = ends.last, end <= span.start { ends.removeLast() }
        ends.append(span.start + span.duration)
        let called =
          span.duration == longest[span.stage] ? calls.removeValue(forKey: span.stage) ?? [] : []
        return [
          "stage": .safe(span.stage.title), "code": .safe(span.stage.code),
          "depth": .int(ends.count - 1), "start": .rounded(Double(span.start) / 1000, 2),
          "duration": .rounded(Double(span.duration) / 1000, 2), "calls": .safe(called),
        ]
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
