import QuartzCore

/// A box with a cross, and with the image's name, size and gravity as text.
struct Placeholder: Hashable {
  var name: String?
  /// The image's own size in points, or zero for an image without a size.
  var imageSize: CGSize
  /// The size at which the image is drawn, in points.
  var size: CGSize
  var gravity: CALayerContentsGravity

  init(_ contents: LayerAppearance.Contents, in bounds: CGRect) {
    (name, imageSize, gravity) = (contents.name, contents.size, contents.gravity)
    let own = contents.size
    size = own.width > 0 && own.height > 0 ? own : bounds.size
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(gravity)
    for side in [imageSize.width, imageSize.height, size.width, size.height] {
      hasher.combine(side)
    }
  }

  static func == (a: Placeholder, b: Placeholder) -> Bool {
    a.name == b.name && a.imageSize == b.imageSize && a.size == b.size && a.gravity == b.gravity
  }

  /// Soft colours that distinguish images; the image's name selects one.
  private static let colors: [(Double, Double, Double)] = [
    (0.80, 0.86, 0.94), (0.94, 0.85, 0.80), (0.82, 0.92, 0.83), (0.93, 0.89, 0.76),
    (0.88, 0.82, 0.93), (0.78, 0.91, 0.91), (0.95, 0.82, 0.88), (0.86, 0.86, 0.86),
  ]

  /// The colour that the FNV-1a hash of the name's bytes selects.
  private var color: (Double, Double, Double) {
    let hash = (name ?? "").utf8.reduce(UInt32(0x811c_9dc5)) { ($0 ^ UInt32($1)) &* 0x100_0193 }
    return Self.colors[Int((hash >> 8) % UInt32(Self.colors.count))]
  }

  var rows: [FrameSnapshot.Row] {
    let bounds = CGRect(origin: .zero, size: size)
    let (red, green, blue) = color
    let dark = LayerAppearance.Color(red: red * 0.55, green: green * 0.55, blue: blue * 0.55)
    var appearance = LayerAppearance()
    appearance.backgroundColor = LayerAppearance.Color(red: red, green: green, blue: blue)
    let thin = max(min(Double(min(size.width, size.height)) / 40, 1.5), 0.5)
    appearance.border = LayerAppearance.Border(width: thin, color: dark)
    let cross = CGMutablePath()
    cross.move(to: .zero)
    cross.addLine(to: CGPoint(x: bounds.maxX, y: bounds.maxY))
    cross.move(to: CGPoint(x: bounds.maxX, y: 0))
    cross.addLine(to: CGPoint(x: 0, y: bounds.maxY))
    var shape = LayerAppearance.Shape(path: LayerAppearance.Outline(cross))
    shape.stroke = LayerAppearance.Color(red: red * 0.8, green: green * 0.8, blue: blue * 0.8)
    shape.lineWidth = thin
    appearance.shape = shape
    appearance.texts = labels(in: bounds, dark)
    return [FrameSnapshot.Row(bounds: bounds, world: CATransform3DIdentity, appearance: appearance)]
  }

  /// The lines of text that fit into the box; empty if they would be too small to read.
  private func labels(in bounds: CGRect, _ color: LayerAppearance.Color) -> [LayerAppearance.Text] {
    var lines = [name ?? "image"]
    if imageSize.width > 0, imageSize.height > 0 {
      lines.append("\(Self.figure(imageSize.width))×\(Self.figure(imageSize.height))")
    }
    lines.append(gravity.rawValue)
    let widest = lines.map { StrokeFont.width(of: $0) }.max() ?? 1
    let fontSize = min(
      Double(bounds.width) * 0.9 / widest, Double(bounds.height) / (Double(lines.count) * 1.4), 14)
    guard fontSize >= 5 else { return [] }
    var baseline = bounds.midY - Double(lines.count) * fontSize * 0.6 + fontSize * 0.95
    return lines.map { line in
      defer { baseline += fontSize * 1.2 }
      let width = StrokeFont.width(of: line) * fontSize
      return LayerAppearance.Text(
        line, at: CGPoint(x: bounds.midX - width / 2, y: baseline), size: fontSize, color: color)
    }
  }

  private static func figure(_ v: CGFloat) -> String {
    let tenths = (Double(v) * 10).rounded() / 10
    guard tenths.magnitude < 1e9 else { return "huge" }
    return tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
  }
}

extension LayerAppearance.Contents {
  /// Returns the drawing for contents without pixels, in a layer with these bounds.
  package func placeholder(in bounds: CGRect) -> FramePicture {
    let placeholder = Placeholder(self, in: bounds)
    return FramePicture(
      rows: placeholder.rows, bounds: CGRect(origin: .zero, size: placeholder.size))
  }
}
