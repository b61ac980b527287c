/// The 64-bit FNV-1a hash of bytes (Fowler, Noll and Vo,
/// http://www.isthe.com/chongo/tech/comp/fnv).
///
/// The hash detects damage and copies that differ. It is not cryptographic: two files with the same
/// hash can be constructed. Cost: about 1 ns per byte.
public struct ContentHash: Hashable, Sendable, CustomStringConvertible {
  /// The hash of the bytes so far; FNV's offset basis before the first byte.
  public private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Creates the hash of an empty sequence.
  public init() {}

  /// Creates the hash of these bytes.
  public init(of bytes: some Sequence<UInt8>) {
    self.init()
    add(bytes)
  }

  /// Appends bytes. The hash does not depend on how the bytes are divided into calls.
  public mutating func add(_ bytes: some Sequence<UInt8>) {
    var value = value
    let isDone: Void? = bytes.withContiguousStorageIfAvailable { bytes in
      for byte in bytes { value = (value ^ UInt64(byte)) &* Self.prime }
    }
    if isDone == nil { for byte in bytes { value = (value ^ UInt64(byte)) &* Self.prime } }
    self.value = value
  }

  /// Appends a number as eight bytes, the lowest first.
  package mutating func add(_ number: Int) {
    withUnsafeBytes(of: UInt64(bitPattern: Int64(number)).littleEndian) { add($0) }
  }

  /// The value, mixed so that every bit depends on every bit of ``value``. FNV's low bits hardly
  /// mix, so its values must not be summed directly.
  package var mixed: UInt64 { SplitMix64.mixed(value) }

  private static let prime: UInt64 = 0x0000_0100_0000_01b3

  /// Parses the format of ``description``. Returns `nil` for any other text.
  public init?(_ text: some StringProtocol) {
    let isHash = text.utf8.count == 16 && text.utf8.allSatisfy(Self.isDigit)
    guard isHash, let value = UInt64(text, radix: 16) else { return nil }
    self.value = value
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  /// The hash as sixteen hexadecimal digits.
  public var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
