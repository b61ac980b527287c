// Animators in the styles of 2018 to 2025: property animators, snapshots, gradients, constraints.
// The code is written in the style of those years, and must compile unchanged.
// swift-format-ignore-file

import Foundation
import UIKit

final class CardAnimator2018: NSObject, UIViewControllerAnimatedTransitioning {
  private var animator: UIViewPropertyAnimator?
  private let isPresenting: Bool
  init(isPresenting: Bool) { self.isPresenting = isPresenting }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  { 0.45 }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    interruptibleAnimator(using: transitionContext).startAnimation()
  }

  func interruptibleAnimator(using transitionContext: UIViewControllerContextTransitioning)
    -> UIViewImplicitlyAnimating
  {
    if let animator { return animator }
    let key: UITransitionContextViewControllerKey = isPresenting ? .to : .from
    let controller = transitionContext.viewController(forKey: key)!
    if isPresenting { transitionContext.containerView.addSubview(controller.view) }
    if !isPresenting, let to = transitionContext.view(forKey: .to) {
      transitionContext.containerView.insertSubview(to, belowSubview: controller.view)
    }
    let shown = isPresenting ? transitionContext.finalFrame(for: controller) : controller.view.frame
    var hidden = shown
    hidden.origin.y = transitionContext.containerView.frame.size.height
    controller.view.frame = isPresenting ? hidden : shown
    let timing = UISpringTimingParameters(
      dampingRatio: 0.9, initialVelocity: CGVector(dx: 0, dy: 1))
    let animator = UIViewPropertyAnimator(
      duration: transitionDuration(using: transitionContext), timingParameters: timing)
    animator.addAnimations { [isPresenting] in
      controller.view.frame = isPresenting ? shown : hidden
    }
    animator.addCompletion { position in
      transitionContext.completeTransition(
        position == .end && !transitionContext.transitionWasCancelled)
    }
    self.animator = animator
    return animator
  }

  func animationEnded(_ transitionCompleted: Bool) { animator = nil }
}

struct ZoomAnimatorOptions {
  var duration: TimeInterval = 0.35
  var curve: UIView.AnimationCurve = .easeInOut
}

final class ZoomAnimator2020: NSObject {
  let options: ZoomAnimatorOptions
  init(options: ZoomAnimatorOptions = .init()) { self.options = options }
}

extension ZoomAnimator2020: UIViewControllerAnimatedTransitioning {
  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  { options.duration }
  func animateTransition(using context: UIViewControllerContextTransitioning) {
    guard
      let from = context.view(forKey: .from),
      let to = context.view(forKey: .to),
      let snapshot = from.resizableSnapshotView(
        from: CGRect(x: 20, y: 100, width: 100, height: 100), afterScreenUpdates: false,
        withCapInsets: .zero)
    else { return context.completeTransition(false) }
    let container = context.containerView
    let dim = UIView(frame: container.bounds)
    dim.backgroundColor = UIColor.black.withAlphaComponent(0.4)
    dim.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.addSubview(to)
    container.addSubview(dim)
    container.addSubview(snapshot)
    snapshot.frame = container.convert(CGRect(x: 20, y: 100, width: 100, height: 100), from: from)
    snapshot.layer.cornerRadius = 8
    snapshot.clipsToBounds = true
    to.alpha = 0
    UIView.animate(
      withDuration: options.duration, delay: 0,
      options: [.curveEaseInOut, .allowUserInteraction, .beginFromCurrentState]
    ) {
      to.alpha = 1
      dim.alpha = 0
      snapshot.frame = to.bounds
      snapshot.layer.cornerRadius = 0
    } completion: { _ in
      dim.removeFromSuperview()
      snapshot.removeFromSuperview()
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

final class GradientWipe2022: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(using _: UIViewControllerContextTransitioning?) -> TimeInterval { 0.4 }
  func animateTransition(using context: UIViewControllerContextTransitioning) {
    guard let to = context.view(forKey: .to) else { return }
    context.containerView.addSubview(to)
    let gradient = CAGradientLayer()
    gradient.frame = to.bounds
    gradient.colors = [UIColor.black.cgColor, UIColor.clear.cgColor]
    gradient.startPoint = CGPoint(x: 0, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 0.5)
    gradient.locations = [1, 1.2]
    to.layer.mask = gradient
    CATransaction.begin()
    CATransaction.setCompletionBlock {
      to.layer.mask = nil
      context.completeTransition(!context.transitionWasCancelled)
    }
    let wipe = CABasicAnimation(keyPath: "locations")
    wipe.fromValue = [-0.2, 0]
    wipe.toValue = [1, 1.2]
    wipe.duration = transitionDuration(using: context)
    gradient.add(wipe, forKey: nil)
    CATransaction.commit()
  }
}

final class DrawerAnimator2024: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  { 0.3 }
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let to = transitionContext.view(forKey: .to) else {
      return transitionContext.completeTransition(false)
    }
    let container = transitionContext.containerView
    to.translatesAutoresizingMaskIntoConstraints = false
    container.addSubview(to)
    let leading = to.leadingAnchor.constraint(equalTo: container.leadingAnchor, constant: -300)
    let constraints = [
      leading,
      to.topAnchor.constraint(equalTo: container.topAnchor),
      to.bottomAnchor.constraint(equalTo: container.bottomAnchor),
      to.widthAnchor.constraint(equalTo: container.widthAnchor),
    ]
    NSLayoutConstraint.activate(constraints)
    container.layoutIfNeeded()
    leading.constant = 0
    UIView.animate(springDuration: 0.3, bounce: 0.1) {
      container.layoutIfNeeded()
    } completion: { _ in
      NSLayoutConstraint.deactivate(constraints)
      to.translatesAutoresizingMaskIntoConstraints = true
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}
