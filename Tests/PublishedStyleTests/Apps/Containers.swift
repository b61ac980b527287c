// Containers: children replaced with transition(from:to:), a segue, tabs that slide and tabs that
// fade.
// The code is written in the style of apps, and must compile unchanged.
// swift-format-ignore-file

import UIKit

/// A container that replaces children with transition(from:to:).
public final class SegmentContainer: UIViewController {
    public let pages: [UIViewController]
    public private(set) var index = 0
    public var log: [String] = []
    public init(pages: [UIViewController]) {
        self.pages = pages
        super.init(nibName: nil, bundle: nil)
    }
    required init?(coder: NSCoder) { fatalError() }
    public override func viewDidLoad() {
        super.viewDidLoad()
        add(pages[0])
    }
    private func add(_ child: UIViewController) {
        addChild(child)
        child.view.frame = view.bounds
        view.insertSubview(child.view, at: 0)
        child.didMove(toParent: self)
    }
    public func go(to newIndex: Int) {
        let old = pages[index], new = pages[newIndex]
        let forward = newIndex > index
        old.willMove(toParent: nil)
        addChild(new)
        new.view.frame = view.bounds.offsetBy(dx: forward ? view.bounds.width : -view.bounds.width, dy: 0)
        transition(from: old, to: new, duration: 0.35, options: [.curveEaseInOut, .layoutSubviews], animations: {
            new.view.frame = self.view.bounds
            old.view.frame = self.view.bounds.offsetBy(dx: forward ? -self.view.bounds.width : self.view.bounds.width, dy: 0)
        }, completion: { finished in
            self.log.append("done \(finished)")
            old.removeFromParent()
            new.didMove(toParent: self)
            self.index = newIndex
        })
    }
    /// A flip without an animations block, as in many samples.
    public func flip(to newIndex: Int) {
        let old = pages[index], new = pages[newIndex]
        old.willMove(toParent: nil)
        addChild(new)
        new.view.frame = view.bounds
        transition(from: old, to: new, duration: 0.5, options: .transitionFlipFromLeft, animations: nil) { _ in
            old.removeFromParent()
            new.didMove(toParent: self)
            self.index = newIndex
        }
    }
}

public class SlideSegue: UIStoryboardSegue {
    public override func perform() {
        let source = self.source, destination = self.destination
        let screen = source.view.bounds
        destination.view.frame = screen.offsetBy(dx: 0, dy: screen.height)
        source.view.window?.insertSubview(destination.view, aboveSubview: source.view)
        UIView.animate(withDuration: 0.4, delay: 0, options: [.curveEaseInOut], animations: {
            source.view.frame = source.view.frame.offsetBy(dx: 0, dy: -screen.height)
            destination.view.frame = destination.view.frame.offsetBy(dx: 0, dy: -screen.height)
        }, completion: { _ in
            source.present(destination, animated: false, completion: nil)
        })
    }
}

public final class SegueScreen: UIViewController {
    public private(set) var prepared: String?
    public override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        prepared = segue.identifier
        segue.destination.title = sender as? String
    }
    public override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
}

/// Tabs that slide with a pan between them.
public final class SlidingTabBarController: UITabBarController, UITabBarControllerDelegate {
    private var interactor: UIPercentDrivenInteractiveTransition?
    private lazy var pan = UIPanGestureRecognizer { [weak self] in self?.panned($0) }
    public override func viewDidLoad() {
        super.viewDidLoad()
        delegate = self
        view.addGestureRecognizer(pan)
        tabBar.isHidden = false
    }
    private func panned(_ pan: UIPanGestureRecognizer) {
        let translation = pan.translation(in: view)
        switch pan.state {
        case .began:
            let next = translation.x < 0 ? selectedIndex + 1 : selectedIndex - 1
            guard (viewControllers?.indices ?? 0..<0).contains(next) else { return }
            interactor = UIPercentDrivenInteractiveTransition()
            selectedIndex = next
        case .changed:
            interactor?.update(abs(translation.x) / view.bounds.width)
        case .ended, .cancelled, .failed:
            if abs(translation.x) / view.bounds.width > 0.4 { interactor?.finish() } else { interactor?.cancel() }
            interactor = nil
        default: break
        }
    }
    public func tabBarController(_ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        let from = viewControllers!.firstIndex(of: fromVC)!, to = viewControllers!.firstIndex(of: toVC)!
        return SlideAnimator(forward: to > from)
    }
    public func tabBarController(_ tabBarController: UITabBarController, interactionControllerFor animationController: UIViewControllerAnimatedTransitioning) -> UIViewControllerInteractiveTransitioning? { interactor }

    struct SlideSpec { var spacing: CGFloat = 20 }
    final class SlideAnimator: NSObject, UIViewControllerAnimatedTransitioning {
        let forward: Bool
        init(forward: Bool) { self.forward = forward }
        func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.35 }
        func animateTransition(using ctx: UIViewControllerContextTransitioning) {
            guard let from = ctx.view(forKey: .from), let to = ctx.view(forKey: .to) else { return }
            ctx.containerView.addSubview(to)
            let width = ctx.containerView.frame.width + SlideSpec().spacing
            to.transform = CGAffineTransform(translationX: forward ? width : -width, y: 0)
            UIView.animate(withDuration: transitionDuration(using: ctx), delay: 0, options: .curveLinear, animations: {
                to.transform = .identity
                from.transform = CGAffineTransform(translationX: self.forward ? -width : width, y: 0)
            }, completion: { _ in
                from.transform = .identity
                to.transform = .identity
                ctx.completeTransition(!ctx.transitionWasCancelled)
            })
        }
    }
}

/// An old technique: animate the views in shouldSelect, then return whether to select.
public final class CrossfadeTabs: UITabBarController, UITabBarControllerDelegate {
    public var finished: [Bool] = []
    public override func viewDidLoad() {
        super.viewDidLoad()
        delegate = self
    }
    public func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool {
        guard let fromView = selectedViewController?.view, let toView = viewController.view else { return false }
        if fromView != toView {
            UIView.transition(from: fromView, to: toView, duration: 0.3, options: [.transitionCrossDissolve]) { self.finished.append($0) }
        }
        return true
    }
}
