// The two screens of a scene, and the views that an animator may need from them.

import GestureReplay
import TransitionAnimators
import UIKit

/// Returns the animator of a change of screens, or nil for UIKit's. The change is an operation of a
/// navigation controller, or whether the change goes forward: whether it presents a screen, or
/// selects a later tab.
public typealias SceneAnimator<Change> =
  @MainActor (_ change: Change) -> (any UIViewControllerAnimatedTransitioning)?

/// A screen with views for animators that move a single view from one screen to the other.
package protocol MovedViewScreen: UIViewController {
  /// The view of the lower screen that moves.
  var startView: UIView? { get }
  /// The view of the upper screen that corresponds to ``startView``.
  var endView: UIView? { get }
}

/// A list screen, and above it a detail screen that is created when it is first needed, and again
/// for every swipe.
@MainActor
package final class SceneScreens {
  let list: UIViewController
  private(set) lazy var detail = makeDetail()
  private let makeDetail: @MainActor () -> UIViewController

  package init(list: UIViewController, makeDetail: @escaping @MainActor () -> UIViewController) {
    self.list = list
    self.makeDetail = makeDetail
  }

  /// Creates plain screens.
  convenience init() {
    self.init(list: FixtureViewController.list()) { FixtureViewController.detail() }
  }

  /// Creates the screens that an animator needs, or plain screens if it has no special need.
  package convenience init(for need: AnimatorNeed?) {
    switch need {
    case .alert:
      self.init(list: FixtureViewController.list()) {
        Self.alert() ?? FixtureViewController.detail()
      }
    case .movedViews, nil: self.init()
    }
  }

  func renewDetail() { detail = makeDetail() }

  /// The view of the list that some animators move to the frame of ``endView``.
  var startView: UIView? { (list as? any MovedViewScreen)?.startView }
  var endView: UIView? { (detail as? any MovedViewScreen)?.endView }

  private static func alert() -> UIViewController? {
    try? AlertController(
      title: "Leave this page?", description: "What was written here is kept as a draft.",
      buttonTitle: "Leave")
  }
}
