// SceneState: the composed part of a frame: world transforms (called worlds), opacities, and the
// segments in which they are computed.

import CFrameKernels

/// A run of rows that one kernel composes: siblings, or the sublayers of several layers with few
/// sublayers each.
struct SceneSegment {
  enum Kind: UInt8 {
    /// The layers' matrices do not change.
    case still
    /// Flat: position or origin change, but the transform does not.
    case shifting
    /// Flat: the columns of rotation, scale or translation change.
    case turning
    /// The same columns as in `turning` change, but in three dimensions or in perspective.
    case deepTurning
    /// The general case: 4×4 matrices.
    case matrix
    /// The old or the new contents of a CATransition: their plane is applied before the layer's
    /// matrix.
    case underPlane
  }

  /// The inputs that the rows of a segment need; inputs that are not needed are not computed.
  struct Needs: OptionSet {
    let rawValue: UInt8
    static let origin = Needs(rawValue: 1)
    static let translation = Needs(rawValue: 2)
    static let angleX = Needs(rawValue: 4)
    static let angleY = Needs(rawValue: 8)
    static let angleZ = Needs(rawValue: 16)

    /// The axes about which a row rotates: bit 0 for x, bit 1 for y, bit 2 for z.
    var axes: Int64 { Int64(rawValue / Needs.angleX.rawValue) }
  }

  var kind: Kind
  var first: Int32
  var count: Int32
  /// The parent's row: −1 for roots, `mixed` if the rows have different parents.
  var parent: Int32
  /// Whether nothing in the segment or above it moves, so that it is composed only once.
  var isStill: Bool
  var opacityIsStill: Bool
  /// Whether the space of the parent's sublayers does not change.
  var spaceIsStill: Bool
  /// Whether the angle about z changes; otherwise its sine and cosine are cached.
  var turns: Bool
  var originMoves: Bool
  var isUniform: Bool
  var needs: Needs
  /// Whether the segment was composed at least once, so that a `still` segment is valid.
  var isComposed = false
  /// The scene's revision for which the kernel's arguments were written.
  var preparedFor: Int32 = 0

  static let mixed: Int32 = -2

  /// Whether a row of the same parent can join this segment.
  func joins(_ next: SceneSegment) -> Bool {
    kind == next.kind && kind != .underPlane && isStill == next.isStill
      && opacityIsStill == next.opacityIsStill
      && spaceIsStill == next.spaceIsStill && turns == next.turns
      && originMoves == next.originMoves && isUniform == next.isUniform
  }

  /// Whether rows of several parents can be in one segment; roots are kept separate.
  var canMix: Bool {
    parent != -1 && (kind == .shifting || kind == .turning || kind == .deepTurning)
  }
}

/// The arguments of a segment's kernel, of which there are two kinds.
struct SegmentArguments {
  var flat = frame_flat_rows()
  var deep = frame_deep_rows()
}

struct SceneState: ~Copyable {
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
  /// Whether each row is hidden, or below a hidden row, and is therefore not composed.
  var isHidden = Storage<Bool>()
  /// For each row, whether its sublayers keep their depth: a CATransformLayer, or a replicator that
  /// preserves depth.
  var keepsDepth = Storage<Bool>()
  var segments = Storage<SceneSegment>()
  /// For each segment, the transform from the space of the parent's sublayers to the display's.
  /// Stored separately, because segments are copied while they are sorted.
  var spaces = Storage<CATransform3D>()
  /// For each segment, the arguments of its kernel. They are addresses, which no frame step
  /// changes, so they are written only when the segment is first composed after a compilation.
  var arguments = Storage<SegmentArguments>(capacity: 0)
  /// Increases at the beginning and at the end of each compilation, so that nothing that is read or
  /// composed during one is kept.
  var revision: Int32 = 0
  /// The index of each row's plane, −1 for rows that are not part of a CATransition.
  var planeIndex = Storage<Int32>()
  var planes = Storage<TransitionPlane>()
  /// The points of deformed contents, `TransitionMeshes.count` numbers each.
  var meshes = Storage<Double>()
  /// For each row, the index of its parent's row; −1 for roots.
  var parents = Storage<Int32>(capacity: 64)
  /// One identity matrix, for rows without a parent.
  var identity = Storage<CATransform3D>(capacity: 1)
  var isComposed = false

  init() { identity.append(CATransform3DIdentity) }

  mutating func append(_ segment: SceneSegment) {
    segments.append(segment)
    spaces.append(CATransform3DIdentity)
    arguments.reserve(segments.count)
  }

  mutating func removeSegments() {
    segments.count = 0
    spaces.count = 0
  }

  /// Reserves space for `rows`. Returns whether any buffer grew.
  mutating func reserve(_ rows: Int) -> Bool {
    // Kernels process four rows at a time, starting at any row.
    let padded = rows + 3
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
    grew = parents.reserve(padded) || grew
    grew = planeIndex.reserve(padded) || grew
    return grew
  }
}
