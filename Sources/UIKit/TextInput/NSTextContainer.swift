/// The area for a text view's text, and how the text is truncated.
@preconcurrency @MainActor open class NSTextContainer: NSObject {
  /// The size in points. A text view sets the width to that of its bounds without insets and
  /// padding, and the height to no limit.
  open var size = CGSize.zero
  /// The padding at each end of a line, in points.
  open var lineFragmentPadding: CGFloat = 5 { didSet { changed?() } }
  /// The maximum number of lines; 0 means no limit.
  open var maximumNumberOfLines = 0 { didSet { changed?() } }
  open var lineBreakMode = NSLineBreakMode.byWordWrapping { didSet { changed?() } }
  open var widthTracksTextView = true
  open var heightTracksTextView = false
  var changed: (@MainActor () -> Void)?
}
