// Touches on a scroll view's content: which view receives them, and when a drag becomes a scroll.

import Testing
import UIKit

@MainActor private final class Scroll: UIScrollView {
  var cancels = true
  var begins = true
  override func touchesShouldCancel(in view: UIView) -> Bool {
    cancels && super.touchesShouldCancel(in: view)
  }
  override func touchesShouldBegin(
    _ touches: Set<UITouch>, with event: UIEvent?, in view: UIView
  ) -> Bool { begins }
}

@MainActor private final class Keeper: UIView {
  var events: [UIEvent] = []
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let event { events.append(event) }
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    if let event { events.append(event) }
  }
}

@MainActor @Suite(.serialized) struct ContentTouchTests {
  private let root = UIViewController()
  private let scroll = Scroll(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  private let button = UIButton(frame: CGRect(x: 100, y: 400, width: 200, height: 60))
  private let plain = UIView(frame: CGRect(x: 100, y: 500, width: 200, height: 60))

  private func show() -> Stage {
    let stage = Stage(root: root)
    scroll.contentSize = CGSize(width: 390, height: 3000)
    scroll.contentInsetAdjustmentBehavior = .never
    root.view.addSubview(scroll)
    scroll.addSubview(button)
    scroll.addSubview(plain)
    stage.step()
    return stage
  }

  /// Touches `view`, holds the finger still for `frames` frames, drags up, and returns the distance
  /// that the content scrolled.
  private func drag(on view: UIView, resting frames: Int) -> CGFloat {
    let stage = show()
    let start = view.center.y
    stage.touch(.began, 200, start)
    stage.steps(frames)
    for step in 1...10 { stage.touch(.moved, 200, start - CGFloat(step) * 20) }
    let offset = scroll.contentOffset.y
    stage.touch(.ended, 200, start - 200)
    return offset
  }

  @Test func quickDrag_overAButton_scrolls() { #expect(drag(on: button, resting: 2) > 100) }

  @Test func dragAfterAHold_overAButton_doesNotScroll() {
    #expect(drag(on: button, resting: 12) == 0)
  }

  @Test func dragAfterAHold_overAPlainView_scrolls() {
    #expect(drag(on: plain, resting: 12) > 100)
  }

  @Test func withoutTheDelay_theButtonReceivesTheTouchImmediately() {
    scroll.delaysContentTouches = false
    #expect(drag(on: button, resting: 2) == 0)
  }

  @Test func overriddenTouchesShouldCancel_isRespected() {
    scroll.cancels = false
    #expect(drag(on: plain, resting: 12) == 0)
  }

  @Test func withoutCanCancelContentTouches_aDragThatBeganOnContent_doesNotScroll() {
    scroll.canCancelContentTouches = false
    #expect(drag(on: plain, resting: 12) == 0)
  }

  @Test func touchThatTheScrollViewKeeps_doesNotReachTheContent() {
    scroll.begins = false
    let stage = show()
    var presses = 0
    button.addAction(UIAction { _ in presses += 1 }, for: .touchDown)
    stage.touch(.began, 200, 430)
    stage.touch(.ended, 200, 430)
    #expect(presses == 0)
  }

  /// EdgePan reuses one event object, unless the app retains it.
  @Test func eventThatTheAppRetains_doesNotChange() {
    let stage = Stage(root: root)
    let keeper = Keeper(frame: CGRect(x: 0, y: 0, width: 390, height: 400))
    root.view.addSubview(keeper)
    stage.step()
    stage.touch(.began, 200, 100)
    stage.touch(.moved, 200, 103)
    stage.touch(.ended, 200, 103)
    #expect(keeper.events.count == 2)
    #expect(keeper.events.first !== keeper.events.last)
    #expect(keeper.events.allSatisfy { $0.allTouches?.count == 1 })
    #expect((keeper.events.first?.timestamp ?? 0) < (keeper.events.last?.timestamp ?? 0))
  }
}
