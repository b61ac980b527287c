// A label's drawing: the text in lines, measured with the fixed table of character widths.

extension UILabel {
  /// Returns the lines that fit, vertically centred, with one item per run. Attachments,
  /// backgrounds and underlines are drawn only in image contexts.
  var drawnText: [LayerAppearance.Text] {
    guard let text = attributedText, text.length > 0 else { return [] }
    let layout = TextLayout(
      text, base: textAttributes, width: bounds.width, lines: numberOfLines, fillsWidth: true)
    let top = bounds.midY - layout.size.height / 2
    return layout.lines.flatMap { line in
      line.runs.compactMap { $0.drawn(at: CGPoint(x: bounds.minX, y: top)) }
    }
  }
}

extension TextLayout.Run {
  /// Returns the run as text for the renderer, or `nil` for attachments. `corner` is the top left
  /// corner of the text's box.
  func drawn(at corner: CGPoint) -> LayerAppearance.Text? {
    guard attributes.attachment == nil, let color = LayerAppearance.Color(attributes.color.cgColor)
    else {
      return nil
    }
    let font = attributes.font
    return LayerAppearance.Text(
      text, at: CGPoint(x: corner.x + origin.x, y: corner.y + origin.y),
      size: Double(font.pointSize), width: Double(width), weight: Double(font.weight.rawValue),
      color: color)
  }
}
