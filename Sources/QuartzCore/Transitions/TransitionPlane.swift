// TransitionPlane: the placement of one of a transition's two pictures at one moment.

/// The placement of one of a CATransition's pictures, the old or the new, in a frame.
///
/// Both pictures are clipped to the bounds of the layer that has the transition. ``transform``
/// applies in that layer's own coordinates, before the layer's transform; the world transforms in
/// the frame view already include it.
public struct TransitionPlane: Equatable, Sendable, BitwiseCopyable {
  /// The transform that moves the picture, in points of the layer.
  public internal(set) var transform = CATransform3DIdentity
  /// The weight of the picture, 0…1; the two weights of a fade add up to 1.
  public internal(set) var opacity = 1.0
  /// The distance from the centre of the layer's bounds, in points, within which the picture is
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
  /// The layer's row, and the row of the old picture; −1 if there is no old picture.
  var row: Int32
  var oldRow: Int32
  /// The index of the first coordinate of each picture's mesh; −1 for a picture without a mesh.
  var newMesh: Int32 = -1
  var oldMesh: Int32 = -1
}
