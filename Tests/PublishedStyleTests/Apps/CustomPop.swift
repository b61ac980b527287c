// A navigation controller with a full-width pan, and a parallax animation for push and pop.
// The code is written in the style of apps, and must compile unchanged.
// swift-format-ignore-file

import UIKit

/// A navigation controller with a full-width pan.
open class SwipeNavigationController: UINavigationController, UINavigationControllerDelegate, UIGestureRecognizerDelegate {
    private var interactivePopTransition: UIPercentDrivenInteractiveTransition?
    private var duringPushAnimation = false
    public var makesProperty = false
    open lazy var fullWidthPan: UIPanGestureRecognizer = {
        let pan = UIPanGestureRecognizer { [weak self] gesture in self?.handle(gesture) }
        pan.delegate = self
        return pan
    }()

    public override init(rootViewController: UIViewController) {
        super.init(rootViewController: rootViewController)
        delegate = self
    }
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        delegate = self
    }
    required public init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        delegate = self
    }
    open override func viewDidLoad() {
        super.viewDidLoad()
        interactivePopGestureRecognizer?.delegate = self
        interactivePopGestureRecognizer?.isEnabled = false
        view.addGestureRecognizer(fullWidthPan)
        setNavigationBarHidden(true, animated: false)
    }
    open override func pushViewController(_ viewController: UIViewController, animated: Bool) {
        duringPushAnimation = true
        super.pushViewController(viewController, animated: animated)
    }
    private func handle(_ gesture: UIPanGestureRecognizer) {
        guard let view = gesture.view else { return }
        let percent = gesture.translation(in: view).x / view.bounds.size.width
        switch gesture.state {
        case .began:
            interactivePopTransition = UIPercentDrivenInteractiveTransition()
            popViewController(animated: true)
        case .changed:
            interactivePopTransition?.update(max(0, min(1, percent)))
        case .ended:
            let velocity = gesture.velocity(in: view).x
            interactivePopTransition?.completionSpeed = 0.9
            if percent > 0.5 && velocity > -500 || velocity > 1000 {
                interactivePopTransition?.finish()
            } else {
                interactivePopTransition?.cancel()
            }
            interactivePopTransition = nil
        case .cancelled, .failed:
            interactivePopTransition?.cancel()
            interactivePopTransition = nil
        case .possible: break
        @unknown default: break
        }
    }
    public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard gestureRecognizer == fullWidthPan || gestureRecognizer === interactivePopGestureRecognizer else { return true }
        return viewControllers.count > 1 && duringPushAnimation == false && transitionCoordinator == nil
    }
    public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        return !(touch.view is UIControl)
    }
    public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer) -> Bool {
        return otherGestureRecognizer is UIPanGestureRecognizer && otherGestureRecognizer.view is UIScrollView
    }
    public func navigationController(_ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool) {
        (navigationController as? SwipeNavigationController)?.duringPushAnimation = false
    }
    public func navigationController(_ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool) {
        guard let coordinator = navigationController.topViewController?.transitionCoordinator else { return }
        coordinator.notifyWhenInteractionChanges { [weak self] context in
            self?.lastInteractionWasCancelled = context.isCancelled
        }
        coordinator.animate(alongsideTransition: { [weak self] context in
            self?.navigationBar.tintColor = context.viewController(forKey: .to) === self?.viewControllers.first ? .red : .blue
        }, completion: { [weak self] context in
            // A tint is not animated, so a cancellation does not restore it.
            guard context.isCancelled else { return }
            self?.navigationBar.tintColor = context.viewController(forKey: .from) === self?.viewControllers.first ? .red : .blue
        })
    }
    public var lastInteractionWasCancelled: Bool?
    public func navigationController(_ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController, to toVC: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        return operation == .none ? nil : ParallaxAnimator(operation: operation)
    }
    public func navigationController(_ navigationController: UINavigationController, interactionControllerFor animationController: UIViewControllerAnimatedTransitioning) -> UIViewControllerInteractiveTransitioning? {
        return interactivePopTransition
    }
}

public final class ParallaxAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    private let operation: UINavigationController.Operation
    public init(operation: UINavigationController.Operation) { self.operation = operation }
    public func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        TimeInterval(UINavigationController.hideShowBarDuration)
    }
    public func animateTransition(using ctx: UIViewControllerContextTransitioning) {
        guard let from = ctx.viewController(forKey: .from), let to = ctx.viewController(forKey: .to) else { return }
        let container = ctx.containerView
        let width = container.bounds.width
        let isPush = operation == .push
        let isRTL = UIView.userInterfaceLayoutDirection(for: container.semanticContentAttribute) == .rightToLeft
        let sign: CGFloat = isRTL ? -1 : 1
        let shadow = UIView(frame: container.bounds)
        shadow.backgroundColor = .black
        let over = isPush ? to.view! : from.view!
        let under = isPush ? from.view! : to.view!
        if isPush { container.addSubview(over) } else { container.insertSubview(under, belowSubview: over) }
        container.insertSubview(shadow, belowSubview: over)
        over.layer.shadowColor = UIColor.black.cgColor
        over.layer.shadowOpacity = 0.4
        over.layer.shadowRadius = 8
        over.layer.shadowPath = UIBezierPath(rect: over.bounds).cgPath
        let right = CGAffineTransform(translationX: sign * width, y: 0)
        let left = CGAffineTransform(translationX: -sign * width * 0.3, y: 0)
        over.transform = isPush ? right : .identity
        under.transform = isPush ? .identity : left
        shadow.alpha = isPush ? 0 : 0.2
        let options: UIView.AnimationOptions = ctx.isInteractive ? .curveLinear : UIView.AnimationOptions(rawValue: 7 << 16)
        UIView.animate(withDuration: transitionDuration(using: ctx), delay: 0, options: [options, .layoutSubviews, .overrideInheritedOptions]) {
            over.transform = isPush ? .identity : right
            under.transform = isPush ? left : .identity
            shadow.alpha = isPush ? 0.2 : 0
        } completion: { _ in
            over.transform = .identity
            under.transform = .identity
            over.layer.shadowOpacity = 0
            over.layer.shadowRadius = 3
            over.layer.shadowColor = UIColor.black.cgColor
            over.layer.shadowPath = nil
            shadow.removeFromSuperview()
            ctx.completeTransition(!ctx.transitionWasCancelled)
        }
    }
    public func animationEnded(_ transitionCompleted: Bool) {}
}
