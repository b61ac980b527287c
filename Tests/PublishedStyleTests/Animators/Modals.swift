// Animators in the styles of 2015 to 2024 for presentations, menus and tabs.
// The code is written in the style of those years, and must compile unchanged.
// swift-format-ignore-file

import UIKit

/// A side menu; a snapshot of the presenter stays visible beside it.
class SideMenu2016: NSObject, UIViewControllerAnimatedTransitioning {
    static let snapshotTag = 12345
    let presenting: Bool
    init(presenting: Bool) { self.presenting = presenting }
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { return 0.5 }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        presenting ? show(transitionContext) : hide(transitionContext)
    }
    private func show(_ context: UIViewControllerContextTransitioning) {
        guard let from = context.viewController(forKey: .from), let to = context.viewController(forKey: .to),
            let snapshot = from.view.snapshotView(afterScreenUpdates: false) else { return }
        let container = context.containerView
        container.insertSubview(to.view, belowSubview: from.view)
        snapshot.tag = SideMenu2016.snapshotTag
        snapshot.isUserInteractionEnabled = false
        snapshot.layer.shadowOpacity = 0.7
        container.insertSubview(snapshot, aboveSubview: to.view)
        from.view.isHidden = true
        UIView.animate(withDuration: 0.5, animations: {
            snapshot.center.x += UIScreen.main.bounds.width * 0.8
        }, completion: { _ in
            from.view.isHidden = false
            if context.transitionWasCancelled { snapshot.removeFromSuperview() }
            context.completeTransition(!context.transitionWasCancelled)
        })
    }
    private func hide(_ context: UIViewControllerContextTransitioning) {
        let to = context.viewController(forKey: .to)!
        let snapshot = context.containerView.viewWithTag(SideMenu2016.snapshotTag)
        UIView.animate(withDuration: 0.5, animations: {
            snapshot?.frame = CGRect(origin: .zero, size: UIScreen.main.bounds.size)
        }, completion: { _ in
            if !context.transitionWasCancelled {
                context.containerView.insertSubview(to.view, at: 1)
                snapshot?.removeFromSuperview()
            }
            context.completeTransition(!context.transitionWasCancelled)
        })
    }
}

/// A dimming presentation controller with its own sheet animator.
class SheetPresentation2019: UIPresentationController {
    private let dimming = UIView()
    override var frameOfPresentedViewInContainerView: CGRect {
        guard let bounds = containerView?.bounds else { return .zero }
        return CGRect(x: 0, y: bounds.height - 400, width: bounds.width, height: 400)
    }
    override func presentationTransitionWillBegin() {
        guard let container = containerView else { return }
        dimming.frame = container.bounds
        dimming.backgroundColor = UIColor(white: 0, alpha: 0.4)
        dimming.alpha = 0
        container.insertSubview(dimming, at: 0)
        guard let coordinator = presentedViewController.transitionCoordinator else {
            dimming.alpha = 1
            return
        }
        coordinator.animate(alongsideTransition: { _ in self.dimming.alpha = 1 })
    }
    override func presentationTransitionDidEnd(_ completed: Bool) {
        if !completed { dimming.removeFromSuperview() }
    }
    override func dismissalTransitionWillBegin() {
        presentedViewController.transitionCoordinator?.animate(alongsideTransition: { _ in self.dimming.alpha = 0 }, completion: nil)
    }
    override func dismissalTransitionDidEnd(_ completed: Bool) {
        if completed { dimming.removeFromSuperview() }
    }
    override func containerViewWillLayoutSubviews() {
        super.containerViewWillLayoutSubviews()
        dimming.frame = containerView?.bounds ?? .zero
    }
}

class Sheet2019: NSObject, UIViewControllerAnimatedTransitioning {
    let isPresentation: Bool
    init(isPresentation: Bool) {
        self.isPresentation = isPresentation
        super.init()
    }
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { return 0.35 }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let key: UITransitionContextViewControllerKey = isPresentation ? .to : .from
        guard let controller = transitionContext.viewController(forKey: key) else { return }
        if isPresentation { transitionContext.containerView.addSubview(controller.view) }
        let presentedFrame = transitionContext.finalFrame(for: controller)
        let shown = isPresentation ? presentedFrame : transitionContext.initialFrame(for: controller)
        var dismissedFrame = shown
        dismissedFrame.origin.y = transitionContext.containerView.frame.size.height
        let initial = isPresentation ? dismissedFrame : shown
        let final = isPresentation ? shown : dismissedFrame
        controller.view.frame = initial
        UIView.animate(withDuration: transitionDuration(using: transitionContext), animations: {
            controller.view.frame = final
        }, completion: { finished in
            if !self.isPresentation && !transitionContext.transitionWasCancelled { controller.view.removeFromSuperview() }
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        })
    }
}

