// What a label draws: its text in lines, by the fixed advance table.

extension UILabel {
  /// The lines that fit, in the middle of the label's height; one item per run. Attachments,
  /// backgrounds and lines under text are drawn in image contexts only.
  var drawnText: [LayerLook.Text] {
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
  /// The run as a renderer takes it, for a box with its corner at a point; nil for attachments.
  func drawn(at corner: CGPoint) -> LayerLook.Text? {
    guard attributes.attachment == nil, let color = LayerLook.Color(attributes.color.cgColor) else {
      return nil
    }
    let font = attributes.font
    return LayerLook.Text(
      text, at: CGPoint(x: corner.x + origin.x, y: corner.y + origin.y),
      size: Double(font.pointSize), width: Double(width), weight: Double(font.weight.rawValue),
      color: color)
  }
}
