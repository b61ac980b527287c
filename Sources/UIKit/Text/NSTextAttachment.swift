/// An attachment that shows an image in a line, with the size of its bounds or, if they are zero,
/// of the image.
open class NSTextAttachment: NSObject, @unchecked Sendable {
  public init(data contentData: Data?, ofType uti: String?) { super.init() }
  public override init() { super.init() }
  public convenience init(image: UIImage) {
    self.init()
    self.image = image
  }

  open var image: UIImage?
  /// The bounds in points. The origin is relative to the left end of the text's baseline; y points
  /// upward.
  open var bounds = CGRect.zero

  /// The size, in points.
  var size: CGSize { bounds.size == .zero ? image?.size ?? .zero : bounds.size }
}
