// A grid of photos, a zoom from the cell, and a drag down with a custom interaction controller.
// This is typical app code, and must compile unchanged.
// swift-format-ignore-file

import UIKit

protocol PhotoZoomAnimatable: AnyObject {
    func referenceView() -> UIImageView?
    func referenceFrame(in view: UIView) -> CGRect
    func zoomWillStart()
    func zoomDidEnd()
}

public class PhotoCell: UICollectionViewCell {
    static let reuseIdentifier = String(describing: PhotoCell.self)
    let imageView = UIImageView()
    override init(frame: CGRect) {
        super.init(frame: frame)
        imageView.frame = contentView.bounds
        imageView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        imageView.contentMode = .scaleAspectFill
        imageView.clipsToBounds = true
        contentView.addSubview(imageView)
    }
    required init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }
    public override func prepareForReuse() {
        super.prepareForReuse()
        imageView.alpha = 1
    }
}

public final class PhotoGridViewController: UIViewController, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout, PhotoZoomAnimatable {
    private lazy var collectionView: UICollectionView = {
        let layout = UICollectionViewFlowLayout()
        layout.minimumInteritemSpacing = 2
        layout.minimumLineSpacing = 2
        layout.sectionInset = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
        let view = UICollectionView(frame: self.view.bounds, collectionViewLayout: layout)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.backgroundColor = .clear
        view.dataSource = self
        view.delegate = self
        view.register(PhotoCell.self, forCellWithReuseIdentifier: PhotoCell.reuseIdentifier)
        return view
    }()
    private var selected = IndexPath(item: 0, section: 0)
    let zoom = PhotoZoomController()

    public override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        view.addSubview(collectionView)
    }
    public func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 40 }
    public func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: PhotoCell.reuseIdentifier, for: indexPath) as! PhotoCell
        cell.imageView.backgroundColor = UIColor(hue: CGFloat(indexPath.item) / 40, saturation: 0.6, brightness: 0.9, alpha: 1)
        return cell
    }
    public func collectionView(_ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout, sizeForItemAt indexPath: IndexPath) -> CGSize {
        let side = floor((collectionView.bounds.width - 16 - 4) / 3)
        return CGSize(width: side, height: side)
    }
    public func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) { open(indexPath) }

    public func open(_ indexPath: IndexPath) {
        selected = indexPath
        let page = PhotoPageViewController()
        zoom.from = self
        zoom.to = page
        page.zoom = zoom
        navigationController?.delegate = zoom
        navigationController?.pushViewController(page, animated: true)
    }

    private func cell() -> PhotoCell? {
        if !collectionView.indexPathsForVisibleItems.contains(selected) {
            collectionView.scrollToItem(at: selected, at: .centeredVertically, animated: false)
            collectionView.layoutIfNeeded()
        }
        return collectionView.cellForItem(at: selected) as? PhotoCell
    }
    func referenceView() -> UIImageView? { cell()?.imageView }
    func referenceFrame(in view: UIView) -> CGRect {
        guard let attributes = collectionView.layoutAttributesForItem(at: selected) else { return .zero }
        var frame = collectionView.convert(attributes.frame, to: collectionView.superview)
        if frame.minY < collectionView.contentInset.top {
            frame = CGRect(origin: CGPoint(x: frame.minX, y: collectionView.contentInset.top), size: frame.size)
        }
        return self.view.convert(frame, to: view)
    }
    func zoomWillStart() { cell()?.imageView.isHidden = true }
    func zoomDidEnd() { cell()?.imageView.isHidden = false }
}

public final class PhotoPageViewController: UIViewController, UIScrollViewDelegate, UIGestureRecognizerDelegate, PhotoZoomAnimatable {
    let scrollView = UIScrollView()
    let imageView = UIImageView()
    var zoom: PhotoZoomController?
    private(set) lazy var panGesture: UIPanGestureRecognizer = {
        let pan = UIPanGestureRecognizer { [weak self] in self?.didPan(with: $0) }
        pan.delegate = self
        return pan
    }()
    private lazy var doubleTap: UITapGestureRecognizer = {
        let tap = UITapGestureRecognizer { [weak self] in self?.didDoubleTap(with: $0) }
        tap.numberOfTapsRequired = 2
        return tap
    }()

