// MoviePixels: the pixels of a movie's frame in the format of the movie's file.

/// The most recent frame of a movie, in the format of the movie's file.
protocol MoviePixels {
  /// Stores the next frame. Returns the part that changed, or one pixel if nothing changed.
  mutating func take(_ bitmap: Bitmap) -> PixelRect
  /// Returns the rows of a part of the frame, compressed.
  func compressed(_ part: PixelRect) -> [UInt8]
  var loss: MovieLoss { get }
}

/// Three bytes per pixel: every colour exactly as drawn.
struct FullPixels: MoviePixels {
  private var last: Bitmap?
  private(set) var loss = MovieLoss()

  mutating func take(_ bitmap: Bitmap) -> PixelRect {
    loss.pixels += bitmap.pixels.count
    let part =
      last.map { PixelRect.changed(bitmap.pixels, $0.pixels, width: bitmap.width) }
      ?? PixelRect(left: 0, top: 0, right: bitmap.width, bottom: bitmap.height)
    last = bitmap
    return part
  }

  func compressed(_ part: PixelRect) -> [UInt8] {
    last.map { PNGChunks.compressed($0, part, hasAlpha: false) } ?? []
  }
}

/// One byte per pixel: the index of the palette's nearest colour.
struct IndexedPixels: MoviePixels {
  private let palette: MoviePalette
  /// The palette index of each colour; −1 for a colour that has not occurred.
  private let found = ColorTable<Int16>(-1)
  private var (shown, before) = ([UInt8](), [UInt8]())
  private var width = 0
  private(set) var loss = MovieLoss()

  init(_ palette: MoviePalette) { self.palette = palette }

  mutating func take(_ bitmap: Bitmap) -> PixelRect {
    width = bitmap.width
    swap(&shown, &before)
    if shown.count != bitmap.pixels.count {
      shown = [UInt8](repeating: 0, count: bitmap.pixels.count)
    }
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      var index = 0
      while index < pixels.count {
        let (start, pixel) = (index, pixels[index])
        while index < pixels.count, pixels[index] == pixel { index += 1 }
        let byte = self.index(of: pixel, count: index - start)
        shown.withUnsafeMutableBufferPointer { $0[start..<index].update(repeating: byte) }
      }
    }
    return before.count == shown.count
      ? PixelRect.changed(shown, before, width: width)
      : PixelRect(left: 0, top: 0, right: bitmap.width, bottom: bitmap.height)
  }

  /// Returns the index for `count` pixels of a colour, and counts them.
  private mutating func index(of pixel: UInt32, count: Int) -> UInt8 {
    let known = found.value(of: pixel)
    if known.pointee < 0 { known.pointee = Int16(palette.nearest(to: pixel)) }
    let index = Int(known.pointee)
    let (drawn, shown) = (Pixel(rawValue: pixel), palette.colors[index])
    let difference = max(
      abs(Int(drawn.red) - Int(shown.red)), abs(Int(drawn.green) - Int(shown.green)),
      abs(Int(drawn.blue) - Int(shown.blue)))
    loss.pixels += count
    if difference > 0 { loss.changed += count }
    loss.largest = max(loss.largest, difference)
    return UInt8(index)
  }

  func compressed(_ part: PixelRect) -> [UInt8] {
    PNGChunks.compressed(shown, width: width, part)
  }
}

extension PixelRect {
  /// The smallest rectangle that contains every difference between two arrays of pixels, with
  /// `width` pixels per row; one pixel if there is no difference.
  static func changed<Value: Equatable>(_ a: [Value], _ b: [Value], width: Int) -> PixelRect {
    var (left, top, right, bottom) = (width, Int.max, 0, 0)
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        for y in 0..<(width > 0 ? a.count / width : 0) {
          let row = y * width
          guard let first = (0..<width).first(where: { a[row + $0] != b[row + $0] }) else {
            continue
          }
          var end = width
          while a[row + end - 1] == b[row + end - 1] { end -= 1 }
          (left, right) = (min(left, first), max(right, end))
          (top, bottom) = (min(top, y), y + 1)
        }
      }
    }
    return right > left
      ? PixelRect(left: left, top: top, right: right, bottom: bottom)
      : PixelRect(left: 0, top: 0, right: 1, bottom: 1)
  }
}
