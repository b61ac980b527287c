// The two screens of a scene, and what an animator may ask of them.

import TransitionAnimators
import UIKit

/// A list screen below, and above it a detail screen that is made anew for every swipe.
@MainActor
final class SceneScreens {
  let list = FixtureViewController.list()
  private(set) var detail: UIViewController
  private let makeDetail: @MainActor () -> UIViewController

  /// - Parameter makeDetail: makes the upper screen; nil for a plain one.
  init(makeDetail: (@MainActor () -> UIViewController)? = nil) {
    self.makeDetail = makeDetail ?? { FixtureViewController.detail() }
    detail = self.makeDetail()
  }

  /// The screens for animators that need something of them; plain ones for all others.
  convenience init(for need: AnimatorNeed?) {
    switch need {
    case .alert: self.init { Self.alert() ?? FixtureViewController.detail() }
    case .movedViews, nil: self.init()
    }
  }

  func renewDetail() { detail = makeDetail() }

  /// A view of the list, for animators that move it to become ``endView``.
  var startView: UIView? { list.firstRow }
  var endView: UIView? { (detail as? FixtureViewController)?.header }

  private static func alert() -> UIViewController? {
    try? AlertController(
      title: "Leave this page?", description: "What was written here is kept as a draft.",
      buttonTitle: "Leave")
  }
}
