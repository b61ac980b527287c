// MovieWriter: frames as an animated PNG, one after another. Source: W3C, PNG (Third Edition),
// 11.3.4.

/// Writes an APNG frame by frame: each frame after the first holds only the rectangle that changed.
///
/// Memory: two bitmaps and one compressed
/// frame, however long the movie. A file that is cut short shows its first frame, as the number of
/// frames stands at its beginning.
public final class MovieWriter {
  /// How many frames were written.
  public private(set) var frames = 0
  private let emit: ([UInt8]) throws -> Void
  private let frameCount: Int
  private var last: Bitmap?
  private var sequence: UInt32 = 0

  /// - Parameters:
  ///   - frameCount: how many frames follow, exactly: an APNG says so at its beginning.
  ///   - plays: how often it is played; 0 for ever.
  ///   - emit: takes the file's bytes in order; what it throws ends the movie.
  public init(
    frameCount: Int, width: Int, height: Int, plays: Int = 0,
    emit: @escaping ([UInt8]) throws -> Void
  )
    throws
  {
    self.emit = emit
    self.frameCount = frameCount
    try emit(
      PNGChunks.signature + PNGChunks.header(width: width, height: height, hasAlpha: false)
        + PNGChunks.chunk(
          "acTL",
          PNGChunks.bytes(UInt32(max(frameCount, 1))) + PNGChunks.bytes(UInt32(max(plays, 0)))))
  }

  /// Shows a frame for a time in seconds, to 1/1000 s. Every frame has the movie's size.
  public func add(_ bitmap: Bitmap, seconds: Double) throws {
    precondition(last.map { $0.width == bitmap.width && $0.height == bitmap.height } ?? true)
    var part = PixelRect(left: 0, top: 0, right: bitmap.width, bottom: bitmap.height)
    if let last { part = bitmap.changedRect(from: last) }
    let control =
      PNGChunks.bytes(sequence) + PNGChunks.bytes(UInt32(part.width))
      + PNGChunks.bytes(UInt32(part.height)) + PNGChunks.bytes(UInt32(part.left))
      + PNGChunks.bytes(UInt32(part.top)) + PNGChunks.bytes(Self.milliseconds(seconds))
      + PNGChunks.bytes(UInt16(1000)) + [0, 0]
    sequence += 1
    let data = PNGChunks.compressed(bitmap, part, hasAlpha: false)
    if frames == 0 {
      try emit(PNGChunks.chunk("fcTL", control) + PNGChunks.chunk("IDAT", data))
    } else {
      let body = PNGChunks.bytes(sequence) + data
      sequence += 1
      try emit(PNGChunks.chunk("fcTL", control) + PNGChunks.chunk("fdAT", body))
    }
    frames += 1
    last = bitmap
  }

  /// Ends the file.
  public func finish() throws {
    precondition(frames == frameCount, "\(frameCount) frames were announced, \(frames) written")
    try emit(PNGChunks.chunk("IEND", []))
  }

  private static func milliseconds(_ seconds: Double) -> UInt16 {
    seconds > 0 ? UInt16(min((seconds * 1000).rounded(), 65535)) : 0
  }
}

extension Bitmap {
  /// The smallest rectangle that holds every pixel that differs; one pixel where none does.
  func changedRect(from other: Bitmap) -> PixelRect {
    var (left, top, right, bottom) = (width, height, 0, 0)
    pixels.withUnsafeBufferPointer { a in
      other.pixels.withUnsafeBufferPointer { b in
        for y in 0..<height {
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
