// FrameStage: what a frame is doing at a moment, for whoever measures it.

/// A part of a frame, in the order in which they run.
///
/// The frame cycle marks those that are its own; `handler`, `update` and `compose` are marked by
/// what drives it, inside one of the others.
public enum FrameStage: String, CaseIterable, Sendable {
  /// Touches delivered, recognisers run: `.input` handlers.
  case input
  /// What a recogniser's action does, inside `input`.
  case handler
  /// The interaction controller's `update(_:)`, inside `handler`.
  case update
  /// Blocks and timers that are due.
  case blocks
  /// Display links.
  case links
  /// Layout.
  case layout
  /// The transaction's commit: begin times, rows, compiled tracks.
  case commit
  /// Transition drivers: `.step` handlers.
  case drivers
  /// The frame step: clocks, curves, values.
  case evaluate
  /// World transforms and opacities, inside `log` or after the frame: when somebody reads them.
  case compose
  /// Log and hash: `.log` handlers.
  case log
  /// Delegates, completion blocks, transitions that end.
  case completion
}

/// Hears of the stages of a frame as they begin and end. Stages nest; an end is always the last
/// begin's. What it does is part of what it measures, so it should do little.
@MainActor public protocol FrameStageObserver: AnyObject {
  func begin(_ stage: FrameStage)
  func end(_ stage: FrameStage)
}

/// Wraps the stages of a frame.
@MainActor protocol StageMarks {
  func during(_ stage: FrameStage, _ body: () -> Void)
}

/// Nobody watches: the stage alone.
struct UnobservedStages: StageMarks {
  @inline(__always)
  func during(_ stage: FrameStage, _ body: () -> Void) { body() }
}

/// Tells an observer.
struct ObservedStages: StageMarks {
  let observer: any FrameStageObserver

  @inline(__always)
  func during(_ stage: FrameStage, _ body: () -> Void) {
    observer.begin(stage)
    body()
    observer.end(stage)
  }
}
