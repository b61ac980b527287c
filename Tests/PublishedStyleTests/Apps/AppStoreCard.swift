// A card that expands into a screen, and a pan on that screen that shrinks and dismisses it.
// The code is written in the style of apps, and must compile unchanged.
// swift-format-ignore-file

import UIKit

final class TodayCardView: UIView {
    let imageView = UIImageView()
    let titleLabel = UILabel()
    private var topConstraint: NSLayoutConstraint!

    override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
        layer.cornerRadius = 16
        layer.cornerCurve = .continuous
        layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner]
        backgroundColor = .systemBackground
        imageView.contentMode = .scaleAspectFill
        imageView.clipsToBounds = true
        imageView.translatesAutoresizingMaskIntoConstraints = false
        titleLabel.translatesAutoresizingMaskIntoConstraints = false
        titleLabel.font = .systemFont(ofSize: 28, weight: .bold)
        titleLabel.numberOfLines = 0
        titleLabel.text = "The art of the card"
        addSubview(imageView)
        addSubview(titleLabel)
        topConstraint = titleLabel.topAnchor.constraint(equalTo: topAnchor, constant: 20)
        NSLayoutConstraint.activate([
            imageView.leadingAnchor.constraint(equalTo: leadingAnchor),
            imageView.trailingAnchor.constraint(equalTo: trailingAnchor),
            imageView.topAnchor.constraint(equalTo: topAnchor),
            imageView.heightAnchor.constraint(equalTo: heightAnchor, multiplier: 0.6).with(priority: .defaultHigh),
            topConstraint,
            titleLabel.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 16),
            titleLabel.trailingAnchor.constraint(lessThanOrEqualTo: trailingAnchor, constant: -16),
        ])
    }
    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    func setHighlighted(_ highlighted: Bool) {
        UIView.animate(withDuration: 0.5, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
                       options: [.allowUserInteraction, .beginFromCurrentState]) {
            self.transform = highlighted ? .init(scaleX: 0.96, y: 0.96) : .identity
        }
    }
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesBegan(touches, with: event)
        setHighlighted(true)
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesEnded(touches, with: event)
        setHighlighted(false)
    }
}

extension NSLayoutConstraint {
    func with(priority: UILayoutPriority) -> NSLayoutConstraint {
        self.priority = priority
        return self
    }
}

public final class TodayViewController: UIViewController {
    let card = TodayCardView(frame: .zero)
    private lazy var tap: UITapGestureRecognizer = UITapGestureRecognizer { [weak self] _ in self?.open() }
    private var transition: CardTransition?

    public override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemGroupedBackground
        view.addSubview(card)
        card.frame = CGRect(x: 20, y: 200, width: view.bounds.width - 40, height: 360)
        card.addGestureRecognizer(tap)
    }

    public func open() {
        let detail = CardDetailViewController()
        let transition = CardTransition(from: card)
        self.transition = transition
        detail.transitioningDelegate = transition
        detail.modalPresentationStyle = .custom
        detail.modalPresentationCapturesStatusBarAppearance = true
        present(detail, animated: true, completion: { [unowned transition] in _ = transition })
    }
}

public final class CardDetailViewController: UIViewController, UIGestureRecognizerDelegate, UIScrollViewDelegate {
    let scrollView = UIScrollView()
    let card = TodayCardView(frame: .zero)
    private var interactiveStartingPoint: CGPoint?
    private var dismissalAnimator: UIViewPropertyAnimator?
    private var draggingDownToDismiss = false

    private final class DismissalPanGesture: UIPanGestureRecognizer {}
    private final class DismissalScreenEdgePanGesture: UIScreenEdgePanGestureRecognizer {}

    private lazy var dismissalPan: DismissalPanGesture = {
        let pan = DismissalPanGesture { [weak self] gesture in self?.handleDismissalPan(gesture: gesture) }
        pan.maximumNumberOfTouches = 1
        pan.delegate = self
        return pan
    }()
    private lazy var edgePan: DismissalScreenEdgePanGesture = {
        let pan = DismissalScreenEdgePanGesture { [weak self] gesture in self?.handleDismissalPan(gesture: gesture) }
        pan.edges = .left
        pan.delegate = self
        return pan
    }()

