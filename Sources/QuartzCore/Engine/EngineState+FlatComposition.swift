// Composition of flat rows, which remain parallel to their superlayer at a constant depth, so that
// six elements of a world transform map their points. The elements that are constant in all such
// transforms are written when the scene is built.

import CFrameKernels
import PortableMath

extension EngineState {
  /// Composes rows whose position or origin changes, but whose transform is constant.
  func composeShifting(of at: Int) {
    let segment = scene.segments[at]
    let first = Int(segment.first)
    let x = column(.positionX)
    let y = column(.positionY)
    let transforms = self.transforms.numbers
    let worlds = scene.worlds.numbers
    let originX = scene.originX.base
    let originY = scene.originY.base
    let parents = scene.parents.base
    let isMixed = segment.parent == SceneSegment.mixed
    var p = flatParent(of: segment)
    for row in first..<first + Int(segment.count) {
      if segment.originMoves { (originX[row], originY[row]) = origin(of: row) }
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

  /// Composes rows whose rotation, scale, translation, position or origin changes.
  func composeTurning(of at: Int) {
    let segment = scene.segments.base + at
    if segment.pointee.preparedFor != scene.revision { prepareTurning(at) }
    let (first, count) = (Int(segment.pointee.first), Int(segment.pointee.count))
    if segment.pointee.originMoves { refreshOrigins(first, count) }
    if frame_compose_flat(&scene.arguments.base[at].flat) == 0 { composeWidelyTurned(at) }
  }

  /// Composes rows with an angle of thousands of radians: sines and cosines are computed one row at
  /// a time, to full precision.
  @inline(never) private func composeWidelyTurned(_ at: Int) {
    let first = Int(scene.segments[at].first)
    for row in first..<first + Int(scene.segments[at].count) {
      (scene.sines[row], scene.cosines[row]) = Portable.sincos(value(.rotationZ, row))
    }
    var rows = scene.arguments[at].flat
    rows.rotation = nil
    _ = frame_compose_flat(&rows)
  }

  private func prepareTurning(_ at: Int) {
    let segment = scene.segments[at]
    let first = Int(segment.first)
    @inline(__always) func rowsOf(_ name: FrameColumn) -> UnsafePointer<Double> {
      UnsafePointer(column(name) + first)
    }
    let scaleX = rowsOf(.scaleX)
    let isUniform = segment.isUniform
    let moves = segment.needs.contains(.translation)
    let turnsAbout = segment.needs.contains(.origin)
    var rows = frame_flat_rows()
    rows.count = Int64(segment.count)
    rows.rotation = segment.turns ? rowsOf(.rotationZ) : nil
    rows.sines = UnsafePointer(scene.sines.base + first)
    rows.cosines = UnsafePointer(scene.cosines.base + first)
    rows.scale_x = scaleX
    rows.scale_y = isUniform ? scaleX : rowsOf(.scaleY)
    rows.scale_z = isUniform ? scaleX : rowsOf(.scaleZ)
    rows.x = rowsOf(.positionX)
    rows.y = rowsOf(.positionY)
    rows.translation_x = moves ? rowsOf(.translationX) : nil
    rows.translation_y = moves ? rowsOf(.translationY) : nil
    rows.origin_x = turnsAbout ? UnsafePointer(scene.originX.base + first) : nil
    rows.origin_y = turnsAbout ? UnsafePointer(scene.originY.base + first) : nil
    rows.parent = UnsafePointer(flatParent(of: segment))
    rows.parents =
      segment.parent == SceneSegment.mixed ? UnsafePointer(scene.parents.base + first) : nil
    rows.worlds = scene.worlds.numbers + first * 16
    scene.arguments.base[at].flat = rows
    scene.segments.base[at].preparedFor = scene.revision
  }

  func refreshOrigins(_ first: Int, _ count: Int) {
    for row in first..<first + count {
      (scene.originX[row], scene.originY[row]) = origin(of: row)
    }
  }

  /// The world transform of a segment's flat parent; for a segment with several parents, the world
  /// transforms of all rows.
  private func flatParent(of segment: SceneSegment) -> UnsafeMutablePointer<Double> {
    segment.parent == -1
      ? scene.identity.numbers : scene.worlds.numbers + max(0, Int(segment.parent)) * 16
  }
}
