// MovieWriter: writes frames one after another as an animated PNG. Source: W3C, PNG (Third
// Edition), 11.3.4.

/// Writes an APNG frame by frame: each frame after the first contains only the rectangle that
/// changed.
///
/// Memory: two frames and one compressed frame, whatever the movie's length. A truncated file shows
/// only its first frame, because it has fewer frames than its header states.
public final class MovieWriter {
  /// The number of frames written.
  public private(set) var frames = 0
  private let emit: ([UInt8]) throws -> Void
  private let frameCount: Int
  private let size: (width: Int, height: Int)
  private var last: Bitmap?
  private var sequence: UInt32 = 0

  /// Creates a writer, and writes the beginning of the file.
  ///
  /// - Parameters:
  ///   - frameCount: the exact number of frames that follow; an APNG states it before the first
  ///     frame.
  ///   - width: the width of every frame, in pixels.
  ///   - height: the height of every frame, in pixels.
  ///   - plays: the number of times that the movie is played; 0 means forever.
  ///   - software: as for ``Bitmap/png(software:)``.
  ///   - emit: receives the file's bytes in order; an error that it throws ends the movie.
  public init(
    frameCount: Int, width: Int, height: Int, plays: Int = 0, software: String? = nil,
    emit: @escaping ([UInt8]) throws -> Void
  ) throws {
    self.emit = emit
    self.frameCount = frameCount
    size = (width, height)
    try emit(
      PNGChunks.signature + PNGChunks.header(width: width, height: height, .rgb)
        + PNGChunks.software(software)
        + PNGChunks.chunk(
          "acTL",
          PNGChunks.bytes(UInt32(max(frameCount, 1))) + PNGChunks.bytes(UInt32(max(plays, 0)))))
  }

  /// Adds a frame that is shown for a time, as ``MovieTiming`` gives it. Every frame has the
  /// movie's size.
  public func add(_ bitmap: Bitmap, milliseconds: Int) throws {
    precondition(bitmap.width == size.width && bitmap.height == size.height)
    let part =
      last.map { PixelRect.changed(bitmap.pixels, $0.pixels, width: bitmap.width) }
      ?? PixelRect(left: 0, top: 0, right: bitmap.width, bottom: bitmap.height)
    last = bitmap
    let place = [part.width, part.height, part.left, part.top].flatMap {
      PNGChunks.bytes(UInt32($0))
    }
    let control = PNGChunks.bytes(sequence) + place + Self.fraction(milliseconds) + [0, 0]
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
  }

  /// Ends the file.
  public func finish() throws {
    precondition(frames == frameCount, "\(frameCount) frames were expected, \(frames) written")
    try emit(PNGChunks.chunk("IEND", []))
  }

  /// Returns a time as a fraction of a second whose numerator has 16 bits: of 1/1000 s or, for
  /// longer times, of 1/100 s and so on.
  private static func fraction(_ milliseconds: Int) -> [UInt8] {
    var (numerator, denominator) = (max(milliseconds, 0), UInt16(1000))
    while numerator > UInt16.max, denominator > 1 {
      (numerator, denominator) = ((numerator + 5) / 10, denominator / 10)
    }
    return PNGChunks.bytes(UInt16(clamping: numerator)) + PNGChunks.bytes(denominator)
  }
}

extension PixelRect {
  /// The smallest rectangle that contains every difference between two arrays of pixels, with
  /// `width` pixels per row; one pixel if there is no difference.
  static func changed(_ a: [UInt32], _ b: [UInt32], width: Int) -> PixelRect {
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
