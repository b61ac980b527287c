/// The SplitMix64 generator (Steele, Lea, Flood: "Fast splittable pseudorandom number generators",
/// OOPSLA 2014): 64 bits of state and only integer arithmetic.
///
/// Recordings are regenerated from their seed and compared byte for byte, so this sequence must
/// never change. For the same reason `Double.random(in:)` is not used: its algorithm may change
/// with the standard library.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts the sequence of this seed. Any seed is valid, including 0.
  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mixed(state)
  }

  /// Mixes a number so that every bit depends on every bit of it.
  static func mixed(_ number: UInt64) -> UInt64 {
    var bits = number
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// Returns a number uniformly distributed over 0 ..< 1, from the upper 53 bits.
  public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Returns a number uniformly distributed over -1 ..< 1.
  public mutating func signed() -> Double { unit() * 2 - 1 }

  /// Returns an integer uniformly distributed over `range`, with a bias below range/2^64.
  public mutating func whole(in range: ClosedRange<Int64>) -> Int64 {
    let width = UInt64(bitPattern: range.upperBound &- range.lowerBound) &+ 1
    return width == 0
      ? Int64(bitPattern: next()) : range.lowerBound &+ Int64(bitPattern: next() % width)
  }
}
