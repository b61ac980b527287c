/// A small seeded generator: SplitMix64 (Steele, Lea, Flood 2014).
struct SeededGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// Returns a uniformly distributed integer in the range; values that would bias the result are
  /// drawn again.
  mutating func whole(in range: Range<Int>) -> Int {
    let count = UInt64(max(1, range.count))
    let limit = UInt64.max - UInt64.max % count
    var bits = next()
    while bits >= limit { bits = next() }
    return range.lowerBound + Int(bits % count)
  }
}
