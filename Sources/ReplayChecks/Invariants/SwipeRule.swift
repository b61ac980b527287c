// The interface of a rule about one swipe.

import GestureReplay
import UIKit

/// A rule that observes one swipe from its beginning to the frame at rest after it.
///
/// Each rule has a file in `Rules/`; ``SwipeRules`` lists the rules. A rule reports at most one
/// finding per swipe, the first. All methods have default implementations that return nil.
@MainActor protocol SwipeRule: AnyObject {
  static var invariant: Invariant { get }

  init()

  /// Called after the frame in which the transition ended, including its completion stage. Its
  /// presentation values are still in `FrameCycle.current.frame`; the model values are those after
  /// the completions.
  func ended(_ swipe: SwipeStory) -> SwipeFinding?

  /// Called after each frame that follows the end was logged, up to the frame at rest; its
  /// presentation values are in `FrameCycle.current.frame`.
  func followed(_ record: FrameRecord, of swipe: SwipeStory) -> SwipeFinding?

  /// Called after the frame at rest was logged; its presentation values are in
  /// `FrameCycle.current.frame`.
  func landed(_ record: FrameRecord, of swipe: SwipeStory) -> SwipeFinding?

  /// Called after the frame at rest, before the scene is restored.
  func rested(_ swipe: SwipeStory) -> SwipeFinding?
}

extension SwipeRule {
  func ended(_ swipe: SwipeStory) -> SwipeFinding? { nil }
  func followed(_ record: FrameRecord, of swipe: SwipeStory) -> SwipeFinding? { nil }
  func landed(_ record: FrameRecord, of swipe: SwipeStory) -> SwipeFinding? { nil }
  func rested(_ swipe: SwipeStory) -> SwipeFinding? { nil }
}

/// A rule that also observes each frame of the swipe. Most rules do not, and cost nothing in a
/// frame.
@MainActor protocol FrameRule: SwipeRule {
  /// Called after a frame of the swipe was logged; its presentation values are in
  /// `FrameCycle.current.frame`.
  func frame(_ record: FrameRecord, of swipe: SwipeStory) -> SwipeFinding?
}

/// A rule's finding.
struct SwipeFinding {
  /// The layer that shows the fault; nil if no single layer does.
  var layer: CALayer?
  /// The layer's former path, if it was removed.
  var path: String?
  /// The layer's former name, if the layer can no longer be named; escaped.
  var name: String?
  /// The place where the last frame showed the layer, in points of the screen, for a layer that is
  /// no longer in a tree.
  var box: CGRect?
  /// The frame that shows the fault; nil for the current frame.
  var frame: Int?
  /// The cause, with the numbers; escaped.
  var cause: String
}

/// The state of one swipe that all rules share.
@MainActor final class SwipeStory {
  let beganFrame: Int
  /// The world before the transition.
  let before: WorldSnapshot
  let names: ViewNames
  /// Assigns numbers to images, so that the images in different frames can be compared.
  let images = ImageNumbers()
  /// The transition's participants; nil until a frame has shown the transition.
  @exclusivity(unchecked) private(set) var parts: UITransitionParts?
  /// The controllers of ``parts``, which can be read without a copy of all parts.
  @exclusivity(unchecked) private(set) var controllers: [UIViewController] = []
  @exclusivity(unchecked) private(set) var ended: (frame: Int, completed: Bool)?
  /// The gesture's decision at its release.
  @exclusivity(unchecked) var decided: Bool?

  init(frame: Int, before: WorldSnapshot, names: ViewNames) {
    beganFrame = frame
    self.before = before
    self.names = names
  }

  /// Records the participants as soon as a transition runs.
  func noteParts() {
    guard parts == nil, ended == nil else { return }
    parts = UITransitionObserver.currentParts
    controllers = [parts?.from, parts?.to].compactMap { $0 }
  }

  func end(frame: Int, completed: Bool) {
    noteParts()
    ended = (frame, completed)
  }

  /// What ended, for messages: `finished transition`, `cancelled transition`, or, without a
  /// transition, `gesture`.
  var endName: String {
    isPlain ? "gesture" : isCompleted ? "finished transition" : "cancelled transition"
  }

  /// The last frame in which a finger moved, and how far the fingers had moved since they landed.
  @exclusivity(unchecked) var finger: (movedFrame: Int, travel: Double) = (-1, 0)

  /// Returns whether a finger may have moved a layer in a frame: it moved, and at least as far.
  func isMovedByFinger(_ jump: ShownPicture.Jump, in frame: Int) -> Bool {
    finger.movedFrame == frame && jump.points > ShownPicture.pointTolerance
      && jump.points <= finger.travel + ShownPicture.pointTolerance
  }

  /// The layers that something that ran before the swipe moves all the time.
  @exclusivity(unchecked) var restless: Set<ObjectIdentifier> = []

  /// Whether the gesture began no transition: the app moved its views itself.
  @exclusivity(unchecked) var isPlain = false

  /// Whether the transition has completed, so that the to-view's controller is the current one.
  var isCompleted: Bool { ended?.completed ?? false }
}
