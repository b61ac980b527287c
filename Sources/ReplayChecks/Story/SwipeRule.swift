// The interface of a rule about one swipe.

import GestureReplay
import UIKit

/// A rule that observes one swipe from its beginning to the frame at rest after it.
///
/// Each rule has a file in `Rules/`; ``SwipeRules`` lists the rules. A rule's methods get the story
/// of the swipe, whose ``SwipeStory/frame`` is the frame that was shown last. After a finding of
/// one of the methods that return one, the rule is not asked again in this swipe. All methods have
/// default implementations that find nothing.
@MainActor protocol SwipeRule: AnyObject {
  static var invariant: Invariant { get }

  /// Returns the cause of a violation if a report of UIKit about the client's code is one.
  static func cause(of issue: UIKitIssue) -> String?

  init()

  /// Called as the swipe begins; the frame is the one before it.
  func began(_ swipe: SwipeStory)

  /// Called when the last finger has lifted after the transition had ended.
  func lifted(frame: Int, _ swipe: SwipeStory) -> SwipeFinding?

  /// Called after the frame in which the transition ended, including its completion stage. Its
  /// presentation values are still in the frame; the model values are those after the completions.
  func ended(_ swipe: SwipeStory) -> SwipeFinding?

  /// Called after each frame that follows the end was logged, up to the frame at rest. Findings are
  /// reported after those of ``judged(_:)``.
  func followed(_ record: FrameRecord, of swipe: SwipeStory) -> SwipeFinding?

  /// Called after the frame at rest was logged. Findings are reported after those of
  /// ``judged(_:)``.
  func landed(_ record: FrameRecord, of swipe: SwipeStory) -> SwipeFinding?

  /// Called once the world is at rest or, if the next swipe begins before that, with a story that
  /// has no ``SwipeStory/after``.
  func judged(_ swipe: SwipeStory) -> [SwipeFinding]

  /// Called after the frame at rest, before the scene is restored.
  func rested(_ swipe: SwipeStory) -> SwipeFinding?

  /// Called at the end of a run that came to rest, for a swipe that has not ended.
  func leftOpen(_ swipe: SwipeStory) -> SwipeFinding?

  /// The rule itself, if it observes frames. A cast would look up its conformance for every swipe.
  var onFrames: (any FrameRule)? { get }
}

extension SwipeRule {
  static func cause(of issue: UIKitIssue) -> String? { nil }
  func began(_ swipe: SwipeStory) {}
  func lifted(frame: Int, _ swipe: SwipeStory) -> SwipeFinding? { nil }
  func ended(_ swipe: SwipeStory) -> SwipeFinding? { nil }
  func followed(_ record: FrameRecord, of swipe: SwipeStory) -> SwipeFinding? { nil }
  func landed(_ record: FrameRecord, of swipe: SwipeStory) -> SwipeFinding? { nil }
  func judged(_ swipe: SwipeStory) -> [SwipeFinding] { [] }
  func rested(_ swipe: SwipeStory) -> SwipeFinding? { nil }
  func leftOpen(_ swipe: SwipeStory) -> SwipeFinding? { nil }
  var onFrames: (any FrameRule)? { nil }
}

/// A rule that also observes each frame of the swipe. Most rules do not, and cost nothing in a
/// frame.
@MainActor protocol FrameRule: SwipeRule {
  /// Whether the frames between the end and the frame at rest are observed, too.
  static var observesAfterEnd: Bool { get }

  /// Called after a frame of the swipe was logged.
  func frame(_ record: FrameRecord, of swipe: SwipeStory) -> SwipeFinding?
}

extension FrameRule {
  static var observesAfterEnd: Bool { false }
  var onFrames: (any FrameRule)? { self }
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
  /// Whether the layer is in a view that is not in a window.
  var isInUnshownView = false
}
