// Recognisers as apps subclass them, and the states that their handlers receive.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct AppRecognizerTests {
  /// Drags a finger over a view with the recogniser that `make` creates, and returns the states
  /// that its handler receives.
  private func states(
    to end: (x: CGFloat, y: CGFloat),
    _ make: (@escaping @MainActor (UIGestureRecognizer) -> Void) -> UIGestureRecognizer
  ) -> [UIGestureRecognizer.State] {
    let root = PlainScreen()
    let stage = Stage(root: root, frames: 2)
    var received: [UIGestureRecognizer.State] = []
    root.view.addGestureRecognizer(make { received.append($0.state) })
    stage.drag((100, 300), end, frames: 4)
    #expect(stage.issues.isEmpty)
    return received
  }

  @Test func directionalPan_followsADragAlongItsAxis() {
    let received = states(to: (200, 300)) { handler in DirectionalPan { handler($0) } }
    #expect(received == [.began, .changed, .changed, .changed, .ended])
  }

  @Test func directionalPan_doesNotEnd_alongTheOtherAxis() {
    let received = states(to: (100, 400)) { handler in DirectionalPan { handler($0) } }
    #expect(!received.contains(.ended))
  }

  @Test func customRecogniser_reportsBeganChangedAndEnded() {
    let received = states(to: (100, 400)) { handler in DragDown { handler($0) } }
    #expect(received == [.began, .changed, .changed, .changed, .ended])
  }

  @Test func panThatBeginsAtTouchDown_callsItsHandlerFromTheFirstTouch() {
    let received = states(to: (100, 400)) { handler in InstantPan { handler($0) } }
    #expect(received.first == .began && received.last == .ended)
  }

  @Test func recogniserWithOnlyACustomInitialiser_recognisesOneSwipe() {
    var swipes = 0
    _ = states(to: (200, 300)) { _ in SwipeToPop { swipes += 1 } }
    #expect(swipes == 1)
  }
}
