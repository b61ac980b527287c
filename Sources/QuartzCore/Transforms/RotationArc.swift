import PortableMath

/// The arc between two unit quaternions: slerp, with its angle computed once instead of in every
/// frame. The C kernel reads it as `frame_arc`, so the order of the properties matters.
package struct RotationArc: BitwiseCopyable, Sendable {
  private let start: SIMD4<Double>
  /// The end quaternion, or its negative if that is nearer to the start. Both represent the same
  /// rotation.
  private let end: SIMD4<Double>
  private let cosine: Double
  private let sine: Double
  private let angle: Double

  /// The cosine above which quaternions are blended linearly, because the sine of their angle is
  /// too small to divide by.
  private static let parallel = 1 - 1e-12

  package init(from start: SIMD4<Double>, to end: SIMD4<Double>) {
    let cosine = (start * end).sum()
    self.start = start
    self.end = cosine < 0 ? -end : end
    self.cosine = abs(cosine)
    let isArc = self.cosine < Self.parallel
    angle = isArc ? Portable.acos(self.cosine) : 0
    sine = isArc ? (1 - self.cosine * self.cosine).squareRoot() : 0
  }

  /// The rotation at fraction `t` of the arc; beyond 0…1 the arc is extrapolated.
  @inline(__always) package func rotation(at t: Double) -> SIMD4<Double> {
    guard cosine < Self.parallel else {
      let blend = start + (end - start) * t
      let norm = (blend * blend).sum().squareRoot()
      return norm > 0 ? blend / norm : start
    }
    let turned = Portable.sincos(t * angle)
    let w = turned.sine / sine
    return start * (turned.cosine - cosine * w) + end * w
  }
}
