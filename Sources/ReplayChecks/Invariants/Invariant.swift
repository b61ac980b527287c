// What holds in every replay, whatever the animator: the rules by name, and a breach of one.

/// A rule that every interactive transition keeps, with or without a golden.
public enum Invariant: String, CaseIterable, Codable, Sendable {
  /// Every begun transition completes exactly once.
  case completesOnce = "completes-once"
  /// A transition completes with what the gesture decided.
  case completesAsDecided = "completes-as-decided"
  /// When a transition is over, nothing that it put up is left in the hierarchy.
  case leavesNothing = "leaves-nothing"
  /// A cancelled transition puts everything back: views, model values, controllers, appearance.
  case cancelRestores = "cancel-restores"
  /// While the finger holds it, the picture follows the finger: never the other way, not on its
  /// own, and not over before the finger has lifted.
  case followsFinger = "follows-finger"
  /// At the release the picture goes on from where the finger left it.
  case continuousRelease = "continuous-release"
  /// No frame of a cancelled transition shows its end.
  case noEndOnCancel = "no-end-on-cancel"
  /// Every shown number is finite.
  case finiteNumbers = "finite-numbers"
  /// Every controller that begins to appear or disappear also ends to.
  case balancedAppearance = "balanced-appearance"
  /// The run comes to rest.
  case runEnds = "run-ends"
  /// What the last frame of a transition shows stays: no jump and no flash as it ends.
  case continuousLanding = "continuous-landing"
  /// The view that arrives ends at `finalFrame(for:)`.
  case endsAtFinalFrame = "ends-at-final-frame"
  /// What was visible and took touches before does so after a finish.
  case nothingStaysHidden = "nothing-stays-hidden"
  /// One more layout pass changes nothing.
  case settledLayout = "settled-layout"
  /// The screen is covered at rest, and no frame is a hole.
  case neverBlank = "never-blank"
  /// What a transition has put up stays until it ends.
  case keepsItsViews = "keeps-its-views"
  /// The screens that the finger drives have a size.
  case hasArea = "has-area"
  /// After a transition the screen can be touched as before.
  case takesTouches = "takes-touches"
  /// Bars show the items of the controller that is on top.
  case barsMatch = "bars-match"
  /// A controller that has left is released.
  case releasesControllers = "releases-controllers"
  /// After a swipe, the same swipe and a tap do what they do in a fresh world; asked only where
  /// ``GestureReplay/ReplaySettings/again`` is set.
  case worksAgain = "works-again"
  /// From right to left everything is as in a mirror; asked only where
  /// ``GestureReplay/ReplaySettings/again`` is `mirrored`.
  case mirrors
  /// Screens that filled the screen fill it after it has changed its size.
  case fitsScreen = "fits-screen"
}

extension Invariant {
  /// Rules that compare places of one frame with those of another: a screen that changes its size
  /// in between moves them all.
  static let boundToOneSize: Set<Invariant> = [
    .followsFinger, .continuousRelease, .continuousLanding, .noEndOnCancel, .endsAtFinalFrame,
    .keepsItsViews, .neverBlank,
  ]
}

/// A rule that was broken: where, and why.
public struct InvariantViolation: Hashable, Sendable, Codable, CustomStringConvertible {
  public var invariant: Invariant
  /// The frame in which it showed, by the log's index.
  public var frame: Int
  /// The layer that shows it, by type and path; nil when no single layer is at fault.
  public var layer: String?
  /// What happened, with the numbers; escaped.
  public var cause: String
  /// What fingers made the app do during the swipe beside the swipe itself, last; escaped. nil
  /// where they did nothing else.
  public var input: String?

  public init(
    invariant: Invariant, frame: Int, layer: String? = nil, cause: String, input: String? = nil
  ) {
    self.invariant = invariant
    self.frame = frame
    self.layer = layer
    self.cause = cause
    self.input = input
  }

  public var description: String {
    "frame \(frame): \(invariant.rawValue): " + (layer.map { "\($0): " } ?? "") + cause
      + (input.map { "; before it \($0)" } ?? "")
  }
}

extension InvariantViolation {
  /// How a cause ends whose view no frame shows.
  static let unshown = "which no window shows now"

  /// Whether the rule is broken in a view that no frame shows.
  package var isInUnshownView: Bool { cause.hasSuffix(Self.unshown) }

  /// All of them in one line, equal ones once with the frames in which they came again: a recording
  /// of ten swipes reports one mistake ten times.
  ///
  ///     frame 22: completes-once: completeTransition(true) was … (again in frames 81, 140)
  public static func summary(of violations: [InvariantViolation]) -> String {
    var kinds: [(first: InvariantViolation, again: [Int])] = []
    for violation in violations {
      if let index = kinds.firstIndex(where: { $0.first.isSameMistake(as: violation) }) {
        kinds[index].again.append(violation.frame)
      } else {
        kinds.append((violation, []))
      }
    }
    return kinds.map { first, again in
      guard !again.isEmpty else { return first.description }
      let frames = again.map(String.init).joined(separator: ", ")
      return "\(first) (again in frame\(again.count == 1 ? "" : "s") \(frames))"
    }
    .joined(separator: "; ")
  }

  private func isSameMistake(as other: InvariantViolation) -> Bool {
    invariant == other.invariant && layer == other.layer && cause == other.cause
  }
}
