// One scene with deceleration, a bounce, a sheet, pages and Dynamics, compared with pinned hashes.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct PinnedSystemSceneTests {
  private final class Pages: NSObject, UIPageViewControllerDataSource {
    let next = UIViewController()
    func pageViewController(
      _ pageViewController: UIPageViewController, viewControllerBefore controller: UIViewController
    ) -> UIViewController? { nil }
    func pageViewController(
      _ pageViewController: UIPageViewController, viewControllerAfter controller: UIViewController
    ) -> UIViewController? { controller === next ? nil : next }
  }

  /// Two hashes of all frame hashes: without and with the Dynamics part at the end.
  private func run() -> [UInt64] {
    let root = UIViewController()
    let stage = Stage(root: root)
    var hasher = FrameHash()
    stage.onFrame = { hasher.add(stage.cycle.frame.hash) }
    let scroll = UIScrollView(frame: root.view.bounds)
    scroll.contentSize = CGSize(width: 390, height: 2400)
    for row in 0..<24 {
      scroll.addSubview(UIView(frame: CGRect(x: 0, y: row * 100, width: 390, height: 90)))
    }
    root.view.addSubview(scroll)
    func drag(_ from: CGPoint, _ way: CGPoint, frames: Int) {
      stage.touch(.began, from.x, from.y)
      for frame in 1...frames {
        let share = CGFloat(frame) / CGFloat(frames)
        stage.touch(.moved, from.x + way.x * share, from.y + way.y * share)
      }
      stage.touch(.ended, from.x + way.x, from.y + way.y)
      stage.settle()
    }
    // The content decelerates, then reaches its end and bounces.
    drag(CGPoint(x: 200, y: 600), CGPoint(x: 3, y: -130), frames: 7)
    drag(CGPoint(x: 200, y: 700), CGPoint(x: -5, y: -450), frames: 5)
    let sheet = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
    let pages = Pages()
    sheet.dataSource = pages
    sheet.setViewControllers([UIViewController()], direction: .forward, animated: false)
    sheet.sheetPresentationController?.detents = [.medium(), .large()]
    stage.step { root.present(sheet, animated: true) }
    stage.settle()
    drag(CGPoint(x: 200, y: 700), CGPoint(x: 0, y: -210), frames: 9)
    drag(CGPoint(x: 300, y: 500), CGPoint(x: -190, y: 4), frames: 11)
    drag(CGPoint(x: 200, y: 200), CGPoint(x: 0, y: 590), frames: 13)
    #expect(root.presentedViewController == nil)
    let withoutDynamics = hasher.value
    // The box slides down an axis to the end of its range and comes to rest.
    let box = UIView(frame: CGRect(x: 40, y: 100, width: 80, height: 60))
    root.view.addSubview(box)
    let animator = UIDynamicAnimator(referenceView: root.view)
    let slide = UIAttachmentBehavior.slidingAttachment(
      with: box, attachmentAnchor: CGPoint(x: 80, y: 130),
      axisOfTranslation: CGVector(dx: 1, dy: 3))
    slide.attachmentRange = UIFloatRange(minimum: 0, maximum: 400)
    for behavior in [slide, UIGravityBehavior(items: [box])] { animator.addBehavior(behavior) }
    stage.settle()
    #expect(box.center.y > 500)
    return [withoutDynamics, hasher.value]
  }

  /// The hashes are the same in debug and release builds, with and without fused multiply-add.
  @Test func bits_areTheSameEverywhere() {
    let value = run()
    #expect(value == run())
    #expect(value == [0xd75c_4c17_d1b5_f7e8, 0x6a03_a10c_b140_862f])
  }
}
