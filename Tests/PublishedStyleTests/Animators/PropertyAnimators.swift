// Animators in the styles of 2017 to 2025 built on UIViewPropertyAnimator.
// The code is written in the style of those years, and must compile unchanged.
// swift-format-ignore-file

import UIKit

/// Implements only `animateTransition`, with a property animator in it.
class PlainProperty2017: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { return 0.3 }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let to = transitionContext.view(forKey: .to)!
        transitionContext.containerView.addSubview(to)
        to.alpha = 0
        let animator = UIViewPropertyAnimator(duration: 0.3, curve: .easeOut) { to.alpha = 1 }
        animator.addCompletion { position in
            transitionContext.completeTransition(position == .end)
        }
        animator.startAnimation()
    }
}

/// The pattern of Apple's 2016 talk: one animator per transition, kept until animationEnded.
class Interruptible2017: NSObject, UIViewControllerAnimatedTransitioning {
    var forward: Bool
    private var currentAnimator: UIViewImplicitlyAnimating?
    init(forward: Bool) { self.forward = forward }
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { return 0.5 }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let animator = interruptibleAnimator(using: transitionContext)
        animator.startAnimation()
    }
    func interruptibleAnimator(using transitionContext: UIViewControllerContextTransitioning) -> UIViewImplicitlyAnimating {
        if let current = currentAnimator { return current }
        let container = transitionContext.containerView
        let from = transitionContext.view(forKey: .from)!
        let to = transitionContext.view(forKey: .to)!
        if forward { container.addSubview(to) } else { container.insertSubview(to, belowSubview: from) }
        let width = container.bounds.width
        to.transform = forward ? CGAffineTransform(translationX: width, y: 0) : CGAffineTransform(scaleX: 0.9, y: 0.9)
        let animator = UIViewPropertyAnimator(duration: 0.5, timingParameters: UICubicTimingParameters(animationCurve: .easeInOut))
        animator.addAnimations {
            to.transform = .identity
            from.transform = self.forward ? CGAffineTransform(scaleX: 0.9, y: 0.9) : CGAffineTransform(translationX: width, y: 0)
        }
        animator.addCompletion { position in
            from.transform = .identity
            to.transform = .identity
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
        currentAnimator = animator
        return animator
    }
    func animationEnded(_ transitionCompleted: Bool) { currentAnimator = nil }
}

/// Two delay factors in one animator.
final class Delayed2019: NSObject, UIViewControllerAnimatedTransitioning {
    private var animator: UIViewPropertyAnimator?
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.6 }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        interruptibleAnimator(using: transitionContext).startAnimation()
    }
    func interruptibleAnimator(using transitionContext: UIViewControllerContextTransitioning) -> UIViewImplicitlyAnimating {
        if let animator = animator { return animator }
        guard let from = transitionContext.view(forKey: .from), let to = transitionContext.view(forKey: .to) else { fatalError() }
        let container = transitionContext.containerView
        let cover = UIView(frame: container.bounds)
        cover.backgroundColor = .white
        cover.alpha = 0
        container.addSubview(cover)
        container.addSubview(to)
        to.alpha = 0
        let animator = UIViewPropertyAnimator(duration: 0.6, dampingRatio: 1)
        animator.addAnimations { cover.alpha = 1 }
        animator.addAnimations({ to.alpha = 1 }, delayFactor: 0.5)
        animator.addCompletion { _ in
            cover.removeFromSuperview()
            from.alpha = 1
            to.alpha = 1
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
        self.animator = animator
        return animator
    }
    func animationEnded(_ transitionCompleted: Bool) { animator = nil }
}

/// Keyframes inside a property animator.
final class KeyframedProperty2020: NSObject, UIViewControllerAnimatedTransitioning {
    private var animators: [ObjectIdentifier: UIViewPropertyAnimator] = [:]
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.5 }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        interruptibleAnimator(using: transitionContext).startAnimation()
    }
    func interruptibleAnimator(using transitionContext: UIViewControllerContextTransitioning) -> UIViewImplicitlyAnimating {
        let id = ObjectIdentifier(transitionContext)
        if let known = animators[id] { return known }
        let from = transitionContext.view(forKey: .from)!, to = transitionContext.view(forKey: .to)!
        transitionContext.containerView.addSubview(to)
        to.alpha = 0
        let animator = UIViewPropertyAnimator(duration: 0.5, curve: .linear)
        animator.addAnimations {
            UIView.animateKeyframes(withDuration: 0.5, delay: 0, options: [], animations: {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { from.transform = CGAffineTransform(scaleX: 0.8, y: 0.8) }
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { to.alpha = 1 }
            })
        }
        animator.addCompletion { _ in
            from.transform = .identity
            to.alpha = 1
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
        animators[id] = animator
        return animator
    }
    func animationEnded(_ transitionCompleted: Bool) { animators = [:] }
}

