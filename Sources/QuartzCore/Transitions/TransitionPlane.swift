/// The placement of a CATransition's old or new contents in a frame.
///
/// Both are clipped to the bounds of the layer that has the transition, but only if that layer masks
/// to its bounds (captured on iOS 9, 10, 13 or 14). ``transform`` applies in that layer's own
/// coordinates, before the layer's transform; the world transforms in the frame view already include
/// it.
///
/// Captures show push and reveal fade: the new contents have the opacity min(1, 2p), the old ones
/// min(1, 2 − 2p). A face of cube and oglFlip has the brightness 1 − 0.75 · angle / 90 degrees, seen
/// from 2.42 times the layer's longer edge; a flip's near edge stays in the plane of the screen. An
/// iris shuts completely before it opens. The other numbers are EdgePan's own.
public struct TransitionPlane: Equatable, Sendable, BitwiseCopyable {
  /// The transform that moves the contents, in points of the layer.
  public internal(set) var transform = CATransform3DIdentity
  /// The weight of the contents, 0…1; the two weights of a fade add up to 1.
  public internal(set) var opacity = 1.0
  /// The factor of every colour channel of the contents, 0…1.
  public internal(set) var brightness = 1.0
  /// The distance from the centre of the layer's bounds, in points, within which the contents are
  /// visible; infinite without an iris. Outside, an iris shows its dark blades.
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
