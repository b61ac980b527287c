// Ends a transition early because another one begins.

/// A system animator that can be ended at any time.
@MainActor protocol InterruptibleSystemAnimator: UIViewControllerAnimatedTransitioning {
  /// Gives the screens their final state, and ends the transition. A second call does nothing.
  func conclude(_ context: any UIViewControllerContextTransitioning, completed: Bool)
}

extension TransitionContext {
  /// Whether ``completeNow()`` can end the transition: no finger drives it, and its animator can be
  /// ended.
  var canCompleteNow: Bool {
    guard phase == .running || phase == .finishing || phase == .cancelling else { return false }
    return animator is any InterruptibleSystemAnimator || interruptible != nil
      || phase == .running && interactor != nil && offeredAnimator()?.state == .active
  }

  /// Ends the transition immediately, as if it had run to its end: completed, or cancelled if it
  /// was reversing.
  ///
  /// An interruption never cancels a push: the push completes, and the interrupting transition
  /// begins in the same turn of the run loop. Source: Apple, "Enhancing your app with fluid
  /// transitions".
  ///
  /// - Returns: whether the transition has ended.
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

  /// The frames of the screens as shown in the current frame, so that the next transition can begin
  /// there.
  var shownFrames: ShownFrames {
    ShownFrames(
      frames: [from, to].compactMap { $0?.viewIfLoaded }.map { view in
        (view, (view.layer.presentation() ?? view.layer).frame)
      })
  }
}

/// Views, and their frames as shown when the transition was interrupted.
@MainActor struct ShownFrames {
  var frames: [(view: UIView, frame: CGRect)] = []

  subscript(view: UIView) -> CGRect? { frames.first { $0.view === view }?.frame }
}
