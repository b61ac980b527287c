// A drawer with a custom presentation controller: dimming view, tap to dismiss, one animator for
// both directions.
// The code is written in the style of apps, and must compile unchanged.
// swift-format-ignore-file

import UIKit

public enum DrawerSide { case left, right, bottom }

open class DimmedPresentationController: UIPresentationController {
    let side: DrawerSide
    private var dimmingView: UIView!
    var tapped: (() -> Void)?

    init(presented: UIViewController, presenting: UIViewController?, side: DrawerSide) {
        self.side = side
        super.init(presentedViewController: presented, presenting: presenting)
        setupDimmingView()
    }
    private func setupDimmingView() {
        dimmingView = UIView()
        dimmingView.translatesAutoresizingMaskIntoConstraints = false
        dimmingView.backgroundColor = UIColor(white: 0.0, alpha: 0.5)
        dimmingView.alpha = 0.0
        let recognizer = UITapGestureRecognizer { [weak self] _ in
            self?.presentingViewController.dismiss(animated: true)
        }
        dimmingView.addGestureRecognizer(recognizer)
    }
    open override func presentationTransitionWillBegin() {
        guard let dimmingView = dimmingView else { return }
        containerView?.insertSubview(dimmingView, at: 0)
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(withVisualFormat: "V:|[dimmingView]|", options: [], metrics: nil, views: ["dimmingView": dimmingView]))
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(withVisualFormat: "H:|[dimmingView]|", options: [], metrics: nil, views: ["dimmingView": dimmingView]))
        guard let coordinator = presentedViewController.transitionCoordinator else {
            dimmingView.alpha = 1.0
            return
        }
        coordinator.animate(alongsideTransition: { _ in self.dimmingView.alpha = 1.0 })
    }
    open override func dismissalTransitionWillBegin() {
        guard let coordinator = presentedViewController.transitionCoordinator else {
            dimmingView.alpha = 0.0
            return
        }
        coordinator.animate(alongsideTransition: { _ in self.dimmingView.alpha = 0.0 })
    }
    open override func containerViewWillLayoutSubviews() {
        presentedView?.frame = frameOfPresentedViewInContainerView
    }
    open override func size(forChildContentContainer container: UIContentContainer, withParentContainerSize parentSize: CGSize) -> CGSize {
        switch side {
        case .left, .right: return CGSize(width: parentSize.width * (2.0 / 3.0), height: parentSize.height)
        case .bottom: return CGSize(width: parentSize.width, height: parentSize.height * (2.0 / 3.0))
        }
    }
    open override var frameOfPresentedViewInContainerView: CGRect {
        var frame: CGRect = .zero
        frame.size = size(forChildContentContainer: presentedViewController, withParentContainerSize: containerView!.bounds.size)
        switch side {
        case .right: frame.origin.x = containerView!.frame.width * (1.0 / 3.0)
        case .bottom: frame.origin.y = containerView!.frame.height * (1.0 / 3.0)
        default: frame.origin = .zero
        }
        return frame
    }
}

public final class DrawerManager: NSObject, UIViewControllerTransitioningDelegate, UIAdaptivePresentationControllerDelegate {
    public var side: DrawerSide = .left
    public var interaction: UIViewControllerInteractiveTransitioning?
    public override init() { super.init() }
    public func presentationController(forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController) -> UIPresentationController? {
        let controller = DimmedPresentationController(presented: presented, presenting: presenting, side: side)
        controller.delegate = self
        return controller
    }
    public func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        return DrawerAnimator(side: side, isPresentation: true)
    }
    public func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        return DrawerAnimator(side: side, isPresentation: false)
    }
    public func interactionControllerForDismissal(using animator: UIViewControllerAnimatedTransitioning) -> UIViewControllerInteractiveTransitioning? { interaction }
    public func adaptivePresentationStyle(for controller: UIPresentationController, traitCollection: UITraitCollection) -> UIModalPresentationStyle {
        if traitCollection.verticalSizeClass == .compact && side == .bottom { return .overFullScreen }
        return .none
    }
}

final class DrawerAnimator: NSObject {
    let side: DrawerSide
    let isPresentation: Bool
    init(side: DrawerSide, isPresentation: Bool) {
        self.side = side
        self.isPresentation = isPresentation
        super.init()
    }
}
extension DrawerAnimator: UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.3 }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let key: UITransitionContextViewControllerKey = isPresentation ? .to : .from
        guard let controller = transitionContext.viewController(forKey: key) else { return }
        if isPresentation { transitionContext.containerView.addSubview(controller.view) }
        let presentedFrame = transitionContext.finalFrame(for: controller)
        var dismissedFrame = presentedFrame
        switch side {
        case .left: dismissedFrame.origin.x = -presentedFrame.width
        case .right: dismissedFrame.origin.x = transitionContext.containerView.frame.size.width
        case .bottom: dismissedFrame.origin.y = transitionContext.containerView.frame.size.height
        }
        let initialFrame = isPresentation ? dismissedFrame : presentedFrame
        let finalFrame = isPresentation ? presentedFrame : dismissedFrame
        let animationDuration = transitionDuration(using: transitionContext)
        controller.view.frame = initialFrame
        UIView.animate(withDuration: animationDuration, animations: {
            controller.view.frame = finalFrame
        }, completion: { finished in
            if !self.isPresentation && !transitionContext.transitionWasCancelled {
                controller.view.removeFromSuperview()
            }
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        })
    }
}
