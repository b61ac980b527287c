// FrameOverlay: draws the finger on a frame, and outlines of layers with their names.

import QuartzCore

extension FrameSnapshot {
  /// The diameter of the dot for a finger, in points: about the size of a fingertip's contact.
  public static let fingerDiameter = 44.0

  /// Returns the frame with a finger on it, or unchanged if `finger` is `nil`.
  public func with(finger: CGPoint?) -> FrameSnapshot {
    guard let finger, finger.x.isFinite, finger.y.isFinite else { return self }
    let d = Self.fingerDiameter
    var row = Row(
      bounds: CGRect(x: 0, y: 0, width: d, height: d),
      world: CATransform3DMakeTranslation(finger.x - d / 2, finger.y - d / 2, 0))
    row.title = "finger"
    row.appearance.backgroundColor = LayerAppearance.Color(
      red: 0.9, green: 0, blue: 0.55, alpha: 0.4)
    row.appearance.border = LayerAppearance.Border(
      width: 2.5, color: LayerAppearance.Color(red: 0.75, green: 0, blue: 0.45, alpha: 0.95))
    row.appearance.cornerRadius = d / 2
    return FrameSnapshot(rows: rows + [row])
  }

  /// Returns the frame with a line around each visible layer, and with each layer's name on a light
  /// background in its top left corner.
  public func outlined() -> FrameSnapshot {
    var (all, names) = (rows, [Row]())
    var taken: [SIMD2<Int>: Int] = [:]
    for row in rows where !row.isHidden && row.composedOpacity > 0 {
      var line = Row(bounds: row.bounds, world: row.world)
      // Puts the line in the display's plane, in front of all layers, whatever their depth.
      (line.world.m13, line.world.m23, line.world.m33, line.world.m43) = (0, 0, 0, 0)
      let color = Self.outlineColor(row.title)
      line.appearance.border = LayerAppearance.Border(width: 1, color: color)
      line.appearance.cornerRadius = row.appearance.cornerRadius
      line.appearance.maskedCorners = row.appearance.maskedCorners
      line.appearance.hasContinuousCorners = row.appearance.hasContinuousCorners
      if let title = row.title, !title.isEmpty {
        // Names that would overlap are placed below each other.
        let corner = PlaneMap(row.world, scale: 1).corner(row.bounds.minX, row.bounds.minY)
        let place = taken[corner, default: 0]
        taken[corner] = place + 1
        names.append(Self.name(title, color, below: CGFloat(place), line))
      }
      all.append(line)
    }
    return FrameSnapshot(rows: all + names)
  }

  /// Returns the frame with a line around one layer, in front of everything. The frame is unchanged
  /// if the layer is hidden.
  ///
  /// The line is outside the layer and does not cover it; if the layer is as wide or as high as the
  /// display, the line is inside.
  public func outlining(_ index: Int, screen: CGSize) -> FrameSnapshot {
    guard rows.indices.contains(index), !rows[index].isHidden else { return self }
    let row = rows[index]
    let isLarge = row.bounds.width >= screen.width || row.bounds.height >= screen.height
    let margin = isLarge ? 0 : Self.outlineMargin
    var line = Row(bounds: row.bounds.insetBy(dx: -margin, dy: -margin), world: row.world)
    (line.world.m13, line.world.m23, line.world.m33, line.world.m43) = (0, 0, 0, 0)
    line.title = "outline"
    line.appearance.border = LayerAppearance.Border(
      width: Self.outlineWidth, color: LayerAppearance.Color(red: 0.85, green: 0.11, blue: 0.38))
    line.appearance.cornerRadius =
      row.appearance.cornerRadius > 0 ? row.appearance.cornerRadius + margin : 0
    line.appearance.maskedCorners = row.appearance.maskedCorners
    return FrameSnapshot(rows: rows + [line])
  }

  // Distances in points.
  private static let outlineMargin = 4.0
  private static let outlineWidth = 2.0

  /// Returns a row that shows a name on a light background, legible on every colour and on other
  /// text.
  private static func name(
    _ title: String, _ color: LayerAppearance.Color, below names: CGFloat, _ line: Row
  ) -> Row {
    let size = 11.0
    var plate = Row(
      bounds: CGRect(
        x: line.bounds.minX + 2, y: line.bounds.minY + 2 + names * 14,
        width: StrokeFont.width(of: title) * size + 4, height: 14), world: line.world)
    plate.appearance.backgroundColor = LayerAppearance.Color(red: 1, green: 1, blue: 1, alpha: 0.85)
    let at = CGPoint(x: plate.bounds.minX + 2, y: plate.bounds.minY + 10.5)
    plate.appearance.texts = [
      LayerAppearance.Text(title, at: at, size: size, weight: 0.2, color: color)
    ]
    return plate
  }

  /// A strong colour chosen by the title's bytes (FNV-1a), so that a layer keeps its colour from
  /// frame to frame.
  private static func outlineColor(_ title: String?) -> LayerAppearance.Color {
    let colors: [(Double, Double, Double)] = [
      (0.85, 0.1, 0.35), (0.05, 0.45, 0.85), (0.05, 0.55, 0.25), (0.6, 0.2, 0.75),
      (0.8, 0.4, 0), (0, 0.5, 0.55),
    ]
    let hash = (title ?? "").utf8.reduce(UInt32(0x811c_9dc5)) { ($0 ^ UInt32($1)) &* 0x100_0193 }
    let (red, green, blue) = colors[Int((hash >> 8) % UInt32(colors.count))]
    return LayerAppearance.Color(red: red, green: green, blue: blue)
  }
}

extension PlaneMap {
  /// Returns the position of a point on the display, as a cell of a grid with steps of 12 points;
  /// (0, 0) if the point has no position on the display.
  fileprivate func corner(_ x: Double, _ y: Double) -> SIMD2<Int> {
    let p = image(x, y)
    let place = SIMD2(p.x / p.z, p.y / p.z) / 12
    guard place.x.magnitude < 1e6, place.y.magnitude < 1e6 else { return SIMD2(0, 0) }
    return SIMD2(Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
  }
}
