// PNG and APNG files, read back by code that is independent of the writer.

import CZlib
import Foundation
import QuartzCore
import Testing

@testable import LayerRendering

/// Returns a file's chunks, after checking their lengths and checksums.
func chunks(_ file: [UInt8]) throws -> [(name: String, data: [UInt8])] {
  #expect(Array(file.prefix(8)) == [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  func number(_ at: Int) -> Int { file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
  var result: [(String, [UInt8])] = []
  var at = 8
  while at < file.count {
    let length = number(at)
    let body = Array(file[at + 4..<at + 8 + length])
    #expect(number(at + 8 + length) == Int(crc32(0, body, UInt32(body.count))))
    result.append((String(decoding: body.prefix(4), as: UTF8.self), Array(body.dropFirst(4))))
    at += 12 + length
  }
  return result
}

private func inflated(_ data: [UInt8], _ count: Int) throws -> [UInt8] {
  var out = [UInt8](repeating: 0, count: count + 1)
  var length = UInt(count + 1)
  try #require(uncompress(&out, &length, data, UInt(data.count)) == Z_OK)
  try #require(Int(length) == count)
  return Array(out.prefix(count))
}

/// The bytes of each row of an image without PNG filters.
private func rows(_ bytes: [UInt8], width: Int, channels: Int) -> [[UInt8]] {
  stride(from: 0, to: bytes.count, by: width * channels + 1).map { start in
    #expect(bytes[start] == 0)
    return Array(bytes[start + 1..<start + 1 + width * channels])
  }
}

@Suite struct PNGTests {
  private func random(_ width: Int, _ height: Int, opaque: Bool) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    var state: UInt32 = 7
    for i in bitmap.pixels.indices {
      state = state &* 1_664_525 &+ 1_013_904_223
      let alpha = opaque ? 255 : state >> 24
      bitmap.pixels[i] =
        (state >> 8 & 255) * alpha / 255 | ((state & 255) * alpha / 255) << 8 | alpha << 24
    }
    return bitmap
  }

  @Test func opaqueBitmap_isStoredAsRGB_pixelForPixel() throws {
    let bitmap = random(13, 7, opaque: true)
    let parts = try chunks(bitmap.png())
    #expect(parts.map(\.name) == ["IHDR", "sRGB", "IDAT", "IEND"])
    #expect(parts[0].data == [0, 0, 0, 13, 0, 0, 0, 7, 8, 2, 0, 0, 0])
    let lines = rows(try inflated(parts[2].data, 7 * 40), width: 13, channels: 3)
    for y in 0..<7 {
      for x in 0..<13 {
        let pixel = bitmap[x, y]
        #expect(Array(lines[y][3 * x..<3 * x + 3]) == [pixel.red, pixel.green, pixel.blue])
      }
    }
  }

  @Test func translucentBitmap_isStoredAsRGBA_withoutPremultiplication() throws {
    var bitmap = Bitmap(width: 1, height: 1, color: Pixel(red: 100, green: 50, blue: 0, alpha: 128))
    let parts = try chunks(bitmap.png())
    #expect(parts[0].data[9] == 6)
    let lines = rows(try inflated(parts[2].data, 5), width: 1, channels: 4)
    #expect(lines[0] == [199, 100, 0, 128])
    bitmap = random(40, 30, opaque: false)
    #expect(try chunks(bitmap.png()).count == 4)
  }

  @Test func bitmapWithoutPixels_becomesAFileWithOneTransparentPixel() throws {
    for (width, height) in [(0, 0), (0, 5), (5, 0)] {
      let parts = try chunks(Bitmap(width: width, height: height).png())
      #expect(Array(parts[0].data.prefix(8)) == [0, 0, 0, 1, 0, 0, 0, 1])
      #expect(rows(try inflated(parts[2].data, 5), width: 1, channels: 4) == [[0, 0, 0, 0]])
    }
  }

  @Test func movie_containsOnlyTheChangedRectangles() throws {
    let first = random(20, 10, opaque: true)
    var second = first
    second.pixels[3 * 20 + 4] ^= 0xff
    second.pixels[5 * 20 + 9] ^= 0xff
    var file: [UInt8] = []
    let movie = try MovieWriter(frameCount: 3, width: 20, height: 10) { file += $0 }
    for bitmap in [first, second, second] { try movie.add(bitmap, milliseconds: 20) }
    try movie.finish()
    let parts = try chunks(file)
    #expect(
      parts.map(\.name) == [
        "IHDR", "sRGB", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND",
      ])
    #expect(parts[2].data == [0, 0, 0, 3, 0, 0, 0, 0])
    func number(_ data: [UInt8], _ at: Int) -> Int {
      data[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let control = parts[5].data
    #expect([4, 8, 12, 16].map { number(control, $0) } == [6, 3, 4, 3])
    #expect(Array(control[20..<24]) == [0, 20, 3, 232], "20 / 1000 s")
    // Both kinds of chunks share one sequence of numbers.
    #expect([3, 5, 6, 7, 8].map { number(parts[$0].data, 0) } == [0, 1, 2, 3, 4])
    let lines = rows(
      try inflated(Array(parts[6].data.dropFirst(4)), 3 * 19), width: 6, channels: 3)
    #expect(lines[0][0] == second[4, 3].red && lines[2][15] == second[9, 5].red)
  }

  @Test func changedRect_isTheSmallestRectangle_orOnePixelIfNothingChanged() {
    let pixels = random(8, 8, opaque: true).pixels
    #expect(PixelRect.changed(pixels, pixels, width: 8).width == 1)
    var other = pixels
    other[0] ^= 1
    other[63] ^= 1
    #expect(
      PixelRect.changed(pixels, other, width: 8) == PixelRect(left: 0, top: 0, right: 8, bottom: 8))
  }
}
