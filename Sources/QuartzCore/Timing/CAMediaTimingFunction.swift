// CAMediaTimingFunction: an easing curve as an object, with the five names of Core Animation.

/// The names of the built-in curves; their control points are listed in `CAMediaTimingFunction`.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// The names from before Swift 4.2.
public let kCAMediaTimingFunctionLinear = CAMediaTimingFunctionName.linear
public let kCAMediaTimingFunctionEaseIn = CAMediaTimingFunctionName.easeIn
public let kCAMediaTimingFunctionEaseOut = CAMediaTimingFunctionName.easeOut
public let kCAMediaTimingFunctionEaseInEaseOut = CAMediaTimingFunctionName.easeInEaseOut
public let kCAMediaTimingFunctionDefault = CAMediaTimingFunctionName.default

/// A cubic Bézier from (0,0) to (1,1) that maps a fraction of time to a fraction of the change.
///
/// Immutable. Control points: linear (0,0) (1,1); easeIn (.42,0) (1,1); easeOut (0,0) (.58,1);
/// easeInEaseOut (.42,0) (.58,1); default (.25,.1) (.25,1). An unknown name is linear.
/// Source: CAMediaTimingFunction.h and published dumps of `getControlPoint`.
open class CAMediaTimingFunction: NSObject, @unchecked Sendable {
  private let c1: SIMD2<Float>
  private let c2: SIMD2<Float>
  let bezier: UnitBezier

  /// Creates the curve with that name.
  public convenience init(name: CAMediaTimingFunctionName) {
    let p = Self.points[name] ?? (0, 0, 1, 1)
    self.init(x1: p.0, y1: p.1, x2: p.2, y2: p.3)
  }

  /// Creates the curve with these two inner control points; x is clamped to 0…1.
  ///
  /// A `Float` is read as the shortest decimal that represents it: 0.42 gives the curve of 0.42, as
  /// in CSS and in the named curves, not that of 0.41999998688697815.
  public convenience init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    func decimal(_ point: Float) -> Double { Double(point.description) ?? Double(point) }
    self.init(x1: decimal(c1x), y1: decimal(c1y), x2: decimal(c2x), y2: decimal(c2y))
  }

  /// Creates the curve with control points in full precision: `Float` turns .42 into .41999998,
  /// which a comparison with a tolerance of 1e-9 would detect.
  package init(x1: Double, y1: Double, x2: Double, y2: Double) {
    c1 = SIMD2(Float(x1), Float(y1))
    c2 = SIMD2(Float(x2), Float(y2))
    bezier = UnitBezier(x1: x1, y1: y1, x2: x2, y2: y2)
  }

  /// Writes control point `index` (0…3; 0 and 3 are the ends) to `values`, x then y.
  /// Any other index writes nothing.
  open func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    let points: [SIMD2<Float>] = [SIMD2(0, 0), c1, c2, SIMD2(1, 1)]
    guard points.indices.contains(index) else { return }
    values[0] = points[index].x
    values[1] = points[index].y
  }

  /// The fraction of the change at the fraction `input` of the time.
  package func value(at input: Double) -> Double { bezier.value(at: input) }

  private static let points: [CAMediaTimingFunctionName: (Double, Double, Double, Double)] = [
    .linear: (0, 0, 1, 1), .easeIn: (0.42, 0, 1, 1), .easeOut: (0, 0, 0.58, 1),
    .easeInEaseOut: (0.42, 0, 0.58, 1), .default: (0.25, 0.1, 0.25, 1),
  ]
}
