// Rectangles and paths at their limits.

import CoreGraphics
import Testing

@Suite struct GeometryLimitTests {
  @Test func infiniteRectangle_isInfiniteAfterATransform() {
    let moved = CGRect.infinite.applying(CGAffineTransform(scaleX: 0.5, y: 0.5))
    #expect(moved.isInfinite && moved == .infinite)
  }

  /// Closing a path adds the line from the last corner to the first. In the reversed path, it is
  /// the first line.
  @Test func reversedTriangle_keepsItsClosingSide() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addLine(to: CGPoint(x: 0, y: 10))
    path.closeSubpath()
    let back = path.reversed()
    #expect(back.boundingBox == path.boundingBox)
    #expect(back.contains(CGPoint(x: 2, y: 2)) && !back.contains(CGPoint(x: 8, y: 8)))
  }
}
