// The names of the rules that apply to every replay and animator, and the violation of a rule.

/// A rule that every interactive transition must satisfy, with or without a golden.
///
/// Each rule has a file in `Rules`, except `worksAgain` and `mirrors`, which compare two replays
/// (the folder `Again`), and `runEnds`, which is a limit of the replay.
public enum Invariant: String, CaseIterable, Codable, Sendable {
  /// No gesture is decided before its transition has started.
  case decidesAfterStart = "decides-after-start"
  /// Every transition that begins completes exactly once.
  case completesOnce = "completes-once"
  /// A transition completes as the gesture decided.
  case completesAsDecided = "completes-as-decided"
  /// After a transition, no view that it added is left in the hierarchy.
  case leavesNothing = "leaves-nothing"
  /// A cancelled transition restores everything: views, model values, controllers, appearance.
  case cancelRestores = "cancel-restores"
  /// While the finger is down, the transition follows it.
  case followsFinger = "follows-finger"
  /// While the finger drives a transition on, the screen changes.
  case visibleProgress = "visible-progress"
  /// A transition begins where the screen was.
  case continuousStart = "continuous-start"
  /// At the release, the transition continues from where the finger lifted.
  case continuousRelease = "continuous-release"
  /// A settling transition that a finger catches continues from where it is.
  case continuousCatch = "continuous-catch"
  /// No frame of a cancelled transition shows its end.
  case noEndOnCancel = "no-end-on-cancel"
  /// Every presentation value is finite.
  case finiteNumbers = "finite-numbers"
  /// Every controller that begins to appear or disappear also finishes doing so.
  case balancedAppearance = "balanced-appearance"
  /// The run ends at rest.
  case runEnds = "run-ends"
  /// The screen continues from the last frame of a transition.
  case continuousLanding = "continuous-landing"
  /// The appearing view ends at its final frame.
  case endsAtFinalFrame = "ends-at-final-frame"
  /// A completed transition leaves no remaining view hidden or unable to receive touches.
  case nothingStaysHidden = "nothing-stays-hidden"
  /// A finished transition leaves no appearance of its own on the screens that stay.
  case finishRestores = "finish-restores"
  /// A controller whose view a gesture shows has a parent.
  case keepsContainment = "keeps-containment"
  /// One more layout pass changes nothing.
  case settledLayout = "settled-layout"
  /// The screen is covered at rest, and no single frame uncovers it.
  case neverBlank = "never-blank"
  /// The views added by a transition stay until it ends.
  case keepsItsViews = "keeps-its-views"
  /// The screens that the finger drives have a non-zero size.
  case hasArea = "has-area"
  /// After a transition the screen responds to touches as before.
  case takesTouches = "takes-touches"
  /// Bars show the items of the top controller.
  case barsMatch = "bars-match"
  /// A removed controller is released.
  case releasesControllers = "releases-controllers"
  /// After a swipe, the same swipe and a tap have the same effect as in a new replay.
  ///
  /// Checked only if ``/GestureReplay/ReplaySettings/again`` is set.
  case worksAgain = "works-again"
  /// A right-to-left replay is the mirror image of a left-to-right one.
  ///
  /// Checked only if ``/GestureReplay/ReplaySettings/again`` is `mirrored`.
  case mirrors
  /// Views that filled the screen still fill it after a resize.
  case fitsScreen = "fits-screen"
}

extension Invariant {
  /// The rules that compare positions between frames, or judge the size of a screen while a finger
  /// holds it; a resize in between changes both.
  static let boundToOneSize: Set<Invariant> = [
    .followsFinger, .visibleProgress, .continuousStart, .continuousRelease, .continuousCatch,
    .continuousLanding, .noEndOnCancel, .endsAtFinalFrame, .keepsItsViews, .neverBlank, .hasArea,
  ]
}

/// A violation of a rule, with its place and cause.
public struct InvariantViolation: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The rule that was broken.
  public var invariant: Invariant
  /// The index in the log of the frame that shows the violation.
  public var frame: Int
  /// The name that messages use for the layer that shows the violation; nil if no single layer
  /// does.
  public var layer: String?
  /// The event that broke the rule, with the numbers; escaped.
  public var cause: String
  /// The app's last reaction to a touch during the swipe, apart from the swipe itself, escaped; nil
  /// if there was none.
  public var input: String?
  /// True if the layer is in a view that no window shows, such as a covered screen; otherwise nil.
  package var isInUnshownView: Bool?

  /// Creates a violation. `cause` and `input` must be escaped.
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
      + (input.map { "; before it, \($0)" } ?? "")
  }
}

extension InvariantViolation {
  /// The rule, the object and the cause, without the numbers, which differ from gesture to gesture.
  package var mistake: String {
    let text = "\(invariant.rawValue): \(layer ?? ""): \(cause)"
    return text.replacing(/-?[0-9]+(\.[0-9]+)?(e-?[0-9]+)?/, with: "#")
  }

  /// Returns all violations in one line. Equal violations are listed once, with the frames of their
  /// repetitions, because a recording of ten swipes reports one mistake ten times.
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
