// The part of `keeps-containment` about children whose view is gone.

import GestureReplay
import PlainText
import UIKit

/// Searches the app's own containers, at rest, for children that a gesture left without a view.
///
/// The page `Rules/keeps-containment.md` of the documentation says what is reported, and why.
@MainActor final class ChildWithoutView: SwipeRule {
  static let invariant = Invariant.keepsContainment

  func rested(_ swipe: SwipeStory) -> SwipeFinding? {
    let controllers = WorldSnapshot.controllers
    for child in controllers where Self.isGone(child, since: swipe.before) {
      guard let parent = child.parent, Self.isOwnContainer(parent),
        parent.viewIfLoaded?.window != nil,
        !parent.children.contains(where: { Self.wasUnshown($0, swipe.before) }),
        !controllers.contains(where: { HolderSearch.isHeld(child, by: $0) })
      else { continue }
      return SwipeFinding(
        cause: escape(
          "the view of \(type(of: child)) was removed from the window, and the controller is still "
            + "a child of \(type(of: parent)): call willMove(toParent: nil) before "
            + "removeFromSuperview(), and removeFromParent() after it"))
    }
    return nil
  }

  private static func isGone(_ child: UIViewController, since before: WorldSnapshot) -> Bool {
    guard let view = child.viewIfLoaded, view.window == nil else { return false }
    return before.contains(child) && before.contains(view.layer)
  }

  private static func wasUnshown(_ child: UIViewController, _ before: WorldSnapshot) -> Bool {
    guard before.contains(child) else { return false }
    return !(child.viewIfLoaded.map { before.contains($0.layer) } ?? false)
  }

  static func isOwnContainer(_ parent: UIViewController) -> Bool {
    switch parent {
    case is UINavigationController, is UITabBarController, is UIPageViewController,
      is UISplitViewController:
      false
    default: StoredProperties.isAppDefined(type(of: parent))
    }
  }
}
