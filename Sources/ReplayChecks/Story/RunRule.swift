// The interface of a rule about a whole run, and what such rules share.

import GestureReplay
import UIKit

/// A rule that observes every frame of a run, also outside swipes. Its findings are reported
/// immediately; all methods have default implementations that find nothing.
@MainActor protocol RunRule: AnyObject {
  static var invariant: Invariant { get }

  /// Returns the cause of a violation if a report of the frame cycle is one.
  static func cause(of report: FrameReport) -> String?

  init()

  /// Called before the app receives the touches of a frame that may change the screen.
  func screenMayChange(frame: Int, _ run: RunStory)

  /// Called after a frame was logged.
  func frame(_ record: FrameRecord, of run: RunStory) -> SwipeFinding?
}

extension RunRule {
  static func cause(of report: FrameReport) -> String? { nil }
  func screenMayChange(frame: Int, _ run: RunStory) {}
}

/// The state of a run that its rules share.
@MainActor final class RunStory {
  let names = ViewNames()
  /// The frame that was shown last: while a frame is being logged, that frame.
  var frame: FrameView { FrameCycle.current.frame }
  /// Assigns numbers to images, so that the images in different frames can be compared.
  let images = ImageNumbers()
  /// The fingers since they landed.
  @exclusivity(unchecked) var fingers = FingerTravel()
  /// Whether the app's own recogniser drives the transition. If EdgePan's does, the progress is the
  /// finger's.
  @exclusivity(unchecked) var isDrivenByApp = false
  /// The rules that are broken.
  @exclusivity(unchecked) var broken: Set<Invariant> = []

  /// Whether nothing moves. Pending timers are ignored: a repeating timer keeps a run from ending,
  /// and may itself retain a screen.
  static var isAtRest: Bool {
    let cycle = FrameCycle.current
    return cycle.isQuiet || cycle.activeSources == [UIApplication.waitingActivity]
  }
}
