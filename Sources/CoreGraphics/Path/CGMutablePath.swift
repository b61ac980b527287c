import PortableMath

/// A path to which elements can be added.
///
/// An element that continues a subpath is ignored if there is no current subpath, as CGPath.h
/// specifies. Points that are not finite are kept unchanged.
public final class CGMutablePath: CGPath {
  public override init() { super.init() }

  override init(copying other: CGPath) { super.init(copying: other) }

  static func making(_ build: (CGMutablePath) -> Void) -> CGMutablePath {
    let path = CGMutablePath()
    build(path)
    return path
  }

  /// Starts a subpath at a point.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    let point = point.applying(transform)
    segments.append(.move(point))
    subpathStart = point
    currentPoint = point
  }

  /// Adds a line from the current point.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    append(.line(point.applying(transform)))
  }

  /// Adds a quadratic Bézier curve from the current point.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    append(.quad(control: control.applying(transform), end: end.applying(transform)))
  }

  /// Adds a cubic Bézier curve from the current point.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    append(
      .cubic(
        control1: control1.applying(transform), control2: control2.applying(transform),
        end: end.applying(transform)))
  }

  /// Adds a line back to the subpath's start, which becomes the current point.
  public func closeSubpath() {
    guard !segments.isEmpty, segments.last != .close else { return }
    segments.append(.close)
    currentPoint = subpathStart
  }

  /// Adds a rectangle as a separate subpath.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    move(to: CGPoint(x: rect.minX, y: rect.minY), transform: transform)
    addLine(to: CGPoint(x: rect.maxX, y: rect.minY), transform: transform)
    addLine(to: CGPoint(x: rect.maxX, y: rect.maxY), transform: transform)
    addLine(to: CGPoint(x: rect.minX, y: rect.maxY), transform: transform)
    closeSubpath()
  }

  /// Adds several rectangles, each as a separate subpath.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds a subpath of lines from the first point to the last.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    move(to: first, transform: transform)
    for point in points.dropFirst() { addLine(to: point, transform: transform) }
  }

  /// Adds an ellipse as a separate subpath, from its rightmost point toward larger y.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    let place = CGAffineTransform(
      a: rect.width / 2, b: 0, c: 0, d: rect.height / 2, tx: rect.midX, ty: rect.midY
    ).concatenating(transform)
    move(to: CGPoint(x: 1, y: 0), transform: place)
    addUnitArc(from: 0, by: 2 * .pi, transform: place)
    closeSubpath()
  }

  /// Adds a rectangle with elliptical corners; the radii are limited to half of the sides.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    let width = min(max(cornerWidth, 0), rect.width / 2)
    let height = min(max(cornerHeight, 0), rect.height / 2)
    guard width > 0, height > 0 else { return addRect(rect, transform: transform) }
    // Clockwise on a screen, starting at the middle of the right side; each corner's arc begins at
    // the end of the side that precedes it.
    let corners: [(x: CGFloat, y: CGFloat, angle: CGFloat)] = [
      (rect.maxX - width, rect.maxY - height, 0),
      (rect.minX + width, rect.maxY - height, .pi / 2),
      (rect.minX + width, rect.minY + height, .pi),
      (rect.maxX - width, rect.minY + height, 3 * .pi / 2),
    ]
    move(to: CGPoint(x: rect.maxX, y: rect.midY), transform: transform)
    for corner in corners {
      let place = CGAffineTransform(
        a: width, b: 0, c: 0, d: height, tx: corner.x, ty: corner.y
      ).concatenating(transform)
      addLine(to: Self.unitPoint(corner.angle), transform: place)
      addUnitArc(from: corner.angle, by: .pi / 2, transform: place)
    }
    closeSubpath()
  }

  /// Adds an arc between two angles in radians, with a line to its start from the current point.
  ///
  /// `clockwise` applies to a space with y pointing up, as in CGPath.h: on a screen `false` is
  /// clockwise.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    let turn = 2 * CGFloat.pi
    var delta = endAngle - startAngle
    guard delta.isFinite else { return }
    if clockwise ? delta <= -turn : delta >= turn {
      delta = clockwise ? -turn : turn
    } else {
      let isWhole = delta != 0 && delta.truncatingRemainder(dividingBy: turn) == 0
      delta = delta.truncatingRemainder(dividingBy: turn)
      // A full turn opposite to the given direction is also a full circle, because existing iOS
      // code draws circles in this way.
      if clockwise && (delta > 0 || isWhole) { delta -= turn }
      if !clockwise && (delta < 0 || isWhole) { delta += turn }
    }
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: delta, transform: transform)
  }

  /// Adds an arc that begins at an angle and spans `delta` radians, with a line to its start from
  /// the current point.
  ///
  /// An arc of more than one turn is drawn as one full turn and the remainder.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    let place = CGAffineTransform(
      a: radius, b: 0, c: 0, d: radius, tx: center.x, ty: center.y
    ).concatenating(transform)
    let start = Self.unitPoint(startAngle)
    if isEmpty { move(to: start, transform: place) } else { addLine(to: start, transform: place) }
    let turn = 2 * CGFloat.pi
    let rest = delta.truncatingRemainder(dividingBy: turn)
    let drawn = abs(delta) <= turn ? delta : delta > 0 ? turn + rest : rest - turn
    addUnitArc(from: startAngle, by: drawn, transform: place)
  }

  /// Adds a line toward `tangent1End`, and an arc that is tangent to that line and to the line from
  /// `tangent1End` to `tangent2End`.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    guard !isEmpty else { return }
    // The current point is in the path's space; the arguments are in the space before the
    // transform.
    let inverse = transform.inverted()
    let start = currentPoint.applying(inverse)
    let back = unit(from: tangent1End, to: start)
    let on = unit(from: tangent1End, to: tangent2End)
    let cross = back.dx * on.dy - back.dy * on.dx
    let dot = back.dx * on.dx + back.dy * on.dy
    guard radius > 0, abs(cross) > 1e-12 else {
      return addLine(to: tangent1End, transform: transform)
    }
    // The tangent of half the angle between the two lines: sin / (1 + cos).
    let distance = radius * (1 + dot) / abs(cross)
    let first = CGPoint(
      x: tangent1End.x + back.dx * distance, y: tangent1End.y + back.dy * distance)
    let second = CGPoint(x: tangent1End.x + on.dx * distance, y: tangent1End.y + on.dy * distance)
    let side: CGFloat = cross > 0 ? 1 : -1
    let center = CGPoint(x: first.x - back.dy * radius * side, y: first.y + back.dx * radius * side)
    addLine(to: first, transform: transform)
    let from = Portable.atan2(Double(first.y - center.y), Double(first.x - center.x))
    let to = Portable.atan2(Double(second.y - center.y), Double(second.x - center.x))
    var delta = to - from
    if delta > .pi { delta -= 2 * .pi }
    if delta < -.pi { delta += 2 * .pi }
    let place = CGAffineTransform(
      a: radius, b: 0, c: 0, d: radius, tx: center.x, ty: center.y
    ).concatenating(transform)
    addUnitArc(from: CGFloat(from), by: CGFloat(delta), transform: place)
  }

  /// Adds all elements of another path.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    guard !path.isEmpty else { return }
    segments += path.segments.map { $0.applying(transform) }
    subpathStart = path.subpathStart.applying(transform)
    currentPoint = path.currentPoint.applying(transform)
  }

  private func append(_ segment: Segment) {
    guard !segments.isEmpty else { return }
    // After a close the next element starts a new subpath at the same point.
    if segments.last == .close { segments.append(.move(subpathStart)) }
    segments.append(segment)
    currentPoint = segment.points.last ?? currentPoint
  }

  /// Adds cubic curves along the unit circle, with handles of 4/3 · tan(angle / 4).
  private func addUnitArc(from start: CGFloat, by delta: CGFloat, transform: CGAffineTransform) {
    guard delta != 0, delta.isFinite else { return }
    let count = max(1, Int((abs(delta) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = delta / CGFloat(count)
    let handle = CGFloat(4.0 / 3 * Portable.tan(Double(step) / 4))
    for index in 0..<count {
      let a = Self.unitPoint(start + CGFloat(index) * step)
      let b = Self.unitPoint(start + CGFloat(index + 1) * step)
      addCurve(
        to: b, control1: CGPoint(x: a.x - handle * a.y, y: a.y + handle * a.x),
        control2: CGPoint(x: b.x + handle * b.y, y: b.y - handle * b.x), transform: transform)
    }
  }

  private static func unitPoint(_ angle: CGFloat) -> CGPoint {
    let (sine, cosine) = Portable.sincos(Double(angle))
    return CGPoint(x: cosine, y: sine)
  }

  private func unit(from: CGPoint, to: CGPoint) -> CGVector {
    let dx = to.x - from.x
    let dy = to.y - from.y
    let length = (dx * dx + dy * dy).squareRoot()
    return length > 0 ? CGVector(dx: dx / length, dy: dy / length) : .zero
  }
}
