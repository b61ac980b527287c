// A fingerprint of a recording's events, independent of the rest of the file.

/// A fingerprint of a trace's events: their types, codes and values, and their times since the
/// first event.
///
/// Two files with equal fingerprints contain the same gesture, even if their names, comments,
/// headers or clocks differ. A fingerprint has 128 bits, computed in two lanes that multiply and
/// rotate. The probability that two different recordings have the same fingerprint by chance is
/// below 2⁻⁶⁴. The fingerprint is not cryptographic: two files with the same fingerprint can be
/// constructed.
public struct EventContent: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The first lane. Fingerprints are ordered by this lane, then by ``low``.
  public var high: UInt64
  /// The second lane.
  public var low: UInt64

  /// Creates the fingerprint of a trace's events, with timestamps relative to the first event.
  /// Cost: linear in the number of events.
  public init(_ trace: Trace) {
    var a: UInt64 = 0x243f_6a88_85a3_08d3
    var b: UInt64 = 0x1319_8a2e_0370_7344
    let origin = trace.events.first?.microseconds ?? 0
    func add(_ word: UInt64) {
      a = Self.step(a ^ word, 0x9e37_79b9_7f4a_7c15, 29)
      b = Self.step(b &+ word, 0xbf58_476d_1ce4_e5b9, 31)
    }
    for event in trace.events {
      add(event.microseconds &- origin)
      add(
        UInt64(event.type.rawValue) << 48 | UInt64(event.code) << 32
          | UInt64(UInt32(bitPattern: event.value)))
    }
    add(UInt64(trace.events.count))
    high = Self.mix(a)
    low = Self.mix(b)
  }

  /// The fingerprint as 32 hexadecimal digits.
  public var description: String { Self.digits(high) + Self.digits(low) }

  public static func < (a: EventContent, b: EventContent) -> Bool {
    (a.high, a.low) < (b.high, b.low)
  }

  private static func digits(_ word: UInt64) -> String {
    let text = String(word, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }

  private static func step(_ lane: UInt64, _ factor: UInt64, _ turn: UInt64) -> UInt64 {
    let product = lane &* factor
    return product << turn | product >> (64 - turn)
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    var v = value &+ 0x9e37_79b9_7f4a_7c15
    v = (v ^ v >> 30) &* 0xbf58_476d_1ce4_e5b9
    v = (v ^ v >> 27) &* 0x94d0_49bb_1331_11eb
    return v ^ v >> 31
  }
}
