// Paths: elements, bounding boxes, containment, and arcs compared with the circle.

import CoreGraphics
import Testing

@Suite struct CGPathTests {
  private func types(_ path: CGPath) -> [CGPathElementType] {
    var types: [CGPathElementType] = []
    path.applyWithBlock { types.append($0.pointee.type) }
    return types
  }

  @Test func rect_hasFourCornersAndAClose() {
    let path = CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(
      types(path)
        == [.moveToPoint, .addLineToPoint, .addLineToPoint, .addLineToPoint, .closeSubpath])
    #expect(path.boundingBox == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(path.currentPoint == CGPoint(x: 1, y: 2))
  }

  @Test func elementsWithoutASubpath_areIgnored() {
    let path = CGMutablePath()
    path.addLine(to: CGPoint(x: 1, y: 1))
    path.closeSubpath()
    #expect(path.isEmpty)
    #expect(path.boundingBox.isNull)
  }

  @Test func lineAfterAClose_startsAtTheStartOfTheSubpath() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 5, y: 6, width: 1, height: 1))
    path.addLine(to: CGPoint(x: 9, y: 9))
    #expect(types(path).suffix(2) == [.moveToPoint, .addLineToPoint])
  }

  @Test func boundingBoxOfPath_followsTheCurve_notItsControlPoints() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 2, y: 0), control: CGPoint(x: 1, y: 4))
    #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 2, height: 4))
    // A quadratic curve reaches half the height of its control point.
    #expect(path.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 2, height: 2))
  }

  @Test func boundingBoxOfPath_findsBothExtremesOfACubicCurve() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(
      to: CGPoint(x: 1, y: 0), control1: CGPoint(x: 0, y: 1), control2: CGPoint(x: 1, y: -1))
    // y(t) = 3t(1-t)(1-2t) has its extremes at t = 1/2 ± 1/(2√3), where it is ±√3/6.
    let box = path.boundingBoxOfPath
    #expect(abs(box.minY + 3.0.squareRoot() / 6) < 1e-12)
    #expect(abs(box.maxY - 3.0.squareRoot() / 6) < 1e-12)
  }

  /// Symmetric curves, such as arcs, have a cubic term of the size of a rounding error.
  @Test(arguments: [1e-17, -1e-17, 1e-20, 1e-300])
  func boundingBoxOfPath_reachesTheTop_ofACurveWithATinyCubicTerm(end: CGFloat) {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(
      to: CGPoint(x: 1, y: end), control1: CGPoint(x: 0.25, y: 0.3),
      control2: CGPoint(x: 0.75, y: 0.3))
    // Apart from the tiny end value, y(t) = 0.9 t(1-t), which is 0.225 at t = 1/2.
    #expect(abs(path.boundingBoxOfPath.maxY - 0.225) < 1e-12)
  }

  @Test func boundingBoxOfPath_reachesTheTop_ofArcsOfAnyRadius() {
    for radius in stride(from: CGFloat(0.1), through: 50, by: 0.1) {
      let path = CGMutablePath()
      path.addArc(
        center: .zero, radius: radius, startAngle: .pi / 4, endAngle: 3 * .pi / 4,
        clockwise: false)
      #expect(abs(path.boundingBoxOfPath.maxY / radius - 1) < 2.73e-4)
    }
  }

  @Test func ellipse_deviatesFromTheCircle_noMoreThanDocumented() {
    let path = CGPath(ellipseIn: CGRect(x: -1, y: -1, width: 2, height: 2))
    let box = path.boundingBoxOfPath
    for side in [box.minX + 1, box.minY + 1, box.maxX - 1, box.maxY - 1] {
      #expect(abs(side) < 1e-12)
    }
    // The middle of the quarter circle is the cubic at t = 1/2.
    var points: [CGPoint] = []
    path.applyWithBlock { element in
      if element.pointee.type == .addCurveToPoint, points.isEmpty {
        points = [element.pointee.points[0], element.pointee.points[1], element.pointee.points[2]]
      }
    }
    let x = (1 + 3 * points[0].x + 3 * points[1].x + points[2].x) / 8
    let y = (0 + 3 * points[0].y + 3 * points[1].y + points[2].y) / 8
    #expect(abs((x * x + y * y).squareRoot() - 1) < 2.8e-4)
  }

  @Test func containment_followsTheFillRule() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    path.addRect(CGRect(x: 3, y: 3, width: 4, height: 4))
    let inner = CGPoint(x: 5, y: 5)
    #expect(path.contains(inner, using: .winding))
    #expect(!path.contains(inner, using: .evenOdd))
    #expect(path.contains(CGPoint(x: 1, y: 1), using: .evenOdd))
    #expect(!path.contains(CGPoint(x: 11, y: 5)))
  }

  @Test func containment_inACircle_followsTheCurve() {
    let path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(path.contains(CGPoint(x: 50, y: 1)))
    #expect(!path.contains(CGPoint(x: 10, y: 10)))
  }

  @Test func arc_followsItsDirection() {
    let path = CGMutablePath()
    path.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(abs(path.boundingBoxOfPath.width - 10) < 1e-9)
    let other = CGMutablePath()
    other.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect(abs(other.boundingBoxOfPath.width - 20) < 1e-9)
  }

  @Test func tangentArc_touchesBothLines() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addArc(
      tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
    #expect(abs(path.currentPoint.x - 10) < 1e-12)
    #expect(abs(path.currentPoint.y - 4) < 1e-12)
    #expect(abs(path.boundingBoxOfPath.maxX - 10) < 1e-9)
  }

  @Test func roundedRect_withTooLargeRadii_fillsItsRectangle() {
    let rect = CGRect(x: 0, y: 0, width: 40, height: 20)
    let path = CGPath(roundedRect: rect, cornerWidth: 100, cornerHeight: 100)
    let box = path.boundingBoxOfPath
    #expect(abs(box.width - 40) < 1e-9 && abs(box.height - 20) < 1e-9)
    #expect(!path.contains(CGPoint(x: 1, y: 1)))
    #expect(path.contains(CGPoint(x: 20, y: 10)))
  }

  @Test func copy_isEqual_andCanBeTransformed() throws {
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(path.copy() == path)
    var t = CGAffineTransform(translationX: 5, y: 0)
    let moved = try #require(path.copy(using: &t))
    #expect(moved.boundingBox == CGRect(x: 5, y: 0, width: 1, height: 1))
    #expect(moved != path)
  }

  @Test(arguments: [true, false]) func arc_overAFullTurn_isACircle_eitherWay(clockwise: Bool) {
    for end in [2 * CGFloat.pi, -2 * .pi] {
      let path = CGMutablePath()
      path.addArc(center: .zero, radius: 5, startAngle: 0, endAngle: end, clockwise: clockwise)
      #expect(abs(path.boundingBoxOfPath.width - 10) < 1e-9)
      #expect(abs(path.boundingBoxOfPath.height - 10) < 1e-9)
    }
  }

  @Test func relativeArc_overMoreThanATurn_endsAtItsAngle() {
    let path = CGMutablePath()
    path.addRelativeArc(center: .zero, radius: 5, startAngle: 0, delta: 4.5 * .pi)
    #expect(abs(path.currentPoint.x) < 1e-9 && abs(path.currentPoint.y - 5) < 1e-9)
    #expect(abs(path.boundingBoxOfPath.width - 10) < 1e-9)
  }

  @Test func relativeArc_ofAHugeAngle_hasFewElements() {
    let path = CGMutablePath()
    path.addRelativeArc(center: .zero, radius: 5, startAngle: 0, delta: 1e300)
    #expect(types(path).count <= 10)
    path.addRelativeArc(center: .zero, radius: 5, startAngle: 0, delta: .infinity)
    #expect(types(path).count <= 11)
  }

  @Test func quarterArc_deviatesNoMoreThanDocumented() throws {
    let path = CGMutablePath()
    path.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    var p: [CGPoint] = []
    path.applyWithBlock { element in
      let count = [1, 1, 2, 3, 0][Int(element.pointee.type.rawValue)]
      for index in 0..<count { p.append(element.pointee.points[index]) }
    }
    try #require(p.count == 4)
    for step in 0...1000 {
      let t = CGFloat(step) / 1000
      let s = 1 - t
      let (u, v, w, z) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
      let x = u * p[0].x + v * p[1].x + w * p[2].x + z * p[3].x
      let y = u * p[0].y + v * p[1].y + w * p[2].y + z * p[3].y
      #expect(abs((x * x + y * y).squareRoot() - 1) < 2.73e-4)
    }
  }

  @Test func containment_inAnEmptyPath_andOfNaN_isFalse() {
    #expect(!CGMutablePath().contains(.zero))
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(!path.contains(CGPoint(x: CGFloat.nan, y: 0.5)))
  }
}
