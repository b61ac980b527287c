// The `keeps-containment` rule: a controller whose view a gesture shows has a parent.

import GestureReplay
import PlainText
import UIKit

/// Searches the windows, at rest, for views of controllers that are not in the hierarchy.
///
/// **Reported**: a view that was not in a window before the swipe, whose controller is neither a
/// child, nor presented, nor a window's root.
///
/// **Why**: the controller gets no appearance calls, no safe area, no rotation, and nothing retains
/// it: `addSubview(child.view)` without `addChild(child)`.
///
/// **Example**: `view.addSubview(drawer.view)` as a drag begins: `frame 40: keeps-containment:
/// DrawerViewController.view: it is in the window, and its controller has no parent: call addChild
/// before addSubview, and didMove(toParent:) after it`.
///
/// **Not reported**: views that were in the window before the swipe, and controllers that UIKit
/// creates. Switched off by `--skip keeps-containment`.
@MainActor final class KeepsContainment: SwipeRule {
  static let invariant = Invariant.keepsContainment

  func rested(_ swipe: SwipeStory) -> SwipeFinding? {
    let known = Set(WorldSnapshot.controllers.map(ObjectIdentifier.init))
    for window in UIApplication.shared.windows {
      if let view = Self.stray(in: window, known, swipe.before) {
        return SwipeFinding(
          layer: view.layer,
          cause: "it is in the window, and its controller has no parent: call addChild before "
            + "addSubview, and didMove(toParent:) after it")
      }
    }
    return nil
  }

  private static func stray(
    in view: UIView, _ known: Set<ObjectIdentifier>, _ before: WorldSnapshot
  ) -> UIView? {
    if let controller = view.next as? UIViewController, controller.viewIfLoaded === view,
      !known.contains(ObjectIdentifier(controller)), controller.parent == nil,
      !before.contains(controller), !before.contains(view.layer),
      type(of: controller) == UIViewController.self
        || StoredProperties.isAppDefined(type(of: controller))
    {
      return view
    }
    for child in view.subviews {
      if let found = stray(in: child, known, before) { return found }
    }
    return nil
  }
}
