// Human-readable numbers, rounded the same way on every machine.

/// A number as text, with a maximum number of decimals: no locale, no exponent, no `-0`.
///
/// `String(format:)` uses the C library's locale; this type uses exact integer arithmetic after one
/// multiplication. Non-finite values print as `nan`, `inf`, `-inf`.
public struct Figure: CustomStringConvertible, Sendable {
  public let description: String

  /// Rounds half away from zero to `decimals` places and drops trailing zeros. If the value times
  /// 10 to the power of `decimals` is 2⁵³ or more, prints the value in Swift's shortest form.
  public init(_ value: Double, _ decimals: Int) {
    guard value.isFinite else {
      description = value.isNaN ? "nan" : value < 0 ? "-inf" : "inf"
      return
    }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (value * scale).rounded(.toNearestOrAwayFromZero)
    guard abs(scaled) < 0x1p53 else {
      description = "\(value)"
      return
    }
    let digits = String(Int(abs(scaled)))
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    var text = String(padded.dropLast(decimals))
    var fraction = padded.suffix(decimals)
    while fraction.last == "0" { fraction.removeLast() }
    if !fraction.isEmpty { text += "." + fraction }
    description = scaled < 0 ? "-" + text : text
  }
}
