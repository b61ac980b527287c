// Draws text in an image context: one item per run, plus items for its background and for the lines
// under and through it.

extension CGContext {
  /// Adds laid-out text with the top left corner of its box at a point. Lines that exceed the
  /// height are omitted, except the first.
  func draw(_ layout: TextLayout, at origin: CGPoint, height: CGFloat) {
    for line in layout.lines where line.top + line.height <= height || line == layout.lines.first {
      for run in line.runs { draw(run, of: line, at: origin) }
    }
  }

  private func draw(_ run: TextLayout.Run, of line: TextLayout.Line, at origin: CGPoint) {
    let attributes = run.attributes
    let box = CGRect(
      x: origin.x + run.origin.x, y: origin.y + line.top, width: run.width, height: line.height)
    let fill = state.fill
    defer { state.fill = fill }
    if let color = attributes.backgroundColor {
      setFillColor(color.cgColor)
      self.fill(box)
    }
    var placed = run
    placed.origin = CGPoint(x: box.minX, y: origin.y + run.origin.y)
    addText(placed, in: box)
    let baseline = placed.origin.y
    let thickness = max(1, attributes.font.pointSize / Self.lineShare)
    if let color = attributes.underline {
      setFillColor(color.cgColor)
      self.fill(CGRect(x: box.minX, y: baseline + thickness, width: box.width, height: thickness))
    }
    if let color = attributes.strikethrough {
      setFillColor(color.cgColor)
      let middle = baseline - attributes.font.xHeight / 2
      self.fill(CGRect(x: box.minX, y: middle, width: box.width, height: thickness))
    }
  }

  /// The thickness of a line under text is the font's size divided by this number. The value is
  /// EdgePan's.
  private static let lineShare: CGFloat = 18

  private func addText(_ run: TextLayout.Run, in box: CGRect) {
    guard let text = run.drawn(at: CGPoint(x: -box.minX, y: -box.minY)) else {
      return addAttachment(of: run, in: box)
    }
    var row = row(in: box)
    row.appearance.texts = [text]
    rows.append(row)
  }

  private func addAttachment(of run: TextLayout.Run, in box: CGRect) {
    guard let attachment = run.attributes.attachment else { return }
    let size = attachment.size
    let area = CGRect(
      x: box.minX, y: run.origin.y - attachment.bounds.minY - size.height, width: size.width,
      height: size.height)
    if let image = attachment.image { addContents(image, in: area) }
  }
}
