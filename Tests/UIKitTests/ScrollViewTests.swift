// Scroll views during a drag and after it: offsets, delegate calls, frames.

import Testing
import UIKit

/// A scroll view on its own stage, and a record of its delegate calls.
@MainActor final class ScrollStage: NSObject, UIScrollViewDelegate {
  let stage: Stage
  let scroll: UIScrollView
  var calls: [String] = []
  var offsets: [CGFloat] = []
  var target: CGFloat?
  var velocity = CGPoint.zero

  init(
    content: CGSize = CGSize(width: 300, height: 4000),
    _ configure: (UIScrollView) -> Void = { _ in }
  ) {
    let root = UIViewController()
    stage = Stage(root: root)
    scroll = UIScrollView(frame: CGRect(x: 0, y: 100, width: 300, height: 600))
    scroll.contentSize = content
    super.init()
    configure(scroll)
    scroll.delegate = self
    root.view.addSubview(scroll)
    stage.step()
  }

  /// Drags by `way` points along y (or x) in `frames` frames, and lifts in the next frame.
  func flick(
    by way: CGFloat, frames: Int = 6, from: CGPoint = CGPoint(x: 150, y: 400), across: Bool = false
  ) {
    stage.touch(.began, from.x, from.y)
    var place = from
    for frame in 1...frames {
      let share = way * CGFloat(frame) / CGFloat(frames)
      place = across ? CGPoint(x: from.x + share, y: from.y) : CGPoint(x: from.x, y: from.y + share)
      stage.touch(.moved, place.x, place.y)
    }
    stage.touch(.ended, place.x, place.y)
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    offsets.append(scrollView.contentOffset.y)
  }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { calls.append("willBeginDragging") }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    calls.append("willEndDragging")
    self.velocity = velocity
    if let target { targetContentOffset.pointee.y = target }
  }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    calls.append("didEndDragging(\(decelerate))")
  }
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
    calls.append("willBeginDecelerating")
  }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    calls.append("didEndDecelerating")
  }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    calls.append("didEndAnimation")
  }
}

