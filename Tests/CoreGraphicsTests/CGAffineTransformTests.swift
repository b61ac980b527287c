// Transforms compared with closed forms.

import CoreGraphics
import Testing

private func isClose(_ a: CGPoint, _ b: CGPoint) -> Bool {
  abs(a.x - b.x) < 1e-12 && abs(a.y - b.y) < 1e-12
}

@Suite struct CGAffineTransformTests {
  @Test func operations_applyBeforeTheTransform() {
    // Scale first, then translate: (1, 1) -> (2, 3) -> (12, 23).
    let t = CGAffineTransform(translationX: 10, y: 20).scaledBy(x: 2, y: 3)
    #expect(CGPoint(x: 1, y: 1).applying(t) == CGPoint(x: 12, y: 23))
  }

  @Test func concatenating_appliesTheArgumentAfterwards() {
    let t = CGAffineTransform(scaleX: 2, y: 3)
      .concatenating(CGAffineTransform(translationX: 10, y: 20))
    #expect(CGPoint(x: 1, y: 1).applying(t) == CGPoint(x: 12, y: 23))
  }

  @Test func rotation_rotatesXTowardY() {
    let t = CGAffineTransform(rotationAngle: .pi / 2)
    #expect(isClose(CGPoint(x: 1, y: 0).applying(t), CGPoint(x: 0, y: 1)))
    #expect(isClose(CGPoint(x: 0, y: 1).applying(t), CGPoint(x: -1, y: 0)))
  }

  @Test func inverted_undoesTheTransform() {
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

  @Test func rect_becomesTheBoundingBoxOfItsCorners() {
    let square = CGRect(x: -1, y: -1, width: 2, height: 2)
      .applying(CGAffineTransform(rotationAngle: .pi / 4))
    #expect(abs(square.width - 2 * 2.0.squareRoot()) < 1e-12)
    #expect(abs(square.midX) < 1e-12)
    #expect(CGRect.null.applying(CGAffineTransform(scaleX: 2, y: 2)).isNull)
  }

  @Test func cFunctions_performTheSameOperations() {
    let t = CGAffineTransformMakeRotation(0.3)
    #expect(CGAffineTransformTranslate(t, 1, 2) == t.translatedBy(x: 1, y: 2))
    #expect(CGAffineTransformScale(t, 3, 4) == t.scaledBy(x: 3, y: 4))
    #expect(CGAffineTransformRotate(t, 0.1) == t.rotated(by: 0.1))
    #expect(CGAffineTransformConcat(t, CGAffineTransformIdentity) == t)
  }

  @Test func decomposed_returnsTheOriginalComponents() {
    let made = CGAffineTransformComponents(
      scale: CGSize(width: 2, height: -3), horizontalShear: 0.25, rotation: 0.7,
      translation: CGVector(dx: 5, dy: 7))
    let found = CGAffineTransform(made).decomposed()
    #expect(abs(found.scale.width - 2) < 1e-12)
    #expect(abs(found.scale.height + 3) < 1e-12)
    #expect(abs(found.horizontalShear - 0.25) < 1e-12)
    #expect(abs(found.rotation - 0.7) < 1e-12)
    #expect(found.translation == made.translation)
  }

  @Test func components_applyInOrder() {
    // (1, 1) is scaled to (2, 3), sheared to (5, 3), rotated to (-3, 5), and moved to (7, 15).
    let t = CGAffineTransform(
      CGAffineTransformComponents(
        scale: CGSize(width: 2, height: 3), horizontalShear: 1, rotation: .pi / 2,
        translation: CGVector(dx: 10, dy: 10)))
    #expect(isClose(CGPoint(x: 1, y: 1).applying(t), CGPoint(x: 7, y: 15)))
  }

  @Test func decomposed_ofASingularTransform_isFinite() {
    #expect(CGAffineTransform(scaleX: 0, y: 0).decomposed().rotation == 0)
    let flat = CGAffineTransform(scaleX: 0, y: 2).rotated(by: 0)
    #expect(flat.decomposed().scale == CGSize(width: 0, height: 2))
    #expect(CGAffineTransform(scaleX: 2, y: 0).decomposed().horizontalShear == 0)
  }

  @Test func rotation_byAQuarterTurn_matchesPortableMath_bitForBit() {
    // cos(π/2 rounded to double) = 6.123233995736766e-17, which is that double's distance from π/2.
    let t = CGAffineTransform(rotationAngle: .pi / 2)
    #expect(t.a == 6.123233995736766e-17)
    #expect(t.b == 1)
    #expect(t.c == -1)
  }

  @Test func functionsAndConstants_areAvailableByTheirCNames() {
    #expect(CGRectUnion(CGRectMake(0, 0, 1, 1), CGRectMake(2, 2, 1, 1)) == CGRectMake(0, 0, 3, 3))
    #expect(CGRectIsNull(CGRectIntersection(CGRectMake(0, 0, 1, 1), CGRectMake(5, 5, 1, 1))))
    #expect(CGRectIsEmpty(CGRectZero))
    #expect(CGRectIntegral(CGRectMake(0.5, 0.5, 1, 1)) == CGRectMake(0, 0, 2, 2))
    #expect(CGRectContainsRect(CGRectInfinite, CGRectMake(0, 0, 9, 9)))
  }
}
