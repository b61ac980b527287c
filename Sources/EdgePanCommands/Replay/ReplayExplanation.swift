import ContactTracking
import GestureReplay
import GestureTrace
import PlainText
import UIKit

/// Explains the outcome of every swipe of a replay, and the effect of a little more travel.
struct ReplayExplanation {
  /// The additional travel of the trial replays, in millimetres.
  static let more = 3.0

  private let trace: Trace
  private let settings: ReplaySettings
  private let result: ReplayResult
  /// The travel that a pan requires before it begins, in points.
  private let wanted: Double
  /// The swipes with more and with less travel, by contact.
  private var further: [Int: SwipeRecord] = [:]
  private var shorter: [Int: SwipeRecord] = [:]
  /// The end of each contact; empty if every swipe was released.
  private var ends: [Int: ContactEnd] = [:]

  /// Explains a replay. Replays the recording two more times, unless nothing started at the edge.
  ///
  /// - Throws: ``ToolFailure`` if one of these replays does not end.
  @MainActor
  init(runner: ReplayRunner, result: ReplayResult) throws {
    trace = runner.trace
    settings = runner.settings
    self.result = result
    wanted = runner.settings.finishRule.hysteresis ?? UIPanGestureRecognizer().hysteresis
    guard !result.swipes.isEmpty else { return }
    further = Self.byContact(try runner.run { $0.reachMillimeters = Self.more })
    shorter = Self.byContact(try runner.run { $0.reachMillimeters = -Self.more })
    let isLost = result.swipes.contains { $0.release != nil && $0.release?.seen == nil }
    if isLost { ends = contactEnds }
  }

  /// Passes the explanation to `body`, one paragraph per swipe. They are made one after another,
  /// because a recording can contain a million contacts.
  func forEachParagraph(_ body: ([String]) throws -> Void) rethrows {
    guard !result.swipes.isEmpty else {
      return try body(["No contact started at the \(settings.edge.rawValue) edge." + elsewhere])
    }
    for swipe in result.swipes { try body(paragraph(swipe)) }
  }

  /// The whole explanation, for a page.
  var paragraphs: [[String]] {
    var all: [[String]] = []
    forEachParagraph { all.append($0) }
    return all
  }

  private func paragraph(_ swipe: SwipeRecord) -> [String] {
    var lines: [String] = []
    if let release = swipe.release {
      lines.append(beginning(swipe, release))
      lines += decision(swipe, release, end: ends[swipe.contact])
      lines.append(settling(swipe, release))
    } else {
      lines.append("Contact \(swipe.contact): the recogniser did not begin: \(swipe.reason).")
    }
    lines.append(change(swipe, further, "\(Figure(Self.more, 1)) mm more travel"))
    lines.append(change(swipe, shorter, "\(Figure(Self.more, 1)) mm less travel"))
    return lines
  }

  /// Returns the first swipe of each contact.
  private static func byContact(_ result: ReplayResult) -> [Int: SwipeRecord] {
    Dictionary(result.swipes.map { ($0.contact, $0) }) { first, _ in first }
  }

  /// Describes when the recogniser began, and why it did not begin one frame earlier.
  private func beginning(_ swipe: SwipeRecord, _ release: SwipeRecord.Release) -> String {
    let index = result.trail.place(ofFrame: release.beganFrame)
    guard index < result.trail.count, result.trail[index].index == release.beganFrame else {
      return "Contact \(swipe.contact) began a transition."
    }
    let began = result.trail[index]
    if result.isDrivenByApp {
      return "Contact \(swipe.contact): the app began an interactive transition in frame "
        + "\(began.index) (\(milliseconds(began.timestamp)))."
    }
    let text =
      "Contact \(swipe.contact): the recogniser began in frame \(began.index) "
      + "(\(milliseconds(began.timestamp)))."
    guard index > 0, let way = result.trail[index - 1].travelled else {
      return text + " No finger was down in an earlier frame."
    }
    let earlier = displacement(way)
    let (down, fingers) = (result.trail[index - 1].touchesDown, settings.fingers)
    let moved = fingers == 1 ? "the finger had moved" : "the fingers had moved"
    let (inward, required) = Figure.pair(max(earlier.inward, 0), wanted, 1)
    let reason =
      if down < fingers {
        "only \(down) of the \(fingers) required fingers \(down == 1 ? "was" : "were") down"
      } else if earlier.inward < wanted {
        "\(moved) only \(inward) of the required \(required) pt"
      } else if earlier.along >= earlier.inward {
        "\(moved) \(Figure(earlier.along, 1)) pt along the edge and only "
          + "\(Figure(earlier.inward, 1)) pt away from it"
      } else {
        "another recogniser prevented it"
      }
    return text + " It did not begin in frame \(result.trail[index - 1].index): \(reason)."
  }

