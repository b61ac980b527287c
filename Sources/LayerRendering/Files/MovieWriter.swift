// MovieWriter: frames as an animated PNG, one after another. Source: W3C, PNG (Third Edition),
// 11.3.4.

/// Writes an APNG frame by frame: each frame after the first holds only the rectangle that changed.
///
/// With a palette a pixel takes one byte instead of three: turning pieces with smooth edges, which
/// compress badly, take less than half the bytes. ``loss`` says how far the shown colours are from
/// those that were drawn.
///
/// Memory: two frames and one compressed frame, however long the movie. A file that is cut short
/// shows its first frame, as the number of frames stands at its beginning.
public final class MovieWriter {
  /// How many frames were written.
  public private(set) var frames = 0
  private let emit: ([UInt8]) throws -> Void
  private let frameCount: Int
  private let size: (width: Int, height: Int)
  private var pixels: MoviePixels
  private var sequence: UInt32 = 0

  /// - Parameters:
  ///   - frameCount: how many frames follow, exactly: an APNG says so at its beginning.
  ///   - plays: how often it is played; 0 forever.
  ///   - palette: the colours that are shown; nil keeps every colour.
  ///   - emit: takes the file's bytes in order; what it throws ends the movie.
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

  /// How the frames shown so far differ from those that were drawn; nothing without a palette.
  public var loss: MovieLoss { pixels.loss }

  /// Shows a frame for a time in seconds, to 1/1000 s. Every frame has the movie's size.
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
    precondition(frames == frameCount, "\(frameCount) frames were announced, \(frames) written")
    try emit(PNGChunks.chunk("IEND", []))
  }

  private static func milliseconds(_ seconds: Double) -> UInt16 {
    seconds > 0 ? UInt16(min((seconds * 1000).rounded(), 65535)) : 0
  }
}

/// How a movie's shown pixels differ from those that were drawn.
public struct MovieLoss: Equatable, Sendable {
  /// Pixels of all frames.
  public var pixels = 0
  /// How many of them are shown in another colour.
  public var changed = 0
  /// The largest difference of a channel, 0 to 255.
  public var largest = 0
}
