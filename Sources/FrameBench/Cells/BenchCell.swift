// BenchCell: a measured combination of animator, scene, refresh rate and recording.

import TransitionAnimators

/// The subject of one row of measurements.
public struct BenchCell: Hashable, Sendable, Codable {
  /// The animator's name, in lower case, or the name of a user's scene.
  public var animator: String
  /// The kind of transition in which the animator runs, or `nil` in a user's scene.
  public var context: AnimatorContext?
  /// The screens between which the transition runs.
  public var scene: BenchScene
  /// The display's refreshes per second.
  public var framesPerSecond: Double
  /// The recording that drives the transition.
  public var recording: String

  /// Creates a cell.
  public init(
    animator: String, context: AnimatorContext?, scene: BenchScene, framesPerSecond: Double,
    recording: String
  ) {
    self.animator = animator
    self.context = context
    self.scene = scene
    self.framesPerSecond = framesPerSecond
    self.recording = recording
  }

  /// The cell's name: `scale/app/60Hz/slow-finish`. It is stable, for filters and baselines.
  public var name: String {
    "\(animator)/\(scene.rawValue)/\(Int(framesPerSecond.rounded()))Hz/\(recording)"
  }
}
