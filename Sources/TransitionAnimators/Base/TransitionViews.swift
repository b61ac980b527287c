// The two views of a transition, whether or not they are in the container.

import UIKit

extension UIViewControllerContextTransitioning {
  /// The leaving controller's view, in the container or (style `.custom`) behind it.
  var leavingView: UIView? { view(forKey: .from) ?? viewController(forKey: .from)?.view }

  /// The arriving controller's view, in the container or (style `.custom`) behind it.
  var arrivingView: UIView? { view(forKey: .to) ?? viewController(forKey: .to)?.view }

  /// Gives the arriving view its final frame and puts it into the container.
  ///
  /// Nothing happens on a dismissal of style `.custom`: there it never left its place.
  func placeArrivingView(_ place: (_ container: UIView, _ view: UIView) -> Void) {
    guard let view = view(forKey: .to), let controller = viewController(forKey: .to) else { return }
    view.frame = finalFrame(for: controller)
    place(containerView, view)
  }
}
