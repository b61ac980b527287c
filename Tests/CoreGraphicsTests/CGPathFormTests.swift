// `isRect`, which recognises paths that are one rectangle.

import CoreGraphics
import Testing

@Suite struct CGPathFormTests {
  private func path(_ points: [CGPoint], closed: Bool) -> CGPath {
    let path = CGMutablePath()
    path.addLines(between: points)
    if closed { path.closeSubpath() }
    return path
  }

  private let corners = [
    CGPoint(x: 1, y: 2), CGPoint(x: 1, y: 6), CGPoint(x: 4, y: 6), CGPoint(x: 4, y: 2),
  ]

  @Test func isRect_ofOneUprightRectangle_returnsIt() {
    var rect = CGRect.zero
    let expected = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(CGPath(rect: expected).isRect(&rect) && rect == expected)
    rect = .zero
    #expect(path(corners, closed: true).isRect(&rect) && rect == expected)
    #expect(path(corners + [corners[0]], closed: false).isRect(nil))
  }

  @Test func isRect_ofAnythingElse_isFalse_andWritesNothing() {
    var rect = CGRect.zero
    let slanted = corners.dropLast() + [CGPoint(x: 5, y: 2)]
    let twice = CGMutablePath()
    twice.addRects([
      CGRect(x: 0, y: 0, width: 1, height: 1), CGRect(x: 2, y: 0, width: 1, height: 1),
    ])
    for other in [
      path(corners, closed: false), path(Array(slanted), closed: true), twice, CGMutablePath(),
      path(Array(corners.dropLast()), closed: true),
      CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 1, height: 1)),
    ] {
      #expect(!other.isRect(&rect))
    }
    #expect(rect == .zero)
  }
}
