// The map as a bitmap: the same shapes, drawn as layers.

import LayerRendering
import PlainText
import QuartzCore

extension DecisionMap {
  /// The pixels per point.
  private static let scale = 2.0

  /// The map as a bitmap; the same map gives the same bitmap on every machine.
  @MainActor public var bitmap: Bitmap {
    let size = CGSize(width: Self.size.width, height: Self.size.height)
    let renderer = FrameRenderer(size: size, scale: Self.scale, background: .init(.white))
    return renderer.draw(FrameSnapshot(rows: shapes.map(Self.row)))
  }

  private static func row(_ shape: MapShape) -> FrameSnapshot.Row {
    var appearance = LayerAppearance()
    let frame: CGRect
    switch shape {
    case .box(let x, let y, let width, let height, let fill, let line):
      frame = CGRect(x: x, y: y, width: width, height: height)
      appearance.backgroundColor = .init(fill)
      appearance.border = line.map { LayerAppearance.Border(width: 1, color: .init($0)) }
    case .dot(let x, let y, let color, let isHollow, _):
      frame = CGRect(x: x - 5.25, y: y - 5.25, width: 10.5, height: 10.5)
      appearance.cornerRadius = 5.25
      appearance.backgroundColor = .init(isHollow ? .white : color)
      appearance.border = LayerAppearance.Border(
        width: 1.5, color: .init(isHollow ? color : .white))
    case .text(let text, let x, let y, let anchor, let fontSize):
      frame = CGRect(x: 0, y: 0, width: size.width, height: size.height)
      let width = StrokeFont.width(of: text) * fontSize
      let left = anchor == .start ? x : anchor == .end ? x - width : x - width / 2
      appearance.texts = [
        LayerAppearance.Text(
          escape(text), at: CGPoint(x: left, y: y), size: fontSize, weight: 0, color: .init(.ink))
      ]
    }
    let bounds = CGRect(origin: .zero, size: frame.size)
    return FrameSnapshot.Row(
      bounds: bounds, world: CATransform3DMakeTranslation(frame.minX, frame.minY, 0),
      appearance: appearance)
  }
}

extension LayerAppearance.Color {
  init(_ color: MapColor) {
    let value = color.rawValue
    self.init(
      red: Double(value >> 16 & 255) / 255, green: Double(value >> 8 & 255) / 255,
      blue: Double(value & 255) / 255)
  }
}
