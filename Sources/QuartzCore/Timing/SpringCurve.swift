import PortableMath

/// A spring's progress over time, as a value: four constants, computed once.
///
/// Source: the closed form, as in WebKit's SpringSolver. A spring with a damping ratio of 1 or more
/// is critically damped unless overdamping is allowed; see `CASpringAnimation.allowsOverdamping`.
package struct SpringCurve: Equatable, Sendable {
  package enum Kind: UInt8, Sendable {
    case underdamped
    case critical
    case overdamped
  }

  package let kind: Kind
  /// The numeric constants, in the order decay, frequency, weight. Underdamped: ζω₀, ω_d, B.
  /// Critical: ω₀, unused, ω₀−v. Overdamped: the roots r₁ and r₂ (1/s, negative) and the weight of
  /// r₁.
  package let decay: Double
  package let frequency: Double
  package let weight: Double

  /// - Parameters:
  ///   - mass: the mass, > 0. Any invalid argument (including NaN) gives a spring that is at its
  ///     target immediately.
  ///   - stiffness: the stiffness, > 0.
  ///   - damping: the damping, ≥ 0.
  ///   - velocity: the initial velocity, positive toward the target; the unit is the distance from
  ///     start to target per second.
  ///   - allowsOverdamping: whether a damping ratio above 1 gives an overdamped spring.
  package init(
    mass: Double, stiffness: Double, damping: Double, velocity: Double, allowsOverdamping: Bool
  ) {
    guard mass > 0, stiffness > 0, damping >= 0, velocity.isFinite, (stiffness / mass).isFinite,
      damping.isFinite
    else {
      self.init(kind: .critical, decay: .infinity, frequency: 0, weight: 0)
      return
    }
    let natural = (stiffness / mass).squareRoot()
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    if ratio < 1 {
      let damped = natural * (1 - ratio * ratio).squareRoot()
      self.init(
        kind: .underdamped, decay: ratio * natural, frequency: damped,
        weight: (ratio * natural - velocity) / damped)
    } else if ratio > 1 && allowsOverdamping {
      let half = damping / (2 * mass)
      let root = (half * half - natural * natural).squareRoot()
      let (slow, fast) = (-natural * natural / (half + root), -(half + root))
      // For the progress p: 1 − p = A e^(slow t) + (1−A) e^(fast t). A follows from the slope −v at
      // t = 0, where v is the initial velocity.
      self.init(
        kind: .overdamped, decay: slow, frequency: fast, weight: (-velocity - fast) / (slow - fast))
    } else {
      self.init(kind: .critical, decay: natural, frequency: 0, weight: natural - velocity)
    }
  }

  private init(kind: Kind, decay: Double, frequency: Double, weight: Double) {
    (self.kind, self.decay, self.frequency, self.weight) = (kind, decay, frequency, weight)
  }

  /// The progress `t` seconds after the start: 0 at 0, 1 at rest.
  package func value(at t: Double) -> Double {
    guard decay.isFinite else { return t > 0 ? 1 : 0 }
    switch kind {
    case .underdamped:
      return 1
        - SpringFunctions.decay(-decay * t) * SpringFunctions.wave(frequency * t, weight: weight)
    case .critical:
      return 1 - SpringFunctions.decay(-decay * t) * (1 + weight * t)
    case .overdamped:
      return 1
        - (weight * SpringFunctions.decay(decay * t)
          + (1 - weight) * SpringFunctions.decay(frequency * t))
    }
  }

  /// The number of seconds after which the progress remains within a thousandth of 1.
  ///
  /// For underdamped springs, T = −ln(0.001/(1+|B|))/(ζω₀), which agrees with both of Apple's
  /// published figures. For damping ratios of 1 and above, Apple publishes no figure; T is then
  /// found from the closed form by bisection. For a spring without damping, which never settles,
  /// the result is 1024 s.
  package var settlingDuration: Double {
    guard decay.isFinite else { return 0 }
    if kind == .underdamped {
      guard decay > 0 else { return Self.longest }
      let duration = -Portable.log(Self.rest / (1 + abs(weight))) / decay
      return min(duration, Self.longest)
    }
    var (low, high) = (0.0, 1.0)
    while abs(value(at: high) - 1) > Self.rest && high < Self.longest { high *= 2 }
    // The motion overshoots at most once, so it can come near 1 twice. The second occasion counts,
    // so the search runs backwards from the end.
    let steps = 512
    for i in stride(from: steps, to: 0, by: -1) {
      low = high * Double(i - 1) / Double(steps)
      if abs(value(at: low) - 1) > Self.rest {
        high = high * Double(i) / Double(steps)
        break
      }
    }
    for _ in 0..<60 {
      let middle = low + (high - low) / 2
      if abs(value(at: middle) - 1) > Self.rest { low = middle } else { high = middle }
    }
    return min(high, Self.longest)
  }

  private static let rest = 0.001
  private static let longest = 1024.0
}
