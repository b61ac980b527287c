// MoviePalette: the colours of a movie that stores one byte per pixel.

/// At most 256 opaque colours that represent the colours of a movie's frames.
///
/// If the frames have at most 256 colours, all are kept. Otherwise each colour is shown as the
/// palette's nearest colour: the first with the least sum of squared differences of red, green and
/// blue.
public struct MoviePalette: Equatable, Sendable {
  /// The number of colours that a byte can index.
  public static let maximumColors = 256
  /// The colours, sorted by `rawValue`, in which red is the lowest byte, then green, then blue; at
  /// least one.
  public let colors: [Pixel]

  /// Chooses the colours of frames.
  ///
  /// The choice uses only integers in a fixed order, so the same frames give the same palette on
  /// every machine. Cost: one pass over the frames' pixels, and about eight over their colours.
  public init(of frames: some Sequence<Bitmap>) {
    let count = ColorCount()
    for frame in frames { count.add(frame) }
    self = count.palette()
  }

  init(_ colors: [Pixel]) { self.colors = colors }

  /// Returns the index of the palette's colour nearest to a pixel.
  func nearest(to pixel: UInt32) -> Int {
    var (best, least) = (0, Int32.max)
    for (index, color) in colors.enumerated() {
      let distance = Self.distance(color.rawValue, pixel)
      if distance < least { (best, least) = (index, distance) }
    }
    return best
  }

  private static func distance(_ a: UInt32, _ b: UInt32) -> Int32 {
    var sum: Int32 = 0
    for shift in [UInt32(0), 8, 16] {
      let d = Int32(a >> shift & 255) - Int32(b >> shift & 255)
      sum += d * d
    }
    return sum
  }
}
