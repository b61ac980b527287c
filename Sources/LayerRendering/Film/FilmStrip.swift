import QuartzCore

/// Frames in a row under a title, each with a few lines of text below it.
///
/// Cost: that of drawing its frames; 8 frames of 390 × 844 points at half size take about 10 ms in
/// a release build.
public struct FilmStrip: Sendable {
  /// One frame of a strip.
  public struct Panel: Sendable {
    /// The frame's values, from which its picture is drawn.
    public var snapshot: FrameSnapshot
    /// The lines of text; the first is emphasised.
    public var lines: [String]

    /// Creates a panel from a frame and the lines of its caption.
    public init(_ snapshot: FrameSnapshot, lines: [String]) {
      (self.snapshot, self.lines) = (snapshot, lines)
    }
  }

  /// The line above the frames. If it is empty, no space is reserved for it.
  public var title: String
  /// The frames from left to right.
  public var panels: [Panel]
  /// The display's size in points.
  public var screen: CGSize
  /// Pixels per point of the display.
  public var scale: Double

  /// Creates a strip whose frames are all drawn at `scale` pixels per point of `screen`.
  public init(title: String, panels: [Panel], screen: CGSize, scale: Double) {
    (self.title, self.panels, self.screen, self.scale) = (title, panels, screen, scale)
  }

  // Distances in pixels.
  private static let gap = 10
  private static let titleHeight = 28
  private static let lineHeight = 17
  private static let textSize = 12.0
  /// The size of the smallest text, relative to `textSize`, so that it remains legible.
  private static let smallestText = 0.6
  /// The width that a caption may have although its frame is narrower.
  private static let captionWidth = 150.0

  private static let paper = Pixel(red: 246, green: 246, blue: 244)
  private static let ink = LayerAppearance.Color(red: 0.1, green: 0.1, blue: 0.12)
  private static let faint = LayerAppearance.Color(red: 0.35, green: 0.35, blue: 0.4)

  /// Draws the whole strip. Text that is too wide for its frame is drawn smaller, but at no less
  /// than 60 % of its size, so that it remains legible. Narrow frames are farther apart if their
  /// captions need it.
  public func bitmap(_ renderer: FrameRenderer? = nil) -> Bitmap {
    let renderer = renderer ?? FrameRenderer(size: screen, scale: scale)
    let frames = panels.map { renderer.draw($0.snapshot) }
    let (width, height) = (frames.first?.width ?? 0, frames.first?.height ?? 0)
    let lines = panels.map(\.lines.count).max() ?? 0
    let caption = panels.flatMap(\.lines).map { StrokeFont.width(of: $0) }.max() ?? 0
    let column = max(
      width, Int(min(caption * Self.textSize * Self.smallestText, Self.captionWidth).rounded(.up)))
    let (gap, top) = (Self.gap, title.isEmpty ? Self.gap : Self.titleHeight)
    var all = Bitmap(
      width: max(gap + frames.count * (column + gap), 2 * gap),
      height: top + height + lines * Self.lineHeight + gap, color: Self.paper)
    if !title.isEmpty {
      put(
        [(title, 0.3, Self.ink)], in: all.width - 2 * gap, at: (gap, (top - Self.lineHeight) / 2),
        &all)
    }
    for (index, frame) in frames.enumerated() {
      let x = gap + index * (column + gap)
      all.put(Bitmap(width: width + 2, height: height + 2, color: Self.frame), x: x - 1, y: top - 1)
      all.put(frame, x: x, y: top)
      let texts = panels[index].lines.enumerated().map { line, text in
        (text, line == 0 ? 0.3 : 0.0, line == 0 ? Self.ink : Self.faint)
      }
      put(texts, in: column, at: (x, top + height + 3), &all)
    }
    return all
  }

  private static let frame = Pixel(red: 150, green: 150, blue: 155)

  /// Renders lines of text separately, and copies the result into the strip.
  private func put(
    _ lines: [(text: String, weight: Double, color: LayerAppearance.Color)], in width: Int,
    at place: (x: Int, y: Int), _ all: inout Bitmap
  ) {
    guard !lines.isEmpty, width > 0 else { return }
    let size = CGSize(width: width, height: lines.count * Self.lineHeight)
    var appearance = LayerAppearance()
    appearance.texts = lines.enumerated().map { index, line in
      let own = StrokeFont.width(of: line.text) * Self.textSize
      let fit = min(1, Double(width) / max(own, 1))
      return LayerAppearance.Text(
        line.text, at: CGPoint(x: 0, y: Double(index * Self.lineHeight) + 13),
        size: Self.textSize * max(fit, Self.smallestText), weight: line.weight, color: line.color)
    }
    let row = FrameSnapshot.Row(
      bounds: CGRect(origin: .zero, size: size), world: CATransform3DIdentity,
      appearance: appearance)
    let paper = LayerAppearance.Color(
      red: Double(Self.paper.red) / 255, green: Double(Self.paper.green) / 255,
      blue: Double(Self.paper.blue) / 255)
    all.put(
      FrameRenderer(size: size, background: paper).draw(FrameSnapshot(rows: [row])), x: place.x,
      y: place.y)
  }
}
