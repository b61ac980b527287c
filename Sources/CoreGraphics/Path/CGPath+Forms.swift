// CGPath+Forms: checks whether a path is a rectangle, and reverses paths.

extension CGPath {
  /// Returns whether the path is a single axis-aligned rectangle, and writes that rectangle to
  /// `rect`.
  public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    var corners: [CGPoint] = []
    var isClosed = false
    for (index, segment) in segments.enumerated() {
      switch segment {
      case .move(let end) where index == 0: corners.append(end)
      case .line(let end) where !isClosed: corners.append(end)
      case .close where index == segments.count - 1: isClosed = true
      default: return false
      }
    }
    if corners.count == 5, corners[0] == corners[4] {
      corners.removeLast()
    } else if !isClosed {
      return false
    }
    guard corners.count == 4 else { return false }
    let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
    let beginsAcross = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
    let beginsDown = a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
    guard beginsAcross || beginsDown else { return false }
    rect?.pointee = CGRect(
      x: min(a.x, c.x), y: min(a.y, c.y), width: abs(a.x - c.x), height: abs(a.y - c.y))
    return true
  }

  /// Returns the reversed path: the last subpath first, each from its end to its start. A closed
  /// subpath still begins at its start.
  package func reversed() -> CGPath {
    CGMutablePath.making { path in
      for subpath in subpaths().reversed() { Self.append(subpath, backwardsTo: path) }
    }
  }

  /// The elements of each subpath; the first element is the move.
  private func subpaths() -> [[Segment]] {
    var all: [[Segment]] = []
    for segment in segments {
      if case .move = segment { all.append([]) }
      if all.isEmpty { all.append([]) }
      all[all.count - 1].append(segment)
    }
    return all
  }

  private static func append(_ subpath: [Segment], backwardsTo path: CGMutablePath) {
    let isClosed = subpath.last == .close
    let drawn = isClosed ? Array(subpath.dropLast()) : subpath
    guard let start = drawn.first?.points.last, let end = drawn.last?.points.last else { return }
    path.move(to: isClosed ? start : end)
    // The closing line becomes the first line of the reversed subpath. The original's first line is
    // not added, because closing the reversed subpath draws it.
    if isClosed, end != start { path.addLine(to: end) }
    for index in drawn.indices.dropFirst().reversed() {
      guard let target = drawn[index - 1].points.last else { continue }
      switch drawn[index] {
      case .line: if index > 1 || !isClosed { path.addLine(to: target) }
      case .quad(let control, _): path.addQuadCurve(to: target, control: control)
      case .cubic(let control1, let control2, _):
        path.addCurve(to: target, control1: control2, control2: control1)
      case .move, .close: break
      }
    }
    if isClosed { path.closeSubpath() }
  }
}
