// Paths in an image context: building, drawing and clipping.

/// How a path is drawn. Raw values are those of CGContext.h.
public enum CGPathDrawingMode: Int32, Sendable {
  case fill, eoFill, stroke, fillStroke, eoFillStroke
}

extension CGContext {
  public func beginPath() { building = CGMutablePath() }
  public func move(to point: CGPoint) { building.move(to: point) }
  public func addLine(to point: CGPoint) { building.addLine(to: point) }
  public func addLines(between points: [CGPoint]) { building.addLines(between: points) }
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    building.addCurve(to: end, control1: control1, control2: control2)
  }
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    building.addQuadCurve(to: end, control: control)
  }
  /// Adds an arc. `clockwise` assumes a y axis that points up, as in CGContext.h.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    building.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }
  public func addRect(_ rect: CGRect) { building.addRect(rect) }
  public func addEllipse(in rect: CGRect) { building.addEllipse(in: rect) }
  public func addPath(_ path: CGPath) { building.addPath(path) }
  public func closePath() { building.closeSubpath() }
  /// The current path, or `nil` if it is empty.
  public var path: CGPath? { building.isEmpty ? nil : building.copy() }

  /// Sets the line width in points.
  public func setLineWidth(_ width: CGFloat) { state.line.lineWidth = Double(width) }
  public func setLineCap(_ cap: CGLineCap) { state.line.lineCap = cap }
  public func setLineJoin(_ join: CGLineJoin) { state.line.lineJoin = join }
  public func setMiterLimit(_ limit: CGFloat) { state.line.miterLimit = Double(limit) }
  /// Sets the alternating lengths of dashes and gaps, in points; empty for a solid line.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    (state.line.dashPhase, state.line.dashLengths) = (Double(phase), lengths.map { Double($0) })
  }

  /// Draws the current path and clears it.
  public func drawPath(using mode: CGPathDrawingMode) {
    var line = state.line
    line.fillRule = mode == .eoFill || mode == .eoFillStroke ? .evenOdd : .winding
    paint(building, fills: mode != .stroke, strokes: mode.rawValue >= 2, line: line)
    beginPath()
  }
  public func fillPath(using rule: CGPathFillRule = .winding) {
    drawPath(using: rule == .evenOdd ? .eoFill : .fill)
  }
  public func strokePath() { drawPath(using: .stroke) }
  public func fillEllipse(in rect: CGRect) {
    paint(CGPath(ellipseIn: rect), fills: true, line: state.line)
  }
  public func strokeEllipse(in rect: CGRect) {
    paint(CGPath(ellipseIn: rect), strokes: true, line: state.line)
  }
  public func stroke(_ rect: CGRect) {
    paint(CGPath(rect: rect), strokes: true, line: state.line)
  }

  /// Clips further drawing to the current path and clears it.
  public func clip(using rule: CGPathFillRule = .winding) {
    clip(to: building, rule)
    beginPath()
  }
  public func clip(to rect: CGRect) { clip(to: CGPath(rect: rect), .winding) }

  /// The smallest rectangle around the area inside all clips, in the current user space, or null if
  /// that area is empty. Without a clip it is the whole context.
  public var boundingBoxOfClipPath: CGRect {
    state.clipBox.isNull ? .null : state.clipBox.applying(state.transform.inverted())
  }

  /// Adds a row for a path in the current coordinates. An empty path, or a path with a point that
  /// is not finite, draws nothing.
  func paint(
    _ path: CGPath, fills: Bool = false, strokes: Bool = false, line: LayerAppearance.Shape
  ) {
    if let row = row(
      path, fill: fills ? state.fill : nil, stroke: strokes ? state.stroke : nil, line: line)
    {
      rows.append(row)
    }
  }

  /// Adds an empty row inside the current clip and makes it the clip of later rows. An empty path
  /// hides everything, as CGContext.h documents.
  func clip(to path: CGPath, _ rule: CGPathFillRule) {
    var line = State.plainLine
    line.fillRule = rule
    let opaque = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    var mask =
      row(path, fill: opaque, stroke: nil, line: line)
      ?? FrameSnapshot.Row(bounds: .zero, world: CATransform3DIdentity)
    (mask.parent, mask.isMask, mask.opacity, mask.composedOpacity) = (rows.count, true, 1, 1)
    let group = FrameSnapshot.Row(
      parent: state.clip, bounds: CGRect(origin: .zero, size: size), world: CATransform3DIdentity)
    state.clip = rows.count
    rows += [group, mask]
    var transform = state.transform
    let box = path.copy(using: &transform)?.boundingBoxOfPath ?? .null
    state.clipBox = state.clipBox.intersection(box)
  }

  private func row(
    _ path: CGPath, fill: CGColor?, stroke: CGColor?, line: LayerAppearance.Shape
  ) -> FrameSnapshot.Row? {
    let box = path.boundingBoxOfPath
    let numbers = [box.minX, box.minY, box.width, box.height]
    guard !path.isEmpty, numbers.allSatisfy(\.isFinite) else { return nil }
    // The row's origin is the corner of the path's bounding box, as for a filled rectangle.
    var inward = CGAffineTransform(translationX: -box.minX, y: -box.minY)
    guard let inner = path.copy(using: &inward) else { return nil }
    var row = row(in: box)
    var shape = line
    shape.path = LayerAppearance.Outline(inner)
    (shape.fill, shape.stroke) = (LayerAppearance.Color(fill), LayerAppearance.Color(stroke))
    row.appearance.shape = shape
    return row
  }
}
