// Curves computed independently of the engine, by bisection with Foundation's functions.

import Foundation

/// The published rules, in code that is independent of the engine.
enum Reference {
  /// Ease-in-out, (0.42, 0) (0.58, 1): progress as a function of the fraction of time.
  static func ease(_ time: Double) -> Double {
    func bezier(_ a: Double, _ b: Double, _ s: Double) -> Double {
      3 * a * s * (1 - s) * (1 - s) + 3 * b * s * s * (1 - s) + s * s * s
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if bezier(0.42, 0.58, middle) < time { low = middle } else { high = middle }
    }
    return bezier(0, 1, (low + high) / 2)
  }

  /// A spring animation of UIView: its position at a fraction of its duration.
  ///
  /// ω is the highest frequency at which |(ζω − v)/ω_d|·e^(−ζωd) is a thousandth; the position is 1
  /// − e^(−ζωt)(cos ω_d t + B sin ω_d t) with B = (ζω − v)/ω_d.
  static func spring(
    _ time: Double, duration: Double, ratio: Double, velocity: Double
  ) -> Double {
    let root = (1 - ratio * ratio).squareRoot()
    func envelope(_ omega: Double) -> Double {
      abs((ratio * omega - velocity) / (omega * root)) * exp(-ratio * omega * duration)
    }
    var high = 1000 / duration
    while envelope(high * 0.999) < 0.001 { high *= 0.999 }
    var low = high * 0.999
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if envelope(middle) > 0.001 { low = middle } else { high = middle }
    }
    let damped = high * root
    let t = time * duration
    let b = (ratio * high - velocity) / damped
    return 1 - exp(-ratio * high * t) * (cos(damped * t) + b * sin(damped * t))
  }

  /// SplitMix64, as published; integers are reduced to a range by the remainder of a division.
  struct Random {
    var state: UInt64
    mutating func whole(_ low: Int, _ count: UInt64) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      z ^= z >> 31
      return low + Int(z % count)
    }
  }
}
