// Animators in the styles of 2014 to 2017: view animations, springs, delays, old names.
// The code is written in the style of those years, and must compile unchanged.
// swift-format-ignore-file

import UIKit

/// One class with a flag for both directions, and frames from the context.
class SlideOver2014: NSObject, UIViewControllerAnimatedTransitioning {
    var presenting = true

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        return 0.35
    }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let fromVC = transitionContext.viewController(forKey: UITransitionContextViewControllerKey.from)!
        let toVC = transitionContext.viewController(forKey: UITransitionContextViewControllerKey.to)!
        let container = transitionContext.containerView
        let bounds = UIScreen.main.bounds
        if presenting {
            toVC.view.frame = transitionContext.finalFrame(for: toVC).offsetBy(dx: 0, dy: bounds.size.height)
            container.addSubview(toVC.view)
        } else {
            toVC.view.frame = transitionContext.finalFrame(for: toVC)
            container.insertSubview(toVC.view, belowSubview: fromVC.view)
        }
        let start = fromVC.view.frame
        UIView.animate(withDuration: transitionDuration(using: transitionContext), delay: 0.0, options: UIViewAnimationOptions.curveEaseInOut, animations: { () -> Void in
            if self.presenting {
                toVC.view.frame = transitionContext.finalFrame(for: toVC)
            } else {
                fromVC.view.frame = start.offsetBy(dx: 0, dy: bounds.size.height)
            }
        }, completion: { (finished: Bool) -> Void in
            fromVC.view.frame = start
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        })
    }
}

/// The drop with a spring that tutorials of 2014 teach; the presenter dims.
class DropIn2014: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { return 0.5 }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let fromViewController = transitionContext.viewController(forKey: .from)!
        let toViewController = transitionContext.viewController(forKey: .to)!
        let finalFrameForVC = transitionContext.finalFrame(for: toViewController)
        let containerView = transitionContext.containerView
        let bounds = UIScreen.main.bounds
        toViewController.view.frame = finalFrameForVC.offsetBy(dx: 0, dy: -bounds.size.height)
        containerView.addSubview(toViewController.view)
        UIView.animate(withDuration: transitionDuration(using: transitionContext), delay: 0.0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0.0, options: .curveLinear, animations: {
            fromViewController.view.alpha = 0.5
            toViewController.view.frame = finalFrameForVC
        }, completion: { finished in
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
            fromViewController.view.alpha = 1.0
        })
    }
}

/// A snapshot shrinks towards the middle, then falls: two keyframes.
class ShrinkAway2014: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { return 0.6 }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let fromVC = transitionContext.viewController(forKey: .from),
            let toVC = transitionContext.viewController(forKey: .to),
            let snapshot = fromVC.view.snapshotView(afterScreenUpdates: false) else { return }
        let container = transitionContext.containerView
        let finalFrame = transitionContext.finalFrame(for: toVC)
        toVC.view.frame = finalFrame
        toVC.view.alpha = 0.5
        container.addSubview(toVC.view)
        container.sendSubview(toBack: toVC.view)
        snapshot.frame = fromVC.view.frame
        container.addSubview(snapshot)
        fromVC.view.isHidden = true
        let duration = transitionDuration(using: transitionContext)
        UIView.animateKeyframes(withDuration: duration, delay: 0, options: .calculationModeCubic, animations: {
            UIView.addKeyframe(withRelativeStartTime: 0.0, relativeDuration: 0.5, animations: {
                snapshot.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
                toVC.view.alpha = 0.5
            })
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5, animations: {
                snapshot.frame = snapshot.frame.offsetBy(dx: 0, dy: finalFrame.size.height)
                toVC.view.alpha = 1.0
            })
        }, completion: { _ in
            snapshot.removeFromSuperview()
            fromVC.view.isHidden = false
            toVC.view.alpha = 1.0
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        })
    }
}

/// A cross-fade as a subclass of the 2015 base class.
class CrossFade2015: BaseAnimator2015 {
    override func animate(_ context: UIViewControllerContextTransitioning, from: UIViewController, to: UIViewController, fromView: UIView, toView: UIView) {
        let container = context.containerView
        container.addSubview(toView)
        container.sendSubview(toBack: toView)
        UIView.animate(withDuration: duration, animations: {
            fromView.alpha = 0
        }, completion: { _ in
            if context.transitionWasCancelled {
                fromView.alpha = 1
            } else {
                fromView.removeFromSuperview()
                fromView.alpha = 1
            }
            context.completeTransition(!context.transitionWasCancelled)
        })
    }
}

