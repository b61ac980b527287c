// Notes on a frame, for failures that change no pixel.

import LayerRendering
import QuartzCore

extension FrameSnapshot {
  // Lengths are in points.
  private static let margin = 12.0
  private static let textSize = 14.0
  private static let lineHeight = 20.0

  /// Returns the frame with a panel at the bottom that shows the notes, each with a title in bold
  /// and text.
  func with(note: [(title: String, text: String)], screen: CGSize) -> FrameSnapshot {
    let most = Double(screen.width) - 4 * Self.margin
    let lines = note.flatMap { one in
      [(one.title, 0.3)]
        + Self.wrapped(one.text, size: Self.textSize, within: most).map { ($0, 0.0) }
    }
    let size = CGSize(
      width: Double(screen.width) - 2 * Self.margin,
      height: Double(lines.count) * Self.lineHeight + 2 * Self.margin)
    var plate = Row(
      bounds: CGRect(origin: .zero, size: size),
      world: CATransform3DMakeTranslation(
        Self.margin, max(Double(screen.height) - Double(size.height) - Self.margin, 0), 0))
    plate.title = "note"
    plate.appearance.backgroundColor = LayerAppearance.Color(red: 0.55, green: 0.05, blue: 0.05)
    plate.appearance.cornerRadius = 8
    let white = LayerAppearance.Color(red: 1, green: 1, blue: 1)
    plate.appearance.texts = lines.enumerated().map { place, line in
      LayerAppearance.Text(
        line.0,
        at: CGPoint(x: Self.margin, y: Self.margin + Double(place) * Self.lineHeight + 14),
        size: Self.textSize, weight: line.1, color: white)
    }
    return FrameSnapshot(rows: rows + [plate])
  }

  /// Breaks text into lines at spaces, for a font size. A word that is longer than a line gets a
  /// separate line.
  static func wrapped(_ text: String, size: Double, within width: Double) -> [String] {
    text.split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last,
        StrokeFont.width(of: last + " " + word) * size <= width
      {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
  }
}
