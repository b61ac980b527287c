// The animations of a sheet: up from below the screen, down again, and between detents.

import QuartzCore

extension UISheetPresentationController {
  /// Animates changes with the spring of a released sheet.
  ///
  /// - Parameter velocity: fractions of the remaining distance per second.
  func settle(velocity: Double, _ changes: () -> Void) {
    UIView.run(
      ViewAnimationBlock(
        duration: SheetGeometry.settling(velocity: velocity).settlingDuration,
        timing: .spring(mass: 3, stiffness: 1000, damping: 500, velocity: velocity)), changes)
  }
}

/// Moves a sheet in or out: with UIKit's system spring, or linearly if a finger drives it.
final class SheetAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let sheet: UISheetPresentationController
  private let presenting: Bool
  /// The duration of the system's spring, in seconds.
  private static let duration = 0.5

  init(_ sheet: UISheetPresentationController, presenting: Bool) {
    (self.sheet, self.presenting) = (sheet, presenting)
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { Self.duration }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let view = context.view(forKey: presenting ? .to : .from) else {
      return context.completeTransition(false)
    }
    if presenting { sheet.show(sheet.restingShape) }
    let shown = view.frame
    let hidden = shown.offsetBy(dx: 0, dy: context.containerView.bounds.maxY - shown.minY)
    if presenting {
      view.frame = hidden
      context.containerView.addSubview(view)
    }
    let timing: ViewTiming =
      context.isInteractive
      ? .curve(UIView.AnimationCurve.linear.timingFunction)
      : .spring(mass: 3, stiffness: 1000, damping: 500, velocity: 0)
    let block = ViewAnimationBlock(
      duration: Self.duration, timing: timing,
      group: ViewAnimationGroup { _ in
        context.completeTransition(!context.transitionWasCancelled)
      })
    UIView.run(block) {
      view.frame = self.presenting ? shown : hidden
      self.sheet.dimming.alpha = self.presenting ? self.sheet.dimmingAlpha : 0
    }
  }
}
