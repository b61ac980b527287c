// TransitionPlane: where one of a transition's two pictures is, at one moment.

/// How a CATransition shows one of its pictures, the old or the new, in a frame.
///
/// Both are clipped to the bounds of the layer that has the transition. The matrix acts in that
/// layer's own coordinates and before its own transform; the rows of the frame view already
/// contain it, in their worlds.
public struct TransitionPlane: Equatable, Sendable, BitwiseCopyable {
  /// Moves the picture, in points of the layer.
  public internal(set) var transform = CATransform3DIdentity
  /// The weight of the picture, 0…1; the two of a fade add up to 1.
  public internal(set) var opacity = 1.0
  /// Shown inside this distance from the centre of the layer's bounds, in points; infinite for
  /// pictures that no iris cuts.
  public internal(set) var irisRadius = Double.infinity

  static let gone: TransitionPlane = {
    var plane = TransitionPlane()
    plane.opacity = 0
    return plane
  }()
}

/// A transition as the frame step sees it: flat, one for each layer that has one.
struct TransitionRun {
  var effect: TransitionEffect
  var side: TransitionSide
  /// Where the track of the progress writes.
  var slot: Int32
  /// The layer's row, and the row of the old picture; −1 if there was none.
  var row: Int32
  var oldRow: Int32
  /// Where the points of the meshes stand; −1 for pictures without one.
  var newMesh: Int32 = -1
  var oldMesh: Int32 = -1
}
