// UIKit's path class, implemented with CGPath.

/// Corners of a rectangle. Raw values are UIKit's.
public struct UIRectCorner: OptionSet, Sendable, Hashable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let topLeft = UIRectCorner(rawValue: 1)
  public static let topRight = UIRectCorner(rawValue: 2)
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  public static let bottomRight = UIRectCorner(rawValue: 8)
  public static let allCorners = UIRectCorner(rawValue: UInt.max)
}

/// A path of lines and curves. Strokes and fills are added to the current image context's display
/// list.
///
/// Rounded rectangles have circular corners; the continuous corners of newer systems have no
/// published geometry.
open class UIBezierPath: NSObject, NSCopying {
  public override init() { super.init() }
  public convenience init(cgPath: CGPath) {
    self.init()
    mutable.addPath(cgPath)
  }
  public convenience init(rect: CGRect) {
    self.init()
    mutable.addRect(rect)
  }
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    mutable.addEllipse(in: rect)
  }
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(
      roundedRect: rect, byRoundingCorners: .allCorners,
      cornerRadii: CGSize(width: cornerRadius, height: cornerRadius))
  }
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init()
    addRounded(rect, corners, cornerRadii)
  }
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  private var mutable = CGMutablePath()

  /// A copy of the current path.
  open var cgPath: CGPath {
    get { mutable.copy() ?? mutable }
    set {
      mutable = CGMutablePath()
      mutable.addPath(newValue)
    }
  }
  open var bounds: CGRect { mutable.boundingBoxOfPath }
  open var isEmpty: Bool { mutable.isEmpty }
  open var currentPoint: CGPoint { mutable.currentPoint }
  open var lineWidth: CGFloat = 1
  open var lineCapStyle = CGLineCap.butt
  open var lineJoinStyle = CGLineJoin.miter
  open var miterLimit: CGFloat = 10
  /// Stored, but has no effect: curves are not divided into lines.
  open var flatness: CGFloat = 0.6
  open var usesEvenOddFillRule = false

  open func move(to point: CGPoint) { mutable.move(to: point) }
  open func addLine(to point: CGPoint) { mutable.addLine(to: point) }
  open func addCurve(
    to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint
  ) { mutable.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2) }
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    mutable.addQuadCurve(to: endPoint, control: controlPoint)
  }
  /// Adds an arc. Angles are in radians; clockwise means clockwise on a screen, whose y axis points
  /// down.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    mutable.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: !clockwise)
  }
  open func close() { mutable.closeSubpath() }
  open func append(_ bezierPath: UIBezierPath) { mutable.addPath(bezierPath.cgPath) }
  open func removeAllPoints() { mutable = CGMutablePath() }
  open func apply(_ transform: CGAffineTransform) {
    let old = cgPath
    mutable = CGMutablePath()
    mutable.addPath(old, transform: transform)
  }
  open func contains(_ point: CGPoint) -> Bool {
    mutable.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
  }
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIBezierPath(cgPath: cgPath)
    copy.lineWidth = lineWidth
    copy.usesEvenOddFillRule = usesEvenOddFillRule
    copy.lineCapStyle = lineCapStyle
    copy.lineJoinStyle = lineJoinStyle
    copy.miterLimit = miterLimit
    copy.flatness = flatness
    (copy.dashPhase, copy.dashLengths) = (dashPhase, dashLengths)
    return copy
  }

  /// Returns a path with the subpaths in reverse order, each with its direction reversed. A closed
  /// subpath still begins at the same point.
  open func reversing() -> UIBezierPath {
    let reversed = copy() as? UIBezierPath ?? UIBezierPath()
    reversed.cgPath = mutable.reversed()
    return reversed
  }

  private(set) var dashPhase: CGFloat = 0
  private(set) var dashLengths: [CGFloat] = []

  /// Sets the alternating lengths of dashes and gaps, in points. A `nil` pattern means a solid
  /// stroke.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    dashLengths = pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(0, count))) } ?? []
    dashPhase = phase
  }

  /// Fills the path in the current image context with the context's fill colour. Does nothing
  /// without a context.
  @preconcurrency @MainActor open func fill() {
    GraphicsStack.contexts.last?.paint(cgPath, fills: true, line: line)
  }
  /// Strokes the path in the current image context with the context's stroke colour and the path's
  /// own line settings.
  @preconcurrency @MainActor open func stroke() {
    GraphicsStack.contexts.last?.paint(cgPath, strokes: true, line: line)
  }
  /// Clips further drawing to the path until the context's state is restored.
  @preconcurrency @MainActor open func addClip() {
    GraphicsStack.contexts.last?.clip(to: cgPath, line.fillRule)
  }

  private var line: LayerAppearance.Shape {
    var line = CGContext.State.plainLine
    line.lineWidth = Double(lineWidth)
    (line.lineCap, line.lineJoin) = (lineCapStyle, lineJoinStyle)
    line.miterLimit = Double(miterLimit)
    (line.dashPhase, line.dashLengths) = (Double(dashPhase), dashLengths.map { Double($0) })
    line.fillRule = usesEvenOddFillRule ? .evenOdd : .winding
    return line
  }

  /// The distance from an end of a quarter circle to its control point, as a fraction of the
  /// radius: 4/3·(√2 − 1).
  private static let arm: CGFloat = 0.552_284_749_830_793_6

  private func addRounded(_ rect: CGRect, _ corners: UIRectCorner, _ radii: CGSize) {
    let width = min(max(0, radii.width), abs(rect.width) / 2)
    let height = min(max(0, radii.height), abs(rect.height) / 2)
    func size(_ corner: UIRectCorner) -> CGSize {
      corners.contains(corner) ? CGSize(width: width, height: height) : .zero
    }
    let (topLeft, topRight) = (size(.topLeft), size(.topRight))
    let (bottomLeft, bottomRight) = (size(.bottomLeft), size(.bottomRight))
    func turn(_ corner: CGPoint, from start: CGPoint, to end: CGPoint) {
      guard start != end else { return }
      func toward(_ point: CGPoint) -> CGPoint {
        CGPoint(
          x: point.x + (corner.x - point.x) * Self.arm, y: point.y + (corner.y - point.y) * Self.arm
        )
      }
      mutable.addCurve(to: end, control1: toward(start), control2: toward(end))
    }
    func side(to corner: CGPoint, _ before: (CGFloat, CGFloat), _ after: (CGFloat, CGFloat)) {
      let start = CGPoint(x: corner.x + before.0, y: corner.y + before.1)
      mutable.addLine(to: start)
      turn(corner, from: start, to: CGPoint(x: corner.x + after.0, y: corner.y + after.1))
    }
    let (left, right, top, bottom) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
    mutable.move(to: CGPoint(x: left + topLeft.width, y: top))
    side(to: CGPoint(x: right, y: top), (-topRight.width, 0), (0, topRight.height))
    side(to: CGPoint(x: right, y: bottom), (0, -bottomRight.height), (-bottomRight.width, 0))
    side(to: CGPoint(x: left, y: bottom), (bottomLeft.width, 0), (0, -bottomLeft.height))
    side(to: CGPoint(x: left, y: top), (0, topLeft.height), (topLeft.width, 0))
    mutable.closeSubpath()
  }
}
