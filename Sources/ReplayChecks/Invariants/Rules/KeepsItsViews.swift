// The rule `keeps-its-views`: what a transition has put up stays until it ends.

import GestureReplay
import PlainText
import UIKit

/// Follows the views that a transition has put into its container.
///
/// **Reported**: a view that the transition put up, that a frame shows and animates, and that the
/// next frame no longer has, while the transition goes on.
///
/// **Why**: a view taken down by the clock (`asyncAfter`, a timer) and not by the animation's end
/// vanishes under the finger: the clock runs on while a finger holds the transition.
///
/// **Example**: `DispatchQueue.main.asyncAfter(deadline: .now() + 0.45) {
/// snapshot.removeFromSuperview() }`: `frame 33: keeps-its-views: snapshot of
/// PhotoViewController.imageView: it was taken away while the finger held the transition at
/// progress 0.31`.
///
/// **Not reported**: views without an animation of their own, which a handler may show and hide.
/// Switched off by `--skip keeps-its-views`.
@MainActor final class KeepsItsViews: SwipeRule {
  static let invariant = Invariant.keepsItsViews

  /// Views with their layers: a view that was taken away is named all the same.
  private var shown: [(layer: CALayer, view: UIView?)] = []
  /// Whether the layer at each place in the container was put there by the transition: asked once,
  /// as a transition may put hundreds there.
  private var newcomers: [(layer: ObjectIdentifier, isNew: Bool)] = []

  func frame(_ record: FrameRecord, of swipe: SwipeStory) -> SwipeFinding? {
    guard let parts = swipe.parts else { return nil }
    let (frame, opacities) = (FrameCycle.current.frame, FrameCycle.current.frame.composedOpacities)
    for (layer, _) in shown where frame.row(of: layer) == nil && layer.superlayer == nil {
      let when =
        record.phase == .interactive
        ? "the finger held the transition at progress "
          + "\(Figure(record.presentedProgress, 4))" : "the transition ran on to its end"
      return SwipeFinding(layer: layer, cause: "it was taken away while \(when)")
    }
    let former = shown
    shown.removeAll(keepingCapacity: true)
    let (from, to) = (parts.fromView?.layer, parts.toView?.layer)
    for (place, layer) in (parts.container.layer.sublayers ?? []).enumerated() {
      guard isNew(layer, at: place, swipe), let row = frame.row(of: layer),
        opacities[row] > ShownPicture.opacityTolerance, layer.hasNamedAnimations, layer !== from,
        layer !== to
      else { continue }
      let last = shown.count < former.count ? former[shown.count] : nil
      shown.append(last?.layer === layer ? (layer, last?.view) : (layer, layer.delegate as? UIView))
    }
    return nil
  }

  private func isNew(_ layer: CALayer, at place: Int, _ swipe: SwipeStory) -> Bool {
    let identifier = ObjectIdentifier(layer)
    if place < newcomers.count, newcomers[place].layer == identifier {
      return newcomers[place].isNew
    }
    let isNew = !swipe.before.contains(layer)
    newcomers.removeSubrange(min(place, newcomers.count)...)
    if place == newcomers.count { newcomers.append((identifier, isNew)) }
    return isNew
  }
}
