// Ending a transition early, because another is to begin.

/// An animator of the system's own, which can be brought to its end at any time.
@MainActor protocol InterruptibleSystemAnimator: UIViewControllerAnimatedTransitioning {
  /// Leaves the screens as they are after the transition, and completes it; once.
  func conclude(_ context: any UIViewControllerContextTransitioning, completed: Bool)
}

extension TransitionContext {
  /// Whether ``completeNow()`` can end it: no finger drives it, and its animator can be brought to
  /// its end.
  var canCompleteNow: Bool {
    guard phase == .running || phase == .finishing || phase == .cancelling else { return false }
    return animator is any InterruptibleSystemAnimator || interruptible != nil
      || phase == .running && interactor != nil && offeredAnimator()?.state == .active
  }

  /// Ends it immediately, as if it had run: completed, or cancelled if it was reversing.
  ///
  /// A push is never cancelled: it completes, and what interrupts it begins in the same turn of the
  /// run loop. Source: Apple, "Enhancing your app with fluid transitions".
  ///
  /// - Returns: whether it is over.
  func completeNow() -> Bool {
    guard canCompleteNow else { return false }
    let completes = phase != .cancelling
    if let system = animator as? any InterruptibleSystemAnimator {
      if completes { recorder.conclude() } else { recorder.restore() }
      system.conclude(self, completed: completes)
    } else if let animator = interruptible ?? offeredAnimator() {
      animator.stopAnimation(false)
      animator.finishAnimation(at: completes ? .end : .start)
    }
    return phase == .done
  }

  /// Where its screens show in this frame, so that what begins now can begin there.
  var shownFrames: ShownFrames {
    ShownFrames(
      frames: [from, to].compactMap { $0?.viewIfLoaded }.map { view in
        (view, (view.layer.presentation() ?? view.layer).frame)
      })
  }
}

/// Views, and where each showed when a transition of theirs was interrupted.
@MainActor struct ShownFrames {
  var frames: [(view: UIView, frame: CGRect)] = []

  subscript(view: UIView) -> CGRect? { frames.first { $0.view === view }?.frame }
}
