// Animators in the styles of 2014 to 2024 around snapshots, images, collections and constraints.
// The code is written in the style of those years, and must compile unchanged.
// swift-format-ignore-file

import UIKit

/// The delegate of the animator: a screen that supports zooming.
protocol ZoomSource2017: AnyObject {
    func zoomView(for animator: ImageZoom2017) -> UIImageView?
}

class PhotoScreen2017: UIViewController, ZoomSource2017 {
    let imageView = UIImageView(frame: CGRect(x: 30, y: 120, width: 120, height: 90))
    override func viewDidLoad() {
        super.viewDidLoad()
        imageView.image = UIImage(named: "photo")
        imageView.contentMode = .scaleAspectFill
        imageView.clipsToBounds = true
        view.addSubview(imageView)
    }
    func zoomView(for animator: ImageZoom2017) -> UIImageView? { return imageView }
}

/// A copy of the image flies between two screens.
class ImageZoom2017: NSObject, UIViewControllerAnimatedTransitioning {
    let backgroundColor: UIColor
    init(backgroundColor: UIColor = UIColor.white) {
        self.backgroundColor = backgroundColor
        super.init()
    }
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { return 0.4 }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let container = transitionContext.containerView
        let fromVC = transitionContext.viewController(forKey: .from)!
        let toVC = transitionContext.viewController(forKey: .to)!
        let source = (fromVC as? ZoomSource2017)?.zoomView(for: self)
        let target = (toVC as? ZoomSource2017)?.zoomView(for: self)
        toVC.view.frame = transitionContext.finalFrame(for: toVC)
        container.addSubview(toVC.view)
        toVC.view.layoutIfNeeded()
        let image = UIImageView(image: (source ?? target)?.image)
        image.contentMode = .scaleAspectFill
        image.clipsToBounds = true
        image.backgroundColor = backgroundColor
        image.frame = source.map { container.convert($0.frame, from: $0.superview) } ?? CGRect(x: 0, y: 0, width: 60, height: 60)
        let end = target.map { container.convert($0.frame, from: $0.superview) } ?? container.bounds
        container.addSubview(image)
        source?.isHidden = true
        target?.isHidden = true
        toVC.view.alpha = 0
        UIView.animate(withDuration: transitionDuration(using: transitionContext), delay: 0, options: .curveEaseInOut, animations: {
            image.frame = end
            toVC.view.alpha = 1
        }, completion: { _ in
            source?.isHidden = false
            target?.isHidden = false
            image.removeFromSuperview()
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        })
    }
}

/// A collection view screen, as in many apps.
class GridScreen2018: UICollectionViewController {
    convenience init() {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 110, height: 110)
        layout.minimumInteritemSpacing = 10
        self.init(collectionViewLayout: layout)
    }
    override func viewDidLoad() {
        super.viewDidLoad()
        clearsSelectionOnViewWillAppear = false
        collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        collectionView.selectItem(at: IndexPath(item: 4, section: 0), animated: false, scrollPosition: [])
    }
    override func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { return 30 }
    override func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        cell.contentView.backgroundColor = .yellow
        return cell
    }
}

/// The selected cell's snapshot grows to the detail screen, and shrinks back.
class CellZoom2018: NSObject, UIViewControllerAnimatedTransitioning {
    let operation: UINavigationController.Operation
    init(operation: UINavigationController.Operation) { self.operation = operation }
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { return 0.4 }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let container = transitionContext.containerView
        let gridKey: UITransitionContextViewControllerKey = operation == .push ? .from : .to
        guard let grid = transitionContext.viewController(forKey: gridKey) as? UICollectionViewController,
            let toView = transitionContext.view(forKey: .to), let fromView = transitionContext.view(forKey: .from) else {
                transitionContext.completeTransition(false)
                return
        }
        if operation == .push { container.addSubview(toView) } else { container.insertSubview(toView, belowSubview: fromView) }
        grid.view.layoutIfNeeded()
        guard let indexPath = grid.collectionView?.indexPathsForSelectedItems?.first,
            let cell = grid.collectionView?.cellForItem(at: indexPath),
            let attributes = grid.collectionView?.layoutAttributesForItem(at: indexPath),
            let snapshot = cell.contentView.snapshotView(afterScreenUpdates: true) else {
                transitionContext.completeTransition(false)
                return
        }
        let small = grid.collectionView!.convert(attributes.frame, to: container)
        let detail = operation == .push ? toView : fromView
        container.addSubview(snapshot)
        snapshot.frame = operation == .push ? small : container.bounds
        cell.isHidden = true
        detail.alpha = operation == .push ? 0 : 1
        UIView.animate(withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0, options: [], animations: {
            snapshot.frame = self.operation == .push ? container.bounds : small
            detail.alpha = self.operation == .push ? 1 : 0
        }, completion: { _ in
            snapshot.removeFromSuperview()
            cell.isHidden = false
            detail.alpha = 1
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        })
    }
}