/// An alert that scales in over a dimming view and fades out.
class PopIn2017: NSObject, UIViewControllerAnimatedTransitioning {
    enum Kind { case present, dismiss }
    private let kind: Kind
    private static let dimTag = 999
    init(_ kind: Kind) { self.kind = kind }
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { return kind == .present ? 0.4 : 0.25 }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let container = transitionContext.containerView
        switch kind {
        case .present:
            guard let to = transitionContext.viewController(forKey: .to) else { return }
            let dim = UIView(frame: container.bounds)
            dim.tag = PopIn2017.dimTag
            dim.backgroundColor = .black
            dim.alpha = 0
            container.addSubview(dim)
            container.addSubview(to.view)
            to.view.frame = CGRect(x: 60, y: 250, width: 270, height: 160)
            to.view.transform = CGAffineTransform(scaleX: 1.2, y: 1.2)
            to.view.alpha = 0
            UIView.animate(withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 1, options: .curveEaseOut, animations: {
                dim.alpha = 0.4
                to.view.alpha = 1
                to.view.transform = .identity
            }, completion: { _ in
                if transitionContext.transitionWasCancelled { dim.removeFromSuperview() }
                transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
            })
        case .dismiss:
            guard let from = transitionContext.viewController(forKey: .from) else { return }
            let dim = container.subviews.first { $0.tag == PopIn2017.dimTag }
            UIView.animate(withDuration: 0.25, delay: 0, options: [.curveEaseIn], animations: {
                dim?.alpha = 0
                from.view.alpha = 0
            }, completion: { _ in
                transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
            })
        }
    }
}

/// The presenter shrinks and recedes under a custom presentation, and returns.
class PushBack2015: NSObject, UIViewControllerAnimatedTransitioning {
    let presenting: Bool
    init(presenting: Bool) { self.presenting = presenting }
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { return 0.4 }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let fromVC = transitionContext.viewController(forKey: .from)!
        let toVC = transitionContext.viewController(forKey: .to)!
        let back: UIView = presenting ? fromVC.view : toVC.view
        let front: UIView = presenting ? toVC.view : fromVC.view
        let height = transitionContext.containerView.bounds.height
        if presenting {
            transitionContext.containerView.addSubview(front)
            front.frame = CGRect(x: 0, y: height, width: front.frame.width, height: height)
        }
        UIView.animate(withDuration: 0.4, delay: 0, options: UIViewAnimationOptions.curveEaseInOut, animations: {
            back.transform = self.presenting ? CGAffineTransform(scaleX: 0.92, y: 0.92) : .identity
            back.alpha = self.presenting ? 0.6 : 1
            front.frame.origin.y = self.presenting ? 60 : height
        }, completion: { _ in
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        })
    }
}

/// Tabs slide in the order of their controllers.
class TabSlide2017: NSObject, UIViewControllerAnimatedTransitioning {
    let viewControllers: [UIViewController]?
    init(viewControllers: [UIViewController]?) { self.viewControllers = viewControllers }
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { return 0.3 }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let fromVC = transitionContext.viewController(forKey: .from), let fromView = fromVC.view, let fromIndex = index(of: fromVC),
            let toVC = transitionContext.viewController(forKey: .to), let toView = toVC.view, let toIndex = index(of: toVC) else {
                transitionContext.completeTransition(false)
                return
        }
        let frame = transitionContext.initialFrame(for: fromVC)
        var fromEnd = frame
        var toStart = frame
        fromEnd.origin.x = toIndex > fromIndex ? frame.origin.x - frame.width : frame.origin.x + frame.width
        toStart.origin.x = toIndex > fromIndex ? frame.origin.x + frame.width : frame.origin.x - frame.width
        toView.frame = toStart
        transitionContext.containerView.addSubview(toView)
        UIView.animate(withDuration: 0.3, animations: {
            fromView.frame = fromEnd
            toView.frame = frame
        }, completion: { _ in
            fromView.frame = frame
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        })
    }
    private func index(of controller: UIViewController) -> Int? {
        return viewControllers?.index(where: { $0 === controller })
    }
}

/// Tabs cross-fade while the new tab grows slightly.
final class TabFade2021: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.25 }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let to = transitionContext.view(forKey: .to), let from = transitionContext.view(forKey: .from) else {
            transitionContext.completeTransition(false)
            return
        }
        to.alpha = 0
        to.transform = .init(scaleX: 1.05, y: 1.05)
        transitionContext.containerView.addSubview(to)
        UIView.animate(withDuration: 0.25) {
            to.alpha = 1
            to.transform = .identity
            from.alpha = 0
        } completion: { _ in
            from.alpha = 1
            to.transform = .identity
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
    }
}
