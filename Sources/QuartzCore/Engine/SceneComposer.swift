// SceneComposer: world transforms and opacities in breadth-first order, the parent's part hoisted
// out of each run of siblings.
//
// A world is the layer's whole point path: T(−anchor)·transform·T(position) and then, through each
// superlayer, T(−anchor)·sublayerTransform·T(anchor)·F·(its world), where F drops z unless the
// superlayer is a CATransformLayer. The z column of a world is therefore the depth in the nearest
// 3-D space, before it is flattened: it sorts siblings and does not move a point.

enum SceneComposer {
  static func compose(_ state: UnsafeMutablePointer<EngineState>) {
    let s = state
    let segments = s.pointee.scene.segments.base
    let count = s.pointee.scene.segments.count
    if s.pointee.transitions.count > 0 { placeTransitions(s) }
    var composed = 0
    var i = 0
    while i < count {
      let segment = segments + i
      let isNew = !segment.pointee.isComposed
      if isNew || !segment.pointee.isStill {
        composed += Int(segment.pointee.count)
        composeWorlds(segment, s)
      }
      if isNew || !segment.pointee.opacityIsStill { composeOpacities(segment, s) }
      segment.pointee.isComposed = true
      i += 1
    }
    s.pointee.scene.isComposed = true
    s.pointee.counters.layersComposed = composed
    s.pointee.counters.bytesWritten += composed * 136
  }

  private static func composeOpacities(
    _ segment: UnsafeMutablePointer<SceneSegment>, _ s: UnsafeMutablePointer<EngineState>
  ) {
    let first = Int(segment.pointee.first)
    let count = Int(segment.pointee.count)
    let own =
      s.pointee.values.base + FrameColumn.opacity.rawValue * s.pointee.stride + first
    let all = s.pointee.scene.opacities.base
    let out = all + first
    let parent = Int(segment.pointee.parent)
    if segment.pointee.parent == SceneSegment.mixed {
      let parents = s.pointee.scene.parents.base + first
      for i in 0..<count { out[i] = within01(own[i]) * all[Int(parents[i])] }
      return
    }
    var above = parent < 0 ? 1.0 : all[parent]
    if segment.pointee.kind == .underPlane {
      above *= s.pointee.scene.planes[Int(s.pointee.scene.planeIndex[first])].opacity
    }
    let zero = Lanes(repeating: 0)
    let one = Lanes(repeating: 1)
    var i = 0
    while i + 4 <= count {
      var v = own.lanes(i)
      v.replace(with: zero, where: v .< zero)
      v.replace(with: one, where: v .> one)
      out.setLanes(i, v * above)
      i += 4
    }
    while i < count {
      out[i] = within01(own[i]) * above
      i += 1
    }
  }

  @inline(__always)
  private static func within01(_ v: Double) -> Double { v < 0 ? 0 : v > 1 ? 1 : v }

  private static func composeWorlds(
    _ segment: UnsafeMutablePointer<SceneSegment>, _ s: UnsafeMutablePointer<EngineState>
  ) {
    switch segment.pointee.kind {
    case .still, .matrix: composeMatrices(segment, s)
    case .shifting: composeShifting(segment, s)
    case .turning: composeTurning(segment, s)
    case .deepTurning: composeDeep(segment, s)
    case .underPlane: composeUnderPlane(segment, s)
    }
  }

  /// The space that sublayers of `parent` stand in: C in world = local · C.
  static func space(below parent: Int, _ s: UnsafeMutablePointer<EngineState>) -> Matrix {
    guard parent >= 0 else { return .identity }
    let scene = s.pointee.scene
    let world = Matrix(scene.worlds.base + parent)
    let index = Int(s.pointee.sublayerIndex[parent])
    let keepsDepth = scene.keepsDepth[parent]
    if index < 0 {
      guard !keepsDepth else { return world }
      return flatten(.identity, onto: world)
    }
    var around = Matrix(s.pointee.sublayerTransforms.base + index)
    let (x, y) = origin(parent, s)
    around.translateBefore(x, y, 0)
    around.translateAfter(x, y, 0)
    return keepsDepth ? around * world : flatten(around, onto: world)
  }

  /// G·F·W in x, y and w; G's own depth in z.
  @inline(__always) private static func flatten(_ g: Matrix, onto world: Matrix) -> Matrix {
    var onto = world
    onto.r2 = Lanes(repeating: 0)
    var c = g * onto
    c.r0[2] = g.r0[2]
    c.r1[2] = g.r1[2]
    c.r2[2] = g.r2[2]
    c.r3[2] = g.r3[2]
    return c
  }

  @inline(__always)
  static func origin(_ row: Int, _ s: UnsafeMutablePointer<EngineState>) -> (Double, Double) {
    let v = s.pointee.values.base + row
    let n = s.pointee.stride
    let x =
      v[FrameColumn.boundsX.rawValue * n]
      + v[FrameColumn.anchorX.rawValue * n] * v[FrameColumn.boundsWidth.rawValue * n]
    let y =
      v[FrameColumn.boundsY.rawValue * n]
      + v[FrameColumn.anchorY.rawValue * n] * v[FrameColumn.boundsHeight.rawValue * n]
    return (x, y)
  }

  /// A row's own matrix, from its columns or its transform.
  @inline(__always)
  static func local(_ row: Int, _ s: UnsafeMutablePointer<EngineState>) -> Matrix {
    let v = s.pointee.values.base + row
    let n = s.pointee.stride
    let flags = s.pointee.flags[row]
    var m: Matrix
    if flags.isDisjoint(with: .components) {
      m = Matrix(s.pointee.transforms.base + row)
    } else {
      var t = CATransform3DIdentity
      withUnsafeMutablePointer(to: &t) {
        shownTransform(row, s).write(
          to: UnsafeMutableRawPointer($0).assumingMemoryBound(to: Double.self))
      }
      m = withUnsafeMutablePointer(to: &t) { Matrix($0) }
    }
    let (x, y) = origin(row, s)
    m.translateBefore(x, y, v[FrameColumn.anchorZ.rawValue * n])
    m.translateAfter(
      v[FrameColumn.positionX.rawValue * n], v[FrameColumn.positionY.rawValue * n],
      v[FrameColumn.zPosition.rawValue * n])
    return m
  }

  /// The components of a row that is animated by columns.
  @inline(__always)
  static func shownTransform(_ row: Int, _ s: UnsafeMutablePointer<EngineState>) -> EulerTransform {
    let v = s.pointee.values.base + row
    let n = s.pointee.stride
    var e = EulerTransform()
    e.rotation = SIMD3(
      v[FrameColumn.rotationX.rawValue * n], v[FrameColumn.rotationY.rawValue * n],
      v[FrameColumn.rotationZ.rawValue * n])
    let sx = v[FrameColumn.scaleX.rawValue * n]
    e.scale =
      s.pointee.flags[row].contains(.uniformScale)
      ? SIMD3(repeating: sx)
      : SIMD3(sx, v[FrameColumn.scaleY.rawValue * n], v[FrameColumn.scaleZ.rawValue * n])
    e.translation = SIMD3(
      v[FrameColumn.translationX.rawValue * n], v[FrameColumn.translationY.rawValue * n],
      v[FrameColumn.translationZ.rawValue * n])
    return e
  }
}
