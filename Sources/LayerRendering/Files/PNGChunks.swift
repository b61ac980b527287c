// PNGChunks: the parts of PNG files: chunks, headers, rows. Source: W3C, PNG (Third Edition).

import CPixelKernels
import CZlib

/// Writes the parts of PNG and APNG files.
struct PNGChunks {
  static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// Returns a chunk: length, name, data, and the checksum of name and data.
  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    let sum = UInt32(truncatingIfNeeded: crc32(0, body, UInt32(body.count)))
    return bytes(UInt32(data.count)) + body + bytes(sum)
  }

  static func bytes(_ v: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: v >> (24 - 8 * $0)) }
  }
  static func bytes(_ v: UInt16) -> [UInt8] { [UInt8(v >> 8), UInt8(v & 255)] }

  /// The PNG colour types that EdgePan writes, with eight bits per channel.
  enum ColorType: UInt8 {
    case rgb = 2
    case rgba = 6
  }

  /// Returns the header and sRGB chunks: size, colour type, colour space.
  static func header(width: Int, height: Int, _ type: ColorType) -> [UInt8] {
    chunk("IHDR", bytes(UInt32(width)) + bytes(UInt32(height)) + [8, type.rawValue, 0, 0, 0])
      + chunk("sRGB", [0])
  }

  /// Returns the chunk with the name of the program that wrote the file; empty for `nil`.
  static func software(_ name: String?) -> [UInt8] {
    name.map { chunk("tEXt", Array("Software\0\($0)".utf8)) } ?? []
  }

  /// Returns the rows of a part of a bitmap, compressed without a filter, which gives the smallest
  /// files for most animators. The frames of the bundled animators are 20 to 40 % larger with the
  /// filter "Up". Choosing the filter of each row by the least sum of differences makes the frames
  /// of the effects "suck" and "ripple" 2 to 12 % smaller, and those of the other effects 2 to 17 %
  /// larger.
  static func compressed(_ bitmap: Bitmap, _ part: PixelRect, hasAlpha: Bool) -> [UInt8] {
    let deflater = Deflater()
    let toBytes = hasAlpha ? pixel_to_rgba : pixel_to_rgb
    var result: [UInt8] = []
    // The first byte of each row is the number of the row's filter; 0 means no filter.
    var row = [UInt8](repeating: 0, count: 1 + part.width * (hasAlpha ? 4 : 3))
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      row.withUnsafeMutableBufferPointer { row in
        guard let from = pixels.baseAddress, let to = row.baseAddress else { return }
        for y in part.top..<part.bottom {
          _ = toBytes(to + 1, from + (y * bitmap.width + part.left), Int32(part.width))
          deflater.add(UnsafeBufferPointer(row), isLast: y == part.bottom - 1) {
            result.append(contentsOf: $0)
          }
        }
      }
    }
    return result
  }
}

extension Bitmap {
  /// Whether every pixel is opaque.
  var isOpaque: Bool { pixels.allSatisfy { $0 >> 24 == 255 } }

  /// Returns the bitmap as a PNG file: RGB if it is opaque, otherwise RGBA without
  /// premultiplication.
  ///
  /// The pixels are exact; the compressed bytes may differ between versions of zlib.
  ///
  /// - Parameter software: the name of the program that wrote the file, in ASCII, stored in a
  ///   `tEXt` chunk; `nil` omits the chunk.
  public func png(software: String? = nil) -> [UInt8] {
    // A PNG has at least one pixel.
    let bitmap = width > 0 && height > 0 ? self : Bitmap(width: 1, height: 1)
    let hasAlpha = !bitmap.isOpaque
    let all = PixelRect(left: 0, top: 0, right: bitmap.width, bottom: bitmap.height)
    return PNGChunks.signature
      + PNGChunks.header(width: all.width, height: all.height, hasAlpha ? .rgba : .rgb)
      + PNGChunks.software(software)
      + PNGChunks.chunk("IDAT", PNGChunks.compressed(bitmap, all, hasAlpha: hasAlpha))
      + PNGChunks.chunk("IEND", [])
  }
}
