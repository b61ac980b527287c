// The first differing frame as one bitmap: expected, actual and difference, each with a caption.

import LayerRendering
import PlainText
import QuartzCore

extension FailedCase {
  // Lengths are in pixels.
  private static let gap = 12
  private static let lineHeight = 18
  private static let textSize = 13.0
  /// The width of a sheet without a frame, in pixels.
  private static let plainWidth = 900

  /// The expected frame, the actual frame and their difference, side by side under the message,
  /// with the layer outlined. Only the actual frame if nothing was expected; nil if there is no
  /// frame to show.
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
        ? "only the note differs"
        : pair.pixels.map { "\(counted($0.differing, "pixel")) of \($0.all)" } ?? ""
      panels = [
        (renderer.draw(withOutline(old)), ["expected, \(pair.name)", pair.expectedText]),
        (renderer.draw(withOutline(shown)), ["actual, \(pair.name)", pair.actualText]),
        (before.difference(from: now), ["difference", count]),
      ]
    } else {
      let side = pair.actual == nil ? ("expected", pair.expectedText) : ("actual", pair.actualText)
      panels = [(renderer.draw(withOutline(shown)), ["\(side.0), \(pair.name)", side.1])]
    }
    return sheet(panels)
  }

  /// The picture in ``bitmap``, or only the text if there is no frame to show.
  public var sheet: Bitmap { bitmap ?? sheet([]) }

  private func withOutline(_ snapshot: FrameSnapshot) -> FrameSnapshot {
    guard let outlined,
      let row = SceneTable.paths(of: snapshot.rows).firstIndex(of: outlined)
    else { return snapshot }
    return snapshot.outlining(row, screen: screen)
  }

  private func sheet(_ panels: [(picture: Bitmap, lines: [String])]) -> Bitmap {
    let width =
      panels.isEmpty
      ? Self.plainWidth : panels.reduce(Self.gap) { $0 + $1.picture.width + Self.gap }
    let head = head(width: width - 2 * Self.gap, showsNote: panels.isEmpty)
    let top = Self.gap + head.count * Self.lineHeight
    let height = panels.map(\.picture.height).max() ?? 0
    let captions = panels.map { Self.wrapped($0.lines, width: $0.picture.width) }
    let foot = panels.isEmpty ? 0 : max(2, captions.map(\.count).max() ?? 0) * Self.lineHeight
    var sheet = Bitmap(width: width, height: top + height + foot + Self.gap, color: Self.paper)
    sheet.put(words(head, width: width - 2 * Self.gap), x: Self.gap, y: Self.gap / 2)
    var x = Self.gap
    for (panel, caption) in zip(panels, captions) {
      sheet.put(panel.picture, x: x, y: top)
      sheet.put(words(caption, width: panel.picture.width), x: x, y: top + height + 4)
      x += panel.picture.width + Self.gap
    }
    return sheet
  }

  private static let paper = Pixel(red: 255, green: 255, blue: 255)

  /// Returns lines that fit the width: the name of the failed case, the problem, and the calls that
  /// set the wrong value.
  private func head(width: Int, showsNote: Bool) -> [String] {
    let calls = blame.map { String($0.drop { $0 == " " }) }.joined(separator: "; ")
    let texts =
      ["\(message.prefix { $0 != "\n" })", calls.isEmpty ? "" : "set by: \(calls)"]
      + (showsNote ? [note ?? ""] : [])
    return [[title, subtitle].filter { !$0.isEmpty }.joined(separator: ", ")]
      + texts.flatMap {
        FrameSnapshot.wrapped(escape($0), size: Self.textSize, within: Double(width))
          .prefix(Self.maximumLines)
      }
  }

  /// The maximum number of lines per string.
  private static let maximumLines = 4
  /// The maximum number of lines below a frame, enough for the longest messages of the rules.
  private static let maximumCaptionLines = 10

  /// Returns a frame's caption in lines that fit its width, at full size.
  private static func wrapped(_ lines: [String], width: Int) -> [String] {
    let all = lines.flatMap {
      FrameSnapshot.wrapped($0, size: textSize, within: Double(width))
    }
    guard all.count > maximumCaptionLines else { return all }
    return all.prefix(maximumCaptionLines - 1) + [all[maximumCaptionLines - 1] + " ..."]
  }

  /// Draws lines as a separate picture; lines that are too wide are drawn smaller, down to a
  /// readable size.
  private func words(_ lines: [String], width: Int) -> Bitmap {
    let size = CGSize(width: width, height: lines.count * Self.lineHeight)
    var appearance = LayerAppearance()
    appearance.texts = lines.enumerated().map { index, line in
      let own = StrokeFont.width(of: line) * Self.textSize
      let fit = min(1, Double(width) / max(own, 1))
      return LayerAppearance.Text(
        escape(line), at: CGPoint(x: 0, y: Double(index * Self.lineHeight) + 14),
        size: Self.textSize * max(fit, 0.65), weight: index == 0 ? 0.3 : 0,
        color: LayerAppearance.Color(red: 0.1, green: 0.1, blue: 0.12))
    }
    let row = FrameSnapshot.Row(
      bounds: CGRect(origin: .zero, size: size), world: CATransform3DIdentity,
      appearance: appearance)
    let white = LayerAppearance.Color(red: 1, green: 1, blue: 1)
    return FrameRenderer(size: size, background: white).draw(FrameSnapshot(rows: [row]))
  }
}
