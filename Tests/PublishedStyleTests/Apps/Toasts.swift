// A toast that is positioned by layout guides and disappears after a while, and an alert made of a
// stack view and a button.
// The code is written in the style of apps, and must compile unchanged.
// swift-format-ignore-file

import UIKit

public final class ToastView: UIView {
    private let label = UILabel()
    private let icon = UIImageView()
    private let textGuide = UILayoutGuide()
    private let leadingSpacer = UILayoutGuide()
    private let trailingSpacer = UILayoutGuide()
    private var bottom: NSLayoutConstraint?
    private var timer: Timer?
    public var onGone: (() -> Void)?

    public init(text: String) {
        super.init(frame: .zero)
        translatesAutoresizingMaskIntoConstraints = false
        backgroundColor = UIColor.black.withAlphaComponent(0.8)
        layer.cornerRadius = 8
        label.text = text
        label.textColor = .white
        label.translatesAutoresizingMaskIntoConstraints = false
        icon.translatesAutoresizingMaskIntoConstraints = false
        addSubview(icon)
        addSubview(label)
        addLayoutGuide(textGuide)
        addLayoutGuide(leadingSpacer)
        addLayoutGuide(trailingSpacer)
        layoutMargins = UIEdgeInsets(top: 12, left: 16, bottom: 12, right: 16)
        NSLayoutConstraint.activate([
            leadingSpacer.leadingAnchor.constraint(equalTo: layoutMarginsGuide.leadingAnchor),
            leadingSpacer.trailingAnchor.constraint(equalTo: icon.leadingAnchor),
            leadingSpacer.widthAnchor.constraint(equalTo: trailingSpacer.widthAnchor),
            icon.widthAnchor.constraint(equalToConstant: 24),
            icon.heightAnchor.constraint(equalTo: icon.widthAnchor),
            icon.centerYAnchor.constraint(equalTo: textGuide.centerYAnchor),
            textGuide.leadingAnchor.constraint(equalTo: icon.trailingAnchor, constant: 8),
            textGuide.topAnchor.constraint(equalTo: layoutMarginsGuide.topAnchor),
            textGuide.bottomAnchor.constraint(equalTo: layoutMarginsGuide.bottomAnchor),
            trailingSpacer.leadingAnchor.constraint(equalTo: textGuide.trailingAnchor),
            trailingSpacer.trailingAnchor.constraint(equalTo: layoutMarginsGuide.trailingAnchor),
            label.leadingAnchor.constraint(equalTo: textGuide.leadingAnchor),
            label.trailingAnchor.constraint(equalTo: textGuide.trailingAnchor),
            label.topAnchor.constraint(equalTo: textGuide.topAnchor),
            label.bottomAnchor.constraint(equalTo: textGuide.bottomAnchor),
        ])
        label.setContentCompressionResistancePriority(.required, for: .horizontal)
        textGuide.identifier = "text"
    }
    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    public var frames: [CGRect] { [label.frame, icon.frame, textGuide.layoutFrame, leadingSpacer.layoutFrame, trailingSpacer.layoutFrame] }

    public func show(in view: UIView, for seconds: TimeInterval) {
        view.addSubview(self)
        let bottom = self.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: 120)
        self.bottom = bottom
        NSLayoutConstraint.activate([
            leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor, constant: 16),
            view.safeAreaLayoutGuide.trailingAnchor.constraint(equalTo: trailingAnchor, constant: 16),
            bottom,
        ])
        view.layoutIfNeeded()
        bottom.constant = -view.safeAreaInsets.bottom - 16
        UIView.animate(withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0.5, options: .curveEaseInOut, animations: {
            view.layoutIfNeeded()
        }, completion: { [weak self] _ in
            self?.timer = Timer.scheduledTimer(withTimeInterval: seconds, repeats: false) { _ in self?.hide() }
        })
    }
    public func hide() {
        timer?.invalidate()
        guard let superview = superview else { return }
        bottom?.isActive = false
        topAnchor.constraint(equalTo: superview.bottomAnchor).isActive = true
        superview.setNeedsLayout()
        UIView.animate(withDuration: 0.3, animations: { superview.layoutIfNeeded() }) { _ in
            self.removeFromSuperview()
            self.onGone?()
        }
    }
}

