/// A picture of premultiplied sRGB pixels, four bytes each.
///
/// Two bitmaps are equal if all bytes are equal, without tolerance. Cost: 4 bytes per pixel.
public struct Bitmap: Equatable, Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The pixels, row by row from the top: red in the lowest byte, then green, blue, alpha;
  /// premultiplied.
  public internal(set) var pixels: [UInt32]

  /// Creates a bitmap of one colour, transparent by default. A negative width or height counts as
  /// 0.
  public init(width: Int, height: Int, color: Pixel = Pixel(rawValue: 0)) {
    self.width = max(width, 0)
    self.height = max(height, 0)
    pixels = Array(repeating: color.rawValue, count: self.width * self.height)
  }

  /// The pixel in column `x` of row `y`.
  public subscript(x: Int, y: Int) -> Pixel {
    Pixel(rawValue: pixels[y * width + x])
  }

  /// A 64-bit hash of size and pixels (FNV-1a over 32-bit words), identical on every machine.
  public var hash: UInt64 {
    var value: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ word: UInt32) { value = (value ^ UInt64(word)) &* 0x100_0000_01b3 }
    add(UInt32(truncatingIfNeeded: width))
    add(UInt32(truncatingIfNeeded: height))
    for pixel in pixels { add(pixel) }
    return value
  }

  /// Copies `other` with its top left corner at (x, y); parts outside this bitmap are clipped.
  public mutating func put(_ other: Bitmap, x: Int, y: Int) {
    let columns = max(0, -x)..<min(other.width, width - x)
    guard !columns.isEmpty else { return }
    for row in max(0, -y)..<max(max(0, -y), min(other.height, height - y)) {
      let (from, to) = (row * other.width, (y + row) * width + x)
      pixels.replaceSubrange(
        to + columns.lowerBound..<to + columns.upperBound,
        with: other.pixels[from + columns.lowerBound..<from + columns.upperBound])
    }
  }
}

/// A premultiplied sRGB pixel.
public struct Pixel: RawRepresentable, Hashable, Sendable {
  /// Red in the lowest byte, then green, blue, alpha.
  public var rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Creates a pixel from premultiplied components, 0…255, each at most `alpha`.
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    rawValue = UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
  }

  /// The premultiplied red, 0…255.
  public var red: UInt8 { UInt8(truncatingIfNeeded: rawValue) }
  /// The premultiplied green, 0…255.
  public var green: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 8) }
  /// The premultiplied blue, 0…255.
  public var blue: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 16) }
  /// The opacity, from 0 for transparent to 255 for opaque.
  public var alpha: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 24) }
}
