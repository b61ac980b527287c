import GestureReplay
import PlainText
import UIKit

/// A controller that was popped or dismissed, held weakly.
///
/// The page `Rules/releases-controllers.md` of the documentation says what is reported, and why.
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
