// The map as a separate SVG file, with colours that need no style sheet.

import PlainText

extension DecisionMap {
  /// The map as an SVG file.
  public var svg: String {
    let head = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(n(Self.size.width)) "
        + "\(n(Self.size.height))\" font-family=\"sans-serif\">",
      "<!-- EdgePan map -->", "<title>\(escape(summary, for: .xml))</title>",
      "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>",
    ]
    return (head + shapes.map(element) + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  private func n(_ value: Double) -> String { "\(Figure(value, 2))" }

  private func element(_ shape: MapShape) -> String {
    switch shape {
    case .box(let x, let y, let width, let height, let fill, let line):
      let stroke = line.map { " stroke=\"\($0.hex)\"" } ?? ""
      return "<rect x=\"\(n(x))\" y=\"\(n(y))\" width=\"\(n(width))\" height=\"\(n(height))\" "
        + "fill=\"\(fill.hex)\"\(stroke)/>"
    case .dot(let x, let y, let color, let isHollow, let title):
      let (fill, line) = isHollow ? (MapColor.white, color) : (color, .white)
      return "<circle cx=\"\(n(x))\" cy=\"\(n(y))\" r=\"4.5\" fill=\"\(fill.hex)\" "
        + "stroke=\"\(line.hex)\" stroke-width=\"1.5\"><title>\(escape(title, for: .xml))"
        + "</title></circle>"
    case .text(let text, let x, let y, let anchor, let size):
      return "<text x=\"\(n(x))\" y=\"\(n(y))\" text-anchor=\"\(anchor.rawValue)\" "
        + "font-size=\"\(n(size))\" fill=\"\(MapColor.ink.hex)\">\(escape(text, for: .xml))</text>"
    }
  }
}
