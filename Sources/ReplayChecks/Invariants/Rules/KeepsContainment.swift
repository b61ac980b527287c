import GestureReplay
import PlainText
import UIKit

/// Searches the windows, at rest, for views of controllers that are not in the hierarchy.
///
/// The page `Rules/keeps-containment.md` of the documentation says what is reported, and why.
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
