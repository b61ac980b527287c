import PlainText
import UIKit

/// The first progress that an app's own gesture shows, or the first movement of a view that the app
/// moves itself.
///
/// How far a transition moves for a finger's movement is the app's choice, so the first movement is
/// compared with those that follow: if a transition that follows the finger shows 0.4 after 12
/// points, and 0.05 more after each 20 points, then most of its first movement is not the finger's.
/// The finger's movement is counted from its landing, so a gesture that is recognised late is
/// allowed all the movement until then.
///
/// Reported only if more than half of the first movement is unexplained, both by the following
/// movement and by a movement ``usualGain`` times as far as the finger's, and if the transition
/// follows the finger afterwards. Views that run animations are not compared: their movement need
/// not be the finger's.
///
/// A transition that a finger caught while it settled is compared from its progress at the catch. If
/// the finger then moves it only the other way, nothing of the first movement is the finger's.
@MainActor struct FirstMovement {
  private enum Subject {
    /// The presented progress.
    case progress
    /// A view that the app moves itself, with its position before the transition.
    case layer(CALayer, ShownPicture)
  }

  let parts: UITransitionParts
  private let before: (probe: ScreenProbe, corners: ShownPicture)?
  private let ignored: Set<ObjectIdentifier>
  private let caughtAt: Double?
  private let screen: CGSize

  /// The first movement: in the frame, after the finger's travel in points. A finger that went the
  /// other way before has moved farther in that frame: `reach`.
  private var start: (subject: Subject, frame: Int, travel: Double, reach: Double, value: Double)?
  /// The movement for one point of the finger, the largest of those that followed: in the direction
  /// of the first movement, and in any.
  private var (gain, anyGain) = (0.0, 0.0)
  /// Whether enough of the following movement is known.
  private(set) var isDecided = false

  /// - Parameter before: the frame before the transition; nil if it was not at rest, in which case
  ///   only the progress is compared.
  init(
    _ parts: UITransitionParts, before: (probe: ScreenProbe, corners: ShownPicture)? = nil,
    ignoring ignored: Set<ObjectIdentifier> = [], caughtAt: Double? = nil
  ) {
    (self.parts, self.before, self.ignored, self.caughtAt) = (parts, before, ignored, caughtAt)
    screen = UIScreen.main.bounds.size
  }

  /// Takes a frame in which a finger holds the transition.
  mutating func take(
    _ state: UITransitionState, frame: Int, _ run: RunStory
  ) {
    let travel = run.fingers.travel
    guard let start else {
      let reach = max(travel, run.fingers.step)
      start = movement(state, run).map { ($0.subject, frame, travel, reach, $0.value) }
      return
    }
    let further = abs(travel - start.travel)
    let value = value(of: start.subject, state, run)
    if further >= Self.shortest, !Self.isLimited(state, start.subject) {
      let rate = (value - start.value) / (travel - start.travel)
      gain = max(gain, start.value < 0 ? -rate : rate)
      anyGain = max(anyGain, abs(rate))
    }
    isDecided = further >= Self.longest
  }

  /// Returns what has moved; nil if nothing has.
  private func movement(
    _ state: UITransitionState, _ run: RunStory
  ) -> (subject: Subject, value: Double)? {
    if let caughtAt {
      let moved = state.presentedPercent - caughtAt
      return abs(moved) <= ProgressText.tolerance ? nil : (.progress, moved)
    }
    if parts.container.layer.speed == 0 {
      return state.presentedPercent > 0 ? (.progress, state.presentedPercent) : nil
    }
    guard let before else { return nil }
    let corners = ShownPicture(run.frame)
    let jumps = before.corners.jumps(to: corners, beyond: ShownPicture.pointTolerance)
    let candidates = jumps.filter {
      $0.layer.isPart(of: parts) && !ignored.contains(ObjectIdentifier($0.layer))
        && !$0.layer.hasAnimations && $0.points > ShownPicture.pointTolerance
    }
    guard !candidates.isEmpty else { return nil }
    let now = ScreenProbe(run.frame, images: run.images)
    let seen = candidates.filter {
      before.probe.hasArea($0.layer) && now.hasArea($0.layer)
        && $0.isSeen(among: jumps, before.probe, now)
    }
    guard let farthest = seen.max(by: { $0.points < $1.points }) else { return nil }
    return (.layer(farthest.layer, before.corners), farthest.points)
  }

