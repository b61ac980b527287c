// Flattening: converts curved paths to polylines.

import QuartzCore

/// A series of connected points, closed or open.
struct Polyline {
  var points: [SIMD2<Double>] = []
  var isClosed = false
}

extension LayerAppearance.Outline {
  /// The largest number of lines into which a curve is divided.
  static let maximumLines = 64

  /// The subpaths as lines. `pixels` is the number of pixels per point of the path: longer curves
  /// are divided into more lines. A point that is not finite ends the path.
  func polylines(pixels: Double) -> [Polyline] {
    var lines: [Polyline] = []
    var line = Polyline()
    var next = 0
    func point() -> SIMD2<Double>? {
      guard next < points.count else { return nil }
      defer { next += 1 }
      let p = SIMD2(Double(points[next].x), Double(points[next].y))
      return (p.x - p.x) + (p.y - p.y) == 0 ? p : nil
    }
    func end() {
      if !line.points.isEmpty { lines.append(line) }
      line = Polyline()
    }
    path: for kind in kinds {
      switch kind {
      case .moveToPoint:
        guard let p = point() else { break path }
        end()
        line.points = [p]
      case .addLineToPoint:
        guard let p = point() else { break path }
        line.points.append(p)
      case .addQuadCurveToPoint:
        guard let c = point(), let p = point(), let o = line.points.last else { break path }
        Self.curve([o, o + (c - o) * (2.0 / 3), p + (c - p) * (2.0 / 3), p], pixels, &line.points)
      case .addCurveToPoint:
        guard let c = point(), let d = point(), let p = point(), let o = line.points.last
        else { break path }
        Self.curve([o, c, d, p], pixels, &line.points)
      case .closeSubpath:
        guard let start = line.points.first else { continue }
        line.isClosed = true
        end()
        line.points = [start]
      }
    }
    // After a close there is a single point, which is ignored unless lines follow it.
    if line.points.count > 1 || lines.last?.isClosed != true { end() }
    return lines
  }

  /// Appends a cubic as lines, without its first point.
  private static func curve(_ p: [SIMD2<Double>], _ pixels: Double, _ out: inout [SIMD2<Double>]) {
    func length(_ v: SIMD2<Double>) -> Double { (v.x * v.x + v.y * v.y).squareRoot() }
    let way = (length(p[1] - p[0]) + length(p[2] - p[1]) + length(p[3] - p[2])) * pixels
    // A curve deviates from n chords by about its length over 8·n².
    let wanted = way > 0 ? (way * 2).squareRoot() : 1
    let count = wanted < Double(maximumLines) ? max(Int(wanted), 4) : maximumLines
    for i in 1..<count {
      let t = Double(i) / Double(count)
      let s = 1 - t
      out.append(
        p[0] * (s * s * s) + p[1] * (3 * s * s * t) + p[2] * (3 * s * t * t) + p[3] * (t * t * t))
    }
    out.append(p[3])
  }

  /// The subpaths as polygons for filling.
  func contours(pixels: Double) -> Contours {
    var contours = Contours()
    for line in polylines(pixels: pixels) where line.points.count > 2 { contours.add(line.points) }
    return contours
  }
}