/// Cells fly out one after another before the detail fades in.
class CellsApart2019: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { return 0.5 }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let grid = transitionContext.viewController(forKey: .from) as? UICollectionViewController,
            let to = transitionContext.view(forKey: .to) else { return transitionContext.completeTransition(false) }
        transitionContext.containerView.addSubview(to)
        to.alpha = 0
        let cells = grid.collectionView.indexPathsForVisibleItems.compactMap { grid.collectionView.cellForItem(at: $0) }
        UIView.animateKeyframes(withDuration: 0.5, delay: 0, options: .calculationModeLinear, animations: {
            for (index, cell) in cells.enumerated() {
                UIView.addKeyframe(withRelativeStartTime: Double(index) * 0.02, relativeDuration: 0.4) {
                    cell.transform = CGAffineTransform(translationX: index % 2 == 0 ? -400 : 400, y: 0)
                }
            }
            UIView.addKeyframe(withRelativeStartTime: 0.6, relativeDuration: 0.4) { to.alpha = 1 }
        }, completion: { _ in
            cells.forEach { $0.transform = .identity }
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        })
    }
}

/// A bitmap of the disappearing screen, rendered into an image context, slides off.
class Bitmap2014: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { return 0.3 }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let from = transitionContext.view(forKey: .from)!, to = transitionContext.view(forKey: .to)!
        let container = transitionContext.containerView
        UIGraphicsBeginImageContextWithOptions(from.bounds.size, true, UIScreen.main.scale)
        from.layer.render(in: UIGraphicsGetCurrentContext()!)
        let image = UIGraphicsGetImageFromCurrentImageContext()
        UIGraphicsEndImageContext()
        let picture = UIImageView(image: image)
        picture.frame = from.frame
        container.addSubview(to)
        container.addSubview(picture)
        UIView.animate(withDuration: 0.3, animations: { () -> Void in
            picture.frame.origin.x = -picture.frame.width
        }) { (finished) -> Void in
            picture.removeFromSuperview()
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
    }
}

/// A blur fades in and out during the change.
class BlurFade2018: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { return 0.5 }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let to = transitionContext.view(forKey: .to) else { return }
        let container = transitionContext.containerView
        let blur = UIVisualEffectView(effect: UIBlurEffect(style: .light))
        blur.frame = container.bounds
        blur.alpha = 0
        to.alpha = 0
        container.addSubview(to)
        container.addSubview(blur)
        UIView.animateKeyframes(withDuration: 0.5, delay: 0, options: [.calculationModeLinear], animations: {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { blur.alpha = 1 }
            UIView.addKeyframe(withRelativeStartTime: 0.45, relativeDuration: 0.05) { to.alpha = 1 }
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { blur.alpha = 0 }
        }) { _ in
            blur.removeFromSuperview()
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
    }
}

/// A card with constraints grows to the edges.
final class ConstrainedCard2023: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.4 }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let to = transitionContext.view(forKey: .to) else { return }
        let container = transitionContext.containerView
        let card = UIView()
        card.backgroundColor = .systemBackground
        card.layer.cornerRadius = 20
        card.translatesAutoresizingMaskIntoConstraints = false
        container.addSubview(card)
        let height = card.heightAnchor.constraint(equalToConstant: 120)
        let width = card.widthAnchor.constraint(equalTo: container.widthAnchor, multiplier: 0.5)
        let constraints = [height, width, card.centerXAnchor.constraint(equalTo: container.centerXAnchor), card.bottomAnchor.constraint(equalTo: container.bottomAnchor, constant: -20)]
        NSLayoutConstraint.activate(constraints)
        container.layoutIfNeeded()
        height.constant = container.bounds.height - 20
        constraints[3].constant = 0
        UIView.animate(withDuration: 0.4, delay: 0, options: .curveEaseOut, animations: {
            container.layoutIfNeeded()
            card.layer.cornerRadius = 0
        }, completion: { _ in
            NSLayoutConstraint.deactivate(constraints)
            card.removeFromSuperview()
            if !transitionContext.transitionWasCancelled {
                to.frame = container.bounds
                container.addSubview(to)
            }
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        })
    }
}

/// The system's flip between two views, with UIView.transition.
class SystemFlip2016: NSObject, UIViewControllerAnimatedTransitioning {
    let back: Bool
    init(back: Bool) { self.back = back }
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { return 0.5 }
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let from = transitionContext.view(forKey: .from)!, to = transitionContext.view(forKey: .to)!
        UIView.transition(from: from, to: to, duration: 0.5, options: back ? .transitionFlipFromLeft : .transitionFlipFromRight, completion: { _ in
            if transitionContext.transitionWasCancelled {
                transitionContext.containerView.addSubview(from)
                to.removeFromSuperview()
            }
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        })
    }
}

/// iOS 17's spring, with trailing closures.
final class Bounce2024: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.6 }
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        guard let to = transitionContext.view(forKey: .to) else { return transitionContext.completeTransition(false) }
        transitionContext.containerView.addSubview(to)
        to.transform = CGAffineTransform(translationX: 0, y: transitionContext.containerView.bounds.height)
        UIView.animate(springDuration: 0.4, bounce: 0.2) {
            to.transform = .identity
        } completion: { _ in
            to.transform = .identity
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
    }
}
