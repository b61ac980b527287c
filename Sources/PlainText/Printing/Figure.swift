// Human-readable numbers, rounded the same way on every machine.

/// A number as text, with a maximum number of decimals: no locale, no `-0`, and an exponent only for
/// numbers that are too large for ``init(_:_:keepsZeros:)``.
///
/// `String(format:)` uses the C library's locale; this type uses exact integer arithmetic after one
/// multiplication. Non-finite values print as `nan`, `inf`, `-inf`.
public struct Figure: CustomStringConvertible, Sendable {
  public let description: String

  /// Rounds half away from zero to `decimals` places and drops trailing zeros, unless `keepsZeros`.
  /// If the value times 10 to the power of `decimals` is 2⁵³ or more, prints the value in Swift's
  /// shortest form, which may have an exponent. A negative number of decimals counts as 0.
  public init(_ value: Double, _ decimals: Int, keepsZeros: Bool = false) {
    guard value.isFinite else {
      description = value.isNaN ? "nan" : value < 0 ? "-inf" : "inf"
      return
    }
    var scale = 1.0
    for _ in 0..<max(decimals, 0) { scale *= 10 }
    let scaled = (value * scale).rounded(.toNearestOrAwayFromZero)
    guard abs(scaled) < 0x1p53 else {
      description = "\(value)"
      return
    }
    var digits = Int(abs(scaled))
    var places = max(decimals, 0)
    while !keepsZeros, places > 0, digits % 10 == 0 {
      digits /= 10
      places -= 1
    }
    description = Self.text(digits, places: places, isNegative: scaled < 0)
  }

  /// Returns two numbers as text that are compared in a sentence: with as many more decimals as it
  /// takes to tell different numbers apart, because `0.5 > 0.5` would be untrue.
  public static func pair(_ one: Double, _ two: Double, _ decimals: Int) -> (String, String) {
    for places in decimals..<17 {
      let texts = (Figure(one, places).description, Figure(two, places).description)
      if texts.0 != texts.1 || one == two { return texts }
    }
    return ("\(one)", "\(two)")
  }

  /// Returns `digits` divided by 10 to the power of `places`. Allocates nothing for up to 15
  /// characters, because tables of recordings contain millions of figures.
  private static func text(_ digits: Int, places: Int, isNegative: Bool) -> String {
    var (left, whole) = (digits, digits)
    var count = 1
    while whole >= 10 {
      whole /= 10
      count += 1
    }
    let length = max(count, places + 1) + (places > 0 ? 1 : 0) + (isNegative ? 1 : 0)
    return String(unsafeUninitializedCapacity: length) { bytes in
      var index = length
      func put(_ byte: UInt8) {
        index -= 1
        bytes.initializeElement(at: index, to: byte)
      }
      for place in 0..<length - (isNegative ? 1 : 0) {
        if place == places, places > 0 {
          put(UInt8(ascii: "."))
        } else {
          put(UInt8(ascii: "0") + UInt8(left % 10))
          left /= 10
        }
      }
      if isNegative { put(UInt8(ascii: "-")) }
      return length
    }
  }
}
