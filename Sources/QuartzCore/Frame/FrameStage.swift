/// A part of a frame. The cases are in the order in which the parts run.
///
/// The frame cycle marks its own stages; UIKit and the driver of the cycle mark the other stages,
/// which are nested in the cycle's stages. `handler`, `transition` and `animations` are calls to
/// the app's code; `snapshot`, and `layout` outside the layout pass, are work that the app
/// requests.
public enum FrameStage: String, CaseIterable, Sendable {
  /// The delivery of touches, and the recognisers' work: `.input` handlers.
  case input
  /// A recogniser's actions, inside `input`: the app's handler.
  case handler
  /// An animator's `animateTransition(using:)`.
  case transition
  /// Snapshots of views.
  case snapshot
  /// The bodies of animation blocks.
  case animations
  /// The interaction controller's `update(_:)`, inside `handler`.
  case update
  /// The blocks and timers that are due.
  case blocks
  /// Display links.
  case links
  /// Layout: the frame's layout pass, and the app's calls to `layoutIfNeeded()`.
  case layout
  /// The transaction's commit: begin times, rows, compiled tracks.
  case commit
  /// Transition drivers: `.step` handlers.
  case drivers
  /// The frame step: clocks, curves, values.
  case evaluate
  /// The composition of world transforms and opacities when they are first read, inside `log` or
  /// after the frame.
  case compose
  /// Work after the frame step (restoring values, the log, the hash): `.restore` and `.log`
  /// handlers.
  case log
  /// Delegates, completion blocks, transitions that end.
  case completion
}

/// An observer that is notified as the stages of a frame begin and end. Stages nest: an end belongs
/// to the stage that began last and has not yet ended. The observer's own work is also measured, so
/// observers should do little.
@MainActor public protocol FrameStageObserver: AnyObject {
  func begin(_ stage: FrameStage)
  func end(_ stage: FrameStage)
}

/// Runs the stages of a frame, with or without notifying an observer.
@MainActor protocol StageMarks {
  func during(_ stage: FrameStage, _ body: () -> Void)
}

/// Runs the stage without notifying an observer.
struct UnobservedStages: StageMarks {
  @inline(__always)
  func during(_ stage: FrameStage, _ body: () -> Void) { body() }
}

/// Runs the stage and notifies an observer.
struct ObservedStages: StageMarks {
  let observer: any FrameStageObserver

  @inline(__always)
  func during(_ stage: FrameStage, _ body: () -> Void) {
    observer.begin(stage)
    body()
    observer.end(stage)
  }
}

/// Runs `body` as a stage, and notifies the observer if there is one. Without an observer, this
/// costs one test.
@MainActor @inline(__always)
package func marking<Result>(_ stage: FrameStage, _ body: () -> Result) -> Result {
  guard let stages = FrameCycle.current.stages else { return body() }
  stages.begin(stage)
  defer { stages.end(stage) }
  return body()
}
