// SceneComposer, flat: rows that stay in their plane, six numbers each. Elements that a flat world
// never changes are written when the scene is built and left alone here.

import CFrameKernels

extension SceneComposer {
  /// Position and origin move under a constant linear part.
  static func composeShifting(
    _ segment: UnsafeMutablePointer<SceneSegment>, _ s: UnsafeMutablePointer<EngineState>
  ) {
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
    let parents = s.pointee.scene.parents.base
    let isMixed = segment.pointee.parent == SceneSegment.mixed
    var p = flatParent(segment, s)
    for row in first..<first + Int(segment.pointee.count) {
      if segment.pointee.originMoves { (originX[row], originY[row]) = origin(row, s) }
      if isMixed { p = worlds + Int(parents[row]) * 16 }
      let t = transforms + row * 16
      let w = worlds + row * 16
      let (ox, oy) = (originX[row], originY[row])
      let dx = x[row] + t[12] - (ox * t[0] + oy * t[4])
      let dy = y[row] + t[13] - (ox * t[1] + oy * t[5])
      w[0] = t[0] * p[0] + t[1] * p[4]
      w[1] = t[0] * p[1] + t[1] * p[5]
      w[4] = t[4] * p[0] + t[5] * p[4]
      w[5] = t[4] * p[1] + t[5] * p[5]
      w[12] = dx * p[0] + dy * p[4] + p[12]
      w[13] = dx * p[1] + dy * p[5] + p[13]
    }
  }

  /// Rotation, scale, translation, position and origin move.
  static func composeTurning(
    _ segment: UnsafeMutablePointer<SceneSegment>, _ s: UnsafeMutablePointer<EngineState>
  ) {
    let first = Int(segment.pointee.first)
    let count = Int(segment.pointee.count)
    let n = s.pointee.stride
    let v = s.pointee.values.base + first
    let needs = segment.pointee.needs
    if segment.pointee.originMoves { refreshOrigins(first, count, s) }
    let scaleX = UnsafePointer(v + FrameColumn.scaleX.rawValue * n)
    let isUniform = segment.pointee.isUniform
    let moves = needs.contains(.translation)
    let turnsAbout = needs.contains(.origin)
    var rows = frame_flat_rows()
    rows.count = Int64(count)
    rows.rotation =
      segment.pointee.turns ? UnsafePointer(v + FrameColumn.rotationZ.rawValue * n) : nil
    rows.sines = UnsafePointer(s.pointee.scene.sines.base + first)
    rows.cosines = UnsafePointer(s.pointee.scene.cosines.base + first)
    rows.scale_x = scaleX
    rows.scale_y = isUniform ? scaleX : UnsafePointer(v + FrameColumn.scaleY.rawValue * n)
    rows.scale_z = isUniform ? scaleX : UnsafePointer(v + FrameColumn.scaleZ.rawValue * n)
    rows.x = UnsafePointer(v + FrameColumn.positionX.rawValue * n)
    rows.y = UnsafePointer(v + FrameColumn.positionY.rawValue * n)
    rows.translation_x = moves ? UnsafePointer(v + FrameColumn.translationX.rawValue * n) : nil
    rows.translation_y = moves ? UnsafePointer(v + FrameColumn.translationY.rawValue * n) : nil
    rows.origin_x = turnsAbout ? UnsafePointer(s.pointee.scene.originX.base + first) : nil
    rows.origin_y = turnsAbout ? UnsafePointer(s.pointee.scene.originY.base + first) : nil
    rows.parent = UnsafePointer(flatParent(segment, s))
    rows.parents =
      segment.pointee.parent == SceneSegment.mixed
      ? UnsafePointer(s.pointee.scene.parents.base + first) : nil
    rows.worlds = UnsafeMutableRawPointer(s.pointee.scene.worlds.base + first)
      .assumingMemoryBound(to: Double.self)
    guard frame_compose_flat(&rows) == 0 else { return }
    // An angle of thousands of radians: one at a time, to full precision.
    for row in first..<first + count {
      (s.pointee.scene.sines[row], s.pointee.scene.cosines[row]) =
        EngineMath.sincos(s.pointee.values[FrameColumn.rotationZ.rawValue * n + row])
    }
    rows.rotation = nil
    _ = frame_compose_flat(&rows)
  }

  static func refreshOrigins(
    _ first: Int, _ count: Int, _ s: UnsafeMutablePointer<EngineState>
  ) {
    for row in first..<first + count {
      (s.pointee.scene.originX[row], s.pointee.scene.originY[row]) = origin(row, s)
    }
  }

  /// The world of a segment's flat parent; of mixed ones the worlds of all rows.
  private static func flatParent(
    _ segment: UnsafeMutablePointer<SceneSegment>, _ s: UnsafeMutablePointer<EngineState>
  ) -> UnsafeMutablePointer<Double> {
    let parent = Int(segment.pointee.parent)
    let world =
      parent == -1 ? s.pointee.scene.identity.base : s.pointee.scene.worlds.base + max(0, parent)
    return UnsafeMutableRawPointer(world).assumingMemoryBound(to: Double.self)
  }
}