    public override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .black
        scrollView.frame = view.bounds
        scrollView.delegate = self
        scrollView.minimumZoomScale = 1
        scrollView.maximumZoomScale = 4
        view.addSubview(scrollView)
        imageView.frame = CGRect(x: 0, y: (view.bounds.height - view.bounds.width) / 2, width: view.bounds.width, height: view.bounds.width)
        imageView.contentMode = .scaleAspectFill
        imageView.clipsToBounds = true
        scrollView.addSubview(imageView)
        view.addGestureRecognizer(panGesture)
        view.addGestureRecognizer(doubleTap)
    }
    public func viewForZooming(in scrollView: UIScrollView) -> UIView? { imageView }
    public func scrollViewDidZoom(_ scrollView: UIScrollView) {
        let offsetX = max((scrollView.bounds.width - scrollView.contentSize.width) * 0.5, 0)
        imageView.center.x = scrollView.contentSize.width * 0.5 + offsetX
    }
    private func didDoubleTap(with tap: UITapGestureRecognizer) {
        let scale = scrollView.zoomScale > scrollView.minimumZoomScale ? scrollView.minimumZoomScale : scrollView.maximumZoomScale
        scrollView.setZoomScale(scale, animated: true)
    }
    func didPan(with gesture: UIPanGestureRecognizer) {
        switch gesture.state {
        case .began:
            scrollView.isScrollEnabled = false
            zoom?.isInteractive = true
            navigationController?.popViewController(animated: true)
        case .ended, .cancelled:
            if zoom?.isInteractive == true {
                scrollView.isScrollEnabled = true
                zoom?.isInteractive = false
                zoom?.interaction.didPan(with: gesture)
            }
        default:
            if zoom?.isInteractive == true { zoom?.interaction.didPan(with: gesture) }
        }
    }
    public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard let pan = gestureRecognizer as? UIPanGestureRecognizer else { return true }
        let velocity = pan.velocity(in: view)
        return abs(velocity.y) > abs(velocity.x) || velocity.y > 0
    }
    public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer) -> Bool {
        if otherGestureRecognizer == scrollView.panGestureRecognizer { return scrollView.contentOffset.y == 0 }
        return false
    }
    func referenceView() -> UIImageView? { imageView }
    func referenceFrame(in view: UIView) -> CGRect { scrollView.convert(imageView.frame, to: view) }
    func zoomWillStart() {}
    func zoomDidEnd() {}
}

final class PhotoZoomController: NSObject, UINavigationControllerDelegate {
    weak var from: PhotoZoomAnimatable?
    weak var to: PhotoZoomAnimatable?
    var isInteractive = false
    lazy var animator = PhotoZoomAnimator()
    lazy var interaction = PhotoZoomInteraction()

    func navigationController(_ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController, to toVC: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        animator.isPresenting = operation == .push
        animator.from = operation == .push ? from : to
        animator.to = operation == .push ? to : from
        return animator
    }
    func navigationController(_ navigationController: UINavigationController, interactionControllerFor animationController: UIViewControllerAnimatedTransitioning) -> UIViewControllerInteractiveTransitioning? {
        guard isInteractive else { return nil }
        interaction.animator = animationController
        return interaction
    }
}

final class PhotoZoomAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    weak var from: PhotoZoomAnimatable?
    weak var to: PhotoZoomAnimatable?
    var isPresenting = true
    var transitionImageView: UIImageView?

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { isPresenting ? 0.5 : 0.25 }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let containerView = transitionContext.containerView
        guard let toVC = transitionContext.viewController(forKey: .to),
              let fromVC = transitionContext.viewController(forKey: .from),
              let fromReference = from?.referenceView(), let toReference = to?.referenceView(),
              let fromFrame = from?.referenceFrame(in: containerView) else {
            transitionContext.completeTransition(false)
            return
        }
        from?.zoomWillStart()
        to?.zoomWillStart()
        if isPresenting {
            toVC.view.alpha = 0
            containerView.addSubview(toVC.view)
        } else {
            containerView.insertSubview(toVC.view, belowSubview: fromVC.view)
        }
        toReference.isHidden = true
        let image = UIImageView(image: fromReference.image)
        image.contentMode = .scaleAspectFill
        image.clipsToBounds = true
        image.backgroundColor = fromReference.backgroundColor
        image.frame = fromFrame
        containerView.addSubview(image)
        fromReference.isHidden = true
        toVC.view.layoutIfNeeded()
        let final = to?.referenceFrame(in: containerView) ?? .zero
        UIView.animate(withDuration: transitionDuration(using: transitionContext), delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0, options: [.transitionCrossDissolve], animations: {
            image.frame = final
            if self.isPresenting { toVC.view.alpha = 1.0 } else { fromVC.view.alpha = 0 }
            toVC.tabBarController?.tabBar.alpha = 1
        }, completion: { completed in
            image.removeFromSuperview()
            toReference.isHidden = false
            fromReference.isHidden = false
            fromVC.view.alpha = 1
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
            self.to?.zoomDidEnd()
            self.from?.zoomDidEnd()
        })
    }
}

