// The velocity of a contact: at each sample and at its release.

import PortableMath

/// A velocity on a surface, in millimetres per second; y increases downwards.
public struct SurfaceVelocity: Hashable, Sendable {
  /// The horizontal velocity; positive to the right.
  public var xMillimetersPerSecond: Double
  /// The vertical velocity; positive downwards.
  public var yMillimetersPerSecond: Double

  /// The velocity of a contact that does not move.
  public static let zero = SurfaceVelocity(xMillimetersPerSecond: 0, yMillimetersPerSecond: 0)

  /// Creates a velocity.
  public init(xMillimetersPerSecond: Double, yMillimetersPerSecond: Double) {
    self.xMillimetersPerSecond = xMillimetersPerSecond
    self.yMillimetersPerSecond = yMillimetersPerSecond
  }
}

extension Contact {
  /// The velocity at each sample of the path, estimated from that sample and earlier samples; zero
  /// if there are too few recent samples. Cost: for each sample, at most one pass over the
  /// estimator's history.
  public func velocities(by method: VelocityMethod = .standard) -> [SurfaceVelocity] {
    var estimator = VelocityEstimator(method)
    return path.map { sample in
      add(sample, to: &estimator)
      return Self.velocity(of: estimator)
    }
  }

  /// The velocity when the contact ended. Whether a pause before the lift makes the velocity zero
  /// depends on the method: with Android's method a pause of 40 ms does; the standard method has no
  /// such limit.
  public func releaseVelocity(by method: VelocityMethod = .standard) -> SurfaceVelocity {
    var estimator = VelocityEstimator(method)
    for sample in path.suffix(Self.releaseSamples) { add(sample, to: &estimator) }
    estimator.rest(untilNanoseconds: nanoseconds(endMicroseconds))
    return Self.velocity(of: estimator)
  }

  /// Enough samples to fill any method's history, even at 8 kHz. The longest history has 160
  /// samples; samples less than 1 ms apart replace each other in it.
  static let releaseSamples = 1300

  private func add(_ sample: ContactSample, to estimator: inout VelocityEstimator) {
    estimator.add(
      x: sample.position.xMillimeters, y: sample.position.yMillimeters,
      nanoseconds: nanoseconds(sample.microseconds))
  }

  /// Nanoseconds since the contact's start: wall-clock timestamps in nanoseconds could overflow.
  private func nanoseconds(_ microseconds: UInt64) -> Int64 {
    let elapsed = saturatingDifference(microseconds, start.microseconds)
    return Int64(min(elapsed, UInt64(Int64.max) / 1000)) * 1000
  }

  private static func velocity(of estimator: VelocityEstimator) -> SurfaceVelocity {
    guard let velocity = estimator.velocity() else { return .zero }
    return SurfaceVelocity(
      xMillimetersPerSecond: velocity.x, yMillimetersPerSecond: velocity.y)
  }
}
