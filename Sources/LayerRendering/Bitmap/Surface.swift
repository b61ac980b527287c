// Surface: a buffer for drawing a part of the display, which is then copied to a bitmap or another
// surface.

import CPixelKernels

/// Premultiplied pixels of one rectangle of the display, initially transparent.
final class Surface {
  let region: PixelRect
  private let buffer: PixelBuffer<UInt32>
  var pixels: UnsafeMutablePointer<UInt32> { buffer.base }

  init(_ region: PixelRect) {
    self.region = region
    buffer = PixelBuffer(repeating: 0, count: max(region.width * region.height, 1))
  }

  /// Returns the address of pixel (`x`, `y`) of the display. The pixel must be in the region, or
  /// one past the end of a row.
  func at(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> {
    pixels + (y - region.top) * region.width + (x - region.left)
  }

  /// Multiplies the colours, but not the alpha, by a brightness of 0…1.
  func darken(_ brightness: Double) {
    pixel_darken(
      pixels, Int32((unit(brightness) * 255).rounded()), Int32(region.width * region.height))
  }

  var texture: pixel_texture {
    pixel_texture(pixels: pixels, width: Int32(region.width), height: Int32(region.height))
  }

  func bitmap() -> Bitmap {
    var bitmap = Bitmap(width: region.width, height: region.height)
    bitmap.pixels.withUnsafeMutableBufferPointer {
      guard let target = $0.baseAddress else { return }
      target.update(from: pixels, count: $0.count)
    }
    return bitmap
  }
}

/// One byte per pixel of a rectangle, initially 0.
final class Mask {
  let region: PixelRect
  var buffer: PixelBuffer<UInt8>
  var bytes: UnsafeMutablePointer<UInt8> { buffer.base }

  init(_ region: PixelRect) {
    self.region = region
    buffer = PixelBuffer(repeating: 0, count: max(region.width * region.height, 1))
  }

  func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
    bytes + (y - region.top) * region.width
  }

  /// Creates a mask from the alpha of a surface, in its region.
  convenience init(alphaOf surface: Surface) {
    self.init(surface.region)
    pixel_alpha(bytes, surface.pixels, Int32(region.width * region.height))
  }
}
