/// Measures text with the table ``CharacterWidth``. Sizes are the same on every machine.
enum TextMeasure {
  /// Returns the width of a run, a whole number of points; `kern` is added after each character.
  static func width(_ text: some StringProtocol, _ font: UIFont, kern: CGFloat = 0) -> CGFloat {
    var ems: CGFloat = 0
    var count: CGFloat = 0
    for character in text {
      ems += CharacterWidth.ems(character)
      count += 1
    }
    return (ems * font.pointSize + count * kern).rounded(.up)
  }

  /// Returns the size of text broken at spaces to fit a width. A word that is longer than the width
  /// is on a separate line.
  static func size(_ text: String, _ font: UIFont, within width: CGFloat, lines limit: Int)
    -> CGSize
  {
    guard !text.isEmpty else { return .zero }
    var widest: CGFloat = 0
    var count = 0
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line: CGFloat = 0
      count += 1
      for word in paragraph.split(separator: " ") {
        let own = self.width(word, font)
        let space: CGFloat = line == 0 ? 0 : self.width(" ", font)
        if line > 0, line + space + own > width, limit != 1 {
          widest = max(widest, line)
          line = own
          count += 1
        } else {
          line += space + own
        }
      }
      widest = max(widest, line)
    }
    let shown = limit > 0 ? min(limit, count) : count
    return CGSize(width: min(widest, width), height: CGFloat(shown) * font.lineHeight)
  }
}
