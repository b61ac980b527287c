// Constants with their names from Swift 3 and 4.

import Foundation
import QuartzCore
import Testing

@MainActor @Suite struct OldSpellingTests {
  @Test func oldNames_equalTheNewValues() {
    let transition = CATransition()
    transition.type = kCATransitionPush
    transition.subtype = kCATransitionFromRight
    let shape = CAShapeLayer()
    shape.lineCap = kCALineCapRound
    shape.lineJoin = kCALineJoinBevel
    shape.fillRule = kCAFillRuleEvenOdd
    shape.contentsGravity = kCAGravityResizeAspectFill
    #expect(transition.type == .push && transition.subtype == .fromRight)
    #expect(shape.lineCap == .round && shape.lineJoin == .bevel && shape.fillRule == .evenOdd)
    #expect(shape.contentsGravity == .resizeAspectFill)
  }
}
