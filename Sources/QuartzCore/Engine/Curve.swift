// Curve: maps a clock's time to the fraction by which tracks interpolate. A frame solves a curve
// once, however many tracks use it.

/// The conversion of progress to a fraction and a keyframe segment.
struct Curve {
  enum Kind: UInt8 {
    case linear
    case bezier
    /// Time in seconds, for springs.
    case seconds
    case easedSeconds
    case keyframes
  }

  var clock: Int32
  var kind: Kind
  /// The index of the Bézier; −1 is linear.
  var bezier: Int32 = -1
  /// Keyframes: the index of the first key in the table, the number of keys, and whether each value
  /// holds until the next key.
  var firstKey: Int32 = 0
  var keyCount: Int32 = 0
  var isDiscrete = false
  /// Keyframes: the current segment in this frame.
  var segment: Int32 = 0
}

/// One key of a keyframe curve.
struct CurveKey {
  /// The fraction of the duration at which the segment begins.
  var time: Double
  /// The Bézier of the segment that begins here; −1 is linear.
  var bezier: Int32
}

extension Curve {
  /// Returns the fraction (or the seconds) in this frame; never NaN, because clocks are never NaN.
  ///
  /// The clock's numbers are passed one by one. Copying the whole clock would use wide loads. Each
  /// of them would read bytes that several narrower stores have just written, and the CPU would
  /// stall until these stores are complete.
  @inline(__always)
  mutating func value(
    progress: Double, time: Double, duration: Double,
    _ beziers: UnsafeMutablePointer<UnitBezier>, _ keys: UnsafeMutablePointer<CurveKey>
  ) -> Double {
    switch kind {
    case .linear: return progress
    case .bezier: return beziers[Int(bezier)].value(at: progress)
    case .seconds: return time
    case .easedSeconds: return beziers[Int(bezier)].value(at: progress) * duration
    case .keyframes: return keyframe(progress, beziers, keys + Int(firstKey))
    }
  }

  /// Finds the segment, by binary search, and the fraction inside the segment. The segment after
  /// the last key holds the last value.
  private mutating func keyframe(
    _ progress: Double, _ beziers: UnsafeMutablePointer<UnitBezier>,
    _ keys: UnsafeMutablePointer<CurveKey>
  ) -> Double {
    let p = bezier >= 0 ? beziers[Int(bezier)].value(at: progress) : progress
    let last = Int(keyCount) - 1
    guard p < keys[last].time else {
      segment = Int32(last)
      return 0
    }
    var (low, high) = (0, last)
    while high - low > 1 {
      let middle = (low + high) / 2
      if keys[middle].time <= p { low = middle } else { high = middle }
    }
    segment = Int32(low)
    let begin = keys[low].time
    guard !isDiscrete, p > begin else { return 0 }
    let fraction = (p - begin) / (keys[low + 1].time - begin)
    return keys[low].bezier >= 0
      ? beziers[Int(keys[low].bezier)].value(at: fraction) : fraction
  }
}
