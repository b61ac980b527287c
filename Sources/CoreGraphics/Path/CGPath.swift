// CGPath: a path of lines and curves, and its elements.

/// The kinds of elements in a path; raw values as in CGPath.h.
public enum CGPathElementType: Int32, Sendable {
  /// Starts a subpath: one point.
  case moveToPoint = 0
  /// A straight line: its end.
  case addLineToPoint = 1
  /// A quadratic Bézier curve: its control point and its end.
  case addQuadCurveToPoint = 2
  /// A cubic Bézier curve: its two control points and its end.
  case addCurveToPoint = 3
  /// A straight line back to the subpath's start: no points.
  case closeSubpath = 4
}

/// One element of a path, as ``CGPath/applyWithBlock(_:)`` passes it.
public struct CGPathElement {
  public var type: CGPathElementType
  /// The element's points, as many as its type has; valid only while the block runs.
  public var points: UnsafeMutablePointer<CGPoint>
}

/// The rule that decides which points are inside a path that crosses itself.
public enum CGPathFillRule: Int, Sendable {
  /// Points whose winding number is not 0.
  case winding = 0
  /// Points separated from the outside by an odd number of crossings.
  case evenOdd = 1
}

/// The shape of a stroked line's ends; raw values as in CGPath.h.
public enum CGLineCap: Int32, Sendable { case butt, round, square }

/// The shape of a stroked line's joins; raw values as in CGPath.h.
public enum CGLineJoin: Int32, Sendable { case miter, round, bevel }

/// An immutable path of lines and Bézier curves; ``CGMutablePath`` can be changed.
///
/// Arcs and ellipses are stored as cubic curves, one for each quarter turn or less; each deviates
/// from its circle by at most 0.027 % of the radius.
public class CGPath: Hashable {
  /// One element with its points.
  enum Segment: Hashable {
    case move(CGPoint)
    case line(CGPoint)
    case quad(control: CGPoint, end: CGPoint)
    case cubic(control1: CGPoint, control2: CGPoint, end: CGPoint)
    case close
  }

  var segments: [Segment] = []
  /// The start of the current subpath.
  var subpathStart = CGPoint.zero
  /// The end of the last element; the zero point for an empty path.
  public internal(set) var currentPoint = CGPoint.zero

  init() {}

  init(copying other: CGPath) {
    segments = other.segments
    subpathStart = other.subpathStart
    currentPoint = other.currentPoint
  }

  /// Creates a path of one rectangle.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
    self.init(CGMutablePath.making { $0.addRect(rect, transform: transform?.pointee ?? .identity) })
  }

  /// Creates a path of one ellipse inside a rectangle.
  public convenience init(
    ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    self.init(
      CGMutablePath.making { $0.addEllipse(in: rect, transform: transform?.pointee ?? .identity) })
  }

  /// Creates a path of one rectangle with elliptic corners; the radii are limited to half of the
  /// sides.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    self.init(
      CGMutablePath.making {
        $0.addRoundedRect(
          in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight,
          transform: transform?.pointee ?? .identity)
      })
  }

  private convenience init(_ other: CGMutablePath) { self.init(copying: other) }

  /// Whether the path has no elements.
  public var isEmpty: Bool { segments.isEmpty }

  /// Returns an immutable copy.
  public func copy() -> CGPath? { CGPath(copying: self) }

  /// Returns an immutable copy mapped by a transform.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    mutableCopy(using: transform).map { CGPath(copying: $0) }
  }

  /// Returns a copy that can be changed.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(copying: self) }

  /// Returns a copy, mapped by a transform, that can be changed.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    CGMutablePath.making { $0.addPath(self, transform: transform?.pointee ?? .identity) }
  }

  /// Calls a block for each element, in order.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    for segment in segments {
      var points = segment.points
      points.withUnsafeMutableBufferPointer { buffer in
        // A close element has no points, and an empty buffer may have no address; `unusedPoint`
        // supplies one.
        var unusedPoint = CGPoint.zero
        withUnsafeMutablePointer(to: &unusedPoint) { pointer in
          var element = CGPathElement(type: segment.type, points: buffer.baseAddress ?? pointer)
          block(&element)
        }
      }
    }
  }

  public static func == (a: CGPath, b: CGPath) -> Bool { a.segments == b.segments }
  public func hash(into hasher: inout Hasher) { hasher.combine(segments) }
}

extension CGPath.Segment {
  var type: CGPathElementType {
    switch self {
    case .move: .moveToPoint
    case .line: .addLineToPoint
    case .quad: .addQuadCurveToPoint
    case .cubic: .addCurveToPoint
    case .close: .closeSubpath
    }
  }

  var points: [CGPoint] {
    switch self {
    case .move(let end), .line(let end): [end]
    case .quad(let control, let end): [control, end]
    case .cubic(let control1, let control2, let end): [control1, control2, end]
    case .close: []
    }
  }

  func applying(_ t: CGAffineTransform) -> CGPath.Segment {
    switch self {
    case .move(let end): .move(end.applying(t))
    case .line(let end): .line(end.applying(t))
    case .quad(let control, let end): .quad(control: control.applying(t), end: end.applying(t))
    case .cubic(let control1, let control2, let end):
      .cubic(control1: control1.applying(t), control2: control2.applying(t), end: end.applying(t))
    case .close: .close
    }
  }
}
