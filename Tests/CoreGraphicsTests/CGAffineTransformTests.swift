// Transforms against their closed forms.

import CoreGraphics
import Testing

private func isClose(_ a: CGPoint, _ b: CGPoint) -> Bool {
  abs(a.x - b.x) < 1e-12 && abs(a.y - b.y) < 1e-12
}

@Suite struct CGAffineTransformTests {
  @Test func operations_actBeforeTheTransform() {
    // Scale first, then translate: (1, 1) -> (2, 3) -> (12, 23).
    let t = CGAffineTransform(translationX: 10, y: 20).scaledBy(x: 2, y: 3)
    #expect(CGPoint(x: 1, y: 1).applying(t) == CGPoint(x: 12, y: 23))
  }

  @Test func concatenating_actsAfter() {
    let t = CGAffineTransform(scaleX: 2, y: 3)
      .concatenating(CGAffineTransform(translationX: 10, y: 20))
    #expect(CGPoint(x: 1, y: 1).applying(t) == CGPoint(x: 12, y: 23))
  }

  @Test func rotation_turnsXTowardY() {
    let t = CGAffineTransform(rotationAngle: .pi / 2)
    #expect(isClose(CGPoint(x: 1, y: 0).applying(t), CGPoint(x: 0, y: 1)))
    #expect(isClose(CGPoint(x: 0, y: 1).applying(t), CGPoint(x: -1, y: 0)))
  }

  @Test func inverted_undoes() {
    let t = CGAffineTransform(rotationAngle: 0.7).scaledBy(x: 2, y: -3).translatedBy(x: 5, y: 7)
    let point = CGPoint(x: 3.25, y: -8)
    #expect(isClose(point.applying(t).applying(t.inverted()), point))
  }

  @Test func inverted_ofASingularTransform_isTheTransformItself() {
    let t = CGAffineTransform(scaleX: 0, y: 0)
    #expect(t.inverted() == t)
  }

  @Test func sizes_ignoreTranslation() {
    let t = CGAffineTransform(translationX: 10, y: 20).scaledBy(x: 2, y: 3)
    #expect(CGSize(width: 1, height: 1).applying(t) == CGSize(width: 2, height: 3))
  }

  @Test func rects_becomeTheBoxOfTheirCorners() {
    let square = CGRect(x: -1, y: -1, width: 2, height: 2)
      .applying(CGAffineTransform(rotationAngle: .pi / 4))
    #expect(abs(square.width - 2 * 2.0.squareRoot()) < 1e-12)
    #expect(abs(square.midX) < 1e-12)
    #expect(CGRect.null.applying(CGAffineTransform(scaleX: 2, y: 2)).isNull)
  }

  @Test func cFunctions_areTheSameOperations() {
    let t = CGAffineTransformMakeRotation(0.3)
    #expect(CGAffineTransformTranslate(t, 1, 2) == t.translatedBy(x: 1, y: 2))
    #expect(CGAffineTransformScale(t, 3, 4) == t.scaledBy(x: 3, y: 4))
    #expect(CGAffineTransformRotate(t, 0.1) == t.rotated(by: 0.1))
    #expect(CGAffineTransformConcat(t, CGAffineTransformIdentity) == t)
  }
}
