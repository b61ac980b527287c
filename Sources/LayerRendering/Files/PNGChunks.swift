// PNG's parts: chunks, headers, filtered rows. Source: W3C, PNG (Third Edition).

import CPixelKernels
import CZlib

/// Writes the pieces that PNG and APNG files are made of.
struct PNGChunks {
  static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// Length, name, data, and the checksum of name and data.
  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    let sum = UInt32(truncatingIfNeeded: crc32(0, body, UInt32(body.count)))
    return bytes(UInt32(data.count)) + body + bytes(sum)
  }

  static func bytes(_ v: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: v >> (24 - 8 * $0)) }
  }
  static func bytes(_ v: UInt16) -> [UInt8] { [UInt8(v >> 8), UInt8(v & 255)] }

  /// Eight bits a channel, RGB or RGBA, and the sRGB mark.
  static func header(width: Int, height: Int, hasAlpha: Bool) -> [UInt8] {
    chunk(
      "IHDR",
      bytes(UInt32(width)) + bytes(UInt32(height)) + [8, hasAlpha ? 6 : 2, 0, 0, 0])
      + chunk("sRGB", [0])
  }

  /// The rows of a part of a bitmap, each filtered against the one above (Up), compressed.
  static func compressed(_ bitmap: Bitmap, _ part: PixelRect, hasAlpha: Bool) -> [UInt8] {
    let deflater = Deflater()
    let channels = hasAlpha ? 4 : 3
    let length = part.width * channels
    var result: [UInt8] = []
    var above = [UInt8](repeating: 0, count: length)
    var row = above
    var filtered = [UInt8](repeating: 2, count: length + 1)
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      for y in part.top..<part.bottom {
        let from = base + (y * bitmap.width + part.left)
        row.withUnsafeMutableBufferPointer { row in
          guard let out = row.baseAddress else { return }
          _ =
            hasAlpha
            ? pixel_to_rgba(out, from, Int32(part.width))
            : pixel_to_rgb(out, from, Int32(part.width))
        }
        filtered.withUnsafeMutableBufferPointer { filtered in
          row.withUnsafeBufferPointer { row in
            above.withUnsafeBufferPointer { above in
              pixel_filter_up(
                filtered.baseAddress! + 1, row.baseAddress!, above.baseAddress!, Int32(length))
            }
          }
          deflater.add(
            UnsafeBufferPointer(filtered), isLast: y == part.bottom - 1
          ) {
            result.append(contentsOf: $0)
          }
        }
        swap(&row, &above)
      }
    }
    return result
  }
}

extension Bitmap {
  /// Whether every pixel is opaque.
  var isOpaque: Bool { pixels.allSatisfy { $0 >> 24 == 255 } }

  /// The bitmap as a PNG file: RGB where all of it is opaque, else RGBA without premultiplication.
  ///
  /// The pixels are exact; the compressed bytes may differ between versions of zlib.
  public func png() -> [UInt8] {
    let hasAlpha = !isOpaque
    let all = PixelRect(left: 0, top: 0, right: max(width, 1), bottom: max(height, 1))
    let bitmap = width > 0 && height > 0 ? self : Bitmap(width: 1, height: 1)
    return PNGChunks.signature
      + PNGChunks.header(width: all.width, height: all.height, hasAlpha: hasAlpha)
      + PNGChunks.chunk("IDAT", PNGChunks.compressed(bitmap, all, hasAlpha: hasAlpha))
      + PNGChunks.chunk("IEND", [])
  }
}
