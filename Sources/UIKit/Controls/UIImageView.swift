// A view that shows an image as its layer's contents.

@preconcurrency @MainActor open class UIImageView: UIView {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }
  /// Creates a view with the image's size.
  public convenience init(image: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    layer.contents = image
  }
  public convenience init(image: UIImage?, highlightedImage: UIImage?) {
    self.init(image: image)
    self.highlightedImage = highlightedImage
  }

  open var image: UIImage? {
    get { shownImage }
    set {
      observing(.image) {
        shownImage = newValue
        layer.contents = newValue
        invalidateIntrinsicContentSize()
      }
    }
  }
  private var shownImage: UIImage?
  open var highlightedImage: UIImage?
  open var isHighlighted = false
  open var animationImages: [UIImage]?
  open var animationDuration: TimeInterval = 0

  open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    image?.size ?? super.sizeThatFits(size)
  }
}

/// Makes `type(of: view).init(image:)` compile, as it does on Apple's platforms, where imported
/// initialisers do not have to be `required`.
///
/// `required` in the class itself would force every subclass with its own initialiser to repeat it.
/// The result is an image view of this class: if the static type is a subclass, the compiler
/// rejects the call.
public protocol UIImageViewByMetatype {}
extension UIImageView: UIImageViewByMetatype {}
extension UIImageViewByMetatype where Self == UIImageView {
  @MainActor public init(image: UIImage?) { self = UIImageView(image: image) }
}
