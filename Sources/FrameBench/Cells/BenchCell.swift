// A measured combination: animator × scene × clock × recording.

import TransitionAnimators

/// The subject of one row of measurements.
public struct BenchCell: Hashable, Sendable, Codable {
  /// The animator's name, in lower case, or the name of a user's scene.
  public var animator: String
  /// nil in a user's scene.
  public var context: AnimatorContext?
  public var scene: BenchScene
  /// The display's refreshes per second.
  public var framesPerSecond: Double
  /// The recording that drives it.
  public var recording: String

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

  /// `scale/app/60Hz/slow-finish`: stable, for filters and baselines.
  public var name: String {
    "\(animator)/\(scene.rawValue)/\(Int(framesPerSecond.rounded()))Hz/\(recording)"
  }
}
