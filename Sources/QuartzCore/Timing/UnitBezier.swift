// UnitBezier: y as a function of x on a cubic Bézier curve from (0,0) to (1,1), solved without
// libm.

import CFrameKernels

/// A cubic Bézier easing curve as a value. Its coefficients are declared in C, for the kernel that
/// solves four curves at a time.
///
/// Special cases: for input outside 0…1 the curve continues along the slope at its end, as in CSS
/// Easing. If the slope is too flat for Newton's method, or an iterate leaves 0…1, bisection is
/// used; it always converges, because x is monotonic for control points with x in 0…1. Control
/// points with x outside this range are moved to the nearest end of the range. The method is that
/// of WebKit's UnitBezier; the code is EdgePan's own.
typealias UnitBezier = unit_bezier

extension UnitBezier {
  // Shared with the C kernel, so that both stop at the same iterate.
  private static let tolerance = UNIT_BEZIER_TOLERANCE
  private static let newtonSteps = UNIT_BEZIER_NEWTON_STEPS
  private static let flattest = UNIT_BEZIER_FLATTEST
  /// The number of bisections. Each halves the interval, and a double has 53 bits.
  private static let bisections = 60

  init(x1: Double, y1: Double, x2: Double, y2: Double) {
    self.init()
    let (x1, x2) = (min(max(x1, 0), 1), min(max(x2, 0), 1))
    cx = 3 * x1
    bx = 3 * (x2 - x1) - cx
    ax = 1 - cx - bx
    cy = 3 * y1
    by = 3 * (y2 - y1) - cy
    ay = 1 - cy - by
  }

  /// Whether y equals x everywhere: the inner control points are at the ends, (0,0) and (1,1).
  var isLinear: Bool {
    (ax, bx, cx) == (-2, 3, 0) && (ay, by, cy) == (-2, 3, 0)
  }

  @inline(__always) private func x(_ s: Double) -> Double { ((ax * s + bx) * s + cx) * s }
  @inline(__always) private func y(_ s: Double) -> Double { ((ay * s + by) * s + cy) * s }
  @inline(__always) private func slopeOfX(_ s: Double) -> Double {
    (3 * ax * s + 2 * bx) * s + cx
  }

  /// The curve's y at x = `input`.
  func value(at input: Double) -> Double {
    if input <= 0 { return input == 0 ? 0 : input * startSlope }
    if input >= 1 { return input == 1 ? 1 : 1 + (input - 1) * endSlope }
    guard input == input else { return input }
    var s = input
    for _ in 0..<Self.newtonSteps {
      let error = x(s) - input
      if error < Self.tolerance && error > -Self.tolerance { return y(s) }
      let slope = slopeOfX(s)
      if slope < Self.flattest && slope > -Self.flattest { break }
      s -= error / slope
      if !(s >= 0 && s <= 1) { break }
    }
    return y(bisected(input))
  }

  private func bisected(_ input: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    var s = input
    for _ in 0..<Self.bisections {
      if x(s) < input { low = s } else { high = s }
      s = low + (high - low) / 2
    }
    return s
  }

  private var startSlope: Double {
    if cx > 0 { return cy / cx }
    // The first control point is at x = 0. If it is the start point, the second control point gives
    // the direction; otherwise the curve starts vertically, and the slope counts as 0.
    return cy == 0 && bx > 0 ? by / bx : 0
  }

  private var endSlope: Double {
    let slope = 3 * ax + 2 * bx + cx
    if slope > 0 { return (3 * ay + 2 * by + cy) / slope }
    return 0
  }
}
