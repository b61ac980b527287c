// The interaction controller of a gesture that belongs to UIKit or to a replay, not to the app.

/// Drives a transition for a gesture of UIKit's or of a replay. What the gesture does before the
/// start takes effect at the start.
///
/// No report says that a quick flick of the system's back swipe is lost, so only an app's own
/// ``UIPercentDrivenInteractiveTransition`` ignores the calls before its start.
@MainActor
package final class SystemInteraction: UIPercentDrivenInteractiveTransition {
  private var hasBegun = false
  private var earlyPercent: CGFloat?
  private var earlyDecision: Bool?

  package override func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    super.startInteractiveTransition(transitionContext)
    hasBegun = true
    if let earlyPercent { update(earlyPercent) }
    if let earlyDecision { settle(toEnd: earlyDecision) }
  }

  package override func update(_ percentComplete: CGFloat) {
    guard hasBegun else {
      earlyPercent = percentComplete
      return
    }
    super.update(percentComplete)
  }

  package override func finish() { settle(toEnd: true) }
  package override func cancel() { settle(toEnd: false) }

  private func settle(toEnd finishes: Bool) {
    guard hasBegun else {
      earlyDecision = earlyDecision ?? finishes
      return
    }
    if finishes { super.finish() } else { super.cancel() }
  }
}
