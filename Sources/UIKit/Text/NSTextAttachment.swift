// A picture in a line of text.

/// An image in a line: with its bounds' size, or the image's size if they are zero.
open class NSTextAttachment: NSObject, @unchecked Sendable {
  public init(data contentData: Data?, ofType uti: String?) { super.init() }
  public override init() { super.init() }
  public convenience init(image: UIImage) {
    self.init()
    self.image = image
  }

  open var image: UIImage?
  /// Its origin is from the left end of the text's baseline, y upward, in points.
  open var bounds = CGRect.zero

  /// Points.
  var size: CGSize { bounds.size == .zero ? image?.size ?? .zero : bounds.size }
}
