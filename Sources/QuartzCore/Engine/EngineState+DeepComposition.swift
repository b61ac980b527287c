// Composition of rows in three dimensions or in perspective, by 4×4 matrices.

import CFrameKernels

extension EngineState {
  /// Composes rows from their components, with rotations about any axis: S·Rx·Ry·Rz·T.
  func composeDeep(of at: Int) {
    placeSpaces(of: at)
    guard frame_compose_deep(&scene.arguments.base[at].deep) == 0 else { return }
    // If an angle is thousands of radians, the rows are computed one at a time, to full precision.
    let first = Int(scene.segments[at].first)
    let rows = scene.arguments[at].deep
    for i in 0..<Int(rows.count) {
      let space = Matrix(rows.space + i * Int(rows.space_step))
      (local(of: first + i) * space).store(scene.worlds.base + first + i)
    }
  }

  /// Composes rows whose matrices are already computed. In a segment of kind `still` the matrices
  /// include the position; in other segments they do not.
  func composeMatrices(of at: Int) {
    placeSpaces(of: at)
    let segment = scene.segments.base + at
    let matrices = segment.pointee.kind == .still ? scene.locals.numbers : transforms.numbers
    frame_compose_matrices(
      &scene.arguments.base[at].deep, matrices + Int(segment.pointee.first) * 16)
  }

  /// Computes what the kernel's arguments refer to: the origins of the rows, and the coordinate
  /// space of their parent's sublayers (``space(below:)``) or, in a mixed segment, one such space
  /// for each row.
  @inline(__always) private func placeSpaces(of at: Int) {
    let segment = scene.segments.base + at
    if segment.pointee.preparedFor != scene.revision { prepareDeep(at) }
    let (first, count) = (Int(segment.pointee.first), Int(segment.pointee.count))
    if segment.pointee.originMoves { refreshOrigins(first, count) }
    if !segment.pointee.spaceIsStill || !segment.pointee.isComposed {
      if segment.pointee.parent == SceneSegment.mixed {
        findSpaces(first, count)
      } else {
        space(below: Int(segment.pointee.parent)).store(scene.spaces.base + at)
      }
    }
  }

  private func prepareDeep(_ at: Int) {
    let segment = scene.segments[at]
    let first = Int(segment.first)
    let isMixed = segment.parent == SceneSegment.mixed
    var rows = frame_deep_rows()
    rows.count = Int64(segment.count)
    rows.stride = Int64(stride)
    rows.position = UnsafePointer(column(.positionX) + first)
    rows.rotation = UnsafePointer(column(.rotationX) + first)
    rows.turns = segment.needs.axes
    rows.scale = UnsafePointer(column(.scaleX) + first)
    rows.scale_stride = segment.isUniform ? 0 : rows.stride
    rows.translation = UnsafePointer(column(.translationX) + first)
    rows.origin_x = segment.kind == .still ? nil : UnsafePointer(scene.originX.base + first)
    rows.origin_y = UnsafePointer(scene.originY.base + first)
    rows.origin_z = UnsafePointer(column(.anchorZ) + first)
    rows.space_step = isMixed ? 16 : 0
    rows.space = UnsafePointer(
      isMixed ? scene.locals.numbers + first * 16 : scene.spaces.numbers + at * 16)
    rows.worlds = scene.worlds.numbers + first * 16
    scene.arguments.base[at].deep = rows
    scene.segments.base[at].preparedFor = scene.revision
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
