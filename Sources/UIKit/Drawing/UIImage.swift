/// An image: a size, and a picture or a name.
///
/// No image format is decoded, so an image that is created by name has no size.
open class UIImage: NSObject, @unchecked Sendable {
  /// The size, in points.
  public let size: CGSize
  public let scale: CGFloat
  /// The display list, for images that were drawn in code.
  public let picture: FramePicture?
  /// The name that the image was loaded by.
  public let name: String?
  // Stored for the client: no assistive technology runs here.
  open var accessibilityIdentifier: String?

  public override init() {
    size = .zero
    scale = 1
    picture = nil
    name = nil
    cgImage = nil
    super.init()
  }

  /// Creates an image by name, without a size, because there is no asset catalogue on Linux.
  public convenience init?(named name: String) {
    self.init(size: .zero, scale: 1, picture: nil, name: name)
  }

  /// Used by `#imageLiteral`. Creates an image by name, without a size.
  public required convenience init(imageLiteralResourceName name: String) {
    self.init(size: .zero, scale: 1, picture: nil, name: name)
  }

  /// Creates a symbol image by name. Symbols are not available on Linux, so any name creates an
  /// image without a size.
  public convenience init?(systemName name: String) {
    self.init(size: .zero, scale: 1, picture: nil, name: name)
  }

  /// Creates an image from a bitmap, at one pixel per point.
  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up)
  }

  /// Creates an image from a bitmap. The orientation has no effect; a scale of 0 means 1.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    let scale = scale > 0 ? scale : 1
    self.init(
      size: CGSize(width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale),
      scale: scale, picture: cgImage.picture, name: cgImage.name, bitmap: cgImage)
  }

  /// The orientation of a bitmap. Raw values are UIKit's.
  public enum Orientation: Int, Sendable {
    case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
  }

  /// The bitmap, for use as a layer's `contents`; `nil` for an image created with `init()`. It is
  /// always the same object.
  public let cgImage: CGImage?

  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traits: Any?) {
    self.init(named: name)
  }

  init(
    size: CGSize, scale: CGFloat, picture: FramePicture?, name: String?, bitmap: CGImage? = nil
  ) {
    self.size = size
    self.scale = scale
    self.picture = picture
    self.name = name
    cgImage = bitmap ?? CGImage(size: size, scale: scale, picture: picture, name: name)
    super.init()
  }

  /// The rendering mode; stored, but has no effect.
  public private(set) var renderingMode = RenderingMode.automatic

  /// Returns the same image with another rendering mode.
  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    let copy = UIImage(size: size, scale: scale, picture: picture, name: name, bitmap: cgImage)
    copy.renderingMode = renderingMode
    return copy
  }

  // MARK: Operations that need pixels

  /// Always returns `nil`: UIKit has no renderer here. The rendering module draws frames.
  open func pngData() -> Data? { nil }
  open func jpegData(compressionQuality: CGFloat) -> Data? { nil }
  /// Returns the same image: the view's content mode determines stretching.
  open func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode = .tile
  ) -> UIImage { self }
  open func stretchableImage(
    withLeftCapWidth leftCapWidth: Int, topCapHeight: Int
  ) -> UIImage { self }
  /// Returns the same image: images are not mirrored.
  open func imageFlippedForRightToLeftLayoutDirection() -> UIImage { self }
  open func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage { self }
  /// The orientation, which is always up because nothing is decoded.
  open var imageOrientation: Orientation { .up }

  /// Returns the same image: configurations have no effect.
  open func withConfiguration(_ configuration: Configuration) -> UIImage { self }
  open func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
    self
  }
  /// Returns the image with this rendering mode, but untinted: an image without pixels cannot be
  /// tinted.
  open func withTintColor(
    _ color: UIColor, renderingMode: RenderingMode = .automatic
  ) -> UIImage { renderingMode == .automatic ? self : withRenderingMode(renderingMode) }

  // MARK: Drawing

  /// Draws the image at its own size into the current image context. Does nothing without a
  /// context.
  @preconcurrency @MainActor open func draw(at point: CGPoint) {
    draw(in: CGRect(origin: point, size: size))
  }
  /// Draws the image, stretched to a rectangle, into the current image context. Does nothing
  /// without a context.
  @preconcurrency @MainActor open func draw(in rect: CGRect) {
    GraphicsStack.contexts.last?.draw(self, in: rect)
  }
  /// Draws the image; the blend mode has no effect.
  @preconcurrency @MainActor open func draw(
    in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat
  ) { drawFaded(in: rect, alpha: alpha) }
}
