// `replay --explain`: one replay told to a person.

import GestureReplay
import GestureTrace
import UIKit

/// Tells what happened to every swipe of a replay, and what a little more would have changed.
@MainActor
struct ReplayExplanation {
  /// How much further the release is tried, in millimetres.
  static let more = 3.0

  let runner: ReplayRunner
  let result: ReplayResult

  /// The story, a paragraph a swipe. Replays the trace twice more.
  ///
  /// - Throws: ``ToolFailure`` when one of those does not end.
  func paragraphs() throws -> [[String]] {
    guard !result.swipes.isEmpty else {
      return [["No contact started at the \(runner.options.edge.rawValue) edge."]]
    }
    let further = try runner.run { $0.reachMillimeters = Self.more }
    let shorter = try runner.run { $0.reachMillimeters = -Self.more }
    return result.swipes.map { swipe in
      var lines: [String] = []
      if let release = swipe.release {
        lines.append(beginning(swipe, release))
        lines += decision(swipe, release)
        lines.append(rest(swipe, release))
      } else {
        lines.append("Contact \(swipe.contact): the recogniser did not begin: \(swipe.reason).")
      }
      lines.append(change(swipe, further, "\(Figure(Self.more, 1)) mm more"))
      lines.append(change(swipe, shorter, "\(Figure(Self.more, 1)) mm less"))
      return lines
    }
  }

  /// When the recogniser began, and why not a frame earlier.
  private func beginning(_ swipe: SwipeRecord, _ release: SwipeRecord.Release) -> String {
    guard let index = result.trail.firstIndex(where: { $0.index == release.beganFrame }) else {
      return "Contact \(swipe.contact) began a transition."
    }
    let began = result.trail[index]
    var start = index
    while start > 0, result.trail[start - 1].phase == .tracking { start -= 1 }
    let text =
      "Contact \(swipe.contact): the recogniser began in frame \(began.index), "
      + "\(milliseconds(began.timestamp))."
    guard start < index, let origin = result.trail[start].touch,
      let before = result.trail[index - 1].touch
    else { return text + " It was the first frame that knew of the finger." }
    let earlier = displacement(from: origin, to: before)
    let needed = wanted
    let reason =
      if result.trail[index - 1].touchesDown < runner.options.fingers {
        "\(result.trail[index - 1].touchesDown) of \(runner.options.fingers) fingers were down"
      } else if earlier.inward < needed {
        "it had come \(Figure(max(earlier.inward, 0), 1)) of the \(Figure(needed, 1)) pt that are "
          + "asked for"
      } else if earlier.along >= earlier.inward {
        "it had come \(Figure(earlier.along, 1)) pt along the edge and only "
          + "\(Figure(earlier.inward, 1)) pt away from it"
      } else {
        "another recogniser was in the way"
      }
    return text + " Not in frame \(result.trail[index - 1].index): \(reason)."
  }

  /// Points that a pan asks for before it begins.
  private var wanted: Double { UIPanGestureRecognizer().hysteresis }

  private func displacement(
    from start: CGPoint, to end: CGPoint
  ) -> (inward: Double, along: Double) {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    return switch runner.options.edge {
    case .left: (dx, abs(dy))
    case .right: (-dx, abs(dy))
    case .top: (dy, abs(dx))
    case .bottom: (-dy, abs(dx))
    }
  }

  /// Progress and speed at the release, the rule, and by how much it decided.
  private func decision(_ swipe: SwipeRecord, _ release: SwipeRecord.Release) -> [String] {
    let rule = runner.options.finishRule
    var lines = [
      "The finger lifted in frame \(release.releasedFrame) at progress "
        + "\(Figure(release.progress, 3)) of the screen, with \(Figure(release.velocity, 0)) pt/s "
        + "toward the end."
    ]
    guard let seen = release.seen else {
      return lines + ["No rule was asked: \(swipe.reason)."]
    }
    lines.append(
      "The rule \(rule.name) (\(rule.source); \(rule.evidence)) decided by \(swipe.reason): "
        + "\(swipe.outcome.rawValue).")
    let margin = rule.margin(of: seen)
    let way = margin.points.map { points in
      let scale = runner.options.rules.scale
      return "\(Figure(abs(scale.millimeters(fromPoints: points)), 1)) mm "
        + "(\(Figure(abs(points), 0)) pt) \(points < 0 ? "less" : "more") way"
    }
    let speed = margin.pointsPerSecond.map {
      "\(Figure(abs($0), 0)) pt/s \($0 < 0 ? "less" : "more") speed"
    }
    let turns = [way, speed].compactMap { $0 }.joined(separator: ", or ")
    lines.append(
      turns.isEmpty
        ? "Neither way nor speed alone would have turned it."
        : "It would have turned with \(turns).")
    return lines
  }

  /// How the transition ran on.
  private func rest(_ swipe: SwipeRecord, _ release: SwipeRecord.Release) -> String {
    let frames = result.trail.filter {
      $0.index >= release.releasedFrame && $0.index <= release.endedFrame
    }
    let missed = frames.dropFirst().reduce(0) { $0 + $1.missed }
    let length = (frames.last?.timestamp ?? 0) - (frames.first?.timestamp ?? 0)
    let how =
      switch runner.options.finishRule.tail {
      case .percentDriven: "by UIKit's own finish and cancel"
      case .displayLink: "by a display link in fixed steps"
      case .timed: "by a display link along a curve"
      case .spring: "by a display link on a spring"
      }
    return "The rest ran \(how) for \(milliseconds(length)) in \(max(frames.count - 1, 0)) frames, "
      + (missed == 0 ? "none missed." : "\(missed) refreshes missed.")
  }

  /// What came of the same contact in another replay.
  private func change(_ swipe: SwipeRecord, _ other: ReplayResult, _ what: String) -> String {
    guard let there = other.swipes.first(where: { $0.contact == swipe.contact }) else {
      return "With \(what) there is no such swipe."
    }
    let figures =
      there.release.map {
        " at progress \(Figure($0.progress, 3)), \(Figure($0.velocity, 0)) pt/s,"
      } ?? ""
    let outcome =
      there.outcome == swipe.outcome
      ? "still \(there.outcome.rawValue)" : "\(there.outcome.rawValue) instead"
    return "With \(what), replayed:\(figures) \(outcome) (\(there.reason))."
  }

  private func milliseconds(_ seconds: Double) -> String { "\(Figure(seconds * 1000, 1)) ms" }
}