  /// Returns the components of a displacement away from the watched edge and along it, in points.
  private func displacement(_ way: CGPoint) -> (inward: Double, along: Double) {
    let edge = settings.edge
    return (edge.inward(x: way.x, y: way.y), edge.along(x: way.x, y: way.y))
  }

  /// Describes progress and speed at the release, the rule, and its margin.
  private func decision(
    _ swipe: SwipeRecord, _ release: SwipeRecord.Release, end: ContactEnd?
  ) -> [String] {
    let rule = settings.finishRule
    let place =
      "in frame \(release.releasedFrame) at progress \(rule.text(of: release.progress, .progress))"
      + (release.progress < 0 ? ", behind its start" : "") + countedAs(release) + ", "
    let speed = rule.text(of: abs(release.velocity), .speed)
    let motion =
      "\(speed) pt/s \(release.velocity < 0 ? "against" : "in") the direction of the transition"
    if result.isDrivenByApp {
      return ["The app's own gesture ended \(place)at \(motion): \(swipe.reason)."]
    }
    guard let seen = release.seen else {
      return [
        "The touch was cancelled \(place)at \(motion): \(Self.loss(end)).",
        "No rule is applied: a swipe whose finger did not lift is cancelled.",
      ]
    }
    var lines = [
      "The finger lifted \(place)moving at \(motion), estimated by "
        + "\(settings.rules.velocity.rawValue)."
    ]
    lines.append(
      "The rule \(rule.name) (\(rule.source); \(rule.evidence)) \(swipe.outcome.rawValue) it: "
        + "\(swipe.reason).")
    let margin = rule.margin(of: seen)
    let travel = margin.points.map { points in
      let scale = settings.rules.scale
      let (millimeters, _) = Figure.pair(abs(scale.millimeters(fromPoints: points)), 0, 1)
      return "\(millimeters) mm (\(Figure.pair(abs(points), 0, 0).0) pt) "
        + "\(points < 0 ? "less" : "more") travel"
    }
    let change = margin.pointsPerSecond.map {
      "a release \(Figure.pair(abs($0), 0, 0).0) pt/s \($0 < 0 ? "slower" : "faster") in the "
        + "direction of the transition"
    }
    let changes = [travel, change].compactMap { $0 }
    let turns = changes.joined(separator: ", or ") + (changes.count > 1 ? "," : "")
    let isFinished = swipe.outcome == .finished
    lines.append(
      turns.isEmpty
        ? "No change in travel alone or in speed alone would have "
          + "\(isFinished ? "cancelled" : "finished") it."
        : "\(turns.prefix(1).uppercased() + turns.dropFirst()) would have "
          + "\(isFinished ? "cancelled" : "finished") it.")
    return lines
  }

  /// The edges at which swipes started instead, each with its option.
  private var elsewhere: String {
    var rules = settings.rules
    rules.edges = TraceEdge.allCases
    guard let recording = try? TraceContacts(of: trace, rules: rules) else { return "" }
    let pans = EdgePanDetection(
      contacts: recording.contacts, surface: recording.surface, rules: rules
    ).pans
    return TraceEdge.allCases.filter { edge in pans.contains { $0.edge == edge } }.map { edge in
      " \(counted(pans.count { $0.edge == edge }, "swipe")) started at the \(edge.rawValue) edge: "
        + "--edge \(edge.rawValue)."
    }.joined()
  }

