import GestureReplay
import UIKit

/// The state of one swipe that all rules share.
@MainActor final class SwipeStory {
  let beganFrame: Int
  /// The world before the transition.
  let before: WorldSnapshot
  let names: ViewNames
  /// The frame that was shown last: while a frame is being logged, that frame.
  var frame: FrameView { FrameCycle.current.frame }
  /// Assigns numbers to images, so that the images in different frames can be compared.
  let images = ImageNumbers()
  /// Whether the app's own recogniser drives the transition.
  let isDrivenByApp: Bool
  /// The way in which the progress moves after the release.
  let tail: FinishRule.Tail?

  /// The transition's participants; nil until a frame has shown the transition.
  @exclusivity(unchecked) private(set) var parts: UITransitionParts?
  /// The controllers of ``parts``, which can be read without a copy of all parts.
  @exclusivity(unchecked) private(set) var controllers: [UIViewController] = []
  @exclusivity(unchecked) private(set) var ended: (frame: Int, completed: Bool)?
  /// The release: its frame, the gesture's decision, and the progress that the finish rule computed
  /// for the finger as it lifted, relative to the rule's length, which can differ from the screen's.
  @exclusivity(unchecked) var release: (frame: Int, completes: Bool, shownProgress: Double)?
  /// Whether no finger is down. An app's own interaction may settle first and report its decision
  /// afterwards. Until then, the transition counts as interactive, although no finger holds it.
  @exclusivity(unchecked) var isLifted = false
  /// Whether a finger has landed since then, or as the last one lifted: an interaction that has not
  /// decided yet settles on its own, and this finger need not hold it.
  @exclusivity(unchecked) var isSettlingUndecided = false
  /// Whether the finger had already lifted in the previous frame.
  @exclusivity(unchecked) var wasLifted = false
  /// Whether the gesture has ever controlled the transition, by its progress or by its decision.
  @exclusivity(unchecked) private(set) var wasDriven = false
  /// The last frame before which the app received a movement of a finger, however small.
  @exclusivity(unchecked) var movedFrame = -1
  /// The last frame in which the finger held the transition.
  @exclusivity(unchecked) var held = HeldFrame()
  /// The last frame in which a finger was elsewhere than before, and how far the fingers had moved
  /// since they landed.
  @exclusivity(unchecked) var finger: (movedFrame: Int, travel: Double) = (-1, 0)
  /// Whether a finger has landed since the swipe began, which may have selected or edited something.
  @exclusivity(unchecked) var hasLaterLanding = false
  /// The layers that something that ran before the swipe moves all the time.
  @exclusivity(unchecked) var restless: Set<ObjectIdentifier> = []
  /// The gesture, if it began no transition: the app moved its views itself.
  @exclusivity(unchecked) var plain: PlainGesture?
  /// The controllers that were in the hierarchy before the swipe and are not after its end, or, after
  /// a cancel, the new one that did not enter it.
  @exclusivity(unchecked) private(set) var removedControllers: [UIViewController] = []
  /// The world at rest after the swipe, and its first difference from the world before a swipe that
  /// was cancelled; nil until the world is at rest.
  @exclusivity(unchecked) private(set) var after: WorldSnapshot?
  @exclusivity(unchecked) private(set) var difference: WorldDifference?

  init(
    frame: Int, before: WorldSnapshot, names: ViewNames, tail: FinishRule.Tail? = nil,
    isDrivenByApp: Bool = false
  ) {
    beganFrame = frame
    (self.before, self.names) = (before, names)
    (self.tail, self.isDrivenByApp) = (tail, isDrivenByApp)
  }

  /// Records the participants as soon as a transition runs.
  func noteParts() {
    guard parts == nil, ended == nil else { return }
    parts = UITransitionObserver.currentParts
    controllers = [parts?.from, parts?.to].compactMap { $0 }
  }

  /// Records whether the gesture controls a transition.
  func noteDriving() {
    guard !wasDriven, ended == nil else { return }
    for transition in UITransitionObserver.running
    where transition.phase != .pending && transition.phase != .running {
      wasDriven = true
    }
  }

  /// Whether a transition runs that the gesture has never controlled. It moves on as the finger
  /// lifts; only `follows-finger` reports it.
  var isStray: Bool {
    !wasDriven && UITransitionObserver.running.contains { $0.phase == .running }
  }

  func end(frame: Int, completed: Bool) {
    noteParts()
    ended = (frame, completed)
  }

  /// Records, in the frame of the end, the controllers that the transition has no use for. The
  /// scene is restored directly afterwards, so this cannot wait until the world is at rest.
  func noteRemovedControllers() {
    let controllers = WorldSnapshot.controllers
    guard isCompleted || isPlain else {
      // What a cancelled push or presentation would have shown.
      removedControllers = [parts?.to].compactMap { $0 }.filter { made in
        !before.contains(made) && !controllers.contains { $0 === made }
      }
      return
    }
    removedControllers = before.removedControllers(in: controllers)
  }

  /// Records the world at rest.
  func rest(in world: WorldSnapshot) {
    after = world
    guard ended?.completed == false, !isSuperseded else { return }
    var ignored = restless
    if isPlain { ignored.formUnion(world.scrolledLayers) }
    let difference = before.firstDifference(to: world, names: names, except: ignored)
    // A controller that is half appeared after a plain gesture is reported as such.
    self.difference = isPlain && difference?.invariant == .balancedAppearance ? nil : difference
  }

  /// Whether a later transition, begun by a second finger, has ended in this frame. Its changes
  /// must not be attributed to this swipe.
  var isSuperseded: Bool {
    guard let parts, let last = UITransitionObserver.lastEnded else { return false }
    return last.identifier > parts.identifier
  }

  /// The transition's name in messages: `pop of PhotoViewController by PhotoAnimator`; nil until a
  /// frame has shown it.
  var transitionName: String? { parts.map { TransitionName($0).text } }
  var transitionText: String { transitionName.map { "the \($0)" } ?? "the transition" }

  /// What ended, for messages: `finished transition`, `cancelled transition`, or, without a
  /// transition, `gesture`.
  var endName: String {
    isPlain ? "gesture" : isCompleted ? "finished transition" : "cancelled transition"
  }

  /// Whether the gesture began no transition.
  var isPlain: Bool { plain != nil }

  /// The gesture's decision at its release.
  var decided: Bool? { release?.completes }

  /// Whether the transition has completed, so that the to-view's controller is the current one.
  var isCompleted: Bool { ended?.completed ?? false }

  /// Returns whether a finger may have moved a layer in a frame: it moved, and at least as far.
  func isMovedByFinger(_ jump: ShownPicture.Jump, in frame: Int) -> Bool {
    finger.movedFrame == frame && jump.points > ShownPicture.pointTolerance
      && jump.points <= finger.travel + ShownPicture.pointTolerance
  }
}
