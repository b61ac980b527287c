// Verifies a replay against a golden, or accepts a replay as a new golden.

import GestureReplay
import GestureTrace

/// A replay compared with its golden.
public struct VerifiedReplay: Sendable {
  /// The replay and its broken invariants.
  public var replay: CheckedReplay
  /// The result of the comparison; nil if the run never came to rest.
  public var verdict: GoldenVerdict?
}

/// The reason why a replay cannot be accepted.
public enum GoldenRefusal: Error, Sendable, CustomStringConvertible {
  /// The replay breaks an invariant.
  case violates(InvariantViolation)
  /// Two replays of the recording differ.
  case doesNotRepeat(GoldenDifference)
  /// No finger lands, so that no frame is shown.
  case showsNothing

  public var description: String {
    switch self {
    case .violates(let violation):
      "it breaks an invariant: \(violation)"
    case .doesNotRepeat(let difference):
      "two replays of the recording differ: \(difference). They depend on something outside the "
        + "simulated world: system randomness, a real clock, a set's order, or a static variable's "
        + "value from an earlier run. Seed the random numbers, read the simulated clock, sort the "
        + "set, or reset the variable."
    case .showsNothing: "no finger lands, so there is no frame that a golden could contain"
    }
  }
}

extension ReplayCheck {
  /// A function that builds the scene of one replay.
  public typealias SceneMaker =
    @MainActor (_ settle: @escaping @MainActor () -> Void) throws -> any ReplayScene

  /// Replays a recording and compares it with a golden.
  ///
  /// - Throws: the errors of ``run(_:options:observers:makeScene:)``.
  public static func verify(
    _ trace: Trace, against golden: Golden, options: ReplaySettings,
    observers: [any ReplayObserver] = [], makeScene: SceneMaker
  ) throws -> VerifiedReplay {
    try verify(
      trace, against: UnreadGolden(golden), options: options, observers: observers,
      makeScene: makeScene)
  }

  /// Replays a recording and compares it with the text of a golden.
  ///
  /// - Throws: ``GoldenError`` for a golden that is broken after its header, and the errors of
  ///   ``run(_:options:observers:makeScene:)``.
  public static func verify(
    _ trace: Trace, against golden: UnreadGolden, options: ReplaySettings,
    observers: [any ReplayObserver] = [], makeScene: SceneMaker
  ) throws -> VerifiedReplay {
    let sampler = LayerSampler(frames: golden.chosenFrames)
    let checked = try run(
      trace, options: options, observers: observers + [sampler], makeScene: makeScene)
    var verdict = try checked.result.map { try golden.verdict(on: $0, sampler) }
    if let difference = verdict?.difference, difference.unnamed != nil {
      verdict?.difference = try named(difference, trace, options, makeScene: makeScene)
    }
    return VerifiedReplay(replay: checked, verdict: verdict)
  }

  /// Replaces the title of each layer that has no name in the golden with the layer's name in the
  /// replay. Cost: one more replay, which records the names.
  private static func named(
    _ difference: GoldenDifference, _ trace: Trace, _ options: ReplaySettings, makeScene: SceneMaker
  ) throws -> GoldenDifference {
    var named = difference
    named.unnamed = nil
    guard let frame = difference.sampledFrame, let unnamed = difference.unnamed else {
      return named
    }
    let sampler = LayerSampler(frames: [frame], isNaming: true, isForMessages: true)
    _ = try run(trace, options: options, observers: [sampler], makeScene: makeScene)
    // Sorted for a fixed order, because an inserted name may equal a title that is replaced later.
    for (title, path) in unnamed.sorted(by: { $0.key < $1.key }) {
      let layer = sampler.samples[frame]?.first { $0.path == path }
      let own = layer?.name == nil ? nil : layer?.title
      guard let name = own ?? sampler.messageNames[frame]?[path] else { continue }
      if named.layer == title { named.layer = name }
      if named.expected == "below \(title)" { named.expected = "below \(name)" }
    }
    return named
  }

  /// Replays a recording twice and returns a golden if both replays are equal.
  ///
  /// The first run determines the chosen frames; the second records their layers. Cost: two
  /// replays.
  ///
  /// - Parameters:
  ///   - trace: the recording.
  ///   - name: the recording's file name, for the golden's header.
  ///   - settings: the settings for the golden's header.
  ///   - observers: additional observers of both replays.
  ///   - makeScene: builds the scene of each replay.
  /// - Throws: ``GoldenRefusal``, and the errors of ``run(_:options:observers:makeScene:)``.
  public static func accept(
    _ trace: Trace, named name: String, settings: ReplaySettings,
    observers: [any ReplayObserver] = [], makeScene: SceneMaker
  ) throws -> Golden {
    let first = try sound(
      trace, settings, observers: observers, makeScene: makeScene)
    let sampler = LayerSampler(frames: Golden.chosenFrames(of: first), isNaming: true)
    let second = try sound(
      trace, settings, observers: observers + [sampler], makeScene: makeScene)
    let golden = Golden(trace: name, settings: settings, result: second, layers: sampler.samples)
    let plain = Golden(trace: name, settings: settings, result: first, layers: [:])
    if let difference = plain.verdict(on: golden).difference {
      throw GoldenRefusal.doesNotRepeat(
        try cause(difference, trace, settings, makeScene: makeScene))
    }
    return golden
  }

  private static func sound(
    _ trace: Trace, _ settings: ReplaySettings, observers: [any ReplayObserver],
    makeScene: SceneMaker
  ) throws -> ReplayResult {
    let checked = try run(
      trace, options: settings, observers: observers, makeScene: makeScene)
    if let violation = checked.violations.first { throw GoldenRefusal.violates(violation) }
    guard let result = checked.result else {
      throw GoldenRefusal.violates(
        InvariantViolation(invariant: .runEnds, frame: 0, cause: "the run did not come to rest"))
    }
    if result.frames.isEmpty { throw GoldenRefusal.showsNothing }
    return result
  }

  /// Replays twice more and compares the layers of the differing frame, to find the layer that
  /// differs.
  private static func cause(
    _ difference: GoldenDifference, _ trace: Trace, _ settings: ReplaySettings,
    makeScene: SceneMaker
  ) throws -> GoldenDifference {
    guard let frame = difference.frame else { return difference }
    let pair = try (0..<2).compactMap { _ -> Golden? in
      let sampler = LayerSampler(frames: [frame], isNaming: true)
      let checked = try run(
        trace, options: settings, observers: [sampler], makeScene: makeScene)
      return checked.result.map {
        Golden(trace: "", settings: settings, result: $0, layers: sampler.samples)
      }
    }
    // If a run never came to rest, its layers are missing, and no layer can be named.
    var plain = difference
    plain.note = nil
    guard pair.count == 2 else { return plain }
    var compared = 0
    return pair[0].layerDifference(to: pair[1], from: frame, compared: &compared) ?? plain
  }
}
