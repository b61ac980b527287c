import QuartzCore
import UIKit

/// Slides the screen out to the right while the one below grows into place.
final class FoldAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        0.4
    }

    func animateTransition(using context: UIViewControllerContextTransitioning) {
        guard let from = context.view(forKey: .from), let to = context.view(forKey: .to),
            let target = context.viewController(forKey: .to)
        else { return context.completeTransition(false) }
        to.frame = context.finalFrame(for: target)
        context.containerView.insertSubview(to, belowSubview: from)
        to.transform = CGAffineTransform(scaleX: 0.92, y: 0.92)

        let shade = CABasicAnimation(keyPath: #keyPath(CALayer.opacity))
        shade.fromValue = 0.6
        shade.toValue = 1
        shade.duration = transitionDuration(using: context)
        to.layer.add(shade, forKey: "shade")

        UIView.animate(
            withDuration: transitionDuration(using: context), delay: 0, options: .curveLinear,
            animations: {
                from.transform = CGAffineTransform(translationX: from.bounds.width, y: 0)
                to.transform = .identity
            },
            completion: { _ in
                to.transform = .identity
                from.transform = .identity
                context.completeTransition(!context.transitionWasCancelled)
            })
    }
}
