import PortableMath
import QuartzCore

/// Converts lines to areas. All polygons have the same orientation, so that filling them together
/// by the winding rule draws each point once.
struct Stroker {
  /// The line width in the units of the points.
  var width: Double
  var cap = CGLineCap.butt
  var join = CGLineJoin.miter
  var miterLimit = 10.0
  /// The number of lines in half a turn of a round cap or join.
  var roundness = 8

  typealias Point = SIMD2<Double>

  func stroke(_ line: Polyline, into contours: inout Contours) {
    var points = line.points.reduce(into: [Point]()) { if $0.last != $1 { $0.append($1) } }
    if line.isClosed, points.count > 1, points.first == points.last { points.removeLast() }
    guard points.count > 1 else { return dot(points, isClosed: line.isClosed, &contours) }
    let isClosed = line.isClosed && points.count > 2
    let count = isClosed ? points.count : points.count - 1
    let r = width / 2
    var normals: [Point] = []
    for i in 0..<count {
      let d = Self.direction(points[i], points[(i + 1) % points.count])
      normals.append(Point(-d.y, d.x) * r)
    }
    for i in 0..<count {
      let (a, b, n) = (points[i], points[(i + 1) % points.count], normals[i])
      contours.add([a + n, a - n, b - n, b + n])
    }
    for i in (isClosed ? 0 : 1)..<count {
      joint(points[i], normals[(i + count - 1) % count], normals[i], &contours)
    }
    if !isClosed {
      end(points[0], normals[0], &contours)
      end(points[count], -normals[count - 1], &contours)
    }
  }

  private static func direction(_ a: Point, _ b: Point) -> Point {
    let d = b - a
    let length = (d.x * d.x + d.y * d.y).squareRoot()
    return length > 0 ? d / length : Point(1, 0)
  }

  /// Draws a subpath of one point as its two caps; butt caps draw nothing.
  private func dot(_ points: [Point], isClosed: Bool, _ contours: inout Contours) {
    guard let p = points.first, cap != .butt else { return }
    let n = Point(0, width / 2)
    end(p, n, &contours)
    end(p, -n, &contours)
  }

  /// Fills the outer side of a bend at `p`; normals point to the left of the path's direction.
  private func joint(_ p: Point, _ a: Point, _ b: Point, _ contours: inout Contours) {
    let cross = a.x * b.y - a.y * b.x
    let dot = a.x * b.x + a.y * b.y
    guard cross != 0 || dot < 0 else { return }
    // In a left turn the outer side is on the right.
    let (from, to) = cross > 0 ? (-a, -b) : (b, a)
    let r2 = width * width / 4
    switch join {
    case .round: contours.add(fan(p, from, to))
    case .miter where dot > -r2 && miterLimit * miterLimit * (r2 + dot) >= 2 * r2:
      // The point where the two outer sides meet, along the sum of the normals.
      let tip = (from + to) * (r2 / (r2 + dot))
      contours.add(oriented([p, p + from, p + tip, p + to]))
    default: contours.add(oriented([p, p + from, p + to]))
    }
  }

  /// Draws the cap at the end `p` of a path, from the end of the normal `n` to the opposite side.
  private func end(_ p: Point, _ n: Point, _ contours: inout Contours) {
    switch cap {
    case .butt: return
    case .square:
      let back = Point(-n.y, n.x)
      contours.add(oriented([p + n, p + n + back, p - n + back, p - n]))
    case .round: contours.add(fan(p, n, -n))
    }
  }

  /// A sector of a disc from direction `from` to direction `to`.
  private func fan(_ p: Point, _ from: Point, _ to: Point) -> [Point] {
    let cross = from.x * to.y - from.y * to.x
    let dot = from.x * to.x + from.y * to.y
    var angle = Portable.atan2(cross, dot)
    if angle <= 0 { angle += 2 * .pi }
    if angle > .pi { angle = .pi }
    let count = max(Int((angle / .pi * Double(roundness)).rounded(.up)), 1)
    var points = [p, p + from]
    for i in 1..<max(count, 1) {
      let (sine, cosine) = Portable.sincos(angle * Double(i) / Double(count))
      points.append(p + Point(from.x * cosine - from.y * sine, from.x * sine + from.y * cosine))
    }
    points.append(p + to)
    return oriented(points)
  }

  /// Returns the polygon with the same orientation as the polygons of the lines.
  private func oriented(_ polygon: [Point]) -> [Point] {
    var area = 0.0
    for i in polygon.indices {
      let (a, b) = (polygon[i], polygon[(i + 1) % polygon.count])
      area += a.x * b.y - a.y * b.x
    }
    return area > 0 ? polygon : polygon.reversed()
  }
}
