// SceneState: the composed side of a frame: worlds, opacities, and the segments they are made in.

/// A run of siblings that one kernel composes.
struct SceneSegment {
  enum Kind: UInt8 {
    /// The layers' own matrices do not change; flat and affine.
    case affineStill
    /// Position or origin move; the transform does not.
    case affineShifting
    /// Rotation, scale or translation move as columns.
    case affineTurning
    /// Anything: 4×4.
    case general
    /// A picture of a CATransition, alone: its plane comes before its own matrix.
    case underPlane
  }

  var kind: Kind
  var first: Int32
  var count: Int32
  /// −1: roots.
  var parent: Int32
  /// Nothing here or above moves: composed once.
  var isStill: Bool
  var opacityIsStill: Bool
  /// The angle moves; otherwise its sine and cosine stand in the caches.
  var turns: Bool
  var hasOrigin: Bool
  var originMoves: Bool
  var hasTranslation: Bool
  var isUniform: Bool
}

struct SceneState {
  var worlds = Storage<CATransform3D>()
  /// T(−anchor)·transform·T(position) of rows that do not move.
  var locals = Storage<CATransform3D>()
  var opacities = Storage<Double>(capacity: 64)
  var originX = Storage<Double>(capacity: 64)
  var originY = Storage<Double>(capacity: 64)
  var cosines = Storage<Double>(capacity: 64)
  var sines = Storage<Double>(capacity: 64)
  var worldIsAffine = Storage<Bool>()
  var worldMoves = Storage<Bool>()
  var opacityMoves = Storage<Bool>()
  /// Hidden, or below something hidden: not composed.
  var isHidden = Storage<Bool>()
  /// A CATransformLayer: its sublayers keep their depth.
  var keepsDepth = Storage<Bool>()
  var segments = Storage<SceneSegment>()
  /// Row → index of its plane, −1 for all rows that are no picture of a CATransition.
  var planeIndex = Storage<Int32>()
  var planes = Storage<TransitionPlane>()
  /// Points of bent pictures, `TransitionMeshes.count` numbers each.
  var meshes = Storage<Double>()
  var isComposed = false
  var stillIsComposed = false

  /// Room for `rows`, and whether anything grew.
  mutating func reserve(_ rows: Int) -> Bool {
    let padded = (rows + 7) & ~7
    var grew = worlds.reserve(padded)
    grew = locals.reserve(padded) || grew
    grew = opacities.reserve(padded) || grew
    grew = originX.reserve(padded) || grew
    grew = originY.reserve(padded) || grew
    grew = cosines.reserve(padded) || grew
    grew = sines.reserve(padded) || grew
    grew = worldIsAffine.reserve(padded) || grew
    grew = worldMoves.reserve(padded) || grew
    grew = opacityMoves.reserve(padded) || grew
    grew = isHidden.reserve(padded) || grew
    grew = keepsDepth.reserve(padded) || grew
    grew = planeIndex.reserve(padded) || grew
    return grew
  }

  func free() {
    worlds.free()
    locals.free()
    opacities.free()
    originX.free()
    originY.free()
    cosines.free()
    sines.free()
    worldIsAffine.free()
    worldMoves.free()
    opacityMoves.free()
    isHidden.free()
    keepsDepth.free()
    segments.free()
    planeIndex.free()
    planes.free()
    meshes.free()
  }
}
