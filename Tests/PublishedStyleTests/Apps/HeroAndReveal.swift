// Animators with shared elements, masks, motion along paths, nested keyframes and stand-alone
// layers.
// The code is written in the style of apps, and must compile unchanged.
// swift-format-ignore-file

import UIKit

public final class HeroAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    private let pairs: [Int]
    public init(tags: [Int]) { pairs = tags }
    public func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.45 }
    public func animateTransition(using ctx: UIViewControllerContextTransitioning) {
        let container = ctx.containerView
        guard let fromView = ctx.view(forKey: .from), let toView = ctx.view(forKey: .to),
              let toVC = ctx.viewController(forKey: .to) else { return ctx.completeTransition(false) }
        toView.frame = ctx.finalFrame(for: toVC)
        container.addSubview(toView)
        toView.setNeedsLayout()
        toView.layoutIfNeeded()
        let background = UIView(frame: container.bounds)
        background.backgroundColor = fromView.backgroundColor
        container.insertSubview(background, belowSubview: toView)
        var flying: [(UIView, CGRect, UIView, UIView)] = []
        for tag in pairs {
            guard let a = fromView.viewWithTag(tag), let b = toView.viewWithTag(tag),
                  let snapshot = a.snapshotView(afterScreenUpdates: false) else { continue }
            snapshot.frame = a.convert(a.bounds, to: container)
            let end = b.convert(b.bounds, to: container)
            container.addSubview(snapshot)
            flying.append((snapshot, end, a, b))
            a.alpha = 0
            b.alpha = 0
        }
        toView.alpha = 0
        let old = fromView.snapshotView(afterScreenUpdates: true)!
        container.insertSubview(old, aboveSubview: background)
        fromView.isHidden = true
        let duration = transitionDuration(using: ctx)
        UIView.animateKeyframes(withDuration: duration, delay: 0, options: [.calculationModeCubic, .beginFromCurrentState]) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { old.alpha = 0 }
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { toView.alpha = 1 }
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
                for (snapshot, end, _, _) in flying { snapshot.frame = end }
            }
        } completion: { _ in
            for (snapshot, _, a, b) in flying {
                snapshot.removeFromSuperview()
                a.alpha = 1
                b.alpha = 1
            }
            fromView.isHidden = false
            toView.alpha = 1
            old.removeFromSuperview()
            background.removeFromSuperview()
            ctx.completeTransition(!ctx.transitionWasCancelled)
        }
    }
}

public final class BubbleReveal: NSObject, UIViewControllerAnimatedTransitioning {
    private let origin: CGPoint
    private let opening: Bool
    public init(origin: CGPoint, opening: Bool) { self.origin = origin; self.opening = opening }
    public func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.4 }
    public func animateTransition(using ctx: UIViewControllerContextTransitioning) {
        let container = ctx.containerView
        guard let to = ctx.view(forKey: .to), let from = ctx.view(forKey: .from) else { return }
        if opening { container.addSubview(to) } else { container.insertSubview(to, at: 0) }
        let masked: UIView = opening ? to : from
        let farthest = CGPoint(x: max(origin.x, masked.bounds.maxX - origin.x), y: max(origin.y, masked.bounds.maxY - origin.y))
        let radius = sqrt(farthest.x * farthest.x + farthest.y * farthest.y)
        let small = UIBezierPath(ovalIn: CGRect(origin: origin, size: .zero).insetBy(dx: -1, dy: -1)).cgPath
        let big = UIBezierPath(arcCenter: origin, radius: radius, startAngle: 0, endAngle: .pi * 2, clockwise: true).cgPath
        let mask = CAShapeLayer()
        mask.fillColor = UIColor.black.cgColor
        mask.fillRule = .evenOdd
        mask.path = opening ? big : small
        masked.layer.mask = mask
        CATransaction.begin()
        CATransaction.setAnimationDuration(transitionDuration(using: ctx))
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeInEaseOut))
        CATransaction.setCompletionBlock {
            masked.layer.mask = nil
            ctx.completeTransition(!ctx.transitionWasCancelled)
        }
        let animation = CABasicAnimation(keyPath: "path")
        animation.fromValue = opening ? small : big
        animation.toValue = opening ? big : small
        mask.add(animation, forKey: "reveal")
        CATransaction.commit()
    }
}

