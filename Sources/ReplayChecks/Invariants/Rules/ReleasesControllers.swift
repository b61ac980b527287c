// The rule `releases-controllers`: a controller that has left is released.

import GestureReplay
import PlainText
import UIKit

/// A controller that was popped or dismissed, held weakly.
///
/// **Reported**: a controller that has left the hierarchy by a transition that completed, and that
/// is still alive when the run is over and at rest; with its holder, where one can be found: a
/// stored property (by reflection), a display link, a block or timer that waits, an action of a
/// recogniser. What is left is held by a closure or a static, and the message says so, with the
/// closures and observer tokens that the controller itself keeps.
///
/// **Why**: a swipe back is how people leave a screen. A screen that stays in memory costs at every
/// visit, and what it observes runs twice.
///
/// **Example**: `photo.onClose = { photo.dismiss(animated: true) }`: `frame 32:
/// releases-controllers: PhotoViewController has left and is not released: a closure or a static
/// holds it; its own closure onClose may be the cycle`.
///
/// **Not reported**: a controller that came back, and one that the scene itself keeps in a
/// property. Cost: nothing while all are released. Finding the holder takes the world apart: it is
/// the last thing that a run does. Switched off by `--skip releases-controllers`.
@MainActor struct DepartedController {
  private weak var controller: UIViewController?
  private let frame: Int

  init(_ controller: UIViewController, frame: Int) {
    self.controller = controller
    self.frame = frame
  }

  /// The first that is not released; nil when all are.
  static func firstLeak(
    of departed: [DepartedController], scene: any ReplayScene
  ) -> InvariantViolation? {
    for each in departed {
      guard each.isLeaked(scene) else { continue }
      let type = each.controller.map { "\(Swift.type(of: $0))" } ?? ""
      let search = HolderSearch(scene: scene)
      let holder = search.holder { each.controller }
      return InvariantViolation(
        invariant: .releasesControllers, frame: each.frame,
        cause: escape("\(type) has left and is not released: \(holder)"))
    }
    return nil
  }

  private func isLeaked(_ scene: any ReplayScene) -> Bool {
    guard let controller else { return false }
    // One that came back, and what is inside one that has left, is not a leak of its own.
    let isOutside = controller.parent == nil && controller.presentingViewController == nil
    guard isOutside, controller.viewIfLoaded?.window == nil,
      !WorldSnapshot.controllers.contains(where: { $0 === controller })
    else { return false }
    return !HolderSearch.isHeld(controller, bySceneItself: scene)
  }
}
