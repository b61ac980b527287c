/// One animated number, as compiled. Runs of tracks become flat arrays.
struct Track {
  enum Kind: UInt8, Comparable {
    /// Linear: from + e·(to−from).
    case line
    /// Linear between keys, with a segment for each key; the last segment holds the last value.
    case keyedLine
    /// A cubic between keys, with a segment for each key; the last segment holds the last value.
    case keyedCubic
    /// The direction of a path of keyed cubics, as an angle.
    case keyedAngle
    case spring
    case criticalSpring
    case overdampedSpring
    /// `from` until halfway, then `to`.
    case step

    static func < (a: Kind, b: Kind) -> Bool { a.rawValue < b.rawValue }
  }

  var kind: Kind
  /// The number of tracks that write the same slot before this track does.
  var level: Int32
  var slot: Int32
  var curve: Int32
  var isAdditive: Bool
  var isCumulative: Bool
  var from: Double
  var to: Double
  /// The spring's constants: decay, frequency, weight.
  var spring = SIMD3<Double>()
  /// Keyed kinds: the index of the first coefficient in the engine's `coefficients` while the
  /// tracks are compiled, and the number of segments.
  var firstCoefficient: Int32 = 0
  var segmentCount: Int32 = 0

  /// The number of coefficients per segment.
  var termCount: Int {
    switch kind {
    case .keyedLine: return 2
    case .keyedCubic: return 4
    case .keyedAngle: return 6
    default: return 0
    }
  }

  /// The number of doubles of a compiled track.
  var doubles: Int { termCount > 0 ? termCount * Int(segmentCount) : 6 }
}

/// A run of tracks with the same `kind`, `isAdditive` and `isCumulative`, evaluated together.
///
/// `data` points at rows of `stride` doubles. The rows of line and step runs are from, delta and
/// to. Those of keyed runs are the terms of segment 0, then those of segment 1, and so on. Those of
/// springs are listed in curves.h (`SPRING_FROM` and so on).
struct TrackRun {
  enum Shape: UInt8 {
    /// Consecutive slots that share one curve.
    case uniform
    /// Consecutive slots, each with its own curve.
    case mixed
    /// Slots and curves are listed.
    case scattered
  }

  var kind: Track.Kind
  var shape: Shape
  var isAdditive: Bool
  var isCumulative: Bool
  /// Whether the tracks are lines that share a curve and replace their slots' values, as in most
  /// runs.
  var isPlainLine: Bool
  /// The number of tracks that write the same slots before these tracks do.
  var level: Int32
  var count: Int32
  /// Uniform and mixed: the first slot.
  var slot: Int32
  /// Uniform: the curve.
  var curve: Int32
  var terms: Int32
  /// The number of doubles from one row of `data` to the next: at least `count`, because rows are
  /// padded to a multiple of four.
  var stride: Int32
  /// Mixed and scattered: a number that runs of a batch share if their `curves` are equal. A frame
  /// gathers the fractions of equal curves only once.
  var curveList: Int32 = -1
  var data: UnsafeMutablePointer<Double>
  /// A curve for each track; the kernels read them in mixed and scattered runs.
  var curves: UnsafeMutablePointer<Int32>
  /// A slot for each track; the kernels read them in scattered runs.
  var slots: UnsafeMutablePointer<Int32>

  /// Whether these are the first tracks of their slots. While its curve is off, a first track
  /// writes the model's value.
  var isFirst: Bool { level == 0 }

  /// Whether the tracks have keys. All tracks of a keyed run share one curve, whatever their slots.
  var isKeyed: Bool { kind == .keyedLine || kind == .keyedCubic || kind == .keyedAngle }

  @inline(__always) func curve(of i: Int) -> Int {
    Int(shape == .uniform || isKeyed ? curve : curves[i])
  }
}
