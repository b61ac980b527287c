import QuartzCore

/// Pictures as textures, kept from frame to frame while a layer shows them.
final class TextureCache {
  /// A picture or, for an image without pixels, what its placeholder shows.
  private enum Key: Hashable {
    case picture(ObjectIdentifier)
    case placeholder(Placeholder)
  }

  /// The largest number of pixels on a texture's longer side; larger pictures are drawn at a lower
  /// resolution.
  static let longestSide = 4096.0

  /// The textures, each with its picture, whose address is the key, and the last frame in which a
  /// layer showed it.
  private var entries: [Key: (surface: Surface, picture: FramePicture?, lastFrame: Int)] = [:]
  private var frame = 0

  /// Returns the contents of a layer with these bounds, drawn with a given number of pixels per
  /// point, or `nil` for contents with no area.
  func texture(
    of contents: LayerAppearance.Contents, in bounds: CGRect, pixelsPerPoint: Double,
    canvas: Canvas
  ) -> Surface? {
    let placeholder = Placeholder(contents, in: bounds)
    let key =
      contents.picture.map { Key.picture(ObjectIdentifier($0)) } ?? .placeholder(placeholder)
    if let known = entries[key]?.surface {
      entries[key]?.lastFrame = frame
      return known
    }
    let area = contents.picture?.bounds ?? CGRect(origin: .zero, size: placeholder.size)
    guard let (region, scale) = Self.pixels(area.size, pixelsPerPoint) else { return nil }
    let surface = Surface(region)
    Painter(
      rows: contents.picture?.rows ?? placeholder.rows, view: .scaled(scale, from: area.origin),
      pixelsPerPoint: pixelsPerPoint, canvas: canvas, textures: self, area: region
    ).paintRoots(on: surface)
    entries[key] = (surface, contents.picture, frame)
    return surface
  }

  /// Releases textures that were not shown in the last few frames.
  func endFrame() {
    frame += 1
    entries = entries.filter { $0.value.lastFrame > frame - 3 }
  }

  /// Returns the size in whole pixels for a size in points, and the number of pixels per point.
  private static func pixels(
    _ size: CGSize, _ pixelsPerPoint: Double
  ) -> (PixelRect, SIMD2<Double>)? {
    let (width, height) = (Double(size.width), Double(size.height))
    guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
    let fit = min(pixelsPerPoint, longestSide / max(width, height))
    let region = PixelRect(
      left: 0, top: 0, right: max(Int((width * fit).rounded(.up)), 1),
      bottom: max(Int((height * fit).rounded(.up)), 1))
    return (region, SIMD2(Double(region.width) / width, Double(region.height) / height))
  }
}