/// The view moves along a curve while it rotates and shrinks.
public final class PaperPlane: NSObject, UIViewControllerAnimatedTransitioning, CAAnimationDelegate {
    private weak var context: UIViewControllerContextTransitioning?
    private var flown: UIView?
    public func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.8 }
    public func animateTransition(using ctx: UIViewControllerContextTransitioning) {
        context = ctx
        guard let from = ctx.view(forKey: .from), let to = ctx.view(forKey: .to) else { return }
        ctx.containerView.insertSubview(to, belowSubview: from)
        flown = from
        let path = CGMutablePath()
        path.move(to: from.layer.position)
        path.addCurve(to: CGPoint(x: from.bounds.maxX + 200, y: -200),
                      control1: CGPoint(x: from.bounds.midX, y: from.bounds.maxY),
                      control2: CGPoint(x: from.bounds.maxX, y: from.bounds.midY))
        let position = CAKeyframeAnimation(keyPath: "position")
        position.path = path
        position.calculationMode = .paced
        position.rotationMode = .rotateAuto
        let scale = CAKeyframeAnimation(keyPath: "transform.scale")
        scale.values = [1, 0.8, 0.1]
        scale.keyTimes = [0, 0.3, 1]
        scale.timingFunctions = [CAMediaTimingFunction(name: .easeOut), CAMediaTimingFunction(name: .easeIn)]
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.toValue = NSNumber(value: 0.2)
        fade.beginTime = 0.4
        fade.duration = 0.4
        fade.fillMode = .both
        let group = CAAnimationGroup()
        group.animations = [position, scale, fade]
        group.duration = transitionDuration(using: ctx)
        group.fillMode = CAMediaTimingFillMode.forwards
        group.isRemovedOnCompletion = false
        group.delegate = self
        group.setValue("plane", forKey: "name")
        from.layer.add(group, forKey: "plane")
    }
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        guard (anim.value(forKey: "name") as? String) == "plane", let ctx = context else { return }
        flown?.layer.removeAnimation(forKey: "plane")
        ctx.completeTransition(!ctx.transitionWasCancelled)
    }
}

/// The front and the back of a card: both views are rotated, and neither is visible from behind.
public final class CardFlip: NSObject, UIViewControllerAnimatedTransitioning {
    public func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.6 }
    public func animateTransition(using ctx: UIViewControllerContextTransitioning) {
        let container = ctx.containerView
        guard let from = ctx.view(forKey: .from), let to = ctx.view(forKey: .to) else { return }
        container.addSubview(to)
        var perspective = CATransform3DIdentity
        perspective.m34 = -1.0 / 800
        container.layer.sublayerTransform = perspective
        from.layer.isDoubleSided = false
        to.layer.isDoubleSided = false
        to.transform3D = CATransform3DMakeRotation(-.pi, 0, 1, 0)
        let animator = UIViewPropertyAnimator(duration: transitionDuration(using: ctx), curve: .easeInOut)
        animator.addAnimations {
            // Two steps, because a half turn does not determine a direction.
            UIView.animateKeyframes(withDuration: 0, delay: 0, options: [], animations: {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
                    from.transform3D = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
                    to.transform3D = CATransform3DMakeRotation(-.pi / 2, 0, 1, 0)
                }
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                    from.transform3D = CATransform3DMakeRotation(.pi, 0, 1, 0)
                    to.transform3D = CATransform3DIdentity
                }
            })
        }
        animator.addCompletion { position in
            container.layer.sublayerTransform = CATransform3DIdentity
            for view in [from, to] {
                view.transform3D = CATransform3DIdentity
                view.layer.isDoubleSided = true
            }
            ctx.completeTransition(!ctx.transitionWasCancelled && position == .end)
        }
        animator.startAnimation()
    }
}

