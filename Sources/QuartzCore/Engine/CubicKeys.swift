// CubicKeys: smooth curves through keys, and evenly paced times.

enum CubicKeys {
  /// Kochanek-Bartels curves through the keys: for each segment and channel, the coefficients of 1,
  /// e, e² and e³.
  ///
  /// Tension, continuity and bias of 0 give Catmull-Rom. At the ends, one-sided differences are
  /// used. Source: Kochanek and Bartels, "Interpolating Splines with Local Tension, Continuity, and
  /// Bias Control", SIGGRAPH 1984.
  static func segments(
    _ keys: [[Double]], tension: [NSNumber]?, continuity: [NSNumber]?, bias: [NSNumber]?
  ) -> [[SIMD4<Double>]] {
    func at(_ list: [NSNumber]?, _ i: Int) -> Double {
      guard let list, i < list.count, list[i].doubleValue.isFinite else { return 0 }
      return list[i].doubleValue
    }
    guard keys.count > 1 else { return [] }
    return (0..<keys.count - 1).map { i in
      keys[0].indices.map { k in
        let p0 = keys[i][k]
        let p1 = keys[i + 1][k]
        let step = p1 - p0
        let before = i > 0 ? p0 - keys[i - 1][k] : step
        let after = i + 2 < keys.count ? keys[i + 2][k] - p1 : step
        let (t0, c0, b0) = (at(tension, i), at(continuity, i), at(bias, i))
        let (t1, c1, b1) = (at(tension, i + 1), at(continuity, i + 1), at(bias, i + 1))
        let m0 =
          (1 - t0) * ((1 + b0) * (1 + c0) * before + (1 - b0) * (1 - c0) * step) / 2
        let m1 =
          (1 - t1) * ((1 + b1) * (1 - c1) * step + (1 - b1) * (1 + c1) * after) / 2
        return SIMD4(p0, m0, 3 * step - 2 * m0 - m1, m0 + m1 - 2 * step)
      }
    }
  }

  /// The starts of the segments, and the end of the last.
  static func ends(_ segments: [[SIMD4<Double>]]) -> [[Double]] {
    segments.map { $0.map { $0[0] } } + [segments[segments.count - 1].map { $0.sum() }]
  }

  /// Splits curved segments into nearly straight pieces, so that times in proportion to the pieces'
  /// lengths give constant speed along the curve.
  static func split(_ segments: [[SIMD4<Double>]]) -> [[SIMD4<Double>]] {
    segments.flatMap { segment -> [[SIMD4<Double>]] in
      let isStraight = segment.allSatisfy { $0[2] == 0 && $0[3] == 0 }
      return isStraight ? [segment] : (0..<pieces).map { piece(segment, $0) }
    }
  }

  /// The number of pieces per curve. For a quarter circle, the total length of the pieces differs
  /// from the arc's length by less than 1e-4.
  private static let pieces = 32

  private static func piece(_ segment: [SIMD4<Double>], _ i: Int) -> [SIMD4<Double>] {
    let (s, d) = (Double(i) / Double(pieces), 1 / Double(pieces))
    return segment.map { c in
      SIMD4(
        ((c[3] * s + c[2]) * s + c[1]) * s + c[0], ((3 * c[3] * s + 2 * c[2]) * s + c[1]) * d,
        (3 * c[3] * s + c[2]) * d * d, c[3] * d * d * d)
    }
  }

  /// Key times in proportion to the distance between keys, or evenly spread if all keys are equal.
  static func pacedTimes(_ keys: [[Double]]) -> [Double] {
    var sums = [0.0]
    for (a, b) in zip(keys, keys.dropFirst()) {
      let square = zip(a, b).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }
      sums.append(sums[sums.count - 1] + square.squareRoot())
    }
    guard let total = sums.last, total > 0 else {
      return keys.indices.map { Double($0) / Double(max(keys.count - 1, 1)) }
    }
    return sums.map { $0 / total }
  }
}
