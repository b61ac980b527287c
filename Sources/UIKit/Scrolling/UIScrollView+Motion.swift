// Content that moves without a finger, driven by a display link once per frame.

/// A scroll view's state while its content moves.
struct ScrollRun {
  enum Kind: Equatable { case none, decelerating, animated }

  var motion = Kind.none
  var horizontal = ScrollMotion.resting(at: 0)
  var vertical = ScrollMotion.resting(at: 0)
  var start: Double = 0
  /// The seconds since the start at the last frame, and the offset that the motion had then.
  var shown = (time: 0.0, offset: CGPoint.zero)
  var link: CADisplayLink?
  /// Whether the current touch stopped the content.
  var wasCaught = false
}

extension UIScrollView {
  /// Starts moving the content. A previous motion ends without notifying the delegate.
  func start(_ horizontal: ScrollMotion, _ vertical: ScrollMotion, as kind: ScrollRun.Kind) {
    run.link?.invalidate()
    run = ScrollRun(
      motion: kind, horizontal: horizontal, vertical: vertical, start: CACurrentMediaTime(),
      shown: (0, contentOffset))
    let link = CADisplayLink { [weak self] link in self?.tick(link) }
    run.link = link
    link.drivesMotion = true
    link.add(to: .main, forMode: .common)
  }

  private func tick(_ link: CADisplayLink) {
    // Without a window the content is not visible, and the motion stops, as in UIKit.
    guard window != nil else { return finishMotion() }
    if run.motion == .decelerating, contentOffset != run.shown.offset { takeOverMotion() }
    let elapsed = link.timestamp - run.start
    let isOver = elapsed >= max(run.horizontal.duration, run.vertical.duration) - 1e-9
    let time = isOver ? .infinity : elapsed
    let offset = CGPoint(
      x: ScrollPhysics.onPixel(run.horizontal.offset(at: time)),
      y: ScrollPhysics.onPixel(run.vertical.offset(at: time)))
    run.shown = (elapsed, offset)
    contentOffset = offset
    // The delegate may have stopped the motion, or scrolled elsewhere.
    if isOver, run.link === link { finishMotion() }
  }

  /// Lets the deceleration continue from the offset that other code has set since the last frame,
  /// for example in `scrollViewDidScroll`.
  private func takeOverMotion() {
    let (time, offset) = run.shown
    if contentOffset.x != offset.x {
      run.horizontal = run.horizontal.moved(
        to: contentOffset.x, at: time, on: axis(.horizontal), rate: decelerationRate.rawValue)
    }
    if contentOffset.y != offset.y {
      run.vertical = run.vertical.moved(
        to: contentOffset.y, at: time, on: axis(.vertical), rate: decelerationRate.rawValue)
    }
  }

  private func finishMotion() {
    let kind = run.motion
    stopMotion()
    switch kind {
    case .decelerating: delegate?.scrollViewDidEndDecelerating(self)
    case .animated: delegate?.scrollViewDidEndScrollingAnimation(self)
    case .none: break
    }
  }

  func stopMotion() {
    run.link?.invalidate()
    run.link = nil
    run.motion = .none
  }

  func scroll(to offset: CGPoint, animated: Bool) {
    stopMotion()
    guard animated, window != nil else {
      // Published observers of the offset (slackhq/PanModal) hold it with this call: an offset that
      // is there already is not reported.
      if offset != contentOffset { contentOffset = offset }
      return
    }
    start(
      ScrollMotion(from: contentOffset.x, to: offset.x, seconds: Self.scrollDuration),
      ScrollMotion(from: contentOffset.y, to: offset.y, seconds: Self.scrollDuration),
      as: .animated)
  }

  /// Stops moving content when a touch has landed.
  func catchContent() {
    guard run.motion != .none else { return }
    finishMotion()
    run.wasCaught = true
  }

  /// Called when the last touch has lifted. Content that was stopped beyond its edge returns to
  /// the edge, and content that was stopped between two pages moves to the nearer one: UIScrollView.h
  /// says that paged content stops on multiples of the bounds.
  func lastTouchDidLift() {
    guard run.wasCaught else { return }
    run.wasCaught = false
    guard run.motion == .none, case let place = restingPlace(.zero), place != contentOffset else {
      return
    }
    delegate?.scrollViewWillBeginDecelerating(self)
    start(
      motion(.horizontal, 0, place.x, place.x), motion(.vertical, 0, place.y, place.y),
      as: .decelerating)
  }
}
