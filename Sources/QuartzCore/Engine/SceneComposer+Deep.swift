// SceneComposer, deep: rows in three dimensions or in perspective, by 4×4 matrices.

import CFrameKernels

extension SceneComposer {
  /// Components turn about any axis: S·Rx·Ry·Rz·T.
  static func composeDeep(
    _ segment: UnsafeMutablePointer<SceneSegment>, _ s: UnsafeMutablePointer<EngineState>
  ) {
    let first = Int(segment.pointee.first)
    let n = s.pointee.stride
    let v = s.pointee.values.base + first
    @inline(__always) func column(_ c: FrameColumn) -> UnsafePointer<Double> {
      UnsafePointer(v + c.rawValue * n)
    }
    var rows = placed(segment, s)
    let needs = segment.pointee.needs
    rows.rotation = (
      needs.contains(.angleX) ? column(.rotationX) : nil,
      needs.contains(.angleY) ? column(.rotationY) : nil,
      needs.contains(.angleZ) ? column(.rotationZ) : nil
    )
    let scaleX = column(.scaleX)
    let isUniform = segment.pointee.isUniform
    rows.scale = (
      scaleX, isUniform ? scaleX : column(.scaleY), isUniform ? scaleX : column(.scaleZ)
    )
    rows.translation = (column(.translationX), column(.translationY), column(.translationZ))
    guard frame_compose_deep(&rows) == 0 else { return }
    // An angle of thousands of radians: one row at a time, to full precision.
    for i in 0..<Int(segment.pointee.count) {
      let row = first + i
      let space = Matrix(rows.space + i * Int(rows.space_step))
      (local(row, s) * space).store(s.pointee.scene.worlds.base + row)
    }
  }

  /// Rows whose own matrices stand: still ones with their place in them, moving ones without.
  static func composeMatrices(
    _ segment: UnsafeMutablePointer<SceneSegment>, _ s: UnsafeMutablePointer<EngineState>
  ) {
    let first = Int(segment.pointee.first)
    var rows = placed(segment, s)
    let isStill = segment.pointee.kind == .still
    if isStill { rows.origin = (nil, nil, nil) }
    let matrices = (isStill ? s.pointee.scene.locals.base : s.pointee.transforms.base) + first
    frame_compose_matrices(
      &rows, UnsafeMutableRawPointer(matrices).assumingMemoryBound(to: Double.self))
  }

  /// Where the rows of a segment stand, and the space or spaces they stand in.
  @inline(__always)
  private static func placed(
    _ segment: UnsafeMutablePointer<SceneSegment>, _ s: UnsafeMutablePointer<EngineState>
  ) -> frame_deep_rows {
    let first = Int(segment.pointee.first)
    let count = Int(segment.pointee.count)
    let n = s.pointee.stride
    let v = s.pointee.values.base + first
    if segment.pointee.originMoves { refreshOrigins(first, count, s) }
    var rows = frame_deep_rows()
    rows.count = Int64(count)
    rows.position = (
      UnsafePointer(v + FrameColumn.positionX.rawValue * n),
      UnsafePointer(v + FrameColumn.positionY.rawValue * n),
      UnsafePointer(v + FrameColumn.zPosition.rawValue * n)
    )
    rows.origin = (
      UnsafePointer(s.pointee.scene.originX.base + first),
      UnsafePointer(s.pointee.scene.originY.base + first),
      UnsafePointer(v + FrameColumn.anchorZ.rawValue * n)
    )
    rows.worlds = UnsafeMutableRawPointer(s.pointee.scene.worlds.base + first)
      .assumingMemoryBound(to: Double.self)
    let spaces: UnsafeMutablePointer<CATransform3D>
    if segment.pointee.parent == SceneSegment.mixed {
      spaces = s.pointee.scene.locals.base + first
      rows.space_step = 16
      if !segment.pointee.spaceIsStill || !segment.pointee.isComposed {
        findSpaces(first, count, s)
      }
    } else {
      spaces = UnsafeMutableRawPointer(segment)
        .advanced(by: MemoryLayout<SceneSegment>.offset(of: \.space)!)
        .assumingMemoryBound(to: CATransform3D.self)
      if !segment.pointee.spaceIsStill || !segment.pointee.isComposed {
        space(below: Int(segment.pointee.parent), s).store(spaces)
      }
    }
    rows.space = UnsafePointer(
      UnsafeMutableRawPointer(spaces).assumingMemoryBound(to: Double.self))
    return rows
  }

  /// The space of each row of a mixed segment, where still rows have their own matrices.
  private static func findSpaces(
    _ first: Int, _ count: Int, _ s: UnsafeMutablePointer<EngineState>
  ) {
    var known = -1
    for row in first..<first + count {
      let parent = Int(s.pointee.scene.parents[row])
      let target = s.pointee.scene.locals.base + row
      if parent == known {
        target.pointee = (target - 1).pointee
      } else {
        space(below: parent, s).store(target)
        known = parent
      }
    }
  }
}
