import UIKit

/// Observes the interactive transitions that an app itself begins; see ``OwnGestureScene``.
@MainActor
final class AppSwipe: SwipeDriver {
  @exclusivity(unchecked) private(set) var phase = SwipePhase.idle
  /// The last percentage that the app set.
  @exclusivity(unchecked) private(set) var progress = 0.0
  /// The leading finger's velocity, estimated as a pan recogniser does, because the recogniser that
  /// the app uses is unknown.
  @exclusivity(unchecked) private(set) var velocity = 0.0
  @exclusivity(unchecked) private(set) var frameState = UIGestureRecognizer.State.possible
  @exclusivity(unchecked) private(set) var decision: FinishRule.Decision?
  let lastRelease: FinishRule.Release? = nil
  let travelled: CGPoint? = nil
  let watchesWholeScreen = true
  let failureReason = "the app began no interactive transition"
  var shownProgress: Double { progress }

  @exclusivity(unchecked) var stages: (any FrameStageObserver)?
  /// The delegate owns the driver and outlives it.
  private unowned let delegate: any SwipeDriverDelegate

  @exclusivity(unchecked) private var observer: UITransitionObserver?
  /// The identifier of this swipe's transition.
  @exclusivity(unchecked) private var identifier: Int?
  /// What the scene begins with, before that, is not a swipe.
  @exclusivity(unchecked) private var isAttached = false

  init(delegate: any SwipeDriverDelegate) {
    self.delegate = delegate
    observer = UITransitionObserver { [weak self] in self?.observe($0) }
  }

  func attach() {
    (identifier, isAttached) = (nil, true)
    (phase, frameState) = (.idle, .possible)
    (progress, velocity) = (0, 0)
  }

  func beginFrame() {
    switch frameState {
    case .began: frameState = .changed
    case .ended: frameState = .possible
    default: break
    }
  }

  private func observe(_ state: UITransitionState) {
    if isAttached, identifier == nil, phase == .idle, state.phase == .interactive { begin(state) }
    guard state.identifier == identifier else { return }
    switch state.phase {
    case .interactive:
      // A finger can catch a settling transition again.
      if phase != .interactive { (phase, frameState) = (.interactive, .changed) }
      progress = state.rawPercent
      velocity = delegate.fingerSpeed
    case .finishing, .cancelling: release(completes: state.phase == .finishing)
    case .done: end(state.outcome == .completed)
    case .pending, .running: break
    }
  }

  private func begin(_ state: UITransitionState) {
    identifier = state.identifier
    (phase, frameState) = (.interactive, .began)
    decision = nil
    delegate.swipeDidBegin(self)
  }

  private func release(completes: Bool) {
    decision = FinishRule.Decision(
      completes: completes,
      reason: "the app \(completes ? "finished" : "cancelled") the transition by its own rule")
    velocity = delegate.fingerSpeed
    phase = completes ? .finishing : .cancelling
    frameState = .ended
    delegate.swipeDidRelease(self)
  }

  private func end(_ completed: Bool) {
    phase = completed ? .finished : .cancelled
    delegate.swipe(self, didEnd: completed)
  }
}
