// Animators in the styles of 2014 to 2024 that use Core Animation directly: explicit animations
// with delegates, masks, shapes, gradients, transactions.
// The code is written in the style of those years, and must compile unchanged.
// swift-format-ignore-file

import UIKit
import QuartzCore

/// A rectangular mask opens: a shape layer, a basic animation, and a context stored for the
/// delegate.
class Iris2015: NSObject, UIViewControllerAnimatedTransitioning, CAAnimationDelegate {
    weak var transitionContext: UIViewControllerContextTransitioning?
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { return 0.4 }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        self.transitionContext = transitionContext
        let container = transitionContext.containerView
        let toVC = transitionContext.viewController(forKey: .to)!
        container.addSubview(toVC.view)
        let middle = CGRect(x: container.bounds.midX, y: container.bounds.midY, width: 0, height: 0)
        let maskLayer = CAShapeLayer()
        maskLayer.path = CGPath(rect: container.bounds, transform: nil)
        toVC.view.layer.mask = maskLayer
        let animation = CABasicAnimation(keyPath: "path")
        animation.fromValue = CGPath(rect: middle, transform: nil)
        animation.toValue = CGPath(rect: container.bounds, transform: nil)
        animation.duration = self.transitionDuration(using: transitionContext)
        animation.timingFunction = CAMediaTimingFunction(name: CAMediaTimingFunctionName.easeInEaseOut)
        animation.delegate = self
        maskLayer.add(animation, forKey: "path")
    }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        let context = transitionContext
        context?.viewController(forKey: UITransitionContextViewControllerKey.to)?.view.layer.mask = nil
        context?.viewController(forKey: UITransitionContextViewControllerKey.from)?.view.layer.mask = nil
        context?.completeTransition(!(context?.transitionWasCancelled ?? true))
    }
}

/// A clock wipe: an animation of strokeEnd on a mask.
class ClockWipe2017: NSObject, UIViewControllerAnimatedTransitioning, CAAnimationDelegate {
    private var context: UIViewControllerContextTransitioning!
    private var mask: CAShapeLayer!
    func transitionDuration(using _: UIViewControllerContextTransitioning?) -> TimeInterval { return 0.5 }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        context = transitionContext
        let to = transitionContext.view(forKey: .to)!
        transitionContext.containerView.addSubview(to)
        let radius = max(to.bounds.width, to.bounds.height)
        mask = CAShapeLayer()
        mask.fillColor = UIColor.clear.cgColor
        mask.strokeColor = UIColor.black.cgColor
        mask.lineWidth = radius * 2
        mask.path = UIBezierPath(arcCenter: CGPoint(x: to.bounds.midX, y: to.bounds.midY), radius: radius, startAngle: -CGFloat.pi / 2, endAngle: 3 * CGFloat.pi / 2, clockwise: true).cgPath
        mask.frame = to.bounds
        mask.strokeEnd = 1
        to.layer.mask = mask
        let sweep = CABasicAnimation(keyPath: "strokeEnd")
        sweep.fromValue = 0
        sweep.toValue = 1
        sweep.duration = 0.5
        sweep.delegate = self
        mask.add(sweep, forKey: "strokeEnd")
    }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        context.view(forKey: .to)?.layer.mask = nil
        context.completeTransition(!context.transitionWasCancelled)
        context = nil
    }
}

/// A group of two basic animations with forwards fill, removed explicitly.
class Group2016: NSObject, UIViewControllerAnimatedTransitioning, CAAnimationDelegate {
    var context: UIViewControllerContextTransitioning?
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { return 0.4 }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        context = transitionContext
        let to = transitionContext.view(forKey: .to)!
        transitionContext.containerView.addSubview(to)
        let scale = CABasicAnimation(keyPath: "transform.scale")
        scale.fromValue = 0.2
        scale.toValue = 1.0
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 0.0
        fade.toValue = 1.0
        let group = CAAnimationGroup()
        group.animations = [scale, fade]
        group.duration = 0.4
        group.isRemovedOnCompletion = false
        group.fillMode = kCAFillModeForwards
        group.timingFunction = CAMediaTimingFunction(name: .easeOut)
        group.delegate = self
        to.layer.add(group, forKey: "appear")
    }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        guard let context = context else { return }
        context.view(forKey: .to)?.layer.removeAnimation(forKey: "appear")
        context.completeTransition(!context.transitionWasCancelled)
        self.context = nil
    }
}

