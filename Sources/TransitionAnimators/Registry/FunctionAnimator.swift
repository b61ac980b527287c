// An animator that consists of one function: the shortest way to add an animator to the registry.

import UIKit

/// Runs a function in both directions; the request contains the direction.
final class FunctionAnimator: TwoWayAnimator {
  typealias Animate =
    @MainActor (any UIViewControllerContextTransitioning, AnimatorRequest) -> Void

  private var request: AnimatorRequest?
  private var animate: Animate?

  convenience init(_ request: AnimatorRequest, animate: @escaping Animate) {
    self.init(duration: request.duration, isForward: request.isForward)
    self.request = request
    self.animate = animate
  }

  override func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  {
    guard let request, let animate else {
      return super.animateTransition(using: transitionContext)
    }
    animate(transitionContext, request)
  }
}

extension AnimatorEntry {
  /// Creates an entry for an animator that is one function. The function must lead to exactly one
  /// call to `completeTransition(_:)`.
  ///
  ///     AnimatorRegistry.shared.register(
  ///       AnimatorEntry(name: "mine", defaultDuration: 0.5) { context, request in … })
  public init(
    name: String, defaultDuration: TimeInterval,
    animate:
      @escaping @MainActor (any UIViewControllerContextTransitioning, AnimatorRequest) -> Void
  ) {
    self.init(
      name: name, defaultDuration: defaultDuration,
      make: { request in
        FunctionAnimator(request, animate: animate)
      })
  }
}
