// Inverse tangent and cosine.

extension Portable {
  /// The angle in radians, −π…π, of the point (x, y), within 2 ulp.
  ///
  /// Zeros and infinities as in C's Annex F: atan2(±0, +x) is ±0, atan2(±0, −x) is ±π,
  /// atan2(±∞, +∞) is ±π/4, and so on.
  public static func atan2(_ y: Double, _ x: Double) -> Double {
    if x.isNaN || y.isNaN { return .nan }
    let ax = abs(x)
    let ay = abs(y)
    let angle: Double
    if ay == 0 {
      angle = x.sign == .minus ? pi : 0
    } else if ax == 0 {
      angle = halfPi
    } else if ax == .infinity && ay == .infinity {
      angle = x < 0 ? 3 * quarterPi : quarterPi
    } else if ay > ax {
      // Beyond 45° the angle is measured from the vertical, so that the quotient is at most 1.
      let rest = atanOfUnit(ax / ay)
      angle =
        x < 0
        ? halfPi + (rest.value + (rest.error + halfPiLow))
        : halfPi - (rest.value - (rest.error * -1 + halfPiLow))
    } else {
      let part = atanOfUnit(ay / ax)
      angle = x < 0 ? pi - (part.value + part.error - piLow) : part.value + part.error
    }
    return y.sign == .minus ? -angle : angle
  }

  /// The angle in radians, 0…π, with this cosine, within 3 ulp; NaN outside −1…1.
  ///
  /// acos(x) = 2·atan2(√(1 − x), √(1 + x)), which loses no precision near ±1.
  public static func acos(_ x: Double) -> Double {
    guard abs(x) <= 1 else { return .nan }
    return 2 * atan2((1 - x).squareRoot(), (1 + x).squareRoot())
  }

  private static let pi = 0x1.921fb54442d18p+1
  private static let piLow = 0x1.1a62633145c07p-53
  private static let halfPi = 0x1.921fb54442d18p+0
  private static let halfPiLow = 0x1.1a62633145c07p-54
  private static let quarterPi = 0x1.921fb54442d18p-1

  /// atan(k/8) for k in 0…8, each with its rounding error.
  private static let eighths: [(value: Double, error: Double)] = [
    (0x0.0p+0, 0x0.0p+0),
    (0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59),
    (0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57),
    (0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56),
    (0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56),
    (0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58),
    (0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56),
    (0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56),
    (0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55),
  ]

  /// atan(t) for 0 ≤ t ≤ 1, as a value and a correction: atan(k/8) for the nearest k, plus atan of
  /// the remaining tangent, which is at most 1/16, by its series to the 17th power.
  private static func atanOfUnit(_ t: Double) -> (value: Double, error: Double) {
    let index = Int((t * 8).rounded(.toNearestOrAwayFromZero))
    let center = Double(index) * 0.125
    let rest = index == 0 ? t : (t - center) / (1 + t * center)
    let correction = atanSeries(rest)
    let base = eighths[index]
    let value = base.value + rest
    return (value, ((base.value - value) + rest) + (base.error + correction))
  }

  /// atan(x) − x for |x| ≤ 1/16.
  private static func atanSeries(_ x: Double) -> Double {
    let z = x * x
    let z2 = z * z
    let a = cubic(z, -0.3333333333333333, 0.2, -0.14285714285714285, 0.1111111111111111)
    let b = cubic(
      z, -0.09090909090909091, 0.07692307692307693,
      -0.06666666666666667, 0.058823529411764705)
    return x * z * (a + z2 * z2 * b)
  }
}