/// Nested keyframes and nested animate calls.
public final class NestedFrames: NSObject, UIViewControllerAnimatedTransitioning {
    public func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 1.0 }
    public func animateTransition(using ctx: UIViewControllerContextTransitioning) {
        guard let from = ctx.view(forKey: .from), let to = ctx.view(forKey: .to) else { return }
        let container = ctx.containerView
        container.insertSubview(to, belowSubview: from)
        to.transform = CGAffineTransform.identity.scaledBy(x: 0.9, y: 0.9)
        UIView.animateKeyframes(withDuration: transitionDuration(using: ctx), delay: 0, options: .calculationModeCubicPaced, animations: {
            UIView.addKeyframe(withRelativeStartTime: 0.0, relativeDuration: 1 / 3) {
                from.transform = CGAffineTransform(rotationAngle: .pi / 24)
            }
            UIView.addKeyframe(withRelativeStartTime: 1 / 3, relativeDuration: 2 / 3) {
                UIView.animateKeyframes(withDuration: 0.5, delay: 0, options: [], animations: {
                    UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
                        from.center.y -= 40
                    }
                    UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                        from.center.y += 2 * container.bounds.height
                    }
                })
                UIView.animate(withDuration: 0.2) { to.transform = .identity }
            }
        }, completion: { _ in
            from.transform = .identity
            from.center = CGPoint(x: container.bounds.midX, y: container.bounds.midY)
            to.transform = .identity
            ctx.completeTransition(!ctx.transitionWasCancelled)
        })
    }
}

/// Chained property animators, scrubbed by the context.
public final class ChainedAnimators: NSObject, UIViewControllerAnimatedTransitioning {
    private var animator: UIViewPropertyAnimator?
    public func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.5 }
    public func interruptibleAnimator(using ctx: UIViewControllerContextTransitioning) -> UIViewImplicitlyAnimating {
        if let animator = animator { return animator }
        let from = ctx.view(forKey: .from)!, to = ctx.view(forKey: .to)!
        ctx.containerView.insertSubview(to, belowSubview: from)
        let parameters = UICubicTimingParameters(controlPoint1: CGPoint(x: 0.2, y: 0.8), controlPoint2: CGPoint(x: 0.4, y: 1))
        let animator = UIViewPropertyAnimator(duration: transitionDuration(using: ctx), timingParameters: parameters)
        animator.isInterruptible = true
        animator.addAnimations { from.frame.origin.x = ctx.containerView.bounds.width }
        animator.addAnimations({ from.alpha = 0.3 }, delayFactor: 0.4)
        to.alpha = 0.5
        animator.addAnimations({ to.alpha = 1 }, delayFactor: 0.1)
        animator.addCompletion { position in
            from.alpha = 1
            to.alpha = 1
            ctx.completeTransition(position == .end)
        }
        animator.addCompletion { [weak self] _ in self?.animator = nil }
        self.animator = animator
        return animator
    }
    public func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        interruptibleAnimator(using: transitionContext).startAnimation()
    }
    public func animationEnded(_ transitionCompleted: Bool) { animator = nil }
}

/// Stand-alone layers, some with implicit animations and some with disabled actions.
public final class LayerBars: NSObject, UIViewControllerAnimatedTransitioning {
    public func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.5 }
    public func animateTransition(using ctx: UIViewControllerContextTransitioning) {
        let from = ctx.view(forKey: .from)!, to = ctx.view(forKey: .to)!
        let container = ctx.containerView
        container.insertSubview(to, belowSubview: from)
        let count = 6
        let height = container.bounds.height / CGFloat(count)
        var bars: [CALayer] = []
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for index in 0..<count {
            let bar = CALayer()
            bar.frame = CGRect(x: 0, y: CGFloat(index) * height, width: container.bounds.width, height: height)
            bar.backgroundColor = UIColor(white: CGFloat(index) / CGFloat(count), alpha: 1).cgColor
            bar.actions = ["position": NSNull()]
            bar.anchorPoint = CGPoint(x: 0, y: 0.5)
            bar.position.x = 0
            container.layer.addSublayer(bar)
            bars.append(bar)
        }
        from.alpha = 0
        CATransaction.commit()
        CATransaction.flush()
        CATransaction.begin()
        CATransaction.setAnimationDuration(0.5)
        CATransaction.setCompletionBlock {
            bars.forEach { $0.removeFromSuperlayer() }
            from.alpha = 1
            ctx.completeTransition(!ctx.transitionWasCancelled)
        }
        for (index, bar) in bars.enumerated() {
            let away = CABasicAnimation(keyPath: "transform.translation.x")
            away.fromValue = 0
            away.toValue = container.bounds.width
            away.beginTime = bar.convertTime(CACurrentMediaTime(), from: nil) + Double(index) * 0.04
            away.duration = 0.3
            away.fillMode = .backwards
            bar.add(away, forKey: nil)
            bar.setValue(container.bounds.width, forKeyPath: "transform.translation.x")
            bar.opacity = 0.4
        }
        CATransaction.commit()
    }
}
