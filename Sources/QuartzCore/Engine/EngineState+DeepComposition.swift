// Composition of rows in three dimensions or in perspective, by 4×4 matrices.

import CFrameKernels

extension EngineState {
  /// Composes rows from their components, with rotations about any axis: S·Rx·Ry·Rz·T.
  func composeDeep(of at: Int) {
    var rows = placed(at)
    let segment = scene.segments[at]
    let first = Int(segment.first)
    rows.rotation = UnsafePointer(column(.rotationX) + first)
    rows.turns = segment.needs.axes
    rows.scale = UnsafePointer(column(.scaleX) + first)
    rows.scale_stride = segment.isUniform ? 0 : rows.stride
    rows.translation = UnsafePointer(column(.translationX) + first)
    guard frame_compose_deep(&rows) == 0 else { return }
    // If an angle is thousands of radians, the rows are computed one at a time, to full precision.
    for i in 0..<Int(segment.count) {
      let space = Matrix(rows.space + i * Int(rows.space_step))
      (local(of: first + i) * space).store(scene.worlds.base + first + i)
    }
  }

  /// Composes rows whose matrices are already computed. In a segment of kind `still` the matrices
  /// include the position; in other segments they do not.
  func composeMatrices(of at: Int) {
    let segment = scene.segments[at]
    var rows = placed(at)
    let isStill = segment.kind == .still
    if isStill { rows.origin_x = nil }
    let matrices = isStill ? scene.locals.numbers : transforms.numbers
    frame_compose_matrices(&rows, matrices + Int(segment.first) * 16)
  }

  /// The rows of a segment in the kernel's format, with the coordinate space of their parent's
  /// sublayers (``space(below:)``) or, in a mixed segment, with one such space for each row.
  @inline(__always) private func placed(_ at: Int) -> frame_deep_rows {
    let segment = scene.segments[at]
    let first = Int(segment.first)
    let count = Int(segment.count)
    if segment.originMoves { refreshOrigins(first, count) }
    var rows = frame_deep_rows()
    rows.count = Int64(count)
    rows.stride = Int64(stride)
    rows.position = UnsafePointer(column(.positionX) + first)
    rows.origin_x = UnsafePointer(scene.originX.base + first)
    rows.origin_y = UnsafePointer(scene.originY.base + first)
    rows.origin_z = UnsafePointer(column(.anchorZ) + first)
    rows.worlds = scene.worlds.numbers + first * 16
    let isNew = !segment.spaceIsStill || !segment.isComposed
    if segment.parent == SceneSegment.mixed {
      rows.space_step = 16
      if isNew { findSpaces(first, count) }
      rows.space = UnsafePointer(scene.locals.numbers + first * 16)
    } else {
      if isNew { space(below: Int(segment.parent)).store(scene.spaces.base + at) }
      rows.space = UnsafePointer(scene.spaces.numbers + at * 16)
    }
    return rows
  }

  /// Finds the space of each row of a mixed segment.
  private func findSpaces(_ first: Int, _ count: Int) {
    var known = -1
    for row in first..<first + count {
      let parent = Int(scene.parents[row])
      if parent == known {
        scene.locals[row] = scene.locals[row - 1]
      } else {
        space(below: parent).store(scene.locals.base + row)
        known = parent
      }
    }
  }
}
