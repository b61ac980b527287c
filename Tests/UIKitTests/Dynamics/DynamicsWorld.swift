// A screen with one square view and an animator, the starting point of most Dynamics tests.

import UIKit

@MainActor protocol DynamicsWorld {
  var root: UIViewController { get }
  var box: UIView { get }
}

extension DynamicsWorld {
  /// Shows the screen with the box on it.
  func world() -> (Stage, UIDynamicAnimator) {
    let stage = Stage(root: root)
    root.view.addSubview(box)
    return (stage, UIDynamicAnimator(referenceView: root.view))
  }
}

@MainActor enum DynamicsBox {
  /// A view of 100 × 100 points at (100, 100).
  static func make() -> UIView {
    UIView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
  }
}