  private func value(
    of subject: Subject, _ state: UITransitionState, _ run: RunStory
  ) -> Double {
    switch subject {
    case .progress: state.presentedPercent - (caughtAt ?? 0)
    case .layer(let layer, let corners):
      corners.jumps(to: ShownPicture(run.frame), beyond: 0).first { $0.layer === layer }?.points
        ?? 0
    }
  }

  /// Returns whether the app may have limited a value, so that it no longer follows the finger.
  private static func isLimited(_ state: UITransitionState, _ subject: Subject) -> Bool {
    if case .progress = subject { state.presentedPercent > limit } else { false }
  }

  /// The finding, if the first movement is not the finger's.
  var finding: SwipeFinding? {
    guard let start else { return nil }
    // A progress is compared as a movement over the shorter side of the screen.
    let unit =
      switch start.subject {
      case .progress: 1 / Double(min(screen.width, screen.height))
      case .layer: 1.0
      }
    let smallest = Self.smallestGain * unit
    guard (caughtAt == nil ? gain : anyGain) > smallest else { return nil }
    let explained = gain > smallest ? max(gain, Self.usualGain * unit) * start.reach : 0
    let unexplained = abs(start.value) - explained
    guard unexplained > Self.tolerance * unit, unexplained > abs(start.value) / 2 else {
      return nil
    }
    let finger = "\(Figure(start.travel, 1)) pt"
    switch start.subject {
    case .progress:
      if let caughtAt { return finding(from: caughtAt, to: caughtAt + start.value, finger) }
      return SwipeFinding(
        frame: start.frame,
        cause: "the \(TransitionName(parts).text) began at progress \(Figure(start.value, 4)), "
          + "although the finger had moved only \(finger); from there, 10 pt of the finger change "
          + "it by \(Figure(10 * gain, 4)): the screens jump as the gesture begins. Compute the "
          + "progress from the finger's translation, which begins at 0")
    case .layer(let layer, _):
      return SwipeFinding(
        layer: layer, frame: start.frame,
        cause: "it jumped by \(Figure(start.value, 3)) pt as the gesture began, although the "
          + "finger had moved only \(finger); from there, 10 pt of the finger move it by "
          + "\(Figure(10 * gain, 3)) pt. Move it from its place on the screen, by the finger's "
          + "translation")
    }
  }

  /// The finding about a caught transition.
  private func finding(from: Double, to: Double, _ finger: String) -> SwipeFinding {
    SwipeFinding(
      frame: start?.frame,
      cause: "the \(TransitionName(parts).text) jumped from progress "
        + "\(ProgressText.span(from, to)) after a finger had caught it, although the finger had "
        + "moved only \(finger) since it landed. Call pause(), and add the finger's translation "
        + "to the percentComplete at that moment")
  }

  /// A movement of this many times the finger's is never reported.
  private static let usualGain = 2.0
  /// A movement below this share of the finger's does not follow it: the app limits its progress.
  private static let smallestGain = 0.1
  /// Apps limit the progress to 1, or to a value below, so that the transition does not reach its
  /// end under the finger.
  private static let limit = 0.9
  /// The smallest unexplained movement that is reported, in points.
  private static let tolerance = 20.0
  /// The following movements of the finger, in points, from which a gain is computed, and after
  /// which the first movement is judged.
  private static let (shortest, longest) = (4.0, 24.0)
}

extension FirstMovement? {
  /// Takes a frame. Returns the finding, and forgets the movement, in the frame in which enough of
  /// the following movement is known, or in which the finger no longer moves the transition.
  @MainActor mutating func finding(frame: Int, _ run: RunStory) -> SwipeFinding? {
    guard var movement = self else { return nil }
    self = nil
    if let state = UITransitionObserver.current, state.identifier == movement.parts.identifier,
      state.phase == .interactive, run.fingers.areDown
    {
      movement.take(state, frame: frame, run)
      guard movement.isDecided else {
        self = movement
        return nil
      }
    }
    return movement.finding
  }
}
