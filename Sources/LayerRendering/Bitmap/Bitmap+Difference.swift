// Bitmap+Difference: compares two pictures of one frame.

extension Bitmap {
  /// Returns the absolute difference of each colour channel as an opaque picture, black where the
  /// two pictures are equal.
  ///
  /// Pixels that only one of the two pictures has are compared with black.
  public func difference(from other: Bitmap) -> Bitmap {
    var result = Bitmap(
      width: max(width, other.width), height: max(height, other.height),
      color: Pixel(red: 0, green: 0, blue: 0))
    for y in 0..<result.height {
      for x in 0..<result.width {
        let (a, b) = (pixel(x, y), other.pixel(x, y))
        let pixel = Pixel(
          red: max(a.red, b.red) - min(a.red, b.red),
          green: max(a.green, b.green) - min(a.green, b.green),
          blue: max(a.blue, b.blue) - min(a.blue, b.blue))
        result.pixels[y * result.width + x] = pixel.rawValue
      }
    }
    return result
  }

  /// Returns the number of pixels that differ from the other bitmap's, including pixels that only
  /// one bitmap has.
  public func differingPixels(from other: Bitmap) -> Int {
    guard width == other.width, height == other.height else {
      let black = Pixel(red: 0, green: 0, blue: 0).rawValue
      return difference(from: other).pixels.count { $0 != black }
    }
    // A loop over words, which is fast even in debug builds.
    return pixels.withUnsafeBufferPointer { mine in
      other.pixels.withUnsafeBufferPointer { theirs in
        var (count, index) = (0, 0)
        while index < mine.count {
          if mine[index] != theirs[index] { count += 1 }
          index += 1
        }
        return count
      }
    }
  }

  private func pixel(_ x: Int, _ y: Int) -> Pixel {
    x < width && y < height ? self[x, y] : Pixel(red: 0, green: 0, blue: 0)
  }
}
