// The `releases-controllers` rule: a removed controller is released.

import GestureReplay
import PlainText
import UIKit

/// A controller that was popped or dismissed, held weakly.
///
/// **Reported**: a controller that a completed transition removed from the hierarchy and that still
/// exists when the run has ended at rest. The message names the holder if it can be found: a stored
/// property (by reflection), a display link, a pending block or timer, or an action of a
/// recogniser. Otherwise a closure or a static variable holds the controller; the message then
/// lists the closures and observer tokens that the controller itself keeps.
///
/// **Why**: users leave screens by swiping back. A screen that is not released costs memory at
/// every visit, and its observers run twice.
///
/// **Example**: `photo.onClose = { photo.dismiss(animated: true) }`: `frame 32:
/// releases-controllers: PhotoViewController was removed and is not released: a closure or a static
/// variable holds it; its own closure onClose may be part of a retain cycle`.
///
/// **Not reported**: a controller that was added again; a controller that a property of its
/// container, or of the controller that presented it, keeps, so that it can be shown again, as
/// pagers and side menus do; and a controller that the scene itself keeps in a property. A navigation
/// controller's property counts as such if it held the controller before the swipe, or if it is a
/// collection, as of screens to swipe forward to; one that took the controller during the pop is
/// reported.
///
/// Cost: nothing if all controllers are released. The search for a holder invalidates display links
/// and drops pending blocks and actions, so it is the last step of a run. Switched off by
/// `--skip releases-controllers`.
@MainActor struct RemovedController {
  private struct Owner {
    weak var object: AnyObject?
    /// Whether a property of the owner may hold the controller on its own.
    var keeps: Bool
  }

  private weak var controller: UIViewController?
  /// The objects that may keep the controller.
  private let owners: [Owner]
  private let frame: Int

  init(_ controller: UIViewController, from world: WorldSnapshot, frame: Int) {
    self.controller = controller
    owners = world.owners(of: controller).map {
      Owner(object: $0, keeps: !($0 is UINavigationController) || world.isKept(controller, by: $0))
    }
    self.frame = frame
  }

  /// Returns the first controller that is not released; nil if all are.
  static func firstLeak(
    of removedControllers: [RemovedController], scene: any ReplayScene
  ) -> InvariantViolation? {
    for each in removedControllers {
      guard each.isLeaked(scene) else { continue }
      let type = each.controller.map { "\(Swift.type(of: $0))" } ?? ""
      let search = HolderSearch(scene: scene)
      let holder = search.holder { each.controller }
      return InvariantViolation(
        invariant: .releasesControllers, frame: each.frame,
        cause: escape("\(type) was removed and is not released: \(holder)"))
    }
    return nil
  }

  private func isLeaked(_ scene: any ReplayScene) -> Bool {
    guard let controller else { return false }
    // A controller that was added again is not a leak, and a child of a removed controller is not a
    // separate leak.
    let isOutside = controller.parent == nil && controller.presentingViewController == nil
    guard isOutside, controller.viewIfLoaded?.window == nil,
      !WorldSnapshot.controllers.contains(where: { $0 === controller })
    else { return false }
    return !HolderSearch.isHeld(controller, by: scene)
      && !owners.contains { owner in
        owner.object.map {
          HolderSearch.isHeld(controller, by: $0, inCollections: !owner.keeps)
        } ?? false
      }
  }
}
