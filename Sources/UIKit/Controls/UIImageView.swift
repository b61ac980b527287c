// A view that shows an image as its layer's contents.

@preconcurrency @MainActor open class UIImageView: UIView {
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  /// Creates a view with the image's size.
  public init(image: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
  }
  public init(image: UIImage?, highlightedImage: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
    self.highlightedImage = highlightedImage
  }
  override func didCreate() { isUserInteractionEnabled = false }

  open var image: UIImage? {
    get { shownImage }
    set {
      observing(.image) {
        shownImage = newValue
        showImage()
        invalidateIntrinsicContentSize()
      }
    }
  }
  private var shownImage: UIImage?
  /// The image that is shown instead of ``image`` while the view is highlighted, if set.
  open var highlightedImage: UIImage? { didSet { if isHighlighted { showImage() } } }
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { showImage() } } }

  private func showImage() {
    layer.contents = (isHighlighted ? highlightedImage : nil) ?? shownImage
  }

  /// The images to show in turn. They are not shown: with an endless animation, a replay of a screen
  /// with such a view would never come to rest.
  open var animationImages: [UIImage]?
  open var highlightedAnimationImages: [UIImage]?
  open var animationDuration: TimeInterval = 0
  open var animationRepeatCount = 0
  open private(set) var isAnimating = false
  /// Sets ``isAnimating``, if there are images to show.
  open func startAnimating() { isAnimating = animationImages?.isEmpty == false }
  open func stopAnimating() { isAnimating = false }

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