@MainActor @Suite(.serialized) struct ScrollViewTests {
  @Test func flick_decelerates_frameByFrame_andNotifiesTheDelegate() {
    let scene = ScrollStage()
    scene.flick(by: -180)
    let atLift = scene.scroll.contentOffset.y
    #expect(scene.scroll.isDecelerating && !scene.scroll.isDragging)
    let before = scene.offsets.count
    scene.stage.steps(10)
    #expect(scene.offsets.count == before + 10, "one call per frame")
    let frames = scene.stage.settle()
    #expect(frames != nil)
    // 180 points in six frames at 60 Hz is 1800 points per second. The offset travels 499 points
    // for each 1000 points per second.
    let thrown = scene.scroll.contentOffset.y - atLift
    #expect(abs(thrown - 1.8 * 499) < 45)
    #expect(
      scene.calls == [
        "willBeginDragging", "willEndDragging", "didEndDragging(true)", "willBeginDecelerating",
        "didEndDecelerating",
      ])
    #expect(!scene.scroll.isDecelerating)
  }

  @Test func fastDecelerationRate_stopsSooner() {
    /// The distance that the content moves after the same flick, in points.
    func distance(_ rate: UIScrollView.DecelerationRate) -> CGFloat {
      let scene = ScrollStage { $0.decelerationRate = rate }
      scene.flick(by: -180)
      let atLift = scene.scroll.contentOffset.y
      scene.stage.settle()
      return scene.scroll.contentOffset.y - atLift
    }
    let (normal, fast) = (distance(.normal), distance(.fast))
    #expect(abs(fast - 1.8 * 99) < 10)
    #expect(fast < normal / 2)
  }

  @Test func fingerThatLiftsAtRest_leavesTheContentInPlace() {
    let scene = ScrollStage()
    scene.stage.touch(.began, 150, 400)
    for y in stride(from: CGFloat(390), through: 300, by: -10) { scene.stage.touch(.moved, 150, y) }
    scene.stage.steps(30)
    for _ in 0..<8 { scene.stage.touch(.moved, 150, 300) }
    scene.stage.touch(.ended, 150, 300)
    let offset = scene.scroll.contentOffset.y
    #expect(scene.calls.last == "didEndDragging(false)")
    scene.stage.steps(5)
    #expect(scene.scroll.contentOffset.y == offset && offset == 90)
  }

  @Test func contentPulledBeyondTheTop_rubberBands_andReturns() {
    let scene = ScrollStage()
    scene.stage.touch(.began, 150, 300)
    for y in stride(from: CGFloat(310), through: 410, by: 10) { scene.stage.touch(.moved, 150, y) }
    // 100 points beyond the hysteresis, in a view 600 points high.
    let share: Double = 100 * 0.55 / 600
    let drawn: Double = (1 - 1 / (share + 1)) * 600
    // In whole pixels, as measured on iOS 26.1.
    #expect(abs(scene.scroll.contentOffset.y + (drawn * 3).rounded() / 3) < 1e-9)
    scene.stage.touch(.ended, 150, 410)
    scene.stage.settle()
    #expect(scene.scroll.contentOffset.y == 0)
    #expect(scene.calls.last == "didEndDecelerating")
  }

  @Test func withoutBounces_aPullBeyondTheTop_doesNotScroll() {
    let scene = ScrollStage { $0.bounces = false }
    scene.flick(by: 200)
    scene.stage.settle()
    #expect(scene.scroll.contentOffset.y == 0)
    #expect(scene.offsets.isEmpty)
  }

  @Test func touch_stopsMovingContent_andDoesNotReachIt() {
    let scene = ScrollStage()
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 300, height: 4000))
    var taps = 0
    button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    scene.scroll.addSubview(button)
    scene.flick(by: -180)
    scene.stage.steps(5)
    scene.stage.touch(.began, 150, 400)
    let caught = scene.scroll.contentOffset.y
    #expect(!scene.scroll.isDecelerating && scene.calls.last == "didEndDecelerating")
    scene.stage.steps(5)
    scene.stage.touch(.ended, 150, 400)
    scene.stage.steps(5)
    #expect(scene.scroll.contentOffset.y == caught && taps == 0)
  }

  @Test func contentCaughtBeyondItsEnd_returnsWhenTheFingerLifts() {
    let scene = ScrollStage()
    scene.flick(by: 240, frames: 4, from: CGPoint(x: 150, y: 200))
    scene.stage.steps(2)
    scene.stage.touch(.began, 150, 400)
    scene.stage.steps(3)
    #expect(scene.scroll.contentOffset.y < -10)
    scene.stage.touch(.ended, 150, 400)
    scene.stage.settle()
    #expect(scene.scroll.contentOffset.y == 0)
  }

  @Test func pageCaughtBetweenTwoPages_settlesOnOneWhenTheFingerLifts() {
    let scene = ScrollStage(content: CGSize(width: 300, height: 1800)) { $0.isPagingEnabled = true }
    scene.flick(by: -200)
    scene.stage.steps(6)
    scene.calls = []
    scene.stage.touch(.began, 150, 400)
    let caught = scene.scroll.contentOffset.y
    #expect(caught > 0 && caught < 600)
    scene.stage.touch(.ended, 150, 400)
    scene.stage.settle()
    #expect(scene.scroll.contentOffset.y == (caught < 300 ? 0 : 600))
    #expect(
      scene.calls == ["didEndDecelerating", "willBeginDecelerating", "didEndDecelerating"])
  }

  @Test func pages_settleOnWholePages() {
    let scene = ScrollStage(content: CGSize(width: 1200, height: 600)) { $0.isPagingEnabled = true }
    scene.flick(by: -60, frames: 3, across: true)
    scene.stage.settle()
    #expect(scene.scroll.contentOffset.x == 300)
    scene.flick(by: 60, frames: 3, across: true)
    scene.stage.settle()
    #expect(scene.scroll.contentOffset.x == 0)
  }

  @Test func delegatesTargetOffset_isWhereTheContentSettles() {
    let scene = ScrollStage()
    scene.target = 777
    scene.flick(by: -180)
    #expect(abs(scene.velocity.y - 1.8) < 0.1)
    scene.stage.settle()
    #expect(scene.scroll.contentOffset.y == 777)
  }

  @Test func animatedOffset_changesInEachFrame_andEnds() {
    let scene = ScrollStage()
    scene.stage.step { scene.scroll.setContentOffset(CGPoint(x: 0, y: 500), animated: true) }
    scene.stage.steps(5)
    let offset = scene.scroll.contentOffset.y
    #expect(offset > 0 && offset < 500)
    scene.stage.settle()
    #expect(scene.scroll.contentOffset.y == 500)
    #expect(scene.calls == ["didEndAnimation"])
    #expect(scene.offsets.count > 12 && scene.offsets == scene.offsets.sorted())
  }

  @Test func offsetSetWithoutAnimation_stopsADeceleration() {
    let scene = ScrollStage()
    scene.flick(by: -180)
    scene.stage.steps(3)
    scene.stage.step { scene.scroll.setContentOffset(scene.scroll.contentOffset, animated: false) }
    let offset = scene.scroll.contentOffset.y
    scene.stage.steps(5)
    #expect(scene.scroll.contentOffset.y == offset)
  }

  /// A delegate that hands a flick over to another view: it holds the content in place until that
  /// view has moved, and adds each step of the content to it.
  @Test func offsetSetInDidScroll_isWhereTheDecelerationContinues() {
    final class Holding: NSObject, UIScrollViewDelegate {
      var moved: CGFloat = 0
      var held: CGFloat?
      var ended = 0
      func scrollViewDidScroll(_ scrollView: UIScrollView) {
        guard let held, scrollView.isDecelerating, scrollView.contentOffset.y != held else {
          return
        }
        moved += scrollView.contentOffset.y - held
        scrollView.contentOffset.y = held
        if moved > 100 { self.held = nil }
      }
      func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { ended += 1 }
    }
    func flick(_ delegate: any UIScrollViewDelegate) -> (released: CGFloat, end: CGFloat) {
      let scene = ScrollStage(content: CGSize(width: 300, height: 40_000))
      scene.scroll.delegate = delegate
      scene.flick(by: -180)
      let released = scene.scroll.contentOffset.y
      (delegate as? Holding)?.held = released
      var last = released
      while !scene.stage.cycle.isQuiet {
        scene.stage.step()
        let step = scene.scroll.contentOffset.y - last
        #expect(step >= 0 && step < 40, "a jump of \(step) points")
        last = scene.scroll.contentOffset.y
      }
      return (released, last)
    }
    final class Free: NSObject, UIScrollViewDelegate {}
    let (free, holding) = (flick(Free()), Holding())
    let held = flick(holding)
    #expect(free.released == held.released && holding.moved > 100 && holding.ended == 1)
    // The two views together move as far as the content alone.
    #expect(abs(held.end + holding.moved - free.end) < 1)
  }

  /// Code that moves a panel during a drag resets the content offset. The drag continues from the
  /// offset that was set.
  @Test func offsetSetDuringADrag_isWhereTheDragContinues() {
    let scene = ScrollStage()
    scene.stage.touch(.began, 150, 500)
    for y in stride(from: CGFloat(480), through: 400, by: -10) { scene.stage.touch(.moved, 150, y) }
    scene.scroll.contentOffset.y = 0
    scene.stage.touch(.moved, 150, 390)
    #expect(scene.scroll.contentOffset.y == 10)
  }

  @Test func equalFlicks_giveEqualOffsets() {
    func run() -> [CGFloat] {
      let scene = ScrollStage()
      scene.flick(by: -180)
      scene.stage.settle()
      return scene.offsets
    }
    #expect(run() == run())
  }

  private final class Zooming: NSObject, UIScrollViewDelegate {
    let picture = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    func viewForZooming(in scrollView: UIScrollView) -> UIView? { picture }
  }

  @Test(arguments: [CGAffineTransform(scaleX: 0, y: 0), CGAffineTransform(rotationAngle: .pi)])
  func zoom_ofAViewWhoseTransformHasNoScale_isFinite(_ transform: CGAffineTransform) {
    _ = FrameCycle.start()
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let zooming = Zooming()
    scroll.addSubview(zooming.picture)
    scroll.delegate = zooming
    scroll.contentSize = CGSize(width: 100, height: 100)
    scroll.maximumZoomScale = 3
    zooming.picture.transform = transform
    scroll.zoomScale = 2
    #expect(scroll.zoomScale == 2)
    #expect(scroll.contentSize == CGSize(width: 200, height: 200))
    #expect(zooming.picture.frame.width == 200)
    #expect(scroll.contentOffset.x.isFinite && zooming.picture.center.x.isFinite)
  }
}
