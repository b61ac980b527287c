// The text attributes that UIKit adds to Foundation's. Raw values are UIKit's.

extension NSAttributedString.Key {
  /// A `UIFont`; the default is 12-point Helvetica, as UIKit documents.
  public static let font = NSAttributedString.Key("NSFont")
  /// An `NSParagraphStyle`.
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  /// A `UIColor`; the default is black.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// A `UIColor`, drawn behind the run over the whole height of its line.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// Stored, but has no effect: the table of character widths has no ligatures.
  public static let ligature = NSAttributedString.Key("NSLigature")
  /// A number: the points added after each character.
  public static let kern = NSAttributedString.Key("NSKern")
  /// A number: the points added after each character. It takes precedence over `kern`, as in iOS 14
  /// and later.
  public static let tracking = NSAttributedString.Key("CTTracking")
  /// An `NSUnderlineStyle` as a number. Every style is drawn as a single line.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
  /// An `NSUnderlineStyle` as a number. Every style is drawn as a single line.
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
  /// Stored, but has no effect: glyphs are not outlined.
  public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
  public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
  /// Stored, but has no effect: text casts no shadow.
  public static let shadow = NSAttributedString.Key("NSShadow")
  /// Stored, but has no effect: text effects are not drawn.
  public static let textEffect = NSAttributedString.Key("NSTextEffect")
  /// An `NSTextAttachment`. It occupies its bounds in the line, or the image's size if they are
  /// zero.
  public static let attachment = NSAttributedString.Key("NSAttachment")
  /// A `URL` or `String`; links are not followed.
  public static let link = NSAttributedString.Key("NSLink")
  /// A number: the run's distance above its line's baseline, in points.
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
  /// Stored, but has no effect: glyphs are neither slanted nor stretched.
  public static let obliqueness = NSAttributedString.Key("NSObliqueness")
  public static let expansion = NSAttributedString.Key("NSExpansion")
  /// Stored, but has no effect: text always runs left to right, in horizontal lines.
  public static let writingDirection = NSAttributedString.Key("NSWritingDirection")
  public static let verticalGlyphForm = NSAttributedString.Key("CTVerticalForms")
}

/// The name before Swift 4.2.
public typealias NSAttributedStringKey = NSAttributedString.Key

extension NSAttributedString {
  /// Creates an empty string. Foundation on Linux hides `init()`, and an extension cannot declare
  /// it again.
  public convenience init(_ nothing: Void = ()) { self.init(string: "") }

  /// A kind of document that text is read from. No documents are read here.
  public struct DocumentType: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let plain = DocumentType(rawValue: "NSPlainText")
    public static let html = DocumentType(rawValue: "NSHTML")
    public static let rtf = DocumentType(rawValue: "NSRTF")
  }

  /// Creates a string of one character, which represents an attachment.
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: "\u{FFFC}", attributes: [NSAttributedString.Key.attachment: attachment])
  }
}
