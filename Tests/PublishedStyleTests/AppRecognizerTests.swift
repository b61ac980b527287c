// Recognisers as apps subclass them, and the states that their handlers hear.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct AppRecognizerTests {
  /// Drags a finger over a view with the recogniser that `make` gives a handler to.
  private func states(
    to end: (x: CGFloat, y: CGFloat),
    _ make: (@escaping @MainActor (UIGestureRecognizer) -> Void) -> UIGestureRecognizer
  ) -> [UIGestureRecognizer.State] {
    let root = PlainScreen()
    let stage = Stage(root: root, frames: 2)
    var heard: [UIGestureRecognizer.State] = []
    root.view.addGestureRecognizer(make { heard.append($0.state) })
    stage.drag((100, 300), end, frames: 4)
    #expect(stage.issues.isEmpty)
    return heard
  }

  @Test func directionalPan_followsItsOwnAxis() {
    let heard = states(to: (200, 300)) { handler in DirectionalPan { handler($0) } }
    #expect(heard == [.began, .changed, .changed, .changed, .ended])
  }

  @Test func directionalPan_doesNotEnd_alongTheOtherAxis() {
    let heard = states(to: (100, 400)) { handler in DirectionalPan { handler($0) } }
    #expect(!heard.contains(.ended))
  }

  @Test func handMadeRecogniser_goesThroughItsStates() {
    let heard = states(to: (100, 400)) { handler in DragDown { handler($0) } }
    #expect(heard == [.began, .changed, .changed, .changed, .ended])
  }

  @Test func panThatBeginsAtTouchDown_isHeardFromTheFirstTouch() {
    let heard = states(to: (100, 400)) { handler in InstantPan { handler($0) } }
    #expect(heard.first == .began && heard.last == .ended)
  }

  @Test func recogniserWithItsOwnInitialiserOnly_compilesAsOnApplesPlatforms() {
    var swipes = 0
    _ = states(to: (200, 300)) { _ in SwipeToPop { swipes += 1 } }
    #expect(swipes == 1)
  }
}
