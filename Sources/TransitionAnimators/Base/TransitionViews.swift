// The two views of a transition, whether or not they are in the container.

import UIKit

extension UIViewControllerContextTransitioning {
  /// The disappearing controller's view, in the container or (style `.custom`) behind it.
  var leavingView: UIView? { view(forKey: .from) ?? viewController(forKey: .from)?.view }

  /// The appearing controller's view, in the container or (style `.custom`) behind it.
  var arrivingView: UIView? { view(forKey: .to) ?? viewController(forKey: .to)?.view }

  /// Sets the appearing view's final frame and adds the view to the container.
  ///
  /// Does nothing in a dismissal of style `.custom`, because the presenter's view stays outside the
  /// container.
  func placeArrivingView(_ place: (_ container: UIView, _ view: UIView) -> Void) {
    guard let view = view(forKey: .to), let controller = viewController(forKey: .to) else { return }
    view.frame = finalFrame(for: controller)
    place(containerView, view)
  }
}
