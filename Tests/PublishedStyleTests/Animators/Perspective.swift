// Animators in the styles of 2014 to 2022 that rotate views in 3D: m34, anchor points, snapshots.
// The code is written in the style of those years, and must compile unchanged.
// swift-format-ignore-file

import UIKit

/// A page flip: snapshots of one half of each screen rotate about the spine.
class PageFlip2015: NSObject, UIViewControllerAnimatedTransitioning {
    var forwards = true
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { return 0.6 }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let container = transitionContext.containerView
        guard let fromView = transitionContext.view(forKey: .from), let toView = transitionContext.view(forKey: .to) else { return }
        toView.frame = container.bounds
        container.addSubview(toView)
        container.sendSubviewToBack(toView)
        var perspective = CATransform3DIdentity
        perspective.m34 = -0.002
        container.layer.sublayerTransform = perspective
        let half = CGRect(x: forwards ? fromView.frame.width / 2 : 0, y: 0, width: fromView.frame.width / 2, height: fromView.frame.height)
        let fromHalf = fromView.resizableSnapshotView(from: half, afterScreenUpdates: false, withCapInsets: .zero)!
        let toHalf = toView.resizableSnapshotView(from: half.offsetBy(dx: forwards ? -half.width : half.width, dy: 0), afterScreenUpdates: true, withCapInsets: .zero)!
        fromHalf.frame = half
        toHalf.frame = half.offsetBy(dx: forwards ? -half.width : half.width, dy: 0)
        update(anchor: CGPoint(x: forwards ? 0 : 1, y: 0.5), of: fromHalf)
        update(anchor: CGPoint(x: forwards ? 1 : 0, y: 0.5), of: toHalf)
        container.addSubview(fromHalf)
        container.addSubview(toHalf)
        let sign: CGFloat = forwards ? -1 : 1
        toHalf.layer.transform = CATransform3DMakeRotation(-sign * .pi / 2, 0, 1, 0)
        UIView.animateKeyframes(withDuration: 0.6, delay: 0, options: [], animations: {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
                fromHalf.layer.transform = CATransform3DMakeRotation(sign * .pi / 2, 0, 1, 0)
            }
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                toHalf.layer.transform = CATransform3DMakeRotation(sign * 0.001, 0, 1, 0)
            }
        }, completion: { _ in
            fromHalf.removeFromSuperview()
            toHalf.removeFromSuperview()
            container.layer.sublayerTransform = CATransform3DIdentity
            if transitionContext.transitionWasCancelled { toView.removeFromSuperview() }
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        })
    }

    private func update(anchor: CGPoint, of view: UIView) {
        let old = view.frame
        view.layer.anchorPoint = anchor
        view.frame = old
    }
}

/// A cube: both screens rotate about a shared edge.
class Cube2015: BaseAnimator2015 {
    override func animate(_ context: UIViewControllerContextTransitioning, from: UIViewController, to: UIViewController, fromView: UIView, toView: UIView) {
        let container = context.containerView
        let direction: CGFloat = reverse ? -1 : 1
        let width = container.bounds.width
        container.addSubview(toView)
        toView.layer.anchorPoint = CGPoint(x: direction == 1 ? 0 : 1, y: 0.5)
        fromView.layer.anchorPoint = CGPoint(x: direction == 1 ? 1 : 0, y: 0.5)
        let home = container.center
        var turnFrom = CATransform3DMakeRotation(direction * .pi / 2, 0, 1, 0)
        var turnTo = CATransform3DMakeRotation(-direction * .pi / 2, 0, 1, 0)
        turnFrom.m34 = 1.0 / -1000
        turnTo.m34 = 1.0 / -1000
        container.transform = CGAffineTransform(translationX: direction * width / 2, y: 0)
        toView.layer.transform = turnTo
        toView.center = CGPoint(x: direction == 1 ? 0 : width, y: home.y)
        fromView.center = CGPoint(x: direction == 1 ? 0 : width, y: home.y)
        UIView.animate(withDuration: duration, animations: {
            container.transform = CGAffineTransform(translationX: -direction * width / 2, y: 0)
            fromView.layer.transform = turnFrom
            toView.layer.transform = CATransform3DIdentity
        }, completion: { _ in
            container.transform = .identity
            for view in [fromView, toView] {
                view.layer.transform = CATransform3DIdentity
                view.layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
                view.center = CGPoint(x: width / 2, y: home.y)
            }
            context.completeTransition(!context.transitionWasCancelled)
        })
    }
}

