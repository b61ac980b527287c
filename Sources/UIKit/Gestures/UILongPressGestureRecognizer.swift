/// Recognises a long press. The gesture is continuous: after the press it follows the fingers, and
/// ends when one of the required fingers lifts.
@preconcurrency @MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// Stored, but has no effect: no taps are required before the press.
  open var numberOfTapsRequired = 0
  open var numberOfTouchesRequired = 1
  /// The minimum duration in seconds; 0.5 by default, as Apple documents.
  open var minimumPressDuration: TimeInterval = 0.5
  /// The distance in points that the finger can move before the press is recognised; 10 by default,
  /// as Apple documents.
  open var allowableMovement: CGFloat = 10

  /// The centre of the fingers when the last required one landed; `nil` before that.
  private var start: CGPoint?
  private var wait: Int?

  open override func reset() {
    super.reset()
    start = nil
    cancelWait()
  }

  private func cancelWait() {
    guard let wait else { return }
    self.wait = nil
    UIKitWorld.current.withQueue { $0.cancel(wait) }
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard current == .possible else { return }
    if numberOfTouches > numberOfTouchesRequired {
      return fail("\(numberOfTouches) fingers, at most \(numberOfTouchesRequired) allowed")
    }
    guard numberOfTouches == numberOfTouchesRequired else { return }
    start = GestureGeometry.centroid(of: self.touches.map(\.locationInWindow))
    let time = event.timestamp + minimumPressDuration
    wait = UIKitWorld.current.withQueue {
      $0.add(at: time) { [weak self] in
        guard let self else { return }
        wait = nil
        // Another recogniser of the touches may have begun, which made this one fail.
        if current == .possible { state = .began }
      }
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if current == .began || current == .changed {
      state = .changed
      return
    }
    guard let start else { return }
    let place = GestureGeometry.centroid(of: self.touches.map(\.locationInWindow))
    let (dx, dy) = (place.x - start.x, place.y - start.y)
    if dx * dx + dy * dy > allowableMovement * allowableMovement {
      cancelWait()
      fail("moved more than \(wholePoints(allowableMovement)) pt")
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    cancelWait()
    if current == .possible {
      fail("lifted before \(minimumPressDuration) s")
    } else if numberOfTouches - touches.count < numberOfTouchesRequired {
      state = .ended
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    cancelWait()
    if current == .possible { fail("the touch was cancelled") } else { state = .cancelled }
  }
}