/// A keyframe animation of `position.y`, with values, key times and timing functions.
class Hop2017: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { return 0.5 }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let to = transitionContext.view(forKey: .to)!
        let height = transitionContext.containerView.bounds.height
        transitionContext.containerView.addSubview(to)
        let end = to.layer.position
        CATransaction.begin()
        CATransaction.setCompletionBlock {
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
        let hop = CAKeyframeAnimation(keyPath: "position.y")
        hop.values = [end.y + height, end.y - 20, end.y + 8, end.y]
        hop.keyTimes = [0, 0.6, 0.85, 1]
        hop.timingFunctions = [CAMediaTimingFunction(name: .easeOut), CAMediaTimingFunction(name: .easeInEaseOut), CAMediaTimingFunction(name: .linear)]
        hop.duration = transitionDuration(using: transitionContext)
        to.layer.add(hop, forKey: nil)
        CATransaction.commit()
    }
}

/// A spring animation on a layer inside a transaction.
class LayerSpring2017: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        return spring().settlingDuration
    }
    private func spring() -> CASpringAnimation {
        let spring = CASpringAnimation(keyPath: "position.x")
        spring.damping = 22
        spring.stiffness = 180
        spring.duration = spring.settlingDuration
        return spring
    }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let container = transitionContext.containerView
        let to = transitionContext.view(forKey: .to)!
        container.addSubview(to)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        CATransaction.setCompletionBlock({ transitionContext.completeTransition(!transitionContext.transitionWasCancelled) })
        let animation = spring()
        animation.fromValue = to.layer.position.x + container.bounds.width
        animation.toValue = to.layer.position.x
        to.layer.add(animation, forKey: "slide")
        CATransaction.commit()
    }
}

/// A wipe with a soft edge: a gradient mask with animated locations.
final class SoftWipe2019: NSObject, UIViewControllerAnimatedTransitioning, CAAnimationDelegate {
    private var done: ((Bool) -> Void)?
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.4 }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let from = transitionContext.view(forKey: .from), let to = transitionContext.view(forKey: .to) else { return }
        transitionContext.containerView.insertSubview(to, belowSubview: from)
        let gradient = CAGradientLayer()
        gradient.frame = from.bounds
        gradient.startPoint = .zero
        gradient.endPoint = CGPoint(x: 1, y: 1)
        gradient.colors = [UIColor.clear.cgColor, UIColor.white.cgColor]
        gradient.locations = [1, 1.3]
        from.layer.mask = gradient
        done = { _ in
            from.layer.mask = nil
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
        let move = CABasicAnimation(keyPath: #"locations"#)
        move.fromValue = [-0.3, 0] as [NSNumber]
        move.toValue = [1, 1.3] as [NSNumber]
        move.duration = 0.4
        move.delegate = self
        gradient.add(move, forKey: "wipe")
    }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        done?(flag)
        done = nil
    }
}

/// The corner radius and the scale of the appearing card change in one view animation.
final class Card2020: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.4 }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let to = transitionContext.view(forKey: .to) else { return }
        let container = transitionContext.containerView
        let radius = to.layer.cornerRadius
        let clips = to.clipsToBounds
        container.addSubview(to)
        to.layer.cornerRadius = 40
        if #available(iOS 13.0, *) { to.layer.cornerCurve = .continuous }
        to.clipsToBounds = true
        to.transform = CGAffineTransform(scaleX: 0.3, y: 0.3)
        UIView.animate(withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.9, initialSpringVelocity: 0.2, options: .curveEaseInOut) {
            to.layer.cornerRadius = radius
            to.transform = .identity
        } completion: { _ in
            to.transform = .identity
            to.layer.cornerRadius = radius
            to.layer.cornerCurve = .circular
            to.clipsToBounds = clips
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
    }
}

/// A mask view that grows in a view animation.
final class MaskView2018: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { return 0.35 }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let to = transitionContext.viewController(forKey: .to)!.view!
        transitionContext.containerView.addSubview(to)
        let dot = UIView(frame: CGRect(x: 180, y: 700, width: 20, height: 20))
        dot.backgroundColor = .black
        dot.layer.cornerRadius = 10
        to.mask = dot
        UIView.animate(withDuration: 0.35, delay: 0, options: [.curveEaseIn], animations: {
            dot.transform = CGAffineTransform(scaleX: 100, y: 100)
        }, completion: { _ in
            to.mask = nil
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        })
    }
}
