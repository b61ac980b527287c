// The two views of a transition, whether or not they are in the container.

import UIKit

extension UIViewControllerContextTransitioning {
  /// The leaving controller's view, in the container or (style `.custom`) behind it.
  var leavingView: UIView? { view(forKey: .from) ?? viewController(forKey: .from)?.view }

  /// The arriving controller's view, in the container or (style `.custom`) behind it.
  var arrivingView: UIView? { view(forKey: .to) ?? viewController(forKey: .to)?.view }
}