/// Strips of snapshots fold, with shadows that fade in.
class Fold2015: BaseAnimator2015 {
    let folds = 3
    override func animate(_ context: UIViewControllerContextTransitioning, from: UIViewController, to: UIViewController, fromView: UIView, toView: UIView) {
        let container = context.containerView
        toView.frame = context.finalFrame(for: to)
        container.insertSubview(toView, at: 0)
        var perspective = CATransform3DIdentity
        perspective.m34 = -0.005
        container.layer.sublayerTransform = perspective
        let size = fromView.frame.size
        let foldWidth = size.width / CGFloat(folds * 2)
        var strips: [UIView] = []
        for index in 0..<(folds * 2) {
            let area = CGRect(x: CGFloat(index) * foldWidth, y: 0, width: foldWidth, height: size.height)
            guard let strip = fromView.resizableSnapshotView(from: area, afterScreenUpdates: false, withCapInsets: UIEdgeInsets.zero) else { continue }
            let shadow = UIView(frame: strip.bounds)
            let gradient = CAGradientLayer()
            gradient.frame = shadow.bounds
            gradient.colors = [UIColor(white: 0, alpha: 0).cgColor, UIColor(white: 0, alpha: 1).cgColor]
            gradient.startPoint = CGPoint(x: index % 2 == 0 ? 0 : 1, y: 0.2)
            gradient.endPoint = CGPoint(x: index % 2 == 0 ? 1 : 0, y: 1)
            shadow.layer.insertSublayer(gradient, at: 1)
            shadow.alpha = 0
            strip.addSubview(shadow)
            strip.layer.anchorPoint = CGPoint(x: index % 2 == 0 ? 0 : 1, y: 0.5)
            strip.layer.position = CGPoint(x: CGFloat(index + index % 2) * foldWidth, y: size.height / 2)
            container.addSubview(strip)
            strips.append(strip)
        }
        fromView.isHidden = true
        UIView.animate(withDuration: duration, animations: {
            for (index, strip) in strips.enumerated() {
                strip.layer.position = CGPoint(x: 0, y: size.height / 2)
                strip.layer.transform = CATransform3DMakeRotation(.pi / 2, 0, index % 2 == 0 ? 1 : -1, 0)
                strip.subviews.last?.alpha = 1
            }
        }, completion: { _ in
            strips.forEach { $0.removeFromSuperview() }
            fromView.isHidden = false
            container.layer.sublayerTransform = CATransform3DIdentity
            context.completeTransition(!context.transitionWasCancelled)
        })
    }
}

/// The lower card tilts back and shrinks while the upper card appears.
class Cards2015: BaseAnimator2015 {
    override func animate(_ context: UIViewControllerContextTransitioning, from: UIViewController, to: UIViewController, fromView: UIView, toView: UIView) {
        let container = context.containerView
        let frame = context.initialFrame(for: from)
        toView.frame = frame
        let back = reverse ? toView : fromView
        let front = reverse ? fromView : toView
        if reverse { container.insertSubview(toView, belowSubview: fromView) } else { container.addSubview(toView) }
        let lean = first()
        let deep = second(height: frame.height)
        if reverse {
            back.layer.transform = CATransform3DScale(CATransform3DIdentity, 0.6, 0.6, 1)
            back.alpha = 0.6
        } else {
            front.frame = frame.offsetBy(dx: 0, dy: frame.height)
        }
        UIView.animateKeyframes(withDuration: duration, delay: 0, options: .calculationModeCubic, animations: {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.4) {
                if self.reverse { front.frame = frame.offsetBy(dx: 0, dy: frame.height) } else {
                    back.layer.transform = lean
                    back.alpha = 0.6
                }
            }
            UIView.addKeyframe(withRelativeStartTime: 0.4, relativeDuration: 0.6) {
                if self.reverse {
                    back.layer.transform = CATransform3DIdentity
                    back.alpha = 1
                } else {
                    back.layer.transform = deep
                    front.frame = frame
                }
            }
        }, completion: { _ in
            back.layer.transform = CATransform3DIdentity
            back.alpha = 1
            front.frame = frame
            context.completeTransition(!context.transitionWasCancelled)
        })
    }
    private func first() -> CATransform3D {
        var t = CATransform3DIdentity
        t.m34 = 1.0 / -900
        t = CATransform3DScale(t, 0.95, 0.95, 1)
        return CATransform3DRotate(t, 15.0 * .pi / 180.0, 1, 0, 0)
    }
    private func second(height: CGFloat) -> CATransform3D {
        var t = CATransform3DIdentity
        t.m34 = first().m34
        t = CATransform3DTranslate(t, 0, height * -0.08, 0)
        return CATransform3DScale(t, 0.8, 0.8, 1)
    }
}

