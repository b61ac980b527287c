// Screens that the animators move.

@_exported import TestStage
import UIKit

/// A screen with a coloured view.
@MainActor func screen(_ title: String, _ color: UIColor = .white) -> UIViewController {
  let controller = UIViewController()
  controller.title = title
  controller.view.backgroundColor = color
  return controller
}
