import CPixelKernels

/// The blur of shadows. Apple does not publish its kernel; this one is EdgePan's: a Gaussian whose
/// standard deviation is the shadow's radius, approximated by three box blurs (the box sizes are
/// those of the W3C's Filter Effects specification, 9.4 feGaussianBlur).
struct ShadowBlur {
  /// The largest deviation in pixels; a larger deviation would give only a faint haze.
  static let largest = 256.0

  /// For each of the three passes, the number of pixels before and after a pixel in its box.
  let reaches: [(before: Int, after: Int)]

  /// Creates a blur. `deviation` is in pixels.
  init(_ deviation: Double) {
    let s = deviation > 0 ? min(deviation, Self.largest) : 0
    // The factor is 3·√(2π)/4.
    let size = Int((s * 1.879_971_205_598_732_5 + 0.5).rounded(.down))
    if size <= 1 {
      reaches = []
    } else if size % 2 == 1 {
      reaches = Array(repeating: (size / 2, size / 2), count: 3)
    } else {
      reaches = [(size / 2, size / 2 - 1), (size / 2 - 1, size / 2), (size / 2, size / 2)]
    }
  }

  /// The distance in pixels that the blur extends beyond a shape.
  var reach: Int { reaches.reduce(0) { $0 + max($1.before, $1.after) } }
}

extension Mask {
  /// Blurs along rows and along columns, with a separate deviation for each direction. Cost: six
  /// passes.
  func blur(_ horizontal: ShadowBlur, _ vertical: ShadowBlur) {
    let (width, height) = (region.width, region.height)
    guard width > 0, height > 0 else { return }
    if !horizontal.reaches.isEmpty {
      let scratch = PixelBuffer<UInt8>(capacity: width)
      defer { extendLifetime(scratch) }
      for y in 0..<height {
        for pass in horizontal.reaches {
          pixel_box_blur(
            bytes + y * width, Int32(width), 1, Int32(pass.before), Int32(pass.after),
            scratch.base)
        }
      }
    }
    guard !vertical.reaches.isEmpty else { return }
    var other = PixelBuffer<UInt8>(capacity: width * height)
    let sums = PixelBuffer<UInt32>(capacity: width)
    defer { extendLifetime(sums) }
    for pass in vertical.reaches {
      pixel_box_blur_columns(
        other.base, bytes, Int32(width), Int32(height), Int32(pass.before), Int32(pass.after),
        sums.base)
      swap(&other, &buffer)
    }
  }
}
