import GestureReplay
import UIKit

/// Compares the first movement of a transition that became interactive again with the finger's
/// movement: see ``FirstMovement``.
///
/// The page `Rules/continuous-catch.md` of the documentation says what is reported, and why.
@MainActor final class ContinuousCatch: RunRule {
  static let invariant = Invariant.continuousCatch

  /// Observes the catch itself, because the app may move the transition on in the same frame.
  private var observer: UITransitionObserver?
  /// The transition that settles; 0 if none does.
  @exclusivity(unchecked) private var settling = 0
  /// The comparison for the transition that was caught, until it is decided.
  @exclusivity(unchecked) private var movement: FirstMovement?

  init() { observer = UITransitionObserver { [weak self] in self?.changed($0) } }

  private func changed(_ state: UITransitionState) {
    if state.phase == .finishing || state.phase == .cancelling {
      settling = state.identifier
    } else if state.identifier == settling {
      settling = 0
      if state.phase == .interactive { caught(state) }
    }
  }

  private func caught(_ state: UITransitionState) {
    guard let parts = UITransitionObserver.currentParts, parts.identifier == state.identifier,
      parts.interactor is UIPercentDrivenInteractiveTransition
    else { return }
    movement = FirstMovement(parts, caughtAt: state.presentedPercent)
  }

  func frame(_ record: FrameRecord, of run: RunStory) -> SwipeFinding? {
    movement.finding(frame: record.index, run)
  }
}