    public override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        view.clipsToBounds = true
        scrollView.delegate = self
        scrollView.contentInsetAdjustmentBehavior = .never
        scrollView.showsVerticalScrollIndicator = false
        scrollView.frame = view.bounds
        scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(scrollView)
        card.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: 480)
        scrollView.addSubview(card)
        scrollView.contentSize = CGSize(width: view.bounds.width, height: 1400)
        dismissalPan.require(toFail: edgePan)
        scrollView.panGestureRecognizer.require(toFail: edgePan)
        [dismissalPan, edgePan].forEach(view.addGestureRecognizer)
    }

    public override var prefersStatusBarHidden: Bool { return true }

    public func scrollViewDidScroll(_ scrollView: UIScrollView) {
        if draggingDownToDismiss || (scrollView.isTracking && scrollView.contentOffset.y <= 0) {
            draggingDownToDismiss = true
            scrollView.contentOffset = .zero
        }
        scrollView.showsVerticalScrollIndicator = !draggingDownToDismiss
    }
    public func scrollViewWillEndDragging(_ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>) {
        if velocity.y > 0 && scrollView.contentOffset.y <= 0 {
            scrollView.contentOffset = .zero
        }
    }

    private func handleDismissalPan(gesture: UIPanGestureRecognizer) {
        let isScreenEdgePan = gesture.isKind(of: DismissalScreenEdgePanGesture.self)
        let canStartDragDownToDismissPan = !isScreenEdgePan && !draggingDownToDismiss
        if canStartDragDownToDismissPan { return }
        let targetAnimatedView = gesture.view!
        let startingPoint: CGPoint
        if let p = interactiveStartingPoint {
            startingPoint = p
        } else {
            startingPoint = gesture.location(in: nil)
            interactiveStartingPoint = startingPoint
        }
        let currentLocation = gesture.location(in: nil)
        let progress = isScreenEdgePan
            ? (gesture.translation(in: targetAnimatedView).x / 100)
            : (currentLocation.y - startingPoint.y) / 100
        func createAnimator() -> UIViewPropertyAnimator {
            let animator = UIViewPropertyAnimator(duration: 0, curve: .linear, animations: {
                targetAnimatedView.transform = .init(scaleX: 0.86, y: 0.86)
                targetAnimatedView.layer.cornerRadius = 16
            })
            animator.isReversed = false
            animator.pauseAnimation()
            animator.fractionComplete = progress
            return animator
        }
        switch gesture.state {
        case .began:
            dismissalAnimator = createAnimator()
        case .changed:
            if dismissalAnimator == nil { dismissalAnimator = createAnimator() }
            dismissalAnimator!.fractionComplete = progress
            if progress >= 1.0 {
                dismissalAnimator!.stopAnimation(false)
                dismissalAnimator!.addCompletion { [unowned self] position in
                    switch position {
                    case .end: self.dismiss(animated: true)
                    default: fatalError("Must finish dismissal at end!")
                    }
                }
                dismissalAnimator!.finishAnimation(at: .end)
                gesture.isEnabled = false
            }
        case .ended, .cancelled:
            guard let animator = dismissalAnimator else { return }
            animator.pauseAnimation()
            animator.isReversed = true
            gesture.isEnabled = false
            animator.addCompletion { [unowned self] _ in
                self.dismissalAnimator = nil
                self.interactiveStartingPoint = nil
                self.draggingDownToDismiss = false
                gesture.isEnabled = true
            }
            animator.startAnimation()
        default:
            fatalError("Impossible gesture state? \(gesture.state.rawValue)")
        }
    }

    public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer) -> Bool {
        return true
    }
}

final class CardPresentationController: UIPresentationController {
    private lazy var blurView = UIVisualEffectView(effect: nil)

    override var shouldRemovePresentersView: Bool { return false }

    override func presentationTransitionWillBegin() {
        let container = containerView!
        blurView.translatesAutoresizingMaskIntoConstraints = false
        container.addSubview(blurView)
        NSLayoutConstraint.activate([
            blurView.topAnchor.constraint(equalTo: container.topAnchor),
            blurView.bottomAnchor.constraint(equalTo: container.bottomAnchor),
            blurView.leftAnchor.constraint(equalTo: container.leftAnchor),
            blurView.rightAnchor.constraint(equalTo: container.rightAnchor),
        ])
        blurView.alpha = 0.0
        presentingViewController.beginAppearanceTransition(false, animated: false)
        presentedViewController.transitionCoordinator!.animate(alongsideTransition: { _ in
            UIView.animate(withDuration: 0.5, animations: {
                self.blurView.effect = UIBlurEffect(style: .light)
                self.blurView.alpha = 1
            })
        }, completion: nil)
    }
    override func presentationTransitionDidEnd(_ completed: Bool) {
        presentingViewController.endAppearanceTransition()
    }
    override func dismissalTransitionWillBegin() {
        presentingViewController.beginAppearanceTransition(true, animated: true)
        presentedViewController.transitionCoordinator!.animate(alongsideTransition: { _ in
            self.blurView.alpha = 0.0
        }, completion: nil)
    }
    override func dismissalTransitionDidEnd(_ completed: Bool) {
        presentingViewController.endAppearanceTransition()
        if completed { blurView.removeFromSuperview() }
    }
}

final class CardTransition: NSObject, UIViewControllerTransitioningDelegate {
    weak var card: TodayCardView?
    init(from card: TodayCardView) { self.card = card }

