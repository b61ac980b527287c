import UIKit
import UIKit.UIGestureRecognizerSubclass

@objc protocol EdgeInteractorDelegate: AnyObject {
    func interactorShouldBegin(_ interactor: EdgeInteractor) -> Bool
    @objc optional func interactor(_ interactor: EdgeInteractor, didMoveTo progress: CGFloat)
    @objc optional func interactor(_ interactor: EdgeInteractor, didEndAt progress: CGFloat)
    @objc optional var finishThreshold: CGFloat { get }
}

/// A pan that stores its action's name, to show that the designated initialiser can be overridden.
final class NamedEdgePan: UIScreenEdgePanGestureRecognizer {
    let actionName: String

    override init(target: Any?, action: Selector?) {
        actionName = action.map(NSStringFromSelector) ?? "none"
        super.init(target: target, action: action)
        edges = .left
    }
}

/// Drives a pop with a finger from the left edge.
class EdgeInteractor: UIPercentDrivenInteractiveTransition {
    weak var delegate: EdgeInteractorDelegate?
    private(set) var isActive = false
    private weak var controller: UIViewController?
    private(set) lazy var pan = NamedEdgePan(target: self, action: #selector(handlePan(_:)))

    func attach(to controller: UIViewController) {
        self.controller = controller
        controller.view.addGestureRecognizer(pan)
    }

    @objc private func handlePan(_ pan: UIScreenEdgePanGestureRecognizer) {
        guard let view = pan.view, let width = view.superview?.bounds.width else { return }
        let progress = max(0, min(1, pan.translation(in: view.superview).x / width))
        switch pan.state {
        case .began:
            guard delegate?.interactorShouldBegin(self) == true else { return }
            isActive = true
            controller?.navigationController?.popViewController(animated: true)
        case .changed:
            delegate?.interactor?(self, didMoveTo: progress)
            update(progress)
        case .ended, .cancelled:
            guard isActive else { return }
            isActive = false
            let threshold = delegate?.finishThreshold ?? 0.5
            let speed = pan.velocity(in: view.superview).x
            pan.state == .ended && (progress > threshold || speed > 900) ? finish() : cancel()
            delegate?.interactor?(self, didEndAt: progress)
        default:
            break
        }
    }
}
