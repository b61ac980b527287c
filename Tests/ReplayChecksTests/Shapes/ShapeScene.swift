// What the card, side menu and zoom transitions have in common: the app's own pan, which drives a
// pop or dismissal.

import GestureReplay
import UIKit

/// A mistake in one of the three transitions, by name; the tests state which invariant detects it.
enum ShapeFault: String, CaseIterable {
  // Mistakes of the card that is dragged down.
  case dimmingGone, presenterScaled, jumpAtRelease, transitionKeepsCard
  // Mistakes of the side menu.
  case homeDisabled, dimmingStays, halfAppeared, alwaysCompletes
  // Mistakes of the zoom from a cell.
  case cellHidden, copyStays, titleFaded, landsBeside
}

/// A scene with its own pan, which drives a pop or dismissal and finishes it if the finger lifts
/// beyond 40 % of the travel.
@MainActor class ShapeScene: NSObject, OwnGestureScene {
  let window = UIWindow(frame: UIScreen.main.bounds)
  let fault: ShapeFault?
  private(set) var percent: UIPercentDrivenInteractiveTransition?
  /// Called as the finger lifts, before the decision.
  var willRelease: (() -> Void)?

  init(_ fault: ShapeFault?) {
    self.fault = fault
    super.init()
  }

  func restore() {}

  /// Begins the pop or dismissal; the percent-driven controller already exists.
  func leave() {}

  /// A translation as a fraction of the whole travel.
  func share(_ translation: CGPoint) -> CGFloat { 0 }

  func addPan(to view: UIView) {
    view.addGestureRecognizer(UIPanGestureRecognizer { [unowned self] in follow($0) })
  }

  private func follow(_ pan: UIPanGestureRecognizer) {
    let progress = min(max(share(pan.translation(in: window)), 0), 1)
    switch pan.state {
    case .began:
      percent = PatientInteraction()
      leave()
    case .changed: percent?.update(progress)
    case .ended, .cancelled:
      willRelease?()
      if progress > 0.4 { percent?.finish() } else { percent?.cancel() }
      percent = nil
    default: break
    }
  }
}

/// Keeps a decision that comes before the start of the transition, as a flick that begins and ends
/// in one turn makes it.
final class PatientInteraction: UIPercentDrivenInteractiveTransition {
  private var hasStarted = false
  private var decision: (() -> Void)?

  override func startInteractiveTransition(_ context: any UIViewControllerContextTransitioning) {
    super.startInteractiveTransition(context)
    hasStarted = true
    decision?()
    decision = nil
  }

  override func finish() {
    if hasStarted { super.finish() } else { decision = { super.finish() } }
  }

  override func cancel() {
    if hasStarted { super.cancel() } else { decision = { super.cancel() } }
  }
}

/// An animator that consists of blocks.
@MainActor final class BlockAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let prepare: (any UIViewControllerContextTransitioning) -> Void
  private let animations: (any UIViewControllerContextTransitioning) -> Void
  private let completion: (any UIViewControllerContextTransitioning) -> Void
  private let completes: (any UIViewControllerContextTransitioning) -> Bool

  init(
    prepare: @escaping (any UIViewControllerContextTransitioning) -> Void = { _ in },
    animations: @escaping (any UIViewControllerContextTransitioning) -> Void,
    completion: @escaping (any UIViewControllerContextTransitioning) -> Void = { _ in },
    completes: @escaping (any UIViewControllerContextTransitioning) -> Bool = {
      !$0.transitionWasCancelled
    }
  ) {
    (self.prepare, self.animations) = (prepare, animations)
    (self.completion, self.completes) = (completion, completes)
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.35 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    prepare(context)
    UIView.animate(withDuration: 0.35, delay: 0, options: .curveLinear) {
      self.animations(context)
    } completion: { _ in
      self.completion(context)
      context.completeTransition(self.completes(context))
    }
  }
}

/// Adds a black, half-transparent view behind the presented view.
@MainActor final class DimmingPresentation: UIPresentationController {
  let dimming = UIView()
  var removesDimmingTooEarly = false
  var keepsDimming = false

  override func presentationTransitionWillBegin() {
    guard let containerView else { return }
    dimming.backgroundColor = .black
    dimming.alpha = 0.5
    dimming.frame = containerView.bounds
    containerView.insertSubview(dimming, at: 0)
  }

  override func dismissalTransitionWillBegin() {
    if removesDimmingTooEarly { return dimming.removeFromSuperview() }
    presentedViewController.transitionCoordinator?.animate(alongsideTransition: { _ in
      self.dimming.alpha = 0
    })
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    guard completed else { return }
    guard keepsDimming, let window = presentingViewController.view.window else {
      return dimming.removeFromSuperview()
    }
    window.addSubview(dimming)
    dimming.alpha = 0.5
  }
}