/// Doors: two snapshot halves slide apart over a screen that moves closer.
class Doors2016: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { return 0.5 }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let container = transitionContext.containerView
        guard let from = transitionContext.view(forKey: .from), let to = transitionContext.view(forKey: .to) else { return }
        container.addSubview(to)
        let w = from.bounds.width, h = from.bounds.height
        let left = from.resizableSnapshotView(from: CGRect(x: 0, y: 0, width: w / 2, height: h), afterScreenUpdates: false, withCapInsets: .zero)!
        let right = from.resizableSnapshotView(from: CGRect(x: w / 2, y: 0, width: w / 2, height: h), afterScreenUpdates: false, withCapInsets: .zero)!
        right.frame.origin.x = w / 2
        container.addSubview(left)
        container.addSubview(right)
        let home = to.layer.transform
        var zoom = CATransform3DIdentity
        zoom.m34 = -1 / 500
        zoom = CATransform3DTranslate(zoom, 0, 0, -200)
        to.layer.transform = zoom
        let away: CGFloat = w / 2
        UIView.animate(withDuration: 0.5, delay: 0, options: .curveEaseInOut, animations: {
            left.center.x -= away
            right.center.x += away
            to.layer.transform = home
        }) { (_) in
            left.removeFromSuperview()
            right.removeFromSuperview()
            to.layer.transform = home
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
    }
}

/// Depth that comes from a perspective, a zPosition and a shadow.
class Stack2017: NSObject, UIViewControllerAnimatedTransitioning {
    let forward: Bool
    init(forward: Bool) { self.forward = forward }
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { return 0.45 }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let container = transitionContext.containerView
        guard let from = transitionContext.view(forKey: .from), let to = transitionContext.view(forKey: .to) else {
            transitionContext.completeTransition(false)
            return
        }
        let old = container.layer.sublayerTransform
        var perspective = CATransform3DIdentity
        perspective.m34 = -1.0 / 800.0
        container.layer.sublayerTransform = perspective
        container.addSubview(to)
        let upper = forward ? to : from
        upper.layer.zPosition = 50
        upper.layer.shadowColor = UIColor.black.cgColor
        upper.layer.shadowOffset = CGSize(width: -4, height: 0)
        upper.layer.shadowRadius = 8
        upper.layer.shadowOpacity = 0.4
        let out = CATransform3DRotate(CATransform3DMakeTranslation(container.bounds.width, 0, 0), -.pi / 4, 0, 1, 0)
        upper.layer.transform = forward ? out : CATransform3DIdentity
        UIView.animate(withDuration: transitionDuration(using: transitionContext), delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0, options: [], animations: {
            upper.layer.transform = self.forward ? CATransform3DIdentity : out
        }, completion: { _ in
            upper.layer.transform = CATransform3DIdentity
            upper.layer.zPosition = 0
            upper.layer.shadowOpacity = 0
            upper.layer.shadowRadius = 3
            upper.layer.shadowOffset = CGSize(width: 0, height: -3)
            container.layer.sublayerTransform = old
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        })
    }
}

/// The screen is cut into tiles, which fall at different times.
final class Tiles2016: NSObject, UIViewControllerAnimatedTransitioning {
    private let columns = 4, rows = 6
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { return 0.5 }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let from = transitionContext.view(forKey: .from), let to = transitionContext.view(forKey: .to),
            let whole = from.snapshotView(afterScreenUpdates: false) else { return }
        let container = transitionContext.containerView
        container.insertSubview(to, belowSubview: from)
        let size = CGSize(width: from.bounds.width / CGFloat(columns), height: from.bounds.height / CGFloat(rows))
        var tiles = [UIView]()
        for row in 0..<rows {
            for column in 0..<columns {
                let area = CGRect(x: CGFloat(column) * size.width, y: CGFloat(row) * size.height, width: size.width, height: size.height)
                let tile = whole.resizableSnapshotView(from: area, afterScreenUpdates: false, withCapInsets: .zero)!
                tile.frame = area
                container.addSubview(tile)
                tiles.append(tile)
            }
        }
        from.isHidden = true
        let total = transitionDuration(using: transitionContext)
        let group = DispatchGroup()
        _ = group
        UIView.animateKeyframes(withDuration: total, delay: 0, options: [], animations: {
            for (index, tile) in tiles.enumerated() {
                let start = 0.5 * Double(index) / Double(tiles.count)
                UIView.addKeyframe(withRelativeStartTime: start, relativeDuration: 0.5) {
                    tile.transform = CGAffineTransform(translationX: 0, y: container.bounds.height).rotated(by: CGFloat(index % 2 == 0 ? 1 : -1) * 0.6)
                    tile.alpha = 0
                }
            }
        }, completion: { _ in
            tiles.forEach { $0.removeFromSuperview() }
            from.isHidden = false
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        })
    }
}
