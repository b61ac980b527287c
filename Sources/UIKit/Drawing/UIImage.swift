// Images without pixels: a size, a scale, and what they were made of.

/// An image: its size, and the picture or the name that it came from.
///
/// Nothing is decoded in a headless engine, so an image from a file has no size of its own.
open class UIImage: NSObject, @unchecked Sendable {
  /// Points.
  public let size: CGSize
  public let scale: CGFloat
  /// What was drawn into it, for images that views were rendered to.
  public let picture: LayerPicture?
  /// The name it was asked for by.
  public let name: String?

  public override init() {
    size = .zero
    scale = 1
    picture = nil
    name = nil
    super.init()
  }

  /// An image by name: no asset catalogue exists on Linux, so it has no size.
  public convenience init?(named name: String) {
    self.init(size: .zero, scale: 1, picture: nil, name: name)
  }

  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traits: Any?) {
    self.init(named: name)
  }

  init(size: CGSize, scale: CGFloat, picture: LayerPicture?, name: String?) {
    self.size = size
    self.scale = scale
    self.picture = picture
    self.name = name
    super.init()
  }

  /// How it takes a tint; kept.
  public private(set) var renderingMode = RenderingMode.automatic

  /// The same image with another rendering mode.
  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    let copy = UIImage(size: size, scale: scale, picture: picture, name: name)
    copy.renderingMode = renderingMode
    return copy
  }
}