/// Uses the class method whose animator starts immediately.
final class Running2021: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: (UIViewControllerContextTransitioning)?) -> TimeInterval { 0.3 }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let to = transitionContext.view(forKey: .to) else { return transitionContext.completeTransition(false) }
        transitionContext.containerView.addSubview(to)
        let home = to.frame
        to.frame = home.offsetBy(dx: 0, dy: home.height)
        UIViewPropertyAnimator.runningPropertyAnimator(withDuration: 0.3, delay: 0, options: [.curveEaseOut], animations: {
            to.frame = home
        }, completion: { _ in
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        })
    }
}

/// The animator is generic over a style protocol, whose static functions prepare and finish the
/// appearing view.
protocol TransitionStyle2022 {
    associatedtype Options
    static func prepare(_ view: UIView, in container: UIView, _ options: Options)
    static func finish(_ view: UIView, _ options: Options)
}

enum Zoom2022: TransitionStyle2022 {
    struct Options { var scale: CGFloat = 1.4 }
    static func prepare(_ view: UIView, in container: UIView, _ options: Options) {
        view.alpha = 0
        view.transform = .init(scaleX: options.scale, y: options.scale)
    }
    static func finish(_ view: UIView, _ options: Options) {
        view.alpha = 1
        view.transform = .identity
    }
}

final class Styled2022<Style: TransitionStyle2022>: NSObject, UIViewControllerAnimatedTransitioning {
    private let options: Style.Options
    private let timing: UITimingCurveProvider
    init(_ options: Style.Options, timing: UITimingCurveProvider = UISpringTimingParameters(dampingRatio: 0.85)) {
        self.options = options
        self.timing = timing
    }
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.4 }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let to = transitionContext.view(forKey: .to) else { return }
        transitionContext.containerView.addSubview(to)
        Style.prepare(to, in: transitionContext.containerView, options)
        let animator = UIViewPropertyAnimator(duration: 0.4, timingParameters: timing)
        animator.addAnimations { [options] in Style.finish(to, options) }
        animator.addCompletion { [options] _ in
            Style.finish(to, options)
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
        animator.startAnimation()
    }
}

/// Written with Swift 6 syntax: `any`, trailing closures, an explicit main actor.
@MainActor
final class Modern2025: NSObject, UIViewControllerAnimatedTransitioning {
    enum Direction { case forward, backward }
    private let direction: Direction
    private lazy var spring = UISpringTimingParameters(mass: 1, stiffness: 300, damping: 35, initialVelocity: .zero)
    private var running: (any UIViewImplicitlyAnimating)?

    init(_ direction: Direction) { self.direction = direction }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        UIViewPropertyAnimator(duration: 0, timingParameters: spring).duration
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        interruptibleAnimator(using: context).startAnimation()
    }

    func interruptibleAnimator(using context: any UIViewControllerContextTransitioning) -> any UIViewImplicitlyAnimating {
        if let running { return running }
        let animator = UIViewPropertyAnimator(duration: 0, timingParameters: spring)
        guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return animator }
        let sign: CGFloat = switch direction {
        case .forward: 1
        case .backward: -1
        }
        let distance = context.containerView.bounds.width
        context.containerView.addSubview(to)
        to.transform = CGAffineTransform(translationX: sign * distance, y: 0)
        animator.addAnimations {
            to.transform = .identity
            from.transform = CGAffineTransform(translationX: -sign * distance, y: 0)
        }
        animator.addCompletion { position in
            from.transform = .identity
            to.transform = .identity
            context.completeTransition(position == .end && !context.transitionWasCancelled)
        }
        running = animator
        return animator
    }

    func animationEnded(_ transitionCompleted: Bool) { running = nil }
}
