// MovieWriter: writes frames one after another as an animated PNG. Source: W3C, PNG (Third
// Edition), 11.3.4.

/// Writes an APNG frame by frame: each frame after the first contains only the rectangle that
/// changed.
///
/// With a palette a pixel needs one byte instead of three: frames with rotating pieces and smooth
/// edges, which compress badly, need less than half the bytes. ``loss`` measures how far the shown
/// colours are from the drawn colours.
///
/// Memory: two frames and one compressed frame, whatever the movie's length. A truncated file shows
/// only its first frame, because it has fewer frames than its header states.
public final class MovieWriter {
  /// The number of frames written.
  public private(set) var frames = 0
  private let emit: ([UInt8]) throws -> Void
  private let frameCount: Int
  private let size: (width: Int, height: Int)
  private var pixels: MoviePixels
  private var sequence: UInt32 = 0

  /// Creates a writer, and writes the beginning of the file.
  ///
  /// - Parameters:
  ///   - frameCount: the exact number of frames that follow; an APNG states it before the first
  ///     frame.
  ///   - width: the width of every frame, in pixels.
  ///   - height: the height of every frame, in pixels.
  ///   - plays: the number of times that the movie is played; 0 means forever.
  ///   - palette: the colours that are shown, or `nil` to keep every colour.
  ///   - emit: receives the file's bytes in order; an error that it throws ends the movie.
  public init(
    frameCount: Int, width: Int, height: Int, plays: Int = 0, palette: MoviePalette? = nil,
    emit: @escaping ([UInt8]) throws -> Void
  )
    throws
  {
    self.emit = emit
    self.frameCount = frameCount
    size = (width, height)
    pixels = palette.map { IndexedPixels($0) } ?? FullPixels()
    try emit(
      PNGChunks.signature
        + PNGChunks.header(width: width, height: height, palette == nil ? .rgb : .palette)
        + PNGChunks.chunk(
          "acTL",
          PNGChunks.bytes(UInt32(max(frameCount, 1))) + PNGChunks.bytes(UInt32(max(plays, 0))))
        + (palette.map { PNGChunks.palette($0.colors) } ?? []))
  }

  /// The difference between the frames as shown and as drawn, so far; zero without a palette.
  public var loss: MovieLoss { pixels.loss }

  /// Adds a frame that is shown for a time in seconds, rounded to 1/1000 s. Every frame has the
  /// movie's size.
  public func add(_ bitmap: Bitmap, seconds: Double) throws {
    precondition(bitmap.width == size.width && bitmap.height == size.height)
    let part = pixels.take(bitmap)
    let control =
      PNGChunks.bytes(sequence) + PNGChunks.bytes(UInt32(part.width))
      + PNGChunks.bytes(UInt32(part.height)) + PNGChunks.bytes(UInt32(part.left))
      + PNGChunks.bytes(UInt32(part.top)) + PNGChunks.bytes(Self.milliseconds(seconds))
      + PNGChunks.bytes(UInt16(1000)) + [0, 0]
    sequence += 1
    let data = pixels.compressed(part)
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

  private static func milliseconds(_ seconds: Double) -> UInt16 {
    seconds > 0 ? UInt16(min((seconds * 1000).rounded(), 65535)) : 0
  }
}

/// The difference between a movie's pixels as shown and as drawn.
public struct MovieLoss: Equatable, Sendable {
  /// The number of pixels in all frames.
  public var pixels = 0
  /// The number of those pixels that are shown in another colour.
  public var changed = 0
  /// The largest difference of a channel, 0 to 255.
  public var largest = 0
}
