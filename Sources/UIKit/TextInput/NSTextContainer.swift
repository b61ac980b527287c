// The area that a text view's text flows in.

/// How wide a text view's text is, and how it ends.
@preconcurrency @MainActor open class NSTextContainer: NSObject {
  /// Points; a text view sets it to its own, without its insets.
  open var size = CGSize.zero
  /// Points at both ends of each line.
  open var lineFragmentPadding: CGFloat = 5 { didSet { changed?() } }
  /// 0 is any number.
  open var maximumNumberOfLines = 0 { didSet { changed?() } }
  open var lineBreakMode = NSLineBreakMode.byWordWrapping { didSet { changed?() } }
  open var widthTracksTextView = true
  open var heightTracksTextView = false
  var changed: (@MainActor () -> Void)?
}
