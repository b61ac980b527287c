// The first differing frame as one bitmap: expected, actual, difference, each with its words.

import LayerRendering
import PlainText
import QuartzCore

extension FailedCase {
  // Pixels.
  private static let gap = 12
  private static let lineHeight = 18
  private static let textSize = 13.0

  /// Expected, actual and their difference side by side under the message; the actual frame alone
  /// where nothing was expected; nil without a frame.
  public var bitmap: Bitmap? {
    guard pairs.indices.contains(first), let shown = pairs[first].actual ?? pairs[first].expected
    else { return nil }
    let pair = pairs[first]
    let renderer = FrameRenderer(size: screen)
    var panels: [(picture: Bitmap, lines: [String])] = []
    if let old = pair.expected, pair.actual != nil {
      let (before, now) = (renderer.draw(old), renderer.draw(shown))
      let count =
        pair.isWritten
        ? "only the words differ"
        : pair.pixels.map { "\(counted($0.differing, "pixel")) of \($0.all)" } ?? ""
      panels = [
        (before, ["expected, \(pair.name)", pair.expectedText]),
        (now, ["actual, \(pair.name)", pair.actualText]),
        (before.difference(from: now), ["difference", count]),
      ]
    } else {
      let side = pair.actual == nil ? ("expected", pair.expectedText) : ("actual", pair.actualText)
      panels = [(renderer.draw(shown), ["\(side.0), \(pair.name)", side.1])]
    }
    return sheet(panels)
  }

  private func sheet(_ panels: [(picture: Bitmap, lines: [String])]) -> Bitmap {
    let top = Self.gap + 2 * Self.lineHeight
    let width = panels.reduce(Self.gap) { $0 + $1.picture.width + Self.gap }
    let height = panels.map(\.picture.height).max() ?? 0
    var sheet = Bitmap(
      width: width, height: top + height + 2 * Self.lineHeight + Self.gap, color: Self.paper)
    sheet.put(
      words(
        ["\(title), \(subtitle)", "\(message.prefix { $0 != "\n" })"],
        width: width - 2 * Self.gap), x: Self.gap,
      y: Self.gap / 2)
    var x = Self.gap
    for panel in panels {
      sheet.put(panel.picture, x: x, y: top)
      sheet.put(words(panel.lines, width: panel.picture.width), x: x, y: top + height + 4)
      x += panel.picture.width + Self.gap
    }
    return sheet
  }

  private static let paper = Pixel(red: 255, green: 255, blue: 255)

  /// Lines as a picture of their own; what is too wide is set narrower, as far as it can be read.
  private func words(_ lines: [String], width: Int) -> Bitmap {
    let size = CGSize(width: width, height: lines.count * Self.lineHeight)
    var look = LayerLook()
    look.texts = lines.enumerated().map { index, line in
      let own = StrokeFont.width(of: line) * Self.textSize
      let fit = min(1, Double(width) / max(own, 1))
      return LayerLook.Text(
        escape(line), at: CGPoint(x: 0, y: Double(index * Self.lineHeight) + 14),
        size: Self.textSize * max(fit, 0.65), weight: index == 0 ? 0.3 : 0,
        color: LayerLook.Color(red: 0.1, green: 0.1, blue: 0.12))
    }
    let row = FrameSnapshot.Row(
      bounds: CGRect(origin: .zero, size: size), world: CATransform3DIdentity, look: look)
    let white = LayerLook.Color(red: 1, green: 1, blue: 1)
    return FrameRenderer(size: size, background: white).draw(FrameSnapshot(rows: [row]))
  }
}
