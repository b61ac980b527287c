// The format of times in tables of measurements.

extension FixedPoint {
  /// Returns the times of a column, all in one unit: the largest in which the shortest time is at
  /// least a tenth, such as `0.87 µs` and `51.00 µs`.
  static func times(nanoseconds: [Double]) -> [String] {
    let least = nanoseconds.filter { $0 > 0 }.min() ?? 0
    let units: [(name: String, size: Double)] = [("ms", 1_000_000), ("µs", 1_000), ("ns", 1)]
    let unit = units.first { least >= $0.size / 10 } ?? units[units.count - 1]
    return nanoseconds.map { text($0 / unit.size, 2) + " " + unit.name }
  }
}
