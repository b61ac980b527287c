// TextureCache: the rendered pixels of snapshots and images, for the layers that show them.

import QuartzCore

/// Pictures as textures, kept from frame to frame while a layer shows them.
final class TextureCache {
  /// A texture's pixels, and the last frame in which a layer showed the texture.
  struct Entry {
    var surface: Surface
    var lastFrame: Int
  }

  /// The largest number of pixels on a texture's longer side; larger pictures are drawn at a lower
  /// resolution.
  static let longestSide = 4096.0

  private var pictures: [ObjectIdentifier: (picture: FramePicture, entry: Entry)] = [:]
  private var placeholders: [Placeholder: Entry] = [:]
  private var frame = 0

  /// Returns the picture, drawn with a given number of pixels per point, or `nil` for a picture
  /// with no area.
  func texture(of picture: FramePicture, pixelsPerPoint: Double, canvas: Canvas) -> Surface? {
    let key = ObjectIdentifier(picture)
    if var known = pictures[key] {
      known.entry.lastFrame = frame
      pictures[key] = known
      return known.entry.surface
    }
    guard let (region, scale) = Self.pixels(picture.bounds.size, pixelsPerPoint) else { return nil }
    let surface = Surface(region)
    let origin = picture.bounds.origin
    let view = PlaneMap(
      x: SIMD3(scale.x, 0, 0), y: SIMD3(0, scale.y, 0),
      origin: SIMD3(-Double(origin.x) * scale.x, -Double(origin.y) * scale.y, 1))
    Painter(
      rows: picture.rows, view: view, pixelsPerPoint: pixelsPerPoint, canvas: canvas,
      textures: self, area: region
    ).paintRoots(on: surface)
    pictures[key] = (picture, Entry(surface: surface, lastFrame: frame))
    return surface
  }

  /// Returns the placeholder of an image without pixels, as a texture.
  func texture(of placeholder: Placeholder, pixelsPerPoint: Double, canvas: Canvas) -> Surface? {
    if var known = placeholders[placeholder] {
      known.lastFrame = frame
      placeholders[placeholder] = known
      return known.surface
    }
    guard let (region, scale) = Self.pixels(placeholder.size, pixelsPerPoint) else { return nil }
    let surface = Surface(region)
    let view = PlaneMap(
      x: SIMD3(scale.x, 0, 0), y: SIMD3(0, scale.y, 0), origin: SIMD3(0, 0, 1))
    Painter(
      rows: placeholder.rows, view: view, pixelsPerPoint: pixelsPerPoint, canvas: canvas,
      textures: self, area: region
    ).paintRoots(on: surface)
    placeholders[placeholder] = Entry(surface: surface, lastFrame: frame)
    return surface
  }

  /// Releases textures that were not shown in the last few frames.
  func endFrame() {
    frame += 1
    pictures = pictures.filter { $0.value.entry.lastFrame > frame - 3 }
    placeholders = placeholders.filter { $0.value.lastFrame > frame - 3 }
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
