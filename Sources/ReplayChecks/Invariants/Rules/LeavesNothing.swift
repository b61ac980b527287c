import PlainText
import UIKit

/// Searches the windows, at rest, for views that a transition added.
///
/// The page `Rules/leaves-nothing.md` of the documentation says what is reported, and why.
@MainActor final class LeavesNothing: SwipeRule {
  static let invariant = Invariant.leavesNothing

  /// The views that a completed transition should have removed, with the reasons.
  @exclusivity(unchecked) private var leftovers: [(layer: CALayer, cause: String)] = []

  /// Records, in the frame of the end, the views that should have been removed. The scene is
  /// restored directly afterwards, so this cannot wait until the world is at rest.
  func ended(_ swipe: SwipeStory) -> SwipeFinding? {
    guard swipe.isCompleted else { return nil }
    let (before, after) = (swipe.before, WorldSnapshot.controllers)
    let (container, kind) = (swipe.parts?.container.layer, swipe.parts?.kind)
    for controller in swipe.removedControllers {
      guard let view = controller.viewIfLoaded, view.window != nil else { continue }
      leftovers.append((view.layer, "it belongs to a controller that was removed"))
    }
    if kind == .dismiss, let container, !container.isInWindow {
      // Presented views must be removed with their container, even if they were moved out of it.
      for layer in before.layers(in: container)
      where layer.isInWindow && !layer.hostsController(of: after) {
        leftovers.append((layer, "it belonged to the presentation"))
      }
    }
    let parents = [container].compactMap { $0 } + UIApplication.shared.windows.map(\.layer)
    // After a presentation, the container remains in the window, with the views that the
    // presentation controller added.
    let presents = kind == .present
    for parent in parents where parent.isInWindow && !(presents && parent === container) {
      if parent === container, !before.contains(parent) {
        leftovers.append((parent, "it is the container of the transition"))
        continue
      }
      for layer in parent.sublayers ?? []
      where !before.contains(layer) && !layer.hostsController(of: after)
        && !(presents && layer === container)
      {
        leftovers.append((layer, "\(swipe.transitionText) added it"))
      }
    }
    return nil
  }

  func judged(_ swipe: SwipeStory) -> [SwipeFinding] {
    guard let after = swipe.after, let ended = swipe.ended else { return [] }
    if swipe.isPlain { return plainFindings(swipe) }
    guard ended.completed else {
      return swipe.finding(of: Self.invariant).map { [$0] } ?? []
    }
    if let left = leftovers.first(where: { $0.layer.isInWindow }) {
      return [
        SwipeFinding(
          layer: left.layer, frame: ended.frame,
          cause: "\(left.cause), and it is still there after the end")
      ]
    }
    guard !swipe.isSuperseded, let layer = after.firstUnseenAddedLayer(since: swipe.before) else {
      return []
    }
    return [
      SwipeFinding(
        layer: layer, frame: ended.frame,
        cause: "it was added to an existing screen; it is not visible, and it is still there "
          + "after the end")
    ]
  }

  private func plainFindings(_ swipe: SwipeStory) -> [SwipeFinding] {
    let views = swipe.removedControllers.compactMap { controller -> SwipeFinding? in
      guard let view = controller.viewIfLoaded, view.window != nil else { return nil }
      return SwipeFinding(
        layer: view.layer,
        cause: "its controller \(escape("\(type(of: controller))")) was removed, and the view is "
          + "still in the window")
    }
    return (swipe.finding(of: Self.invariant).map { [$0] } ?? []) + views
  }
}

extension CALayer {
  /// Whether the layer is in a visible window.
  fileprivate var isInWindow: Bool {
    var top = self
    while let parent = top.superlayer { top = parent }
    return UIApplication.shared.windows.contains { $0.layer === top }
  }

  /// Returns whether the layer or a descendant belongs to the view of a controller that is in the
  /// hierarchy.
  fileprivate func hostsController(of world: [UIViewController]) -> Bool {
    if let view = delegate as? UIView, let controller = view.next as? UIViewController,
      world.contains(where: { $0 === controller })
    {
      return true
    }
    return (sublayers ?? []).contains { $0.hostsController(of: world) }
  }
}
