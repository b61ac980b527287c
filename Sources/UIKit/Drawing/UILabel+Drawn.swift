// What a label draws: its text in lines, by the fixed advance table.

extension UILabel {
  /// The lines that fit, in the middle of the label's height.
  var drawnText: [LayerLook.Text] {
    guard let text, !text.isEmpty, let font, let color = LayerLook.Color(textColor?.cgColor) else {
      return []
    }
    let shown = isHighlighted ? LayerLook.Color(highlightedTextColor?.cgColor) ?? color : color
    let lines = TextMeasure.lines(text, font, within: bounds.width, limit: numberOfLines)
    let height = CGFloat(lines.count) * font.lineHeight
    var baseline = bounds.midY - height / 2 + font.ascender
    return lines.map { line in
      let width = TextMeasure.width(line, font)
      defer { baseline += font.lineHeight }
      return LayerLook.Text(
        String(line), at: CGPoint(x: start(of: width), y: baseline), size: Double(font.pointSize),
        width: Double(width), weight: Double(font.weight.rawValue), color: shown)
    }
  }

  /// Where a line of a width begins. Natural is left: layout runs left to right here.
  private func start(of width: CGFloat) -> CGFloat {
    switch textAlignment {
    case .center: bounds.midX - width / 2
    case .right: bounds.maxX - width
    case .left, .justified, .natural: bounds.minX
    }
  }
}

extension TextMeasure {
  /// Text broken at spaces to a width, at most `limit` lines (0: any number); what does not fit the
  /// last one ends with an ellipsis.
  static func lines(
    _ text: String, _ font: UIFont, within width: CGFloat, limit: Int
  ) -> [Substring] {
    var lines: [Substring] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = paragraph[paragraph.startIndex..<paragraph.startIndex]
      for word in paragraph.split(separator: " ") {
        let longer = paragraph[(line.isEmpty ? word.startIndex : line.startIndex)..<word.endIndex]
        if line.isEmpty || limit == 1 || self.width(longer, font) <= width {
          line = longer
        } else {
          lines.append(line)
          line = word
        }
      }
      lines.append(line)
    }
    if limit > 0, lines.count > limit {
      lines.removeSubrange(limit...)
      lines[limit - 1] = cut(lines[limit - 1] + "…", font, width)
    }
    return lines.map { self.width($0, font) > width + 1 ? cut($0, font, width) : $0 }
  }

  /// As much of a line as fits before an ellipsis.
  private static func cut(_ line: Substring, _ font: UIFont, _ width: CGFloat) -> Substring {
    var rest = line
    while !rest.isEmpty {
      if rest.last == "…" { rest.removeLast() }
      let shown = rest + "…"
      if self.width(shown, font) <= width { return shown }
      rest.removeLast(min(1, rest.count))
    }
    return ""
  }
}
