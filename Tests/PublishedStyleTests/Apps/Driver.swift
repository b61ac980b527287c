// Interruptible drivers: a sheet that can be interrupted, and a player with three synchronised
// animators.
// The code is written in the style of apps, and must compile unchanged.
// swift-format-ignore-file

import UIKit

/// A fully interruptible modal driver: one property animator, which a drag interrupts.
public final class SheetDriver: NSObject, UIViewControllerTransitioningDelegate, UIViewControllerAnimatedTransitioning, UIViewControllerInteractiveTransitioning {
    public private(set) var animator: UIViewPropertyAnimator?
    private var context: UIViewControllerContextTransitioning?
    private weak var presented: UIViewController?
    private var isPresenting = true
    public var initiallyInteractive = false
    public private(set) lazy var pan: UIPanGestureRecognizer = UIPanGestureRecognizer { [weak self] in self?.panned($0) }
    public var ended: [Bool] = []

    public func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        isPresenting = true
        self.presented = presented
        presented.view.addGestureRecognizer(pan)
        return self
    }
    public func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        isPresenting = false
        return self
    }
    public func interactionControllerForPresentation(using animator: UIViewControllerAnimatedTransitioning) -> UIViewControllerInteractiveTransitioning? { self }
    public func interactionControllerForDismissal(using animator: UIViewControllerAnimatedTransitioning) -> UIViewControllerInteractiveTransitioning? { self }

    public var wantsInteractiveStart: Bool { initiallyInteractive }
    public func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.5 }
    public func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {}
    public func interruptibleAnimator(using transitionContext: UIViewControllerContextTransitioning) -> UIViewImplicitlyAnimating { animator! }
    public func animationEnded(_ transitionCompleted: Bool) {
        ended.append(transitionCompleted)
        animator = nil
        context = nil
        initiallyInteractive = false
    }
    public func startInteractiveTransition(_ ctx: UIViewControllerContextTransitioning) {
        context = ctx
        let container = ctx.containerView
        let key: UITransitionContextViewControllerKey = isPresenting ? .to : .from
        let sheet = ctx.viewController(forKey: key)!
        let shown = isPresenting ? ctx.finalFrame(for: sheet) : ctx.initialFrame(for: sheet)
        let hidden = shown.offsetBy(dx: 0, dy: container.bounds.height)
        if isPresenting {
            sheet.view.frame = hidden
            container.addSubview(sheet.view)
        }
        let animator = UIViewPropertyAnimator(duration: transitionDuration(using: ctx), dampingRatio: 0.9) {
            sheet.view.frame = self.isPresenting ? shown : hidden
        }
        animator.addCompletion { position in
            let completed = position == .end
            if ctx.isInteractive { if completed { ctx.finishInteractiveTransition() } else { ctx.cancelInteractiveTransition() } }
            ctx.completeTransition(completed)
        }
        self.animator = animator
        if ctx.isInteractive { animator.pauseAnimation() } else { animator.startAnimation() }
    }
    private func panned(_ pan: UIPanGestureRecognizer) {
        guard let view = pan.view, let window = view.window else { return }
        let height = window.bounds.height
        switch pan.state {
        case .began:
            if let animator = animator, let context = context {
                animator.pauseAnimation()
                context.pauseInteractiveTransition()
            } else {
                initiallyInteractive = true
                presented?.dismiss(animated: true)
            }
            pan.setTranslation(.zero, in: window)
        case .changed:
            guard let animator = animator, let context = context else { return }
            let step = pan.translation(in: window).y / height
            let towardsEnd = (isPresenting ? -step : step) * (animator.isReversed ? -1 : 1)
            animator.fractionComplete += towardsEnd
            context.updateInteractiveTransition(animator.fractionComplete)
            pan.setTranslation(.zero, in: window)
        case .ended, .cancelled:
            guard let animator = animator, let context = context else { return }
            let velocity = pan.velocity(in: window).y
            let goesDown = abs(velocity) > 100 ? velocity > 0 : (isPresenting ? animator.fractionComplete < 0.5 : animator.fractionComplete > 0.5)
            let completes = isPresenting ? !goesDown : goesDown
            if completes { context.finishInteractiveTransition() } else { context.cancelInteractiveTransition() }
            animator.isReversed = !completes
            let remaining = max(1, (1 - animator.fractionComplete) * height)
            let spring = UISpringTimingParameters(dampingRatio: 0.9, initialVelocity: CGVector(dx: 0, dy: abs(velocity) / remaining))
            if animator.state == .inactive { animator.startAnimation() } else {
                animator.continueAnimation(withTimingParameters: spring, durationFactor: 0.6)
            }
        default: break
        }
    }
}

