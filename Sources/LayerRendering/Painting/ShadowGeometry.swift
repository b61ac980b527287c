import QuartzCore

/// The offset and size of a shadow on the display.
///
/// The blur runs along the display's rows and columns. If the layer is rotated or stretched, a
/// circle of the shadow's radius becomes an ellipse; the blur along each direction has the
/// ellipse's extent in that direction.
struct ShadowGeometry {
  var offsetX = 0
  var offsetY = 0
  var horizontal = ShadowBlur(0)
  var vertical = ShadowBlur(0)

  var reachX: Int { horizontal.reach }
  var reachY: Int { vertical.reach }

  init(_ shadow: LayerAppearance.Shadow, _ row: FrameSnapshot.Row, _ map: PlaneMap) {
    let p = map.image(row.bounds.midX, row.bounds.midY)
    guard p.z > 0 else { return }
    let (u, v) = map.derivatives(at: p)
    let (dx, dy) = (Double(shadow.offset.width), Double(shadow.offset.height))
    offsetX = Self.pixels(u.x * dx + v.x * dy)
    offsetY = Self.pixels(u.y * dx + v.y * dy)
    let r = shadow.radius
    horizontal = ShadowBlur(r * (u.x * u.x + v.x * v.x).squareRoot())
    vertical = ShadowBlur(r * (u.y * u.y + v.y * v.y).squareRoot())
  }

  private static func pixels(_ v: Double) -> Int {
    v > -4096 && v < 4096 ? Int(v.rounded()) : 0
  }
}

extension Mask {
  /// Returns a copy at another position with a margin around it.
  func moved(byX dx: Int, y dy: Int, growingBy x: Int, _ y: Int) -> Mask {
    let target = Mask(
      PixelRect(
        left: region.left + dx - x, top: region.top + dy - y, right: region.right + dx + x,
        bottom: region.bottom + dy + y))
    for line in region.top..<max(region.top, region.bottom) {
      (target.row(line + dy) + x).update(from: row(line), count: region.width)
    }
    return target
  }
}
