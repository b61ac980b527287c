// SceneComposer, affine: siblings that stay flat, six numbers each. Elements that an affine world
// never changes are written when the scene is built and left alone here.

extension SceneComposer {
  /// What an affine parent does: [x y 1] → x·(a, b) + y·(c, d) + (tx, ty).
  struct AffineSpace {
    var a: Double
    var b: Double
    var c: Double
    var d: Double
    var tx: Double
    var ty: Double

    init(_ m: Matrix) {
      (a, b, c, d, tx, ty) = (m.r0[0], m.r0[1], m.r1[0], m.r1[1], m.r3[0], m.r3[1])
    }
  }

  /// Position and origin move under a constant linear part.
  static func composeShifting(
    _ segment: UnsafeMutablePointer<SceneSegment>, _ s: UnsafeMutablePointer<EngineState>
  ) {
    let p = AffineSpace(space(below: Int(segment.pointee.parent), s))
    let first = Int(segment.pointee.first)
    let n = s.pointee.stride
    let x = s.pointee.values.base + FrameColumn.positionX.rawValue * n
    let y = s.pointee.values.base + FrameColumn.positionY.rawValue * n
    let transforms = UnsafeMutableRawPointer(s.pointee.transforms.base)
      .assumingMemoryBound(to: Double.self)
    let worlds = UnsafeMutableRawPointer(s.pointee.scene.worlds.base)
      .assumingMemoryBound(to: Double.self)
    let originX = s.pointee.scene.originX.base
    let originY = s.pointee.scene.originY.base
    for row in first..<first + Int(segment.pointee.count) {
      if segment.pointee.originMoves { (originX[row], originY[row]) = origin(row, s) }
      let t = transforms + row * 16
      let w = worlds + row * 16
      let (ox, oy) = (originX[row], originY[row])
      let dx = x[row] + t[12] - (ox * t[0] + oy * t[4])
      let dy = y[row] + t[13] - (ox * t[1] + oy * t[5])
      w[0] = t[0] * p.a + t[1] * p.c
      w[1] = t[0] * p.b + t[1] * p.d
      w[4] = t[4] * p.a + t[5] * p.c
      w[5] = t[4] * p.b + t[5] * p.d
      w[12] = dx * p.a + dy * p.c + p.tx
      w[13] = dx * p.b + dy * p.d + p.ty
    }
  }

  /// Rotation, scale, translation, position and origin move, four rows at a time.
  static func composeTurning(
    _ segment: UnsafeMutablePointer<SceneSegment>, _ s: UnsafeMutablePointer<EngineState>
  ) {
    let p = AffineSpace(space(below: Int(segment.pointee.parent), s))
    let g = segment.pointee
    let first = Int(g.first)
    let count = Int(g.count)
    let n = s.pointee.stride
    let v = s.pointee.values.base + first
    if g.originMoves {
      for row in first..<first + count {
        (s.pointee.scene.originX[row], s.pointee.scene.originY[row]) = origin(row, s)
      }
    }
    let angle = v + FrameColumn.rotationZ.rawValue * n
    let scaleX = v + FrameColumn.scaleX.rawValue * n
    let scaleY = g.isUniform ? scaleX : v + FrameColumn.scaleY.rawValue * n
    let scaleZ = g.isUniform ? scaleX : v + FrameColumn.scaleZ.rawValue * n
    let x = v + FrameColumn.positionX.rawValue * n
    let y = v + FrameColumn.positionY.rawValue * n
    let tx = v + FrameColumn.translationX.rawValue * n
    let ty = v + FrameColumn.translationY.rawValue * n
    let ox = s.pointee.scene.originX.base + first
    let oy = s.pointee.scene.originY.base + first
    let cosines = s.pointee.scene.cosines.base + first
    let sines = s.pointee.scene.sines.base + first
    let worlds = UnsafeMutableRawPointer(s.pointee.scene.worlds.base + first)
      .assumingMemoryBound(to: Double.self)
    var i = 0
    while i < count {
      // Columns are padded to the row capacity, so lanes beyond the run are readable.
      var (sine, cosine) = (sines.lanes(i), cosines.lanes(i))
      if g.turns { (sine, cosine) = LaneMath.sincos(angle.lanes(i)) }
      let sx = scaleX.lanes(i)
      let sy = scaleY.lanes(i)
      let a = cosine * sx
      let b = sine * sx
      let c = -(sine * sy)
      let d = cosine * sy
      var dx = x.lanes(i)
      var dy = y.lanes(i)
      if g.hasTranslation {
        dx += tx.lanes(i)
        dy += ty.lanes(i)
      }
      if g.hasOrigin {
        let (px, py) = (ox.lanes(i), oy.lanes(i))
        dx -= px * a + py * c
        dy -= px * b + py * d
      }
      let w0 = a * p.a + b * p.c
      let w1 = a * p.b + b * p.d
      let w4 = c * p.a + d * p.c
      let w5 = c * p.b + d * p.d
      let w12 = dx * p.a + dy * p.c + p.tx
      let w13 = dx * p.b + dy * p.d + p.ty
      let w10 = scaleZ.lanes(i)
      if i + 4 <= count {
        let w = worlds + i * 16
        store(w, 0, w0, w1, w4, w5, w10, w12, w13)
        store(w + 16, 1, w0, w1, w4, w5, w10, w12, w13)
        store(w + 32, 2, w0, w1, w4, w5, w10, w12, w13)
        store(w + 48, 3, w0, w1, w4, w5, w10, w12, w13)
      } else {
        for k in 0..<count - i {
          store(worlds + (i + k) * 16, k, w0, w1, w4, w5, w10, w12, w13)
        }
      }
      i += 4
    }
  }

  @inline(__always)
  private static func store(
    _ w: UnsafeMutablePointer<Double>, _ k: Int, _ w0: Lanes, _ w1: Lanes, _ w4: Lanes,
    _ w5: Lanes, _ w10: Lanes, _ w12: Lanes, _ w13: Lanes
  ) {
    let raw = UnsafeMutableRawPointer(w)
    raw.storeBytes(of: SIMD2(w0[k], w1[k]), toByteOffset: 0, as: SIMD2<Double>.self)
    raw.storeBytes(of: SIMD2(w4[k], w5[k]), toByteOffset: 32, as: SIMD2<Double>.self)
    w[10] = w10[k]
    raw.storeBytes(of: SIMD2(w12[k], w13[k]), toByteOffset: 96, as: SIMD2<Double>.self)
  }
}
