// Renders into images, which contain a display list instead of pixels.

/// The format of an image renderer; only the scale has an effect.
open class UIGraphicsImageRendererFormat: NSObject {
  open var scale: CGFloat = 3
  open var opaque = false
  open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
  open class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// The context that a renderer's block draws views and layers in.
@preconcurrency @MainActor open class UIGraphicsImageRendererContext: NSObject {
  public let cgContext: CGContext

  init(_ context: CGContext) {
    cgContext = context
    super.init()
  }

  /// The drawing so far.
  open var currentImage: UIImage { cgContext.makeImage() }
  open func fill(_ rect: CGRect) { cgContext.fill(rect) }
}

/// Creates an image of what its block draws.
@preconcurrency @MainActor open class UIGraphicsImageRenderer: NSObject {
  private let bounds: CGRect
  private let scale: CGFloat

  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    self.bounds = bounds
    scale = format.scale
    super.init()
  }
  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .default()) }
  public convenience init(size: CGSize) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: .default())
  }
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let context = CGContext(size: bounds.size, scale: scale)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    GraphicsStack.contexts.append(context)
    actions(UIGraphicsImageRendererContext(context))
    GraphicsStack.contexts.removeLast()
    return context.makeImage()
  }
}

extension UIView {
  func draw(intoContext rect: CGRect, afterUpdates: Bool) -> Bool {
    guard let context = GraphicsStack.contexts.last else { return false }
    if afterUpdates { layoutIfNeeded() }
    context.add(snapshotSource ?? FramePicture(of: layer), in: rect)
    return true
  }
}
