// Movies of at most 256 colours.

import Foundation
import QuartzCore
import Testing

@testable import LayerRendering

@Suite struct MoviePaletteTests {
  /// A frame whose pixels cycle through `shades` shades.
  private func shaded(_ shades: Int, width: Int = 40, height: Int = 40) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    for i in bitmap.pixels.indices {
      let shade = UInt32(i % shades)
      let (red, green, blue) = (shade * 37 % 256, shade / 256 * 8, shade % 5)
      bitmap.pixels[i] = 0xff00_0000 | red | green << 8 | blue << 16
    }
    return bitmap
  }

  private func movie(_ frames: [Bitmap]) throws -> (file: [UInt8], loss: MovieLoss) {
    var file: [UInt8] = []
    let writer = try MovieWriter(
      frameCount: frames.count, width: frames[0].width, height: frames[0].height,
      palette: MoviePalette(of: frames)
    ) { file += $0 }
    for frame in frames { try writer.add(frame, seconds: 0.02) }
    try writer.finish()
    return (file, writer.loss)
  }

  @Test func upTo256Colours_areAllKept() throws {
    let frames = [shaded(256), shaded(200)]
    let movie = try movie(frames)
    #expect(MoviePalette(of: frames).colors.count == 256)
    #expect(movie.loss == MovieLoss(pixels: 3200, changed: 0, largest: 0))
    let names = try chunks(movie.file).map(\.name)
    #expect(names == ["IHDR", "sRGB", "acTL", "PLTE", "fcTL", "IDAT", "fcTL", "fdAT", "IEND"])
  }

  @Test func moreColours_areReplacedByNearColours_andTheLossIsCounted() throws {
    var frame = shaded(1024)
    let background = Pixel(red: 12, green: 200, blue: 77)
    frame.put(Bitmap(width: 40, height: 10, color: background), x: 0, y: 30)
    let palette = MoviePalette(of: [frame])
    #expect(palette.colors.count == 256)
    #expect(palette.colors.contains(background), "the most common colour is exact")
    let loss = try movie([frame]).loss
    let expected = frame.pixels.map { pixel -> Int in
      let shown = palette.colors[palette.nearest(to: pixel)]
      let red = abs(Int(pixel & 255) - Int(shown.red))
      let green = abs(Int(pixel >> 8 & 255) - Int(shown.green))
      let blue = abs(Int(pixel >> 16 & 255) - Int(shown.blue))
      return max(red, green, blue)
    }
    #expect(loss.pixels == 1600 && loss.changed == expected.count { $0 > 0 })
    #expect(loss.largest == expected.max() && loss.largest < 16)
  }

  @Test func nearestColour_hasTheLeastSquaredDifference_andTiesGoToTheFirst() {
    let palette = MoviePalette([
      Pixel(red: 0, green: 0, blue: 0), Pixel(red: 10, green: 0, blue: 0),
      Pixel(red: 0, green: 20, blue: 0),
    ])
    #expect(palette.nearest(to: 0xff00_0004) == 0 && palette.nearest(to: 0xff00_0006) == 1)
    #expect(palette.nearest(to: 0xff00_0005) == 0 && palette.nearest(to: 0xff00_0f00) == 2)
  }

  @Test func palette_bits_areTheSameInEveryBuild_andOnEveryCPU() {
    let colors = MoviePalette(of: [shaded(1024, width: 64, height: 64), shaded(700)]).colors
    var strip = Bitmap(width: colors.count, height: 1)
    for (x, color) in colors.enumerated() {
      strip.put(Bitmap(width: 1, height: 1, color: color), x: x, y: 0)
    }
    #expect(strip.hash == 0xe923_90ca_5be8_719f)
  }

  @Test func movieWithoutFrames_hasAPaletteOfBlack() {
    #expect(MoviePalette(of: []).colors == [Pixel(red: 0, green: 0, blue: 0)])
  }
}
