// Code from before Swift concurrency, without actor annotations. In Swift 5 mode, its calls to
// UIKit and Core Animation compile unchanged.

import UIKit

/// An interaction that pauses the container's time and sets it directly.
class ClockHand2016: NSObject {
  private var context: UIViewControllerContextTransitioning?
  private let animator: UIViewControllerAnimatedTransitioning
  private var held: CFTimeInterval = 0

  init(_ animator: UIViewControllerAnimatedTransitioning) {
    self.animator = animator
    super.init()
  }

  func move(to share: CGFloat) {
    guard let context = context else { return }
    context.updateInteractiveTransition(share)
    let length = animator.transitionDuration(using: context)
    context.containerView.layer.timeOffset = held + CFTimeInterval(share) * length
  }

  func letGo() {
    guard let context = context else { return }
    context.finishInteractiveTransition()
    let layer = context.containerView.layer
    let stood = layer.timeOffset
    layer.speed = 1
    layer.timeOffset = 0
    layer.beginTime = 0
    layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - stood
  }

  private func stop(_ layer: CALayer) {
    held = layer.convertTime(CACurrentMediaTime(), from: nil)
    layer.speed = 0
    layer.timeOffset = held
  }
}

extension ClockHand2016: UIViewControllerInteractiveTransitioning {
  func startInteractiveTransition(_ transitionContext: UIViewControllerContextTransitioning) {
    context = transitionContext
    animator.animateTransition(using: transitionContext)
    stop(transitionContext.containerView.layer)
  }
}

/// A linear fade: the opacity of the appearing view equals the progress of the transition.
class LinearFade2016: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  { return 0.5 }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    let arriving = transitionContext.view(forKey: .to)!
    transitionContext.containerView.addSubview(arriving)
    arriving.alpha = 0
    UIView.animate(
      withDuration: 0.5, delay: 0, options: .curveLinear, animations: { arriving.alpha = 1 },
      completion: { _ in
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
}
