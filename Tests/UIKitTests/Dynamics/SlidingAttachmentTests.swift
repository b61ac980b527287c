// Sliding attachments: an item moves along its axis, within its range, and rotates only with the
// axis.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct SlidingAttachmentTests: DynamicsWorld {
  let root = UIViewController()
  let box = DynamicsBox.make()

  @Test func itemUnderGravity_slidesDownTheAxis() {
    let (stage, animator) = world()
    // The axis points down and to the right; gravity's component along it is g·sin 45°.
    animator.addBehavior(
      UIAttachmentBehavior.slidingAttachment(
        with: box, attachmentAnchor: CGPoint(x: 150, y: 150),
        axisOfTranslation: CGVector(dx: 1, dy: 1)))
    animator.addBehavior(UIGravityBehavior(items: [box]))
    stage.steps(31)
    let steps = animator.elapsedTime * 240
    let expected = 500 * steps * (steps + 1) / 2 / 240 / 240
    let way = CGPoint(x: box.center.x - 150, y: box.center.y - 150)
    #expect(abs(way.x - way.y) < 0.01)
    #expect(abs(way.y - expected) < 0.01 && way.y > 50)
    #expect(abs(box.transform.b) < 1e-6)
  }

  @Test func range_limitsTheMovement_inBothDirections() {
    for speed in [CGFloat(400), -400] {
      let (stage, animator) = world()
      let slide = UIAttachmentBehavior.slidingAttachment(
        with: box, attachmentAnchor: CGPoint(x: 150, y: 150),
        axisOfTranslation: CGVector(dx: 1, dy: 0))
      slide.attachmentRange = UIFloatRange(minimum: -20, maximum: 40)
      animator.addBehavior(slide)
      let matter = UIDynamicItemBehavior(items: [box])
      matter.addLinearVelocity(CGPoint(x: speed, y: 100), for: box)
      animator.addBehavior(matter)
      #expect(stage.settle(limit: 600) != nil)
      #expect(abs(box.center.x - (speed > 0 ? 190 : 130)) < 0.1)
      #expect(abs(box.center.y - 150) < 0.1)
      box.center = CGPoint(x: 150, y: 150)
    }
  }

  @Test func item_followsTheAxisOfAnotherItem_thatRotates() {
    let (stage, animator) = world()
    let rail = UIView(frame: CGRect(x: 50, y: 300, width: 300, height: 20))
    root.view.addSubview(rail)
    box.center = CGPoint(x: 200, y: 310)
    animator.addBehavior(
      UIAttachmentBehavior.slidingAttachment(
        with: box, attachedTo: rail, attachmentAnchor: CGPoint(x: 200, y: 310),
        axisOfTranslation: CGVector(dx: 1, dy: 0)))
    let matter = UIDynamicItemBehavior(items: [rail])
    matter.addAngularVelocity(1, for: rail)
    matter.addLinearVelocity(CGPoint(x: 60, y: 0), for: rail)
    animator.addBehavior(matter)
    stage.steps(30)
    // The box is on the rail's rotated line, and has rotated with it.
    let away = CGPoint(x: box.center.x - rail.center.x, y: box.center.y - rail.center.y)
    let turn = rail.transform
    #expect(abs(turn.b) > 0.05)
    #expect(abs(-away.x * turn.b + away.y * turn.a) < 0.5)
    #expect(abs(box.transform.b - turn.b) < 0.01)
  }

  @Test func zeroAxis_countsAsHorizontal() {
    let (stage, animator) = world()
    animator.addBehavior(
      UIAttachmentBehavior.slidingAttachment(
        with: box, attachmentAnchor: CGPoint(x: 150, y: 150), axisOfTranslation: .zero))
    animator.addBehavior(UIGravityBehavior(items: [box]))
    stage.steps(20)
    #expect(abs(box.center.y - 150) < 0.01)
  }
}