    func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        return CardPresent(card: card!)
    }
    func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        return CardDismiss(card: card!)
    }
    func interactionControllerForPresentation(using animator: UIViewControllerAnimatedTransitioning) -> UIViewControllerInteractiveTransitioning? { return nil }
    func presentationController(forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController) -> UIPresentationController? {
        return CardPresentationController(presentedViewController: presented, presenting: presenting)
    }
}

final class CardPresent: NSObject, UIViewControllerAnimatedTransitioning {
    let card: TodayCardView
    private lazy var springAnimator: UIViewPropertyAnimator = {
        let timing = UISpringTimingParameters(dampingRatio: 0.8, initialVelocity: CGVector(dx: 0, dy: 4))
        return UIViewPropertyAnimator(duration: 0.6, timingParameters: timing)
    }()
    init(card: TodayCardView) { self.card = card }
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        return springAnimator.duration
    }
    func animateTransition(using ctx: UIViewControllerContextTransitioning) {
        let container = ctx.containerView
        let cardDetailView = ctx.view(forKey: .to)!
        let fromCardFrame = card.convert(card.bounds, to: container)
        card.isHidden = true
        let animatedContainer = UIView()
        animatedContainer.translatesAutoresizingMaskIntoConstraints = false
        container.addSubview(animatedContainer)
        let width = animatedContainer.widthAnchor.constraint(equalToConstant: container.bounds.width)
        let height = animatedContainer.heightAnchor.constraint(equalToConstant: container.bounds.height)
        NSLayoutConstraint.activate([width, height, animatedContainer.centerXAnchor.constraint(equalTo: container.centerXAnchor)])
        let vertical = animatedContainer.topAnchor.constraint(equalTo: container.topAnchor, constant: fromCardFrame.minY)
        vertical.isActive = true
        animatedContainer.addSubview(cardDetailView)
        cardDetailView.translatesAutoresizingMaskIntoConstraints = false
        let edges = [
            cardDetailView.topAnchor.constraint(equalTo: animatedContainer.topAnchor),
            cardDetailView.centerXAnchor.constraint(equalTo: animatedContainer.centerXAnchor),
        ]
        NSLayoutConstraint.activate(edges)
        let cardWidth = cardDetailView.widthAnchor.constraint(equalToConstant: fromCardFrame.width)
        let cardHeight = cardDetailView.heightAnchor.constraint(equalToConstant: fromCardFrame.height)
        NSLayoutConstraint.activate([cardWidth, cardHeight])
        cardDetailView.layer.cornerRadius = 16
        container.layoutIfNeeded()

        springAnimator.addAnimations {
            vertical.constant = 0
            container.layoutIfNeeded()
            let shrink = UIViewPropertyAnimator(duration: self.springAnimator.duration * 0.6, curve: .linear) {
                cardWidth.constant = animatedContainer.bounds.width
                cardHeight.constant = animatedContainer.bounds.height
                cardDetailView.layer.cornerRadius = 0
                container.layoutIfNeeded()
            }
            shrink.startAnimation()
        }
        springAnimator.addCompletion { [unowned self] (_) in
            cardDetailView.translatesAutoresizingMaskIntoConstraints = true
            NSLayoutConstraint.deactivate(edges + [cardWidth, cardHeight])
            animatedContainer.removeConstraints(animatedContainer.constraints)
            animatedContainer.removeFromSuperview()
            container.addSubview(cardDetailView)
            cardDetailView.frame = container.bounds
            self.card.isHidden = false
            ctx.completeTransition(!ctx.transitionWasCancelled)
        }
        springAnimator.startAnimation()
    }
}

final class CardDismiss: NSObject, UIViewControllerAnimatedTransitioning {
    let card: TodayCardView
    init(card: TodayCardView) { self.card = card }
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.6 }
    func animateTransition(using ctx: UIViewControllerContextTransitioning) {
        guard let detail = ctx.view(forKey: .from) else { return ctx.completeTransition(false) }
        let target = card.superview!.convert(card.frame, to: ctx.containerView)
        let animatedContainer = UIView(frame: detail.frame)
        animatedContainer.clipsToBounds = true
        detail.transform = .identity
        ctx.containerView.addSubview(animatedContainer)
        animatedContainer.addSubview(detail)
        detail.frame = animatedContainer.bounds
        card.alpha = 0
        UIView.animate(withDuration: transitionDuration(using: ctx), delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0, options: [], animations: {
            animatedContainer.frame = target
            animatedContainer.layer.cornerRadius = 16
            detail.frame.size = target.size
        }) { (finished) in
            let success = !ctx.transitionWasCancelled
            self.card.alpha = 1
            if !success {
                ctx.containerView.addSubview(detail)
                detail.frame = ctx.containerView.bounds
            }
            animatedContainer.removeFromSuperview()
            ctx.completeTransition(success)
        }
    }
}
