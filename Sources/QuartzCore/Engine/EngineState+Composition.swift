// Composition: computes world transforms and opacities in breadth-first order. Values that depend
// only on the parent are computed once for each run of siblings.
//
// A world transform (`world`) is the complete mapping of a layer's points:
// T(−anchor)·transform·T(position) and then, through each superlayer,
// T(−anchor)·sublayerTransform·T(anchor)·F·(the superlayer's world), where F drops z unless the
// sublayers keep their depth (CATransformLayer). The z column of a world is therefore the depth in
// the innermost enclosing 3-D space, before that space is flattened; it is used to sort siblings
// and does not affect points.

import CFrameKernels

extension EngineState {
  /// Composes the segments that move; segments that do not move are composed only once.
  func compose() {
    if transitions.count > 0 { placeTransitions() }
    let segments = scene.segments.base
    var composed = 0
    for at in 0..<scene.segments.count {
      if !segments[at].isComposed || !segments[at].isStill {
        composed += Int(segments[at].count)
        composeWorlds(of: at)
      }
      if !segments[at].isComposed || !segments[at].opacityIsStill {
        composeOpacities(of: segments + at)
      }
      segments[at].isComposed = true
    }
    scene.isComposed = true
    counters.layersComposed = composed
    counters.bytesWritten += composed * 136
  }

  @inline(__always)
  private func composeOpacities(of segment: UnsafeMutablePointer<SceneSegment>) {
    let parent = Int(segment.pointee.parent)
    let first = Int(segment.pointee.first)
    let count = Int(segment.pointee.count)
    let own = column(.opacity) + first
    let all = scene.opacities.base
    let out = all + first
    if parent == SceneSegment.mixed {
      let parents = scene.parents.base + first
      for i in 0..<count { out[i] = Self.within01(own[i]) * all[Int(parents[i])] }
      return
    }
    var above = parent < 0 ? 1.0 : all[parent]
    if segment.pointee.kind == .underPlane {
      above *= scene.planes[Int(scene.planeIndex[first])].opacity
    }
    // A call takes longer than a few products.
    guard count < 4 else { return frame_opacities(Int64(count), own, above, out) }
    var i = 0
    while i < count {
      out[i] = Self.within01(own[i]) * above
      i &+= 1
    }
  }

  @inline(__always)
  private static func within01(_ v: Double) -> Double { v < 0 ? 0 : v > 1 ? 1 : v }

  private func composeWorlds(of at: Int) {
    switch scene.segments[at].kind {
    case .still, .matrix: composeMatrices(of: at)
    case .shifting: composeShifting(of: at)
    case .turning: composeTurning(of: at)
    case .deepTurning: composeDeep(of: at)
    case .underPlane: composeUnderPlane(of: at)
    }
  }

  /// The space of the sublayers of `parent`: the matrix C in world = local · C.
  func space(below parent: Int) -> Matrix {
    guard parent >= 0 else { return .identity }
    let world = Matrix(scene.worlds.base + parent)
    let index = Int(sublayerIndex[parent])
    let keepsDepth = scene.keepsDepth[parent]
    if index < 0 { return keepsDepth ? world : Self.flatten(.identity, onto: world) }
    var around = Matrix(sublayerTransforms.base + index)
    let (x, y) = origin(of: parent)
    around.translateBefore(x, y, 0)
    around.translateAfter(x, y, 0)
    return keepsDepth ? around * world : Self.flatten(around, onto: world)
  }

  /// The sublayer transform of a row, about its anchor.
  func sublayerMatrix(of row: Int) -> Matrix {
    let index = Int(sublayerIndex[row])
    guard index >= 0 else { return .identity }
    var around = Matrix(sublayerTransforms.base + index)
    let (x, y) = origin(of: row)
    around.translateBefore(x, y, 0)
    around.translateAfter(x, y, 0)
    return around
  }

  /// The space of the sublayers of a layer whose world transform is `world` and whose sublayer
  /// transform about its anchor is `around`.
  static func space(_ around: Matrix, onto world: Matrix, keepsDepth: Bool) -> Matrix {
    keepsDepth ? around * world : flatten(around, onto: world)
  }

  /// Computes `g`·F·`world` in x, y and w; z keeps the depth of `g`.
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

  /// The anchor in the layer's own coordinates, the origin of transforms.
  @inline(__always) func origin(of row: Int) -> (x: Double, y: Double) {
    (
      value(.boundsX, row) + value(.anchorX, row) * value(.boundsWidth, row),
      value(.boundsY, row) + value(.anchorY, row) * value(.boundsHeight, row)
    )
  }

  /// The local matrix of a row, from its transform or, if components are animated, from its columns
  /// (``FrameColumn``).
  @inline(__always) func local(of row: Int) -> Matrix {
    var m: Matrix
    if flags[row].isDisjoint(with: .components) {
      m = Matrix(transforms.base + row)
    } else {
      var t = CATransform3DIdentity
      m = withUnsafeMutablePointer(to: &t) {
        shownTransform(of: row).write(
          to: UnsafeMutableRawPointer($0).assumingMemoryBound(to: Double.self))
        return Matrix($0)
      }
    }
    let (x, y) = origin(of: row)
    m.translateBefore(x, y, value(.anchorZ, row))
    m.translateAfter(value(.positionX, row), value(.positionY, row), value(.zPosition, row))
    return m
  }

  /// The transform components of a row whose components are animated.
  @inline(__always) func shownTransform(of row: Int) -> EulerTransform {
    var e = EulerTransform()
    e.rotation = SIMD3(value(.rotationX, row), value(.rotationY, row), value(.rotationZ, row))
    let scaleX = value(.scaleX, row)
    e.scale =
      flags[row].contains(.uniformScale)
      ? SIMD3(repeating: scaleX) : SIMD3(scaleX, value(.scaleY, row), value(.scaleZ, row))
    e.translation = SIMD3(
      value(.translationX, row), value(.translationY, row), value(.translationZ, row))
    return e
  }
}
