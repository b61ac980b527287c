// Lanes: four doubles at a time, and exp, sin and cos of them from + − × and bit moves only.

typealias Lanes = SIMD4<Double>

extension UnsafeMutablePointer<Double> {
  @inline(__always) func lanes(_ i: Int) -> Lanes {
    UnsafeRawPointer(self + i).loadUnaligned(as: Lanes.self)
  }
  @inline(__always) func setLanes(_ i: Int, _ v: Lanes) {
    UnsafeMutableRawPointer(self + i).storeBytes(of: v, as: Lanes.self)
  }
}

enum LaneMath {
  /// Adding and taking away 1.5·2⁵² rounds to the nearest integer, whose low bits it leaves.
  private static let rounder = 6_755_399_441_055_744.0

  /// e^x, x clamped to −708…709; below 1 ulp + 1e-17 relative.
  @inline(__always) static func exp(_ input: Lanes) -> Lanes {
    let low = Lanes(repeating: -708)
    let high = Lanes(repeating: 709)
    var x = input
    x.replace(with: low, where: x .< low)
    x.replace(with: high, where: x .> high)
    let shifted = x * 1.4426950408889634 + rounder
    let k = shifted - rounder
    let r = (x - k * 0.693147180369123816490) - k * 1.90821492927058770002e-10
    // Taylor's series to r¹³, Estrin's order.
    let r2 = r * r
    let r4 = r2 * r2
    let a = (1 + r) + r2 * (0.5 + r * (1.0 / 6))
    let b =
      (Lanes(repeating: 1.0 / 24) + r * (1.0 / 120))
      + r2 * (Lanes(repeating: 1.0 / 720) + r * (1.0 / 5040))
    let c =
      (Lanes(repeating: 1.0 / 40320) + r * (1.0 / 362_880))
      + r2 * (Lanes(repeating: 1.0 / 3_628_800) + r * (1.0 / 39_916_800))
    let d = Lanes(repeating: 1.0 / 479_001_600) + r * (1.0 / 6_227_020_800)
    let series = a + r4 * (b + r4 * (c + r4 * d))
    let bits = unsafeBitCast(shifted, to: SIMD4<Int64>.self) &<< 52
    let scaled = unsafeBitCast(series, to: SIMD4<Int64>.self) &+ bits
    return unsafeBitCast(scaled, to: Lanes.self)
  }

  /// Sine and cosine; within 2e-16 for |x| up to 1e6, and never NaN for finite x.
  @inline(__always) static func sincos(_ x: Lanes) -> (Lanes, Lanes) {
    let shifted = x * 0.6366197723675814 + rounder
    let k = shifted - rounder
    let r =
      ((x - k * 1.57079632673412561417e+00) - k * 6.07710050630396597660e-11)
      - k * 2.02226624879595063154e-21
    let z = r * r
    let z2 = z * z
    let z4 = z2 * z2
    let s0 = Lanes(repeating: -1.0 / 6) + z * (1.0 / 120)
    let s1 = Lanes(repeating: -1.0 / 5040) + z * (1.0 / 362_880)
    let s2 = Lanes(repeating: -1.0 / 39_916_800) + z * (1.0 / 6_227_020_800)
    let s3 = Lanes(repeating: -1.0 / 1_307_674_368_000)
    let sine = r + r * z * ((s0 + z2 * s1) + z4 * (s2 + z2 * s3))
    let c0 = Lanes(repeating: -0.5) + z * (1.0 / 24)
    let c1 = Lanes(repeating: -1.0 / 720) + z * (1.0 / 40320)
    let c2 = Lanes(repeating: -1.0 / 3_628_800) + z * (1.0 / 479_001_600)
    let c3 = Lanes(repeating: -1.0 / 87_178_291_200) + z * (1.0 / 20_922_789_888_000)
    let cosine = 1 + z * ((c0 + z2 * c1) + z4 * (c2 + z2 * c3))
    // Quadrant: odd ones swap, the sign of the sine is bit 1 of k, of the cosine bit 1 of k+1.
    let q = unsafeBitCast(shifted, to: SIMD4<Int64>.self)
    let swaps = (q & 1) .!= 0
    let sineSign = (q & 2) &<< 62
    let cosineSign = ((q &+ 1) & 2) &<< 62
    let s = sine.replacing(with: cosine, where: swaps)
    let c = cosine.replacing(with: sine, where: swaps)
    return (
      unsafeBitCast(unsafeBitCast(s, to: SIMD4<Int64>.self) ^ sineSign, to: Lanes.self),
      unsafeBitCast(unsafeBitCast(c, to: SIMD4<Int64>.self) ^ cosineSign, to: Lanes.self)
    )
  }
}
