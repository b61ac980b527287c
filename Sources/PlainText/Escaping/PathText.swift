// File paths as text that preserves every byte: a name may contain anything but NUL and a slash.

/// Stores the bytes of a path in a `String`.
///
/// Linux names files with bytes; Swift's text is UTF-8. Each byte that is not part of a valid
/// sequence becomes one of the private scalars U+F780…U+F7FF, and becomes a byte again when the
/// file is opened. If a name itself contains such a scalar, its three bytes are encoded in the same
/// way, so that every path survives the round trip. `escape(_:for:)` shows encoded bytes as `\xNN`.
public enum PathText {
  /// The encoding is U+F700 plus the byte; only bytes of at least 0x80 can be invalid.
  private static let carrier: UInt32 = 0xF700
  static let carried: ClosedRange<UInt32> = 0xF780...0xF7FF

  /// Returns the text of a path's bytes.
  public static func text(of bytes: [UInt8]) -> String {
    if let plain = String(validating: bytes, as: UTF8.self), !isCarrying(plain) { return plain }
    var scalars = String.UnicodeScalarView()
    for piece in UTF8Pieces(bytes) {
      switch piece {
      case .scalar(let scalar) where carried.contains(scalar.value):
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
          scalars.append(carrying(byte))
        }
      case .scalar(let scalar): scalars.append(scalar)
      case .invalid(let byte): scalars.append(carrying(byte))
      }
    }
    return String(scalars)
  }

  /// Returns the bytes that a path's text represents.
  public static func bytes(of text: String) -> [UInt8] {
    guard isCarrying(text) else { return Array(text.utf8) }
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if let byte = byte(carriedBy: scalar) {
        bytes.append(byte)
      } else {
        bytes += Array(String(scalar).utf8)
      }
    }
    return bytes
  }

  /// Calls a function with the path as a C string.
  public static func withCString<Result>(
    _ text: String, _ body: (UnsafePointer<CChar>) throws -> Result
  ) rethrows -> Result {
    guard isCarrying(text) else { return try text.withCString(body) }
    let bytes = bytes(of: text).map { CChar(bitPattern: $0) } + [0]
    return try bytes.withUnsafeBufferPointer { try body($0.baseAddress!) }
  }

  /// Returns the byte that a scalar encodes, or `nil` if it encodes none.
  static func byte(carriedBy scalar: Unicode.Scalar) -> UInt8? {
    carried.contains(scalar.value) ? UInt8(scalar.value - carrier) : nil
  }

  private static func carrying(_ byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(carrier + UInt32(byte)) ?? "\u{FFFD}"
  }

  private static func isCarrying(_ text: String) -> Bool {
    text.unicodeScalars.contains { carried.contains($0.value) }
  }

  /// Returns the path without its last component: `a` for `a/b` and `a/b/`, `/` for `/b`, and the
  /// empty string for a path of one component. The file system is not asked.
  ///
  /// Foundation's `NSString.deletingLastPathComponent` crashes for a path of one character (Swift
  /// 6.3.1 on Linux), so no code in EdgePan calls it.
  public static func folder(of path: String) -> String {
    let (bytes, slash) = (path.utf8, UInt8(ascii: "/"))
    guard let last = bytes.lastIndex(where: { $0 != slash }) else {
      return path.isEmpty ? "" : "/"
    }
    guard let end = bytes[...last].lastIndex(of: slash) else { return "" }
    guard let folder = bytes[...end].lastIndex(where: { $0 != slash }) else { return "/" }
    return String(Substring(bytes[...folder]))
  }
}
