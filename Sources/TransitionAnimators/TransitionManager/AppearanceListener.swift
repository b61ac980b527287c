import UIKit

/// Notifies a ``ManagedTransition`` when its controller appears and disappears. The listener is a
/// hidden child of that controller: UIKit forwards appearance callbacks to children, so no method
/// of the app's classes needs to be replaced.
final class AppearanceListener: UIViewController {
  private let transition: ManagedTransition

  init(_ transition: ManagedTransition) {
    self.transition = transition
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  func join(_ controller: UIViewController) {
    view.frame = .zero
    view.isHidden = true
    controller.addChild(self)
    controller.view.addSubview(view)
    didMove(toParent: controller)
  }

  func leave() {
    willMove(toParent: nil)
    view.removeFromSuperview()
    removeFromParent()
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    transition.willAppear()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    transition.didAppear()
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    transition.willDisappear()
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    transition.didDisappear()
  }
}