  /// The end of each contact.
  private var contactEnds: [Int: ContactEnd] {
    let recording = try? TraceContacts(of: trace, rules: settings.rules)
    return Dictionary((recording?.contacts ?? []).map { ($0.number, $0.end) }) { first, _ in first }
  }

  /// Returns the reason why a contact ended although the finger did not lift.
  private static func loss(_ end: ContactEnd?) -> String {
    return switch end {
    case .replaced: "another contact took its slot, and its lift was not reported"
    case .dropped: "the kernel lost events (SYN_DROPPED), so the end of the contact is unknown"
    case .releasedByKernel: "the kernel released all keys, as it does when a device is removed"
    case .unplugged: "the device was unplugged"
    case .suspended: "the machine was suspended"
    case .endOfRecording: "the recording ends with the finger down"
    case .lifted, .silent, nil: "its recogniser was removed"
    }
  }

  /// Describes what settled the transition, and how long that took.
  private func settling(_ swipe: SwipeRecord, _ release: SwipeRecord.Release) -> String {
    let frames = result.trail[
      result.trail.place(
        ofFrame: release.releasedFrame)..<result.trail.place(ofFrame: release.endedFrame + 1)]
    guard frames.count > 1 else {
      return "There was nothing to settle: the transition was already at its end."
    }
    let missed = frames.dropFirst().reduce(0) { $0 + $1.missed }
    let length = (frames.last?.timestamp ?? 0) - (frames.first?.timestamp ?? 0)
    return "\(settledBy(release)) within \(milliseconds(length)), in "
      + "\(counted(frames.count - 1, "frame")); "
      + (missed == 0
        ? "no frame was missed."
        : "\(counted(missed, "frame")) \(missed == 1 ? "was" : "were") missed.")
  }

  /// Names the code that settled the transition. In a scene with its own gesture, that code is the
  /// app's, and no rule is used.
  private func settledBy(_ release: SwipeRecord.Release) -> String {
    if result.isDrivenByApp { return "It settled" }
    let rule = settings.finishRule
    switch rule.tail {
    case .percentDriven:
      let isFinished = release.seen.map { rule.decide($0).completes } ?? false
      return "UIPercentDrivenInteractiveTransition.\(isFinished ? "finish" : "cancel")() settled it"
    case .displayLink: return "A display link settled it in fixed steps"
    case .timed: return "A display link settled it along a curve"
    case .spring: return "A display link settled it with a spring"
    }
  }

  /// Returns the progress that the rule uses, as in ` (counted as 0 by the rule)`, if it differs
  /// from the finger's: a rule may clamp the progress, or measure it in points. Otherwise returns
  /// an empty string.
  private func countedAs(_ release: SwipeRecord.Release) -> String {
    guard let seen = release.seen else { return "" }
    let rule = settings.finishRule
    let shown = rule.text(
      of: rule.shownProgress(translation: seen.translation, extent: seen.extent), .progress)
    return shown == rule.text(of: release.progress, .progress)
      ? "" : " (counted as \(shown) by the rule)"
  }

  /// Describes the outcome of the same contact in a replay with more or less travel.
  private func change(
    _ swipe: SwipeRecord, _ others: [Int: SwipeRecord], _ what: String
  ) -> String {
    guard let there = others[swipe.contact] else {
      return "Replayed with \(what): no such swipe."
    }
    let rule = settings.finishRule
    let figures =
      there.release.map {
        " released at progress \(rule.text(of: $0.progress, .progress))\(countedAs($0)) and "
          + "\(rule.text(of: $0.velocity, .speed)) pt/s,"
      } ?? ""
    let outcome =
      there.outcome == swipe.outcome
      ? "still \(there.outcome.name)" : "\(there.outcome.name) instead"
    return "Replayed with \(what):\(figures) \(outcome) (\(there.reason))."
  }

  private func milliseconds(_ seconds: Double) -> String { "\(Figure(seconds * 1000, 1)) ms" }
}

extension SwipeRecord.Outcome {
  /// The outcome in a sentence.
  fileprivate var name: String {
    switch self {
    case .finished: "finished"
    case .cancelled: "cancelled"
    case .notRecognised: "not recognised"
    }
  }
}

extension ReplayExplanation: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try forEachParagraph { try container.encode($0) }
  }
}
