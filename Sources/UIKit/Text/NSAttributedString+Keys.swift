// The attributes of text that UIKit adds to Foundation's. Raw values are UIKit's.

extension NSAttributedString.Key {
  /// A `UIFont`; 12-point Helvetica without one, as UIKit documents.
  public static let font = NSAttributedString.Key("NSFont")
  /// An `NSParagraphStyle`.
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
  /// A `UIColor`; black without one.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// A `UIColor`, drawn behind the run's line.
  public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
  /// Stored without effect: the advance table knows no ligatures.
  public static let ligature = NSAttributedString.Key("NSLigature")
  /// A number: points after each character.
  public static let kern = NSAttributedString.Key("NSKern")
  /// A number: points after each character, as `kern`, which it replaces since iOS 14.
  public static let tracking = NSAttributedString.Key("CTTracking")
  /// An `NSUnderlineStyle` as a number; one line is drawn for any style.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
  /// An `NSUnderlineStyle` as a number; one line is drawn for any style.
  public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
  public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
  /// Stored without effect: glyphs are not outlined.
  public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
  public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
  /// Stored without effect: text casts no shadow.
  public static let shadow = NSAttributedString.Key("NSShadow")
  /// Stored without effect: text is drawn without effect.
  public static let textEffect = NSAttributedString.Key("NSTextEffect")
  /// An `NSTextAttachment`; it occupies its bounds' size in the line.
  public static let attachment = NSAttributedString.Key("NSAttachment")
  /// A `URL` or `String`; links are not followed.
  public static let link = NSAttributedString.Key("NSLink")
  /// A number: the run's distance above its line's baseline, in points.
  public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
  /// Stored without effect: glyphs are neither slanted nor stretched.
  public static let obliqueness = NSAttributedString.Key("NSObliqueness")
  public static let expansion = NSAttributedString.Key("NSExpansion")
  /// Stored without effect: text runs left to right and in lines.
  public static let writingDirection = NSAttributedString.Key("NSWritingDirection")
  public static let verticalGlyphForm = NSAttributedString.Key("CTVerticalForms")
}

/// The name before Swift 4.2.
public typealias NSAttributedStringKey = NSAttributedString.Key

extension NSAttributedString {
  /// An empty string: Foundation on Linux hides `init()`, and an extension may not declare it
  /// again.
  public convenience init(_ nothing: Void = ()) { self.init(string: "") }

  /// A kind of document from which text is read; none is read here.
  public struct DocumentType: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let plain = DocumentType(rawValue: "NSPlainText")
    public static let html = DocumentType(rawValue: "NSHTML")
    public static let rtf = DocumentType(rawValue: "NSRTF")
  }

  /// A string of one character, which represents an attachment.
  public convenience init(attachment: NSTextAttachment) {
    self.init(
      string: "\u{FFFC}", attributes: [NSAttributedString.Key.attachment: attachment])
  }
}
