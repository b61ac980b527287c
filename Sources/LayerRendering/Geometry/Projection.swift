// Projection: converts polygons of a plane to edges in 1/256 px. Positions are rounded only here.

import CPixelKernels
import QuartzCore

/// The edges of polygons on the display, and the pixels that the polygons can touch.
struct Sides {
  var edges: [pixel_edge] = []
  var box = PixelRect.empty
  private var meetsPixels = false

  /// The smallest distance from the eye at which a plane is drawn (w, in the units of the world
  /// matrix).
  static let nearestW = 1.0 / 1024
  /// The distance from the origin in pixels beyond which polygons are clipped, so that all numbers
  /// fit into 32 bits.
  static let farthest = 16384.0

  init() {}

  init(_ contours: Contours, _ map: PlaneMap) { add(contours, map) }

  /// The edges of a rectangle in a layer's plane. An edge that is parallel to the pixels lies on the
  /// nearest pixel border, so that layers that share an edge meet without a seam. A rectangle
  /// thinner than a pixel keeps its place, so that it does not vanish.
  init(_ rect: CGRect, _ map: PlaneMap) {
    meetsPixels = true
    add(Contours(rect), map)
  }

  /// Adds polygons, mapped to pixels by `map`. Polygons with a point that is not finite are
  /// omitted; parts behind the eye or far outside the display are clipped.
  mutating func add(_ contours: Contours, _ map: PlaneMap) {
    guard map.isFinite else { return }
    edges.reserveCapacity(edges.count + contours.points.count)
    var polygon: [SIMD3<Double>] = []
    var first = 0
    for end in contours.ends {
      polygon.removeAll(keepingCapacity: true)
      var isInside = true
      var isFinite = true
      for i in first..<end {
        let p = map.image(contours.points[i].x, contours.points[i].y)
        isFinite = isFinite && (p.x - p.x) + (p.y - p.y) + (p.z - p.z) == 0
        isInside = isInside && Self.isInside(p)
        polygon.append(p)
      }
      first = end
      guard isFinite else { continue }
      if !isInside { polygon = Self.clipped(polygon) }
      add(polygon)
    }
  }

  private static func isInside(_ p: SIMD3<Double>) -> Bool {
    let far = farthest * p.z
    return p.z >= nearestW && p.x <= far && p.x >= -far && p.y <= far && p.y >= -far
  }

  /// Returns the part of a polygon in front of the eye and near the display.
  private static func clipped(_ polygon: [SIMD3<Double>]) -> [SIMD3<Double>] {
    var points = polygon
    for plane in 0..<5 {
      func distance(_ p: SIMD3<Double>) -> Double {
        switch plane {
        case 0: p.z - nearestW
        case 1: farthest * p.z - p.x
        case 2: farthest * p.z + p.x
        case 3: farthest * p.z - p.y
        default: farthest * p.z + p.y
        }
      }
      var kept: [SIMD3<Double>] = []
      guard var last = points.last else { return [] }
      var lastDistance = distance(last)
      for p in points {
        let d = distance(p)
        if (d < 0) != (lastDistance < 0) {
          kept.append(last + (p - last) * (lastDistance / (lastDistance - d)))
        }
        if d >= 0 { kept.append(p) }
        (last, lastDistance) = (p, d)
      }
      points = kept
    }
    return points
  }

  /// Rounds to 1/256 px, and keeps the edges that are not horizontal.
  private mutating func add(_ polygon: [SIMD3<Double>]) {
    guard polygon.count >= 3 else { return }
    var points = polygon.map(Self.rounded)
    if meetsPixels { points = Self.onPixelBorders(points) }
    var last = points[points.count - 1]
    for here in points {
      if here.y != last.y {
        let (a, b) = here.y > last.y ? (last, here) : (here, last)
        edges.append(
          pixel_edge(x0: a.x, y0: a.y, x1: b.x, y1: b.y, direction: here.y > last.y ? 1 : -1))
      }
      // The pixel that contains the point; right and bottom are exclusive.
      let x = Int(here.x)
      let y = Int(here.y)
      box = box.union(
        PixelRect(left: x >> 8, top: y >> 8, right: (x >> 8) + 1, bottom: (y >> 8) + 1))
      last = here
    }
  }

  /// Moves the edges that are parallel to the pixels to the nearest pixel borders.
  ///
  /// Layers that meet in an animation have values that are not exactly equal, and must not come to
  /// different borders. So an edge counts as parallel if its ends differ by at most ``nearly``, and
  /// one that is that far beyond a pixel's centre counts as on it.
  private static func onPixelBorders(_ exact: [SIMD2<Int32>]) -> [SIMD2<Int32>] {
    var points = exact
    for index in exact.indices {
      let next = index + 1 < exact.count ? index + 1 : 0
      for axis in 0..<2 where abs(exact[index][axis] - exact[next][axis]) <= nearly {
        let place = (exact[index][axis] + exact[next][axis]) >> 1
        // As for a pixel's centre, a left or top edge counts as inside.
        let border = ((place + 127 - nearly) >> 8) << 8
        points[index][axis] = border
        points[next][axis] = border
      }
    }
    let isThin = (0..<2).contains { axis in
      let places = exact.map { $0[axis] }
      return (places.max() ?? 0) - (places.min() ?? 0) < 256
    }
    return isThin ? exact : points
  }

  /// 1/32 px, in 1/256 px.
  private static let nearly: Int32 = 8

  /// Rounds to 1/256 px. Points are clipped at `farthest`, so the numbers fit into 32 bits.
  private static func rounded(_ p: SIMD3<Double>) -> SIMD2<Int32> {
    func fixed(_ v: Double) -> Int32 {
      let limit = (farthest + 1) * 256
      let value = (v * 256).rounded()
      return value > limit ? Int32(limit) : value > -limit ? Int32(value) : -Int32(limit)
    }
    return SIMD2(fixed(p.x / p.z), fixed(p.y / p.z))
  }

  /// The whole pixels that these edges cover exactly if they form a rectangle on pixel borders;
  /// otherwise `nil`.
  var wholePixels: PixelRect? {
    guard edges.count == 2 else { return nil }
    let (a, b) = (edges[0], edges[1])
    guard a.x0 == a.x1, b.x0 == b.x1, a.y0 == b.y0, a.y1 == b.y1, a.direction != b.direction,
      (a.x0 | b.x0 | a.y0 | a.y1) & 255 == 0
    else { return nil }
    return PixelRect(
      left: Int(min(a.x0, b.x0) >> 8), top: Int(a.y0 >> 8), right: Int(max(a.x0, b.x0) >> 8),
      bottom: Int(a.y1 >> 8))
  }
}
