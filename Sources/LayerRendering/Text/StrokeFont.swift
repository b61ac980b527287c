import QuartzCore

/// A font of lines with round ends on a square grid, designed for EdgePan.
///
/// The font has the printable characters of ASCII and a few other symbols; every other character is
/// shown as a box. It is legible at font sizes of about 8 pixels and above. Its character widths
/// are those of ``CharacterWidth``, which UIKit uses to lay out text.
package enum StrokeFont {
  /// The size of a grid step in ems: capitals are six steps high.
  static let step = 0.7 / 6
  /// The grid line of the baseline.
  static let baseline = 2.0
  /// The line width of a regular font in ems, and the increase per unit of weight.
  static let lineWidth = 0.085
  static let weightWidth = 0.1

  /// The width of a line of text in ems.
  package static func width(of text: String) -> Double {
    text.reduce(0) { $0 + CharacterWidth.ems($1) }
  }

  /// The strokes of a string as polygons, in the layer's points.
  static func contours(of text: LayerAppearance.Text) -> Contours {
    let own = width(of: text.string) * text.size
    // A requested width is ignored unless it is between half and twice the text's width in this
    // font.
    let spread = own > 0 && text.width > own * 0.5 && text.width < own * 2 ? text.width / own : 1
    let bold = Int((min(max(text.weight, -0.4), 0.8) * 20).rounded())
    var contours = Contours()
    var x = Double(text.origin.x)
    for character in text.string.prefix(maximumCharacters) {
      let advance = CharacterWidth.ems(character) * text.size * spread
      let (glyph, width) = StrokeGlyphs.shared.contours(of: character, weight: bold)
      let left = x + (advance - width * text.size) / 2
      contours.add(glyph, scale: text.size, at: SIMD2(left, Double(text.origin.y)))
      x += advance
    }
    return contours
  }

  /// The largest number of characters drawn; longer lines would extend beyond every display.
  static let maximumCharacters = 2000
}

/// The glyphs' polygons, created once for each weight.
final class StrokeGlyphs: @unchecked Sendable {
  static let shared = StrokeGlyphs()

  private struct Key: Hashable {
    var character: Character
    var weight: Int
  }
  private var known: [Key: (Contours, width: Double)] = [:]
  private let lock = NSLock()

  /// Polygons in ems, with y pointing down from the baseline, and the glyph's width in ems without
  /// the line width.
  func contours(of character: Character, weight: Int) -> (Contours, width: Double) {
    lock.lock()
    defer { lock.unlock() }
    let key = Key(character: character, weight: weight)
    if let glyph = known[key] { return glyph }
    let (width, strokes) = StrokeGlyphTable.glyph(character)
    var stroker = Stroker(
      width: max(StrokeFont.lineWidth + Double(weight) / 20 * StrokeFont.weightWidth, 0.03))
    (stroker.cap, stroker.join, stroker.roundness) = (.round, .round, 6)
    var contours = Contours()
    for line in strokes {
      let points = line.map {
        SIMD2($0.x * StrokeFont.step, (StrokeFont.baseline - $0.y) * StrokeFont.step)
      }
      stroker.stroke(Polyline(points: points), into: &contours)
    }
    let glyph = (contours, width: width * StrokeFont.step)
    known[key] = glyph
    return glyph
  }
}
