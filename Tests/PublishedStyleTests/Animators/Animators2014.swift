// Animators in the styles of 2014 to 2017: they use old names, are compiled in Swift 5 mode, and
// import only UIKit. They must compile unchanged.
// swift-format-ignore-file

import UIKit

class FadeAnimator2014: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  {
    return 0.3
  }
  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    let toViewController = transitionContext.viewController(
      forKey: UITransitionContextViewControllerKey.to)!
    let containerView = transitionContext.containerView
    containerView.addSubview(toViewController.view)
    toViewController.view.alpha = 0.0
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext),
      animations: {
        toViewController.view.alpha = 1.0
      }
    ) { (finished) -> Void in
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}

open class BaseAnimator2015: NSObject, UIViewControllerAnimatedTransitioning {
  var duration: TimeInterval = 0.4
  var reverse = false
  open func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  { return duration }
  open func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    guard let fromVC = transitionContext.viewController(forKey: .from),
      let toVC = transitionContext.viewController(forKey: .to)
    else { return }
    animate(transitionContext, from: fromVC, to: toVC, fromView: fromVC.view, toView: toVC.view)
  }
  func animate(
    _ context: UIViewControllerContextTransitioning, from: UIViewController, to: UIViewController,
    fromView: UIView, toView: UIView
  ) {}
}

class TurnAnimator2015: BaseAnimator2015 {
  override func animate(
    _ context: UIViewControllerContextTransitioning, from: UIViewController, to: UIViewController,
    fromView: UIView, toView: UIView
  ) {
    let container = context.containerView
    container.addSubview(toView)
    var perspective = CATransform3DIdentity
    perspective.m34 = -0.002
    container.layer.sublayerTransform = perspective
    let initial = context.initialFrame(for: from)
    fromView.frame = initial
    toView.frame = initial
    let factor = reverse ? 1.0 : -1.0
    toView.layer.transform = CATransform3DMakeRotation(
      CGFloat(factor * -(Double.pi / 2)), 0.0, 1.0, 0.0)
    UIView.animateKeyframes(
      withDuration: duration, delay: 0.0, options: UIViewKeyframeAnimationOptions(rawValue: 0),
      animations: {
        UIView.addKeyframe(
          withRelativeStartTime: 0.0, relativeDuration: 0.5,
          animations: {
            fromView.layer.transform = CATransform3DMakeRotation(
              CGFloat(factor * (Double.pi / 2)), 0.0, 1.0, 0.0)
          })
        UIView.addKeyframe(
          withRelativeStartTime: 0.5, relativeDuration: 0.5,
          animations: {
            toView.layer.transform = CATransform3DIdentity
          })
      },
      completion: { finished in
        fromView.layer.transform = CATransform3DIdentity
        container.layer.sublayerTransform = CATransform3DIdentity
        context.completeTransition(!context.transitionWasCancelled)
      })
  }
}

class SpringAnimator2016: NSObject, UIViewControllerAnimatedTransitioning {
  var operation: UINavigationControllerOperation = .push
  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  { return 0.6 }
  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    guard let fromView = transitionContext.view(forKey: UITransitionContextViewKey.from),
      let toView = transitionContext.view(forKey: UITransitionContextViewKey.to)
    else {
      transitionContext.completeTransition(false)
      return
    }
    let container = transitionContext.containerView
    let screen = UIScreen.main.bounds
    let sign: CGFloat = operation == .push ? 1 : -1
    toView.frame = screen.offsetBy(dx: sign * screen.width, dy: 0)
    container.addSubview(toView)
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0.0,
      usingSpringWithDamping: 0.8, initialSpringVelocity: 0.5,
      options: UIViewAnimationOptions.curveEaseOut,
      animations: { () -> Void in
        toView.frame = screen
        fromView.frame = screen.offsetBy(dx: -sign * screen.width / 3, dy: 0)
      },
      completion: { _ in
        fromView.frame = screen
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
  func animationEnded(_ transitionCompleted: Bool) {}
}

/// Opens a circle mask with a shape layer and a basic animation.
class CircleAnimator2016: NSObject, UIViewControllerAnimatedTransitioning, CAAnimationDelegate {
  weak var context: UIViewControllerContextTransitioning?
  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  { return 0.5 }
  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    context = transitionContext
    let toView = transitionContext.viewController(forKey: .to)!.view!
    transitionContext.containerView.addSubview(toView)
    let button = CGRect(x: 180, y: 400, width: 30, height: 30)
    let start = UIBezierPath(ovalIn: button)
    let radius = sqrt(button.midX * button.midX + button.midY * button.midY)
    let end = UIBezierPath(ovalIn: button.insetBy(dx: -radius, dy: -radius))
    let mask = CAShapeLayer()
    mask.path = end.cgPath
    toView.layer.mask = mask
    let animation = CABasicAnimation(keyPath: "path")
    animation.fromValue = start.cgPath
    animation.toValue = end.cgPath
    animation.duration = transitionDuration(using: transitionContext)
    animation.timingFunction = CAMediaTimingFunction(name: kCAMediaTimingFunctionEaseInEaseOut)
    animation.delegate = self
    mask.add(animation, forKey: "path")
  }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    context?.completeTransition(!(context?.transitionWasCancelled ?? false))
    context?.viewController(forKey: .to)?.view.layer.mask = nil
  }
}
