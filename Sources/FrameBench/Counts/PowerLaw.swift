// PowerLaw: the exponent that describes how a measured value grows with a size, fitted to values
// at several sizes.

import Foundation

/// The function y = factor · x^exponent, fitted to points.
///
///     let law = PowerLaw(fitting: [(1_000, 5_000), (10_000, 50_000), (100_000, 500_000)])
///     // law?.exponent == 1: linear. n·log n over the same sizes gives 1.11, n² gives 2.
public struct PowerLaw: Hashable, Sendable {
  /// The slope of the line through the logarithms: 1 for linear growth, 2 for quadratic.
  public var exponent: Double
  /// The value of y for x = 1.
  public var factor: Double

  /// Fits the least-squares line through the points' logarithms. Returns `nil` for fewer than two
  /// different sizes, and for points that are not positive. Every point has equal weight.
  public init?(fitting points: [(x: Double, y: Double)]) {
    guard points.allSatisfy({ $0.x > 0 && $0.y > 0 && $0.x.isFinite && $0.y.isFinite }) else {
      return nil
    }
    let logs = points.map { (x: log($0.x), y: log($0.y)) }
    let count = Double(logs.count)
    let meanX = logs.reduce(0) { $0 + $1.x } / count
    let meanY = logs.reduce(0) { $0 + $1.y } / count
    let spread = logs.reduce(0) { $0 + ($1.x - meanX) * ($1.x - meanX) }
    guard logs.count > 1, spread > 1e-12 else { return nil }
    exponent = logs.reduce(0) { $0 + ($1.x - meanX) * ($1.y - meanY) } / spread
    factor = exp(meanY - exponent * meanX)
  }

  /// Returns whether y grows in proportion to x: whether the exponent differs from 1 by at most
  /// this tolerance.
  public func isLinear(within tolerance: Double) -> Bool { abs(exponent - 1) <= tolerance }
}
