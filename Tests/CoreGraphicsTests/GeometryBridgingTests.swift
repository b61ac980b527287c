// Casts between geometry types and Foundation's NSValue and NSNumber.

import CoreGraphics
import Testing

struct GeometryBridgingTests {
  @Test func cgRect_castsToNSValue_andBack() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    let kept: Any = rect as NSValue
    #expect(kept as? CGRect == rect)
    #expect((rect as Any) as? NSValue == NSValue(rect: rect))
  }

  @Test func nsValue_castsOnlyToTheTypeOfItsContent() {
    let kept: Any = NSValue(point: CGPoint(x: 1, y: 2))
    #expect(kept as? CGPoint == CGPoint(x: 1, y: 2))
    #expect(kept as? CGRect == nil)
    #expect(kept as? CGSize == nil)
    #expect((NSNumber(value: 3) as Any) as? CGRect == nil)
  }

  @Test func cgFloat_castsToNSNumber_andBack() {
    let length: CGFloat = 0.1
    #expect((length as NSNumber).doubleValue == 0.1)
    #expect((NSNumber(value: 0.1) as Any) as? CGFloat == 0.1)
  }
}
