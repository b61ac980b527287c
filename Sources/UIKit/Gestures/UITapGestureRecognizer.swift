/// Recognises taps whose fingers stay in place.
@preconcurrency @MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
  open var numberOfTapsRequired = 1
  open var numberOfTouchesRequired = 1

  /// The allowed movement of a finger, in points. The default is EdgePan's, because Apple's is not
  /// published.
  public var allowableMovement: CGFloat = 10
  /// The maximum duration of a touch, in seconds. The default is EdgePan's, because Apple's is not
  /// published.
  public var maximumDuration: TimeInterval = 0.75
  /// The maximum interval between the taps of one gesture, in seconds. The default is EdgePan's,
  /// because Apple's is not published.
  public var maximumInterval: TimeInterval = 0.35

  private var taps = 0
  private var began: TimeInterval = 0
  private var highestTouchCount = 0
  private var starts: [(id: ObjectIdentifier, point: CGPoint)] = []
  private var wait: Int?

  override var waitsBeyondTouches: Bool { wait != nil }

  open override func reset() {
    super.reset()
    taps = 0
    highestTouchCount = 0
    starts = []
    cancelWait()
  }

  private func cancelWait() {
    guard let wait else { return }
    self.wait = nil
    UIKitWorld.current.withQueue { $0.cancel(wait) }
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    cancelWait()
    if numberOfTouches == touches.count {
      began = event.timestamp
      starts = []
    }
    highestTouchCount = max(highestTouchCount, numberOfTouches)
    for touch in self.touches where touches.contains(touch) {
      starts.append((ObjectIdentifier(touch), touch.locationInWindow))
    }
    if highestTouchCount > numberOfTouchesRequired {
      fail("\(highestTouchCount) fingers, at most \(numberOfTouchesRequired) allowed")
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    for (id, start) in starts {
      guard let touch = self.touches.first(where: { ObjectIdentifier($0) == id }) else { continue }
      let dx = touch.locationInWindow.x - start.x
      let dy = touch.locationInWindow.y - start.y
      if dx * dx + dy * dy > allowableMovement * allowableMovement {
        return fail("moved more than \(wholePoints(allowableMovement)) pt")
      }
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard numberOfTouches == touches.count, current == .possible else { return }
    guard event.timestamp - began <= maximumDuration else { return fail("held too long") }
    guard highestTouchCount == numberOfTouchesRequired else {
      return fail("needs \(numberOfTouchesRequired) fingers, had \(highestTouchCount)")
    }
    taps += 1
    highestTouchCount = 0
    if taps >= numberOfTapsRequired {
      state = .ended
    } else {
      let time = event.timestamp + maximumInterval
      wait = UIKitWorld.current.withQueue {
        $0.add(at: time) { [weak self] in self?.failForMissingTaps() }
      }
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    fail("the touch was cancelled")
  }

  private func failForMissingTaps() {
    wait = nil
    fail("\(taps) of \(numberOfTapsRequired) taps")
    UIKitWorld.current.touches.resetIfIdle(self)
  }
}
