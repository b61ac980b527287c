// UIKit Dynamics: the effect of each behaviour on its items, compared with closed forms if they
// exist.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct DynamicsTests: DynamicsWorld {
  let root = UIViewController()
  let box = DynamicsBox.make()

  @Test func gravity_movesByItsAcceleration() {
    let (stage, animator) = world()
    animator.addBehavior(UIGravityBehavior(items: [box]))
    stage.steps(31)
    // After n steps of h = 1/240 s, the semi-implicit Euler method has moved the box by exactly
    // g·h²·n(n+1)/2.
    let steps = animator.elapsedTime * 240
    let expected = 150 + 1000 * steps * (steps + 1) / 2 / 240 / 240
    #expect(abs(box.center.y - expected) < 1e-6)
    #expect(steps > 100 && box.center.x == 150)
  }

  @Test func gravity_doesNotDependOnTheMass() {
    let (stage, animator) = world()
    let heavy = UIView(frame: CGRect(x: 300, y: 100, width: 20, height: 100))
    root.view.addSubview(heavy)
    let matter = UIDynamicItemBehavior(items: [heavy])
    matter.density = 50
    animator.addBehavior(matter)
    animator.addBehavior(UIGravityBehavior(items: [box, heavy]))
    stage.steps(10)
    #expect(heavy.center.y == box.center.y && box.center.y > 150)
  }

  @Test func floor_stopsAFallingItem_andTheAnimatorComesToRest() {
    let (stage, animator) = world()
    animator.addBehavior(UIGravityBehavior(items: [box]))
    let collision = UICollisionBehavior(items: [box])
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)
    #expect(animator.isRunning)
    #expect(stage.settle(limit: 600) != nil)
    #expect(!animator.isRunning)
    #expect(abs(box.frame.maxY - 844) < 0.2)
    #expect(abs(box.frame.minX - 100) < 0.01)
  }

  @Test func elasticity_isTheFractionOfSpeedKeptInABounce() {
    let (stage, animator) = world()
    let matter = UIDynamicItemBehavior(items: [box])
    matter.elasticity = 0.5
    matter.addLinearVelocity(CGPoint(x: 0, y: 600), for: box)
    animator.addBehavior(matter)
    let collision = UICollisionBehavior(items: [box])
    collision.addBoundary(
      withIdentifier: "line" as NSString, from: CGPoint(x: 0, y: 400), to: CGPoint(x: 390, y: 400))
    animator.addBehavior(collision)
    stage.steps(60)
    let velocity = matter.linearVelocity(for: box)
    #expect(abs(velocity.y + 300) < 1e-6 && abs(velocity.x) < 1e-6)
  }

  @Test func velocity_addedBeforeTheItem_isKeptUntilTheItemIsAdded() {
    let (stage, animator) = world()
    let matter = UIDynamicItemBehavior(items: [])
    animator.addBehavior(matter)
    matter.addLinearVelocity(CGPoint(x: 120, y: 0), for: box)
    matter.addAngularVelocity(2, for: box)
    stage.steps(2)
    #expect(matter.linearVelocity(for: box) == .zero)
    matter.addItem(box)
    stage.steps(2)
    #expect(matter.linearVelocity(for: box) == CGPoint(x: 120, y: 0))
    #expect(matter.angularVelocity(for: box) == 2)
    stage.steps(2)
    #expect(matter.linearVelocity(for: box) == CGPoint(x: 120, y: 0), "added only once")
  }

  @Test func twoItems_ofEqualMass_exchangeTheirSpeeds() {
    let (stage, animator) = world()
    let other = UIView(frame: CGRect(x: 250, y: 100, width: 100, height: 100))
    root.view.addSubview(other)
    let matter = UIDynamicItemBehavior(items: [box, other])
    matter.elasticity = 1
    matter.addLinearVelocity(CGPoint(x: 300, y: 0), for: box)
    animator.addBehavior(matter)
    animator.addBehavior(UICollisionBehavior(items: [box, other]))
    stage.steps(30)
    #expect(abs(matter.linearVelocity(for: box).x) < 1e-6)
    #expect(abs(matter.linearVelocity(for: other).x - 300) < 1e-6)
  }

  @Test func snap_movesTheItemToItsPoint_upright() {
    let (stage, animator) = world()
    box.transform = CGAffineTransform(rotationAngle: 0.5)
    animator.addBehavior(UISnapBehavior(item: box, snapTo: CGPoint(x: 200, y: 500)))
    #expect(stage.settle(limit: 900) != nil)
    #expect(abs(box.center.x - 200) < 0.5 && abs(box.center.y - 500) < 0.5)
    #expect(abs(box.transform.b) < 0.01)
  }

  @Test func rod_keepsItsLength_whileTheItemSwings() {
    let (stage, animator) = world()
    let anchor = CGPoint(x: 150, y: 20)
    let rod = UIAttachmentBehavior(item: box, attachedToAnchor: anchor)
    #expect(rod.length == 130)
    animator.addBehavior(rod)
    let matter = UIDynamicItemBehavior(items: [box])
    matter.addLinearVelocity(CGPoint(x: 200, y: 0), for: box)
    animator.addBehavior(matter)
    animator.addBehavior(UIGravityBehavior(items: [box]))
    var longest: CGFloat = 0
    var farthest: CGFloat = 0
    for _ in 0..<60 {
      stage.step()
      let away = CGPoint(x: box.center.x - anchor.x, y: box.center.y - anchor.y)
      longest = max(longest, abs((away.x * away.x + away.y * away.y).squareRoot() - 130))
      farthest = max(farthest, abs(away.x))
    }
    #expect(longest < 0.5 && farthest > 20)
  }

  @Test func attachedItem_followsItsAnchor() {
    let (stage, animator) = world()
    let grip = UIAttachmentBehavior(
      item: box, offsetFromCenter: UIOffset(horizontal: 40, vertical: 0),
      attachedToAnchor: CGPoint(x: 190, y: 150))
    #expect(grip.length == 0)
    animator.addBehavior(grip)
    for step in 1...30 {
      grip.anchorPoint = CGPoint(x: 190, y: 150 + CGFloat(step) * 10)
      stage.step()
    }
    stage.steps(30)
    let hold = box.convert(CGPoint(x: 90, y: 50), to: nil)
    #expect(abs(hold.x - 190) < 1 && abs(hold.y - 450) < 1)
    #expect(box.transform != .identity)
  }

  @Test func push_acceleratesByForceOverMass() {
    let (stage, animator) = world()
    let push = UIPushBehavior(items: [box], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 2, dy: 0)
    let matter = UIDynamicItemBehavior(items: [box])
    matter.density = 4
    animator.addBehavior(matter)
    animator.addBehavior(push)
    stage.steps(3)
    #expect(abs(matter.linearVelocity(for: box).x - 50) < 1e-9)
    #expect(!push.active)
  }

  @Test func resistance_slowsAnItem_andAnAnchoredItemDoesNotMove() {
    let (stage, animator) = world()
    let matter = UIDynamicItemBehavior(items: [box])
    matter.resistance = 4
    matter.addLinearVelocity(CGPoint(x: 400, y: 0), for: box)
    animator.addBehavior(matter)
    #expect(stage.settle(limit: 600) != nil)
    // Each step divides v by 1 + 4h, so the sum of v·h is 400 ÷ 4, minus the distance that is lost
    // because a slow item comes to rest.
    #expect(abs(box.center.x - 250) < 1)
    let y = box.center.y
    matter.isAnchored = true
    animator.addBehavior(UIGravityBehavior(items: [box]))
    stage.steps(20)
    #expect(box.center.y == y)
  }

  private final class Listener: NSObject, UICollisionBehaviorDelegate, UIDynamicAnimatorDelegate {
    var received: [String] = []
    func collisionBehavior(
      _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
      withBoundaryIdentifier identifier: NSCopying?, at p: CGPoint
    ) { received.append("began \(identifier as? String ?? "bounds")") }
    func collisionBehavior(
      _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
      withBoundaryIdentifier identifier: NSCopying?
    ) { received.append("ended \(identifier as? String ?? "bounds")") }
    func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) { received.append("paused") }
    func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { received.append("resumed") }
  }

  @Test func delegates_areNotifiedOfContacts_andOfPausing() {
    let (stage, animator) = world()
    let listener = Listener()
    animator.delegate = listener
    let collision = UICollisionBehavior(items: [box])
    collision.addBoundary(
      withIdentifier: "line" as NSString, from: CGPoint(x: 0, y: 400), to: CGPoint(x: 390, y: 400))
    collision.collisionDelegate = listener
    let matter = UIDynamicItemBehavior(items: [box])
    matter.elasticity = 1
    matter.resistance = 3
    matter.addLinearVelocity(CGPoint(x: 0, y: 900), for: box)
    animator.addBehavior(collision)
    animator.addBehavior(matter)
    #expect(stage.settle(limit: 900) != nil)
    #expect(listener.received == ["resumed", "began line", "ended line", "paused"])
  }

  @Test func action_runsOnceAFrame_andRemovedBehavioursStop() {
    let (stage, animator) = world()
    let gravity = UIGravityBehavior(items: [box])
    var frames = 0
    gravity.action = { frames += 1 }
    animator.addBehavior(gravity)
    stage.steps(10)
    #expect(frames == 9 || frames == 10)
    animator.removeAllBehaviors()
    let y = box.center.y
    stage.steps(10)
    #expect(box.center.y == y && !animator.isRunning)
  }

  @Test func rates_of60And120Hertz_giveTheSamePosition() {
    func place(_ rate: Double) -> CGPoint {
      let stage = Stage(root: root)
      box.frame = CGRect(x: 100, y: 100, width: 100, height: 100)
      box.transform = .identity
      root.view.addSubview(box)
      let animator = UIDynamicAnimator(referenceView: root.view)
      animator.addBehavior(UIGravityBehavior(items: [box]))
      let start = stage.cycle.timestamp
      for frame in 1...Int(rate / 2) {
        stage.cycle.advance(
          to: start + Double(frame) / rate, targetTimestamp: start + Double(frame + 1) / rate)
      }
      return box.center
    }
    #expect(place(60) == place(120))
  }
}