/// A subclass with a stored option and calls to super.
class Parallax2015: BaseAnimator2015 {
    var shift: CGFloat = 0.3
    override init() {
        super.init()
        duration = 0.45
    }
    override func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        return super.transitionDuration(using: transitionContext) * 0.8
    }
    override func animate(_ context: UIViewControllerContextTransitioning, from: UIViewController, to: UIViewController, fromView: UIView, toView: UIView) {
        let width = context.containerView.frame.width
        let dim = UIView(frame: context.containerView.bounds)
        dim.backgroundColor = UIColor(white: 0, alpha: 0.3)
        let lower = reverse ? toView : fromView
        let upper = reverse ? fromView : toView
        if reverse { context.containerView.insertSubview(toView, belowSubview: fromView) } else { context.containerView.addSubview(toView) }
        lower.addSubview(dim)
        let home = lower.center
        let top = upper.center
        dim.alpha = reverse ? 1 : 0
        if reverse { lower.center.x = home.x - width * shift } else { upper.center.x = top.x + width }
        UIView.animate(withDuration: transitionDuration(using: context), delay: 0, options: [.curveEaseOut], animations: {
            dim.alpha = self.reverse ? 0 : 1
            lower.center.x = self.reverse ? home.x : home.x - width * self.shift
            upper.center.x = self.reverse ? top.x + width : top.x
        }) { _ in
            dim.removeFromSuperview()
            lower.center = home
            upper.center = top
            context.completeTransition(!context.transitionWasCancelled)
        }
    }
}

/// Two view animations, one after the other. The second one, which has a delay, completes the
/// transition.
class Staggered2016: NSObject, UIViewControllerAnimatedTransitioning {
    fileprivate let duration = 0.5
    func transitionDuration(using ctx: UIViewControllerContextTransitioning?) -> TimeInterval { return duration }
    func animateTransition(using ctx: UIViewControllerContextTransitioning) {
        let from = ctx.view(forKey: UITransitionContextViewKey.from)!
        let to = ctx.view(forKey: UITransitionContextViewKey.to)!
        ctx.containerView.addSubview(to)
        to.alpha = 0
        to.transform = CGAffineTransform(translationX: 0, y: 80).scaledBy(x: 0.95, y: 0.95)
        UIView.animate(withDuration: duration * 0.4, delay: 0, options: .curveEaseIn, animations: { from.alpha = 0 }, completion: nil)
        UIView.animate(withDuration: duration * 0.6, delay: duration * 0.4, usingSpringWithDamping: 0.75, initialSpringVelocity: 0, options: [.curveEaseOut, .beginFromCurrentState], animations: {
            to.alpha = 1
            to.transform = .identity
        }, completion: { _ in
            from.alpha = 1
            ctx.completeTransition(!ctx.transitionWasCancelled)
        })
    }
}

/// A curve given by its raw value, and `M_PI_2`, as in code ported from Objective-C.
class Spin2014: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { return 0.4 }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let toView = transitionContext.view(forKey: .to)!
        let fromView = transitionContext.view(forKey: .from)!
        let container = transitionContext.containerView
        container.insertSubview(toView, at: 0)
        let curve = UIViewAnimationOptions(rawValue: UInt(UIViewAnimationCurve.easeIn.rawValue) << 16)
        UIView.animate(withDuration: 0.4, delay: 0.0, options: curve, animations: {
            fromView.transform = CGAffineTransform(rotationAngle: CGFloat(M_PI_2)).concatenating(CGAffineTransform(scaleX: 0.1, y: 0.1))
            fromView.alpha = 0.0
        }) { _ in
            fromView.transform = CGAffineTransform.identity
            fromView.alpha = 1.0
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
    }
}

/// Completes only if `finished` is true, as code modelled on TransitionManager does.
class FinishedOnly2016: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { return 0.3 }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let to = transitionContext.view(forKey: .to), let from = transitionContext.view(forKey: .from) else { return }
        let container = transitionContext.containerView
        container.addSubview(to)
        to.frame.origin.x = container.bounds.width
        UIView.animate(withDuration: 0.3, animations: {
            to.frame.origin.x = 0
            from.frame.origin.x = -container.bounds.width
        }, completion: { finished in
            from.frame.origin.x = 0
            if finished {
                transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
            }
        })
    }
}
