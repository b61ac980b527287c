import Foundation
import UIKit

/// Owns the navigation, its animator and its interaction controller.
@objcMembers
final class TrailFlow: NSObject, UINavigationControllerDelegate {
    let navigationController: UINavigationController
    private let interactor = EdgeInteractor()
    dynamic private(set) var shownTitles: [String] = []

    override init() {
        navigationController = UINavigationController(rootViewController: TrailListViewController())
        super.init()
        navigationController.delegate = self
        interactor.delegate = self
        NotificationCenter.default.addObserver(
            self, selector: #selector(trailWasWalked(_:)), name: .trailWasWalked, object: nil)
    }

    func open(_ trail: Trail, animated: Bool) {
        let detail = TrailViewController(trail: trail)
        navigationController.pushViewController(detail, animated: animated)
    }

    func trailWasWalked(_ notification: Notification) {
        let name = notification.userInfo?["name"] as? String
        shownTitles.append("walked \(name ?? "?")")
    }

    func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? {
        operation == .pop ? FoldAnimator() : nil
    }

    func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
    ) -> UIViewControllerInteractiveTransitioning? {
        interactor.isActive ? interactor : nil
    }

    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController,
        animated: Bool
    ) {
        if viewController is TrailViewController { interactor.attach(to: viewController) }
        shownTitles.append(viewController.title ?? "-")
    }
}

extension TrailFlow: EdgeInteractorDelegate {
    func interactorShouldBegin(_ interactor: EdgeInteractor) -> Bool {
        navigationController.viewControllers.count > 1
    }

    func interactor(_ interactor: EdgeInteractor, didEndAt progress: CGFloat) {
        shownTitles.append("ended")
    }
}
