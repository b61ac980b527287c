// A scene with Dynamics and a keyboard, compared bit for bit with a pinned hash.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct PinnedDynamicsTests {
  /// The hash of one second of frames: three boxes fall, rotate and bounce while a text field shows
  /// the keyboard.
  private func run() -> UInt64 {
    let root = UIViewController()
    let stage = Stage(root: root)
    let field = UITextField(frame: CGRect(x: 20, y: 60, width: 200, height: 34))
    root.view.addSubview(field)
    let boxes = (0..<3).map { index in
      let box = UIView(
        frame: CGRect(x: 60 + 70 * index, y: 100 + 90 * index, width: 80, height: 60))
      root.view.addSubview(box)
      return box
    }
    let animator = UIDynamicAnimator(referenceView: root.view)
    let matter = UIDynamicItemBehavior(items: boxes)
    matter.elasticity = 0.4
    matter.friction = 0.3
    matter.addAngularVelocity(2, for: boxes[0])
    let collision = UICollisionBehavior(items: boxes)
    collision.translatesReferenceBoundsIntoBoundary = true
    let rod = UIAttachmentBehavior(
      item: boxes[2], offsetFromCenter: UIOffset(horizontal: 20, vertical: -10),
      attachedToAnchor: CGPoint(x: 300, y: 120))
    rod.frequency = 2
    rod.damping = 0.3
    for behavior in [matter, collision, rod, UIGravityBehavior(items: boxes)] {
      animator.addBehavior(behavior)
    }
    var hash = FrameHash()
    for frame in 0..<60 {
      stage.step { if frame == 10 { field.becomeFirstResponder() } }
      hash.add(stage.cycle.frame.hash)
    }
    return hash.value
  }

  /// The pinned value is the same in debug and release builds and on every CPU.
  @Test func bits_areTheSameEverywhere_andInASecondRun() {
    let value = run()
    #expect(value == 10_550_031_425_740_289_066)
    #expect(run() == value)
  }
}
