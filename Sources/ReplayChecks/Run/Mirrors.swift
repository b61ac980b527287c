import GestureReplay
import GestureTrace
import PlainText
import UIKit

/// Compares a replay with a replay of the mirrored recording in a right-to-left layout.
///
/// The page `Rules/mirrors.md` of the documentation says what is reported, and why.
@MainActor final class Mirrors: ReplayObserver {
  private let comparison = FrameComparison(
    other: "in the horizontally flipped first replay", scope: .everything)
  private let width: Double
  private let isMirror: Bool

  private init(_ comparedWith: Mirrors?, width: Double) {
    self.width = width
    isMirror = comparedWith != nil
    for frame in comparedWith?.comparison.frames ?? [] {
      comparison.expect(frame.mirrored(width: width))
    }
  }

  /// Creates an observer that keeps the frames of a replay.
  static func log(_ settings: ReplaySettings) -> Mirrors {
    Mirrors(nil, width: settings.rules.scale.widthPoints)
  }

  func frameWasLogged(_ record: FrameRecord) {
    let frame = FrameCycle.current.frame
    if isMirror {
      comparison.compare(record, in: frame, from: 0)
    } else {
      comparison.expect(PlainFrame(record, in: frame, from: 0))
    }
  }

  func frameDidEnd(frame: Int, scene: any ReplayScene) { comparison.forgetNames() }

  /// Replays the mirrored recording and reports the differences from the logged replay.
  func violation(
    in first: ReplayResult, _ trace: Trace, _ settings: ReplaySettings,
    makeScene: ReplayCheck.SceneMaker
  ) throws -> InvariantViolation? {
    var settings = settings
    settings.direction = settings.direction == .leftToRight ? .rightToLeft : .leftToRight
    var variant = ReplayVariant()
    variant.isMirrored = true
    let mirror = Mirrors(self, width: width)
    let second: ReplayResult
    do {
      second = try Replay.run(
        trace, options: settings, observers: [mirror], variant: variant, makeScene: makeScene)
    } catch let error as ReplayError {
      return InvariantViolation(
        invariant: .mirrors, frame: 0, cause: "the mirrored replay fails: \(error)")
    }
    mirror.comparison.end(first: 0)
    let swipes = SwipeRecord.Outcome.difference(
      first.swipes[...], second.swipes[...], first: "in the first replay",
      second: "in the mirrored replay")
    guard swipes != nil || mirror.comparison.found != nil else { return nil }
    let found = mirror.comparison.found
    return InvariantViolation(
      invariant: .mirrors, frame: found?.frame ?? 0, layer: swipes == nil ? found?.layer : nil,
      cause: swipes ?? found.map { "in the mirrored replay \($0.text)" } ?? "")
  }
}