/// An alert with a stack view and a button, shown over everything.
public final class CustomAlertController: UIViewController, UIViewControllerTransitioningDelegate {
    private let contentView = UIView()
    private let stack = UIStackView()
    private let dimView = UIView()
    private var heightConstraint: NSLayoutConstraint!
    public var handler: (() -> Void)?

    public init(title: String) {
        super.init(nibName: nil, bundle: nil)
        self.title = title
        modalPresentationStyle = .overFullScreen
        modalTransitionStyle = .crossDissolve
        transitioningDelegate = self
    }
    required init?(coder: NSCoder) { fatalError() }

    public override func loadView() {
        view = UIView()
        view.backgroundColor = .clear
        dimView.backgroundColor = .black
        dimView.alpha = 0.4
    }
    public override func viewDidLoad() {
        super.viewDidLoad()
        [dimView, contentView].forEach { $0.translatesAutoresizingMaskIntoConstraints = false; view.addSubview($0) }
        stack.axis = .vertical
        stack.spacing = 12
        stack.alignment = .fill
        stack.distribution = .equalSpacing
        stack.isLayoutMarginsRelativeArrangement = true
        stack.layoutMargins = UIEdgeInsets(top: 20, left: 20, bottom: 20, right: 20)
        stack.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(stack)
        let titleLabel = UILabel()
        titleLabel.text = title
        titleLabel.textAlignment = .center
        titleLabel.font = UIFont.preferredFont(forTextStyle: .headline)
        stack.addArrangedSubview(titleLabel)
        let button = UIButton(type: .system)
        button.setTitle("OK", for: .normal)
        button.addAction(UIAction { [weak self] _ in self?.dismiss(animated: true, completion: self?.handler) }, for: .touchUpInside)
        stack.addArrangedSubview(button)
        stack.setCustomSpacing(24, after: titleLabel)
        heightConstraint = contentView.heightAnchor.constraint(greaterThanOrEqualToConstant: 120)
        NSLayoutConstraint.activate([
            dimView.topAnchor.constraint(equalTo: view.topAnchor),
            dimView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            dimView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            dimView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            contentView.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            contentView.centerYAnchor.constraint(equalTo: view.centerYAnchor),
            contentView.widthAnchor.constraint(equalTo: view.widthAnchor, multiplier: 0.75),
            heightConstraint,
            stack.topAnchor.constraint(equalTo: contentView.topAnchor),
            stack.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
            stack.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
        ])
        contentView.backgroundColor = .white
        contentView.layer.cornerRadius = 14
        contentView.layer.masksToBounds = true
    }
    public var contentFrame: CGRect { contentView.frame }
    public func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        AlertAnimator(presenting: true)
    }
    public func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        AlertAnimator(presenting: false)
    }
    final class AlertAnimator: NSObject, UIViewControllerAnimatedTransitioning {
        let presenting: Bool
        init(presenting: Bool) { self.presenting = presenting }
        func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.35 }
        func animateTransition(using ctx: UIViewControllerContextTransitioning) {
            guard let alert = ctx.viewController(forKey: presenting ? .to : .from) as? CustomAlertController else { return }
            if presenting {
                alert.view.frame = ctx.containerView.bounds
                ctx.containerView.addSubview(alert.view)
                alert.view.layoutIfNeeded()
                alert.dimView.alpha = 0
                alert.contentView.alpha = 0
                alert.contentView.transform = CGAffineTransform(scaleX: 1.2, y: 1.2)
            }
            let finished = { (_: Bool) in ctx.completeTransition(!ctx.transitionWasCancelled) }
            if presenting {
                UIView.animate(withDuration: transitionDuration(using: ctx), delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 6, options: [.curveEaseOut], animations: {
                    alert.dimView.alpha = 0.4
                    alert.contentView.alpha = 1
                    alert.contentView.transform = .identity
                }, completion: finished)
            } else {
                UIView.animate(withDuration: 0.2, animations: {
                    alert.dimView.alpha = 0
                    alert.contentView.alpha = 0
                    alert.contentView.transform = CGAffineTransform(scaleX: 0.8, y: 0.8)
                }, completion: finished)
            }
        }
    }
}
