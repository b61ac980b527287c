// ColorCount: counts the colours of frames.

/// The number of times that each colour occurs in frames.
///
/// Memory: 16 kB for each block of 4,096 neighbouring colours, if at least one of them occurs.
public final class ColorCount {
  private let counts = ColorTable<UInt32>(0)

  /// Creates an empty count.
  public init() {}

  /// Counts a frame's pixels; alpha is ignored.
  public func add(_ bitmap: Bitmap) {
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      var index = 0
      while index < pixels.count {
        let pixel = pixels[index]
        let start = index
        while index < pixels.count, pixels[index] == pixel { index += 1 }
        let value = counts.value(of: pixel)
        let (sum, overflow) = value.pointee.addingReportingOverflow(UInt32(index - start))
        value.pointee = overflow ? .max : sum
      }
    }
  }

  /// Returns a palette of all colours or, if there are too many, of those that median cut chooses.
  public func palette() -> MoviePalette {
    var colors: [MedianCut.Color] = []
    counts.visit { color, count in
      if count > 0 { colors.append(MedianCut.Color(color, count: count)) }
    }
    return MoviePalette(MedianCut.choose(MoviePalette.maximumColors, of: colors))
  }
}
