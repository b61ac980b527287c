// PathChannels: converts a path's points to numbers, for animating the path itself, and its
// segments to cubics, for motion along the path.

enum PathChannels {
  /// The coordinates of all points, in drawing order.
  static func numbers(_ path: CGPath) -> [Double] {
    elements(path).flatMap { $0.points.flatMap { [Double($0.x), Double($0.y)] } }
  }

  /// Returns a path with the elements of `model`, whose points are read from `numbers`, or `model`
  /// itself if there are too few numbers. Surplus numbers, which belong to a longer animated path,
  /// are ignored.
  static func path(_ numbers: [Double], like model: CGPath) -> CGPath {
    let parts = elements(model)
    guard parts.reduce(0, { $0 + $1.points.count * 2 }) <= numbers.count else { return model }
    let result = CGMutablePath()
    var i = 0
    func next() -> CGPoint {
      defer { i += 2 }
      return CGPoint(x: numbers[i], y: numbers[i + 1])
    }
    for part in parts {
      switch part.type {
      case .moveToPoint: result.move(to: next())
      case .addLineToPoint: result.addLine(to: next())
      case .addQuadCurveToPoint:
        let control = next()
        result.addQuadCurve(to: next(), control: control)
      case .addCurveToPoint:
        let (a, b) = (next(), next())
        result.addCurve(to: next(), control1: a, control2: b)
      case .closeSubpath: result.closeSubpath()
      @unknown default: break
      }
    }
    return result
  }

  /// One cubic per segment: x and y, each as the coefficients of 1, e, e² and e³, where e is the
  /// fraction of the segment, 0…1. Moves between segments are jumps and take no time.
  static func cubics(_ path: CGPath) -> [[SIMD4<Double>]] {
    var result: [[SIMD4<Double>]] = []
    var start = CGPoint.zero
    var here = CGPoint.zero
    func add(_ p: [CGPoint]) {
      func coefficients(_ v: [Double]) -> SIMD4<Double> {
        if v.count == 2 { return SIMD4(v[0], v[1] - v[0], 0, 0) }
        if v.count == 3 {
          return SIMD4(v[0], 2 * (v[1] - v[0]), v[0] - 2 * v[1] + v[2], 0)
        }
        return SIMD4(
          v[0], 3 * (v[1] - v[0]), 3 * (v[0] - 2 * v[1] + v[2]),
          v[3] - 3 * v[2] + 3 * v[1] - v[0])
      }
      result.append([coefficients(p.map { Double($0.x) }), coefficients(p.map { Double($0.y) })])
      here = p[p.count - 1]
    }
    for element in elements(path) {
      switch element.type {
      case .moveToPoint:
        here = element.points[0]
        start = here
      case .closeSubpath: if here != start { add([here, start]) }
      case .addLineToPoint, .addQuadCurveToPoint, .addCurveToPoint: add([here] + element.points)
      @unknown default: break
      }
    }
    return result
  }

  private struct Element {
    var type: CGPathElementType
    var points: [CGPoint]
  }

  private static func elements(_ path: CGPath) -> [Element] {
    var result: [Element] = []
    path.applyWithBlock { pointer in
      let element = pointer.pointee
      let count: Int
      switch element.type {
      case .moveToPoint, .addLineToPoint: count = 1
      case .addQuadCurveToPoint: count = 2
      case .addCurveToPoint: count = 3
      case .closeSubpath: count = 0
      @unknown default: count = 0
      }
      result.append(Element(type: element.type, points: (0..<count).map { element.points[$0] }))
    }
    return result
  }
}
