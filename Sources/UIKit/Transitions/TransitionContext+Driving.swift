// Moves the animation of a percent-driven transition, with the container's time or with the
// animator.

import QuartzCore

extension TransitionContext {
  /// Starts the animation paused, and prepares the object that `update(_:)` drives.
  ///
  /// If `interruptibleAnimator(using:)` is implemented, the animator that it returns is scrubbed
  /// and `animateTransition` is not called. Otherwise the container's time is frozen.
  func beginInteraction() {
    if let animator = offeredAnimator() {
      hasRunAnimator = true
      interruptible = animator
      unblockTouches()
      recorder.record { animator.pauseAnimation() }
      didPlaceViews()
    } else {
      driver = ContainerDriver(context: self)
      runAnimator()
    }
  }

  /// Returns the result of the animator's `interruptibleAnimator(using:)`, or `nil` if the animator
  /// does not implement it. Reports another object than the first, with which the transition
  /// continues.
  func offeredAnimator() -> (any UIViewImplicitlyAnimating)? {
    guard let animator else { return nil }
    let offered = tracing(.callback(animator, "interruptibleAnimator(using:)")) {
      animator.interruptibleAnimator(using: self)
    }
    guard offered !== noInterruptibleAnimator else { return nil }
    guard let first = firstOffered else {
      firstOffered = offered
      return offered
    }
    if first !== offered { reportDifferent(animator) }
    return first
  }

  /// Source: SebastianBoldt/Jelly, pull request 71, and gametimesf/GTSheet, pull request 20.
  private func reportDifferent(_ animator: any UIViewControllerAnimatedTransitioning) {
    UIKitWorld.current.report(
      .differentAnimator,
      "interruptibleAnimator(using:) of \(Swift.type(of: animator)) returned another object in the "
        + "same \(kind.rawValue); store the first and return it until animationEnded(_:). iOS 13 "
        + "and later break the transition; EdgePan continues with the first object.")
  }

  func scrub(to percent: CGFloat) {
    driver?.scrub(to: percent)
    let held = percent.isFinite ? min(max(0, percent), 1) : 0
    interruptible?.fractionComplete = held
    alongside?.fractionComplete = held
  }

  /// Pauses a settling or running transition. Returns false if the transition cannot be paused.
  func pauseDriving() -> Bool {
    switch phase {
    case .finishing, .cancelling:
      if let interruptible {
        interruptible.pauseAnimation()
        alongside?.pauseAnimation()
        if interruptible.isReversed {
          interruptible.isReversed = false
          alongside?.isReversed = false
        }
        return true
      }
      guard let driver else { return false }
      driver.pause()
      return true
    case .running:
      guard duration > 0, driver == nil else { return false }
      if let animator = offeredAnimator(), animator.state == .active {
        interruptible = animator
        animator.pauseAnimation()
        alongside?.pauseAnimation()
        return true
      }
      driver = ContainerDriver(context: self, startingAt: presentedPercent)
      coordinator.driveOutsideViews()
      return true
    default: return false
    }
  }

  /// Runs the transition to its end in (1 − p) · duration / speed seconds, or back to its start in
  /// p · duration / speed seconds, where p is the progress. An interruptible animator settles with
  /// `timing` or, if that is `nil`, with `curve`; any other animator settles with `curve`.
  func runSettling(
    toEnd: Bool, speed: CGFloat, curve: UIView.AnimationCurve,
    timing: (any UITimingCurveProvider)?
  ) {
    driver?.run(toEnd: toEnd, speed: speed, curve: curve.timingFunction)
    // UIKit asks more than once; nobody has published when. EdgePan asks as the interaction ends.
    guard let interruptible, offeredAnimator() != nil else { return }
    let place = interruptible.fractionComplete
    let speed = speed > 0 && speed.isFinite ? speed : 1
    let factor = (toEnd ? 1 - place : place) / speed
    let parameters = timing ?? UICubicTimingParameters(animationCurve: curve)
    let driven: [(any UIViewImplicitlyAnimating)?] = [interruptible, alongside]
    for each in driven.compactMap({ $0 }) {
      if !toEnd { each.isReversed = true }
      each.continueAnimation(withTimingParameters: parameters, durationFactor: factor)
    }
  }

  /// Runs the transition to its end or back to its start, with the spring of a system gesture.
  ///
  /// - Parameter velocity: fractions of the whole distance per second, positive in the direction of
  ///   completion.
  func settle(toEnd: Bool, velocity: Double, _ spring: (Double) -> SpringCurve) {
    guard let driver else { return }
    let way = (toEnd ? 1 : 0) - Double(driver.presentedPercent)
    driver.run(toEnd: toEnd, spring: spring(way == 0 ? 0 : velocity / way))
  }

  /// The progress that an interruptible animator shows, measured from the start.
  var interruptiblePercent: CGFloat? {
    guard let interruptible else { return nil }
    let fraction = interruptible.fractionComplete
    return interruptible.isReversed ? 1 - fraction : fraction
  }
}