/// A custom interaction controller, without UIPercentDrivenInteractiveTransition.
final class PhotoZoomInteraction: NSObject, UIViewControllerInteractiveTransitioning {
    var animator: UIViewControllerAnimatedTransitioning?
    private var transitionContext: UIViewControllerContextTransitioning?
    private var fromReferenceFrame: CGRect = .zero
    private var toReferenceFrame: CGRect = .zero
    private var image: UIImageView?

    func startInteractiveTransition(_ transitionContext: UIViewControllerContextTransitioning) {
        self.transitionContext = transitionContext
        let container = transitionContext.containerView
        guard let animator = animator as? PhotoZoomAnimator,
              let fromVC = transitionContext.viewController(forKey: .from),
              let toVC = transitionContext.viewController(forKey: .to),
              let fromReference = animator.from?.referenceView() else { return }
        container.insertSubview(toVC.view, belowSubview: fromVC.view)
        toVC.view.frame = transitionContext.finalFrame(for: toVC)
        toVC.view.layoutIfNeeded()
        fromReferenceFrame = animator.from!.referenceFrame(in: container)
        toReferenceFrame = animator.to!.referenceFrame(in: container)
        let image = UIImageView(frame: fromReferenceFrame)
        image.backgroundColor = .red
        container.addSubview(image)
        self.image = image
        fromReference.isHidden = true
        animator.to?.zoomWillStart()
    }

    func didPan(with gesture: UIPanGestureRecognizer) {
        guard let context = transitionContext, let image = image, let animator = animator as? PhotoZoomAnimator,
              let fromVC = context.viewController(forKey: .from) else { return }
        let anchor = CGPoint(x: fromReferenceFrame.midX, y: fromReferenceFrame.midY)
        let translated = gesture.translation(in: nil)
        let vertical = translated.y < 0 ? 0 : translated.y
        let backgroundAlpha = 1 - min(abs(vertical) / (fromVC.view.bounds.height / 4), 1)
        let scale = 1 - min(abs(vertical) / fromVC.view.bounds.height, 1) * 0.5
        fromVC.view.alpha = backgroundAlpha
        image.transform = CGAffineTransform(scaleX: scale, y: scale)
        image.center = CGPoint(x: anchor.x + translated.x, y: anchor.y + translated.y - image.frame.height * (1 - scale) / 2)
        context.updateInteractiveTransition(1 - scale)
        guard gesture.state == .ended || gesture.state == .cancelled else { return }
        let velocity = gesture.velocity(in: fromVC.view)
        if velocity.y < 0 || image.center.y < anchor.y {
            UIView.animate(withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.9, initialSpringVelocity: 0, options: [], animations: {
                image.frame = self.fromReferenceFrame
                fromVC.view.alpha = 1
            }, completion: { _ in
                image.removeFromSuperview()
                animator.from?.referenceView()?.isHidden = false
                animator.to?.zoomDidEnd()
                context.cancelInteractiveTransition()
                context.completeTransition(!context.transitionWasCancelled)
                self.transitionContext = nil
            })
            return
        }
        UIView.animate(withDuration: 0.25, delay: 0, options: [], animations: {
            fromVC.view.alpha = 0
            image.frame = self.toReferenceFrame
        }, completion: { _ in
            image.removeFromSuperview()
            animator.to?.zoomDidEnd()
            fromVC.view.alpha = 1
            context.finishInteractiveTransition()
            context.completeTransition(!context.transitionWasCancelled)
            self.transitionContext = nil
        })
    }
}
