import PortableMath
import QuartzCore

/// Polygons that are filled together; each is closed.
struct Contours {
  var points: [SIMD2<Double>] = []
  /// The index in `points` at which each polygon ends.
  var ends: [Int] = []

  /// Closes the polygon of the last added points.
  mutating func close() {
    if points.count > (ends.last ?? 0) { ends.append(points.count) }
  }

  mutating func add(_ polygon: [SIMD2<Double>]) {
    points.append(contentsOf: polygon)
    close()
  }

  /// Adds `other`, scaled and then translated.
  mutating func add(_ other: Contours, scale: Double, at origin: SIMD2<Double>) {
    let first = points.count
    points.append(contentsOf: other.points.map { $0 * scale + origin })
    ends.append(contentsOf: other.ends.map { $0 + first })
  }

  init() {}

  init(_ rect: CGRect) {
    let (x0, y0, x1, y1) = (
      Double(rect.minX), Double(rect.minY), Double(rect.maxX), Double(rect.maxY)
    )
    points = [SIMD2(x0, y0), SIMD2(x1, y0), SIMD2(x1, y1), SIMD2(x0, y1)]
    ends = [4]
  }
}

/// A rectangle with rounded corners.
struct RoundedRect: Equatable {
  var rect: CGRect
  /// The radius in points, limited to half of the shorter side.
  var radius = 0.0
  var corners = CACornerMask.all
  var isContinuous = false

  /// EdgePan's continuous corner (Apple's curve is not published): one cubic per corner. It begins
  /// `reach` radii from the corner, and its middle touches the circle of a circular corner with the
  /// same radius.
  static let reach = 1.5
  /// The position of the cubic's control points, in radii: (8·(1 − √½) − 1.5) / 3.
  static let control = 0.281_048_6

  init(_ rect: CGRect) { self.rect = rect }

  init(_ rect: CGRect, _ appearance: LayerAppearance) {
    self.rect = rect
    radius = appearance.cornerRadius > 0 ? appearance.cornerRadius : 0
    corners = appearance.maskedCorners
    isContinuous = appearance.hasContinuousCorners
  }

  var effectiveRadius: Double {
    min(radius, min(Double(rect.width), Double(rect.height)) / 2)
  }

  var isPlain: Bool { !(effectiveRadius > 0) || corners.isEmpty }

  /// Returns the rectangle inset on all sides; if it is too thin, the result has an area of zero.
  func inset(by distance: Double) -> RoundedRect {
    var inner = self
    let (dx, dy) = (min(distance, Double(rect.width) / 2), min(distance, Double(rect.height) / 2))
    inner.rect = CGRect(
      x: rect.minX + dx, y: rect.minY + dy, width: max(rect.width - 2 * dx, 0),
      height: max(rect.height - 2 * dy, 0))
    inner.radius = max(effectiveRadius - distance, 0)
    return inner
  }

  /// Returns the outline, clockwise on the display, with `steps` lines per corner.
  func contours(steps: Int) -> Contours {
    guard !isPlain else { return Contours(rect) }
    let r = effectiveRadius
    let (x0, y0, x1, y1) = (
      Double(rect.minX), Double(rect.minY), Double(rect.maxX), Double(rect.maxY)
    )
    let curve = corner(steps)
    var contours = Contours()
    /// Adds a corner at (x, y). The corner's sides run from that point along `a` and `b`; the
    /// outline begins on the side along `a`.
    func add(_ mask: CACornerMask, _ x: Double, _ y: Double, _ a: SIMD2<Double>, _ b: SIMD2<Double>)
    {
      let at = SIMD2(x, y)
      guard corners.contains(mask) else { return contours.points.append(at) }
      for c in curve { contours.points.append(at + a * (c.x * r) + b * (c.y * r)) }
    }
    add(.layerMinXMinYCorner, x0, y0, SIMD2(0, 1), SIMD2(1, 0))
    add(.layerMaxXMinYCorner, x1, y0, SIMD2(-1, 0), SIMD2(0, 1))
    add(.layerMaxXMaxYCorner, x1, y1, SIMD2(0, -1), SIMD2(-1, 0))
    add(.layerMinXMaxYCorner, x0, y1, SIMD2(1, 0), SIMD2(0, -1))
    contours.close()
    return contours
  }

  /// The corner's points as distances along its two sides, in radii, from the first side to the
  /// second.
  private func corner(_ steps: Int) -> [SIMD2<Double>] {
    (0...steps).map { i in
      let t = Double(i) / Double(steps)
      if isContinuous {
        // The sides limit the reach of the curve.
        let half = min(Double(rect.width), Double(rect.height)) / 2
        let reach = min(Self.reach, half / effectiveRadius)
        let (a, b) = ((1 - t) * (1 - t) * (1 - t), t * t * t)
        let (c, d) = (3 * (1 - t) * (1 - t) * t, 3 * (1 - t) * t * t)
        return SIMD2(a * reach + c * Self.control, b * reach + d * Self.control)
      }
      let (sine, cosine) = Portable.sincos(t * .pi / 2)
      return SIMD2(1 - sine, 1 - cosine)
    }
  }
}
