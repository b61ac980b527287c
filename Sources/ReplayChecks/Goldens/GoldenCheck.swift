// Verifying against a golden and accepting a new one.

import GestureReplay
import GestureTrace

/// A replay compared with its golden.
public struct VerifiedReplay: Sendable {
  public var replay: CheckedReplay
  /// nil when the run never came to rest.
  public var verdict: GoldenVerdict?
}

/// Why a replay cannot be accepted.
public enum GoldenRefusal: Error, Sendable, CustomStringConvertible {
  /// It breaks an invariant.
  case violates(InvariantViolation)
  /// Two replays of it differ.
  case doesNotRepeat(GoldenDifference)

  public var description: String {
    switch self {
    case .violates(let violation):
      "it breaks an invariant: \(violation)"
    case .doesNotRepeat(let difference):
      "two replays of it differ: \(difference). Something outside the simulated world decides: "
        + "system randomness, a real clock or a set's order; seed it, or take it from the context."
    }
  }
}

extension ReplayCheck {
  /// Replays what a golden says and compares.
  ///
  /// - Throws: ``SubjectError`` or ``GoldenError/Problem`` when the golden names what is not there;
  ///   otherwise as ``run(_:into:options:observers:)``.
  public static func verify(
    _ trace: Trace, against golden: Golden, observers: [any ReplayObserver] = []
  ) throws -> VerifiedReplay {
    let (subject, options) = try golden.settings.replay()
    return try verify(
      trace, into: subject, options: options, against: golden, observers: observers)
  }

  /// Replays a recording into a subject and compares with a golden.
  public static func verify(
    _ trace: Trace, into subject: ReplaySubject, options: ReplayOptions, against golden: Golden,
    observers: [any ReplayObserver] = []
  ) throws -> VerifiedReplay {
    let sampler = LayerSampler(frames: golden.chosenFrames)
    let checked = try run(trace, into: subject, options: options, observers: observers + [sampler])
    let actual = checked.result.map {
      Golden(
        trace: golden.trace, settings: golden.settings, result: $0, layers: sampler.samples)
    }
    return VerifiedReplay(replay: checked, verdict: actual.map { golden.verdict(on: $0) })
  }

  /// Replays twice and gives the golden of what repeats.
  ///
  /// - Parameter name: the recording's file name, for the golden's head.
  /// - Throws: ``GoldenRefusal``; otherwise as ``run(_:into:options:observers:)``.
  public static func accept(
    _ trace: Trace, named name: String, into subject: ReplaySubject, options: ReplayOptions,
    observers: [any ReplayObserver] = []
  ) throws -> Golden {
    // The first run tells which frames to keep, so it keeps the layers of every frame it may need.
    let settings = GoldenSettings(subject, options)
    let scout = try run(trace, into: subject, options: options, observers: observers)
    if let violation = scout.violations.first { throw GoldenRefusal.violates(violation) }
    guard let result = scout.result else {
      throw GoldenRefusal.violates(
        InvariantViolation(invariant: .runEnds, frame: 0, cause: "the run did not come to rest"))
    }
    let chosen = Golden.chosenFrames(of: result)
    let sampler = LayerSampler(frames: chosen)
    let again = try run(
      trace, into: subject, options: options, observers: observers + [sampler])
    guard let second = again.result else {
      throw GoldenRefusal.violates(
        InvariantViolation(invariant: .runEnds, frame: 0, cause: "the run did not come to rest"))
    }
    let golden = Golden(trace: name, settings: settings, result: second, layers: sampler.samples)
    let first = Golden(trace: name, settings: settings, result: result, layers: [:])
    if let difference = first.verdict(on: golden).difference {
      throw GoldenRefusal.doesNotRepeat(
        try cause(difference, trace, subject: subject, options: options, settings: settings))
    }
    return golden
  }

  /// Names the layer that differs: two more replays with the layers of the frame in question.
  private static func cause(
    _ difference: GoldenDifference, _ trace: Trace, subject: ReplaySubject, options: ReplayOptions,
    settings: GoldenSettings
  ) throws -> GoldenDifference {
    guard let frame = difference.frame else { return difference }
    let pair = try (0..<2).compactMap { _ -> Golden? in
      let sampler = LayerSampler(frames: [frame])
      return try run(trace, into: subject, options: options, observers: [sampler]).result.map {
        Golden(trace: "", settings: settings, result: $0, layers: sampler.samples)
      }
    }
    guard pair.count == 2 else { return difference }
    var compared = 0
    return pair[0].layerDifference(to: pair[1], from: frame, compared: &compared) ?? difference
  }
}
