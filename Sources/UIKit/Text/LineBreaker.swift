// Breaks an attributed string into lines at spaces.

/// Part of a line with uniform attributes.
struct TextPiece {
  var text: String
  var attributes: TextAttributes
  var width: CGFloat

  init(_ text: String, _ attributes: TextAttributes) {
    self.text = text
    self.attributes = attributes
    width =
      attributes.attachment.map { $0.size.width }
      ?? TextMeasure.width(text, attributes.font, kern: attributes.kern)
  }
}

/// A line that has not been placed yet.
struct BrokenLine {
  var pieces: [TextPiece] = []
  var style = NSParagraphStyle.Values()
  /// The attributes that determine the height of an empty line.
  var strut: TextPiece
  /// The head indent of this line, in points.
  var indent: CGFloat = 0
  var beginsParagraph = false
  var endsParagraph = false
  /// Whether this is the last line shown and the text after it is omitted.
  var isCut = false

  var width: CGFloat { pieces.reduce(0) { $0 + $1.width } }
  var fullWidth: CGFloat { width + indent }

  /// Adds a piece, and merges it with the previous one if their attributes are equal. The widths of
  /// merged pieces are added instead of measured again, because each width is rounded separately.
  mutating func append(_ piece: TextPiece) {
    if let last = pieces.last, last.attributes == piece.attributes,
      last.attributes.attachment == nil
    {
      pieces[pieces.count - 1].text += piece.text
      pieces[pieces.count - 1].width += piece.width
    } else {
      pieces.append(piece)
    }
  }

  /// Returns the x position where the line's text begins in a box of a given width.
  func start(in box: CGFloat) -> CGFloat {
    switch style.alignment {
    case .center: indent + max(0, box - indent - width) / 2
    case .right: max(indent, box - width)
    case .left, .justified, .natural: indent
    }
  }

  /// Shortens the line to a width, with an ellipsis, if its break mode requires this. Every
  /// truncating mode truncates at the tail.
  mutating func truncate(to limit: CGFloat) {
    let mode = style.lineBreakMode
    let truncates =
      mode == .byTruncatingTail || mode == .byTruncatingHead || mode == .byTruncatingMiddle
    guard truncates, isCut || fullWidth > limit, let last = pieces.last else { return }
    let ellipsis = TextPiece("…", last.attributes)
    while let piece = pieces.popLast() {
      var text = piece.text
      while !text.isEmpty {
        let kept = TextPiece(text, piece.attributes)
        if fullWidth + kept.width + ellipsis.width <= limit {
          pieces.append(kept)
          return append(ellipsis)
        }
        text.removeLast()
      }
    }
    pieces = [ellipsis]
  }
}

/// Breaks an attributed string into lines.
struct LineBreaker {
  private let text: NSAttributedString
  private let base: TextAttributes
  private let width: CGFloat
  private let wraps: Bool
  private var line: BrokenLine
  private var broken: [BrokenLine] = []

  init(_ text: NSAttributedString, base: TextAttributes, width: CGFloat, wraps: Bool) {
    self.text = text
    self.base = base
    self.width = width
    self.wraps = wraps
    line = BrokenLine(strut: TextPiece("", base))
  }

  mutating func lines() -> [BrokenLine] {
    var word: [TextPiece] = []
    var gap: TextPiece?
    beginParagraph(attributes(at: 0))
    forEachPart { part, attributes in
      switch part {
      case "\n":
        add(word, after: gap)
        (word, gap) = ([], nil)
        line.endsParagraph = true
        broken.append(line)
        beginParagraph(attributes)
      case " ":
        add(word, after: gap)
        word = []
        gap = TextPiece(" ", attributes)
      default:
        if line.pieces.isEmpty, word.isEmpty, line.beginsParagraph { adopt(attributes) }
        word.append(TextPiece(part, attributes))
      }
    }
    add(word, after: gap)
    line.endsParagraph = true
    broken.append(line)
    return broken
  }

  private func attributes(at index: Int) -> TextAttributes {
    TextAttributes(text.attributes(at: index, effectiveRange: nil), base: base)
  }

  /// Calls `body` with each part of a word that has uniform attributes, each space and each line
  /// feed, in order.
  private func forEachPart(_ body: (String, TextAttributes) -> Void) {
    let whole = text.string as NSString
    var index = 0
    while index < text.length {
      var range = NSRange(location: index, length: 0)
      let raw = text.attributes(at: index, effectiveRange: &range)
      let attributes = TextAttributes(raw, base: base)
      var part = ""
      for character in whole.substring(with: range) {
        if character == " " || character.isNewline {
          if !part.isEmpty { body(part, attributes) }
          part = ""
          body(character == " " ? " " : "\n", attributes)
        } else {
          part.append(character)
        }
      }
      if !part.isEmpty { body(part, attributes) }
      index = max(range.location + range.length, index + 1)
    }
  }

  private mutating func beginParagraph(_ attributes: TextAttributes) {
    line = BrokenLine(strut: TextPiece("", attributes))
    line.beginsParagraph = true
    adopt(attributes)
  }

  /// Uses the style of a paragraph's first character for the whole paragraph.
  private mutating func adopt(_ attributes: TextAttributes) {
    line.style = attributes.paragraph
    line.strut = TextPiece("", attributes)
    line.indent = attributes.paragraph.firstLineHeadIndent
  }

  /// The largest x position where this line's text can end.
  private var end: CGFloat {
    let tail = line.style.tailIndent
    return tail > 0 ? min(tail, width) : width + tail
  }

  private mutating func add(_ word: [TextPiece], after gap: TextPiece?) {
    guard !word.isEmpty else { return }
    let own = word.reduce(0) { $0 + $1.width }
    let space = line.pieces.isEmpty ? 0 : gap?.width ?? 0
    if wraps, !line.pieces.isEmpty, line.fullWidth + space + own > end {
      let style = line.style
      let strut = line.strut
      broken.append(line)
      line = BrokenLine(style: style, strut: strut, indent: style.headIndent)
    } else if let gap, !line.pieces.isEmpty {
      line.append(gap)
    }
    for piece in word { line.append(piece) }
  }
}
