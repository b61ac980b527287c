/// The content of an image: a size in pixels, and a picture or a name.
public final class CGImage: Sendable {
  /// The width, in pixels.
  public let width: Int
  /// The height, in pixels.
  public let height: Int
  /// The drawing, for rendered images. An EdgePan addition.
  public let picture: FramePicture?
  /// The name that the image was loaded by. An EdgePan addition.
  public let name: String?

  init(size: CGSize, scale: CGFloat, picture: FramePicture?, name: String?) {
    width = Self.pixels(size.width * scale)
    height = Self.pixels(size.height * scale)
    self.picture = picture
    self.name = name
  }

  /// Returns a length rounded up to whole pixels, because bitmaps have whole pixels; 0 for NaN and
  /// infinities.
  private static func pixels(_ length: CGFloat) -> Int {
    length > 0 ? Int(exactly: length.rounded(.up)) ?? 0 : 0
  }
}
