// Maps UIView's spring parameters (duration and damping ratio) to a spring of mass 1.

import PortableMath

/// A spring of mass 1.
struct UnitMassSpring: Equatable, Sendable {
  var stiffness: Double
  var damping: Double

  /// Creates the spring whose envelope has decayed to a thousandth of the initial distance after
  /// the duration.
  ///
  /// The natural frequency ω₀ solves |(ζω₀−v)/ω_d|·e^(−ζω₀d) = 0.001 for a damping ratio ζ < 1, and
  /// (1+(ω₀−v)d)·e^(−ω₀d) = 0.001 for ζ = 1, where d is the duration, v the velocity, and ω_d the
  /// damped frequency ω₀√(1−ζ²). The stiffness is ω₀², and the damping is 2ζω₀. Source:
  /// Vercantez/openuikit, which printed the springs of 30 animations of UIKit on Mac Catalyst. One
  /// of them (ζ 0.5, d 2, v 0.9) is UIKit's iteration that did not converge; EdgePan solves it.
  ///
  /// - Parameters:
  ///   - duration: the duration in seconds, clamped to 0.01…10.
  ///   - dampingRatio: the damping ratio, clamped to 0.01…1.
  ///   - velocity: the initial velocity, in total animation distances per second, positive toward
  ///     the target.
  init(duration: Double, dampingRatio: Double, velocity: Double) {
    let time = min(max(duration.isFinite ? duration : 10, 0.01), 10)
    let ratio = min(max(dampingRatio.isFinite ? dampingRatio : 1, Self.smallestRatio), 1)
    let speed = velocity.isFinite ? velocity : 0
    let envelope = Envelope(duration: time, ratio: ratio, velocity: speed)
    let natural =
      envelope.newton(from: 5 / time, steps: 12) ?? envelope.newton(from: 1 / time, steps: 20)
      ?? envelope.bisect()
    stiffness = natural * natural
    damping = 2 * ratio * natural
  }

  /// The smallest damping ratio. At a ratio of 0 a spring never comes to rest, and at ratios just
  /// above 0 the mapping has no useful solution.
  private static let smallestRatio = 0.01

  private struct Envelope {
    let duration: Double
    let ratio: Double
    let velocity: Double
    /// The spring has settled once the envelope has fallen to this fraction.
    static let rest = 0.001
    /// Newton's method has converged when the envelope is this close to ``rest``.
    static let tolerance = 1e-12

    /// Returns the difference between the envelope at the end of the duration and ``rest``, and the
    /// derivative of this difference with respect to the natural frequency.
    func callAsFunction(_ natural: Double) -> (value: Double, slope: Double) {
      let decay = Portable.exp(-ratio * natural * duration)
      if ratio >= 1 {
        let x = (natural - velocity) * duration
        return (decay * (1 + x) - Self.rest, -decay * x * duration)
      }
      let shape = (1 - ratio * ratio).squareRoot()
      let signed = (ratio * natural - velocity) / (natural * shape)
      let slope = velocity / (natural * natural * shape)
      let sign: Double = signed < 0 ? -1 : 1
      return (
        abs(signed) * decay - Self.rest,
        decay * (sign * slope - ratio * duration * abs(signed))
      )
    }

    func newton(from start: Double, steps: Int) -> Double? {
      var x = start
      for _ in 0..<steps {
        let (value, slope) = self(x)
        guard slope != 0 else { return nil }
        x -= value / slope
        guard x.isFinite, x > 0 else { return nil }
      }
      return abs(self(x).value) < Self.tolerance ? x : nil
    }

    /// Finds the highest frequency that leaves the envelope above ``rest``.
    func bisect() -> Double {
      var low = 0.001 / duration
      var high = 10_000 / duration
      for _ in 0..<200 {
        let middle = (low + high) / 2
        if self(middle).value > 0 { low = middle } else { high = middle }
      }
      return high
    }
  }
}
