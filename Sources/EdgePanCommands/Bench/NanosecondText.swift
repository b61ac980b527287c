// The format of times in tables of measurements.

import PlainText

extension FixedPoint {
  /// Returns a time in the unit that keeps it short: `872.4 ns`, `51.0 µs`, `50.9 ms`.
  static func time(nanoseconds: Double) -> String {
    let units: [(name: String, size: Double)] = [("ns", 1), ("µs", 1_000), ("ms", 1_000_000)]
    let unit = units.first { nanoseconds < $0.size * unitLimit } ?? units[units.count - 1]
    return text(nanoseconds / unit.size, 1) + " " + unit.name
  }

  /// The value from which a time is shown in the next larger unit.
  private static var unitLimit: Double { 10_000 }
}
