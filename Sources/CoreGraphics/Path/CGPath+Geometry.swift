// CGPath+Geometry: computes bounding boxes, and checks whether a point is inside.

extension CGPath {
  /// The smallest rectangle that contains all points, including control points; null for an empty
  /// path.
  public var boundingBox: CGRect { Self.box(around: segments.flatMap(\.points)) }

  /// The smallest rectangle that contains the path itself; null for an empty path.
  public var boundingBoxOfPath: CGRect {
    var points: [CGPoint] = []
    forEachPiece { start, segment in
      points.append(start)
      switch segment {
      case .move(let end), .line(let end): points.append(end)
      case .quad(let control, let end):
        points.append(end)
        for t in Self.extrema(start.x, control.x, end.x) + Self.extrema(start.y, control.y, end.y) {
          points.append(Self.point(start, control, end, at: t))
        }
      case .cubic(let control1, let control2, let end):
        points.append(end)
        for t in Self.extrema(start.x, control1.x, control2.x, end.x)
          + Self.extrema(start.y, control1.y, control2.y, end.y)
        {
          points.append(Self.point(start, control1, control2, end, at: t))
        }
      case .close: break
      }
    }
    return Self.box(around: points)
  }

  /// Returns whether a point is inside the path. Open subpaths count as closed. Each curve is
  /// approximated by `flatteningPieces` lines, so the result is unreliable for points nearer to a
  /// curve than about a thousandth of its size.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    var winding = 0
    var crossings = 0
    forEachLine(through: transform) { a, b in
      guard (a.y <= point.y) != (b.y <= point.y) else { return }
      let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
      guard x > point.x else { return }
      crossings += 1
      winding += b.y > a.y ? 1 : -1
    }
    return rule == .winding ? winding != 0 : crossings % 2 == 1
  }

  /// The number of lines that approximate a curve in ``contains(_:using:transform:)``.
  static let flatteningPieces = 32

  /// Calls a closure for every element, with the point at which the element starts (for a move, its
  /// own point). A close element is passed as a line.
  private func forEachPiece(_ body: (_ start: CGPoint, _ segment: Segment) -> Void) {
    var current = CGPoint.zero
    var first = CGPoint.zero
    for segment in segments {
      switch segment {
      case .move(let end):
        first = end
        body(end, segment)
        current = end
      case .close:
        body(current, .line(first))
        current = first
      default:
        body(current, segment)
        current = segment.points.last ?? current
      }
    }
  }

  /// Calls a closure for every line of every subpath, closed and flattened.
  private func forEachLine(
    through transform: CGAffineTransform, _ body: (CGPoint, CGPoint) -> Void
  ) {
    var first: CGPoint?
    var last = CGPoint.zero
    func close() {
      if let first { body(last.applying(transform), first.applying(transform)) }
    }
    func line(to end: CGPoint) {
      body(last.applying(transform), end.applying(transform))
      last = end
    }
    forEachPiece { start, segment in
      switch segment {
      case .move(let end):
        close()
        first = end
        last = end
      case .line(let end): line(to: end)
      case .quad(let control, let end):
        for piece in 1...Self.flatteningPieces {
          let t = CGFloat(piece) / CGFloat(Self.flatteningPieces)
          line(to: Self.point(start, control, end, at: t))
        }
      case .cubic(let control1, let control2, let end):
        for piece in 1...Self.flatteningPieces {
          let t = CGFloat(piece) / CGFloat(Self.flatteningPieces)
          line(to: Self.point(start, control1, control2, end, at: t))
        }
      case .close: break
      }
    }
    close()
  }

  private static func box(around points: [CGPoint]) -> CGRect {
    guard let first = points.first else { return .null }
    var (left, right, top, bottom) = (first.x, first.x, first.y, first.y)
    for point in points.dropFirst() {
      left = min(left, point.x)
      right = max(right, point.x)
      top = min(top, point.y)
      bottom = max(bottom, point.y)
    }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The extrema of a quadratic, strictly inside 0…1.
  private static func extrema(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat) -> [CGFloat] {
    let bend = a - 2 * b + c
    guard bend != 0 else { return [] }
    return inside([(a - b) / bend])
  }

  /// The extrema of a cubic, strictly inside 0…1.
  private static func extrema(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat) -> [CGFloat] {
    let u = 3 * (b - c) + d - a
    let v = 2 * (a - 2 * b + c)
    let w = b - a
    let under = v * v - 4 * u * w
    guard under >= 0 else { return [] }
    // Both branches of `sum` add numbers of equal sign, so no digits cancel. The textbook formula
    // loses the extremum of a symmetric arc, whose `u` is only a rounding error. Division by a zero
    // `u` or `sum` gives values that `inside` removes.
    let root = under.squareRoot()
    let sum = v < 0 ? (root - v) / 2 : (-v - root) / 2
    return inside([sum / u, w / sum])
  }

  private static func inside(_ values: [CGFloat]) -> [CGFloat] {
    values.filter { $0 > 0 && $0 < 1 }
  }

  private static func point(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, at t: CGFloat) -> CGPoint {
    let s = 1 - t
    return CGPoint(
      x: s * s * a.x + 2 * s * t * b.x + t * t * c.x,
      y: s * s * a.y + 2 * s * t * b.y + t * t * c.y)
  }

  private static func point(
    _ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint, at t: CGFloat
  ) -> CGPoint {
    let s = 1 - t
    let (p, q, r, u) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return CGPoint(
      x: p * a.x + q * b.x + r * c.x + u * d.x, y: p * a.y + q * b.y + r * c.y + u * d.y)
  }
}