/// A player that expands with several synchronised animators.
public final class PlayerController: UIViewController {
    public enum PlayerState { case mini, full }
    public var state: PlayerState = .mini
    let card = UIView(), blur = UIVisualEffectView(effect: UIBlurEffect(style: .dark)), titleView = UILabel()
    public private(set) var runningAnimators: [UIViewPropertyAnimator] = []
    private var progressWhenInterrupted: CGFloat = 0
    private var top: NSLayoutConstraint!
    public lazy var pan = UIPanGestureRecognizer { [weak self] in self?.handlePan($0) }
    public override func viewDidLoad() {
        super.viewDidLoad()
        blur.frame = view.bounds
        blur.alpha = 0
        blur.isUserInteractionEnabled = false
        view.addSubview(blur)
        card.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(card)
        top = card.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -80)
        NSLayoutConstraint.activate([
            top, card.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            card.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            card.heightAnchor.constraint(equalTo: view.heightAnchor, constant: -100),
        ])
        card.addGestureRecognizer(pan)
        titleView.text = "Song"
        titleView.sizeToFit()
        card.addSubview(titleView)
    }
    public var cardTop: CGFloat { card.layer.presentation()?.frame.minY ?? card.frame.minY }
    private func animateTransitionIfNeeded(state: PlayerState, duration: TimeInterval) {
        guard runningAnimators.isEmpty else { return }
        let frame = UIViewPropertyAnimator(duration: duration, dampingRatio: 1) {
            self.top.constant = state == .full ? -(self.view.safeAreaLayoutGuide.layoutFrame.height - 40) : -80
            self.view.layoutIfNeeded()
        }
        frame.addCompletion { [unowned self] position in
            switch position {
            case .start: self.top.constant = self.state == .full ? -(self.view.safeAreaLayoutGuide.layoutFrame.height - 40) : -80
            case .end: self.state = state
            case .current: break
            @unknown default: break
            }
            self.runningAnimators.removeAll()
        }
        let timing: UITimingCurveProvider = state == .full ? UICubicTimingParameters(animationCurve: .easeIn) : UICubicTimingParameters(animationCurve: .easeOut)
        let blurAnimator = UIViewPropertyAnimator(duration: duration, timingParameters: timing)
        blurAnimator.scrubsLinearly = false
        blurAnimator.addAnimations { self.blur.alpha = state == .full ? 1 : 0 }
        let corner = UIViewPropertyAnimator(duration: duration, curve: .linear) {
            self.card.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
            self.card.layer.cornerRadius = state == .full ? 12 : 0
            self.titleView.transform = state == .full ? CGAffineTransform(scaleX: 1.6, y: 1.6).concatenating(CGAffineTransform(translationX: 0, y: 15)) : .identity
        }
        [frame, blurAnimator, corner].forEach { $0.startAnimation(); runningAnimators.append($0) }
    }
    private var nextState: PlayerState { state == .mini ? .full : .mini }
    private func handlePan(_ pan: UIPanGestureRecognizer) {
        switch pan.state {
        case .began:
            animateTransitionIfNeeded(state: nextState, duration: 0.9)
            runningAnimators.forEach { $0.pauseAnimation() }
            progressWhenInterrupted = runningAnimators.first?.fractionComplete ?? 0
        case .changed:
            var fraction = -pan.translation(in: card).y / 700
            if state == .full { fraction *= -1 }
            if runningAnimators[0].isReversed { fraction *= -1 }
            for animator in runningAnimators { animator.fractionComplete = fraction + progressWhenInterrupted }
        case .ended:
            let yVelocity = pan.velocity(in: card).y
            let shouldClose = yVelocity > 0
            if yVelocity == 0 {
                runningAnimators.forEach { $0.continueAnimation(withTimingParameters: nil, durationFactor: 0) }
                break
            }
            switch state {
            case .full:
                if !shouldClose && !runningAnimators[0].isReversed { runningAnimators.forEach { $0.isReversed = !$0.isReversed } }
                if shouldClose && runningAnimators[0].isReversed { runningAnimators.forEach { $0.isReversed.toggle() } }
            case .mini:
                if shouldClose && !runningAnimators[0].isReversed { runningAnimators.forEach { $0.isReversed.toggle() } }
                if !shouldClose && runningAnimators[0].isReversed { runningAnimators.forEach { $0.isReversed.toggle() } }
            }
            runningAnimators.forEach { $0.continueAnimation(withTimingParameters: nil, durationFactor: 0) }
        default: break
        }
    }
}
