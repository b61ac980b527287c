// The area in which a text view's text is laid out.

/// The width of a text view's text, and how it is truncated.
@preconcurrency @MainActor open class NSTextContainer: NSObject {
  /// The size in points; a text view sets it to its own size without its insets.
  open var size = CGSize.zero
  /// The points at both ends of each line.
  open var lineFragmentPadding: CGFloat = 5 { didSet { changed?() } }
  /// The largest number of lines; 0 means no limit.
  open var maximumNumberOfLines = 0 { didSet { changed?() } }
  open var lineBreakMode = NSLineBreakMode.byWordWrapping { didSet { changed?() } }
  open var widthTracksTextView = true
  open var heightTracksTextView = false
  var changed: (@MainActor () -> Void)?
}
