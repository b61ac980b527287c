// Rendering into images: a display list of what was drawn, no pixels.

/// How an image renderer works; only the scale is kept.
open class UIGraphicsImageRendererFormat: NSObject {
  open var scale: CGFloat = 3
  open var opaque = false
  open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
  open class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// Where a renderer's block draws views and layers.
@preconcurrency @MainActor open class UIGraphicsImageRendererContext: NSObject {
  var items: [LayerPicture.Item] = []

  /// The stack of contexts that are open; views draw into the last.
  static var stack: [UIGraphicsImageRendererContext] = []

  func add(_ picture: LayerPicture, in rect: CGRect) {
    let source = picture.bounds.size
    guard source.width > 0, source.height > 0 else { return }
    let place = CATransform3DConcat(
      CATransform3DMakeScale(rect.width / source.width, rect.height / source.height, 1),
      CATransform3DMakeTranslation(rect.minX, rect.minY, 0))
    for var item in picture.items {
      item.transform = CATransform3DConcat(item.transform, place)
      items.append(item)
    }
  }
}

/// Makes an image of what its block draws with `drawHierarchy` or `snapshot`.
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
    let context = UIGraphicsImageRendererContext()
    UIGraphicsImageRendererContext.stack.append(context)
    actions(context)
    UIGraphicsImageRendererContext.stack.removeLast()
    return UIImage(
      size: bounds.size, scale: scale,
      picture: LayerPicture(items: context.items, bounds: bounds), name: nil)
  }
}

extension UIView {
  /// Draws what the view shows into the image that is being rendered; false outside a renderer.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard let context = UIGraphicsImageRendererContext.stack.last else { return false }
    if afterUpdates { layoutIfNeeded() }
    context.add(snapshotSource ?? LayerPicture(of: layer), in: rect)
    return true
  }
}
