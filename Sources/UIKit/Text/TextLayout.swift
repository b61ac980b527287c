/// An attributed string laid out in lines of a given width. Labels use it for measuring and
/// drawing.
///
/// Lines break at spaces and at "\n", never inside a word. Several spaces in a row count as one.
/// `TextMeasure` measures plain text by the same rules, with the same results. Widths come from the
/// fixed table of character widths (`CharacterWidth`), and each run's width is a whole number of
/// points. The widths are deterministic but are not those of real glyphs.
struct TextLayout {
  /// Text with uniform attributes on one line.
  struct Run: Equatable {
    var text: String
    /// The left end and the baseline, in the coordinates of the text's box, y downward.
    var origin: CGPoint
    var width: CGFloat
    var attributes: TextAttributes
  }

  /// One line, with its vertical position in the box.
  struct Line: Equatable {
    var runs: [Run]
    var width: CGFloat
    var top: CGFloat
    var height: CGFloat
    /// The distance of the baseline from the top of the box.
    var baseline: CGFloat
  }

  private(set) var lines: [Line] = []
  /// The size of the box: as wide as the widest line but at most the given width, and as high as
  /// all lines and the spacing between them.
  private(set) var size = CGSize.zero

  /// - Parameters:
  ///   - base: the default attributes, for runs that do not specify their own.
  ///   - width: the maximum width of a line, in points.
  ///   - limit: the maximum number of lines; 0 means no limit. With 1, lines do not break at
  ///     spaces.
  ///   - fillsWidth: whether lines are aligned within `width` rather than within the width of the
  ///     widest line.
  init(
    _ text: NSAttributedString, base: TextAttributes = .plain, width: CGFloat, lines limit: Int = 0,
    fillsWidth: Bool = false
  ) {
    guard text.length > 0 else { return }
    var breaker = LineBreaker(text, base: base, width: width, wraps: limit != 1)
    var broken = breaker.lines()
    if limit > 0, broken.count > limit {
      broken.removeLast(broken.count - limit)
      broken[limit - 1].isCut = true
    }
    place(broken, within: width, fillsWidth)
  }

  private mutating func place(_ broken: [BrokenLine], within width: CGFloat, _ fillsWidth: Bool) {
    let widest = broken.map(\.fullWidth).max() ?? 0
    let box = min(widest, width)
    var top: CGFloat = 0
    for (index, line) in broken.enumerated() {
      let style = line.style
      if line.beginsParagraph, index > 0 { top += style.paragraphSpacingBefore }
      let metrics = LineMetrics(line)
      var shown = line
      shown.truncate(to: width)
      var x = shown.start(in: fillsWidth ? width : box)
      let baseline = top + metrics.baseline
      var runs: [Run] = []
      for piece in shown.pieces {
        runs.append(
          Run(
            text: piece.text,
            origin: CGPoint(x: x, y: baseline - piece.attributes.baselineOffset),
            width: piece.width, attributes: piece.attributes))
        x += piece.width
      }
      lines.append(
        Line(runs: runs, width: shown.width, top: top, height: metrics.height, baseline: baseline))
      top += metrics.height
      let isLast = index == broken.count - 1
      if !isLast { top += style.lineSpacing }
      if !isLast, line.endsParagraph { top += style.paragraphSpacing }
    }
    size = CGSize(width: box, height: top)
  }
}

/// A line's height, and the position of its baseline.
private struct LineMetrics {
  var height: CGFloat = 0
  /// The distance of the baseline from the line's top.
  var baseline: CGFloat = 0

  init(_ line: BrokenLine) {
    var descent: CGFloat = 0
    for piece in line.pieces.isEmpty ? [line.strut] : line.pieces {
      let attributes = piece.attributes
      let ascent: CGFloat
      let below: CGFloat
      if let attachment = attributes.attachment {
        ascent = attachment.size.height + attachment.bounds.minY
        below = -attachment.bounds.minY
      } else {
        ascent = attributes.font.ascender
        below = attributes.font.lineHeight - ascent
      }
      baseline = max(baseline, ascent + attributes.baselineOffset)
      descent = max(descent, below - attributes.baselineOffset)
    }
    let natural = baseline + descent
    let style = line.style
    height = natural * (style.lineHeightMultiple > 0 ? style.lineHeightMultiple : 1)
    height = max(height, style.minimumLineHeight)
    if style.maximumLineHeight > 0 { height = min(height, style.maximumLineHeight) }
    // The extra height of a line beyond the font's height is added above the text, as in TextKit.
    baseline += height - natural
  }
}
