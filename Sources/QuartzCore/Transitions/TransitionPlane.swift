// TransitionPlane: the placement of a transition's old or new contents at one moment.

/// The placement of a CATransition's old or new contents in a frame.
///
/// Both are clipped to the bounds of the layer that has the transition. ``transform`` applies in
/// that layer's own coordinates, before the layer's transform; the world transforms in the frame
/// view already include it.
public struct TransitionPlane: Equatable, Sendable, BitwiseCopyable {
  /// The transform that moves the contents, in points of the layer.
  public internal(set) var transform = CATransform3DIdentity
  /// The weight of the contents, 0…1; the two weights of a fade add up to 1.
  public internal(set) var opacity = 1.0
  /// The distance from the centre of the layer's bounds, in points, within which the contents are
  /// visible; infinite without an iris.
  public internal(set) var irisRadius = Double.infinity

  static let gone: TransitionPlane = {
    var plane = TransitionPlane()
    plane.opacity = 0
    return plane
  }()
}

/// The data of one running transition for the frame step. Each layer with a transition has one.
struct TransitionRun {
  var effect: TransitionEffect
  var side: TransitionSide
  /// The slot of the progress.
  var slot: Int32
  /// The layer's row, and the row of the snapshot of the old contents; −1 without a snapshot.
  var row: Int32
  var oldRow: Int32
  /// The index of the first coordinate of each mesh; −1 for contents without a mesh.
  var newMesh: Int32 = -1
  var oldMesh: Int32 = -1
}
