// A rule about one swipe, apart from the others: what it is asked, and what it answers.

import GestureReplay
import UIKit

/// One rule, watching one swipe from its beginning to the frame at rest after it.
///
/// Each rule is a small file of its own in `Rules/`. A rule reports once a swipe: the first finding
/// counts. All members have a default that finds nothing.
@MainActor protocol SwipeRule: AnyObject {
  static var invariant: Invariant { get }

  init()

  /// A frame of the swipe was logged; its picture is in `FrameCycle.current.frame`.
  func frame(_ record: FrameRecord, of swipe: SwipeStory) -> SwipeFinding?

  /// The frame in which the transition ended is over, completions included. Its picture still
  /// is in `FrameCycle.current.frame`; the model is what the completions left.
  func ended(_ swipe: SwipeStory) -> SwipeFinding?

  /// The frame at rest was logged; its picture is in `FrameCycle.current.frame`.
  func landed(_ record: FrameRecord, of swipe: SwipeStory) -> SwipeFinding?

  /// The frame at rest is over, and the scene is not restored yet.
  func rested(_ swipe: SwipeStory) -> SwipeFinding?
}

extension SwipeRule {
  func frame(_ record: FrameRecord, of swipe: SwipeStory) -> SwipeFinding? { nil }
  func ended(_ swipe: SwipeStory) -> SwipeFinding? { nil }
  func landed(_ record: FrameRecord, of swipe: SwipeStory) -> SwipeFinding? { nil }
  func rested(_ swipe: SwipeStory) -> SwipeFinding? { nil }
}

/// What a rule found.
struct SwipeFinding {
  /// The layer that shows it; nil when no single layer is at fault.
  var layer: CALayer?
  /// Where the layer was, for one that has gone.
  var path: String?
  /// What to call the layer where it can no longer say so itself; escaped.
  var name: String?
  /// The frame in which it shows; nil for the one at hand.
  var frame: Int?
  /// What happened, with the numbers; escaped.
  var cause: String
}

/// What all rules know of one swipe.
@MainActor final class SwipeStory {
  let beganFrame: Int
  /// The world before anything of the transition.
  let before: WorldSnapshot
  let names: ViewNames
  /// The numbers of the images in the pictures that are compared.
  let images = ImageNumbers()
  /// The participants; nil until a frame has shown the transition.
  private(set) var parts: UITransitionParts?
  private(set) var ended: (frame: Int, completed: Bool)?
  /// What the gesture decided at its release.
  var decided: Bool?

  init(frame: Int, before: WorldSnapshot, names: ViewNames) {
    beganFrame = frame
    self.before = before
    self.names = names
  }

  /// Notes the participants, as soon as a transition runs.
  func noteParts() {
    guard parts == nil, ended == nil else { return }
    parts = UITransitionObserver.currentParts
  }

  func end(frame: Int, completed: Bool) {
    noteParts()
    ended = (frame, completed)
  }

  /// Whether the controller of the to-view is the one that stays.
  var isCompleted: Bool { ended?.completed ?? false }
}
