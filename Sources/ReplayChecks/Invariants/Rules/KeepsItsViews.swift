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

  func frame(_ record: FrameRecord, of swipe: SwipeStory) -> SwipeFinding? {
    guard let parts = swipe.parts else { return nil }
    let (frame, opacities) = (FrameCycle.current.frame, FrameCycle.current.frame.composedOpacities)
    for (layer, _) in shown where layer.superlayer == nil && frame.row(of: layer) == nil {
      let when =
        record.phase == .interactive
        ? "the finger held the transition at progress "
          + "\(Figure(record.presentedProgress, 4))" : "the transition ran on to its end"
      return SwipeFinding(layer: layer, cause: "it was taken away while \(when)")
    }
    shown = []
    for layer in parts.container.layer.sublayers ?? [] {
      guard let row = frame.row(of: layer), opacities[row] > ShownPicture.opacityTolerance,
        layer.hasNamedAnimations, layer !== parts.fromView?.layer, layer !== parts.toView?.layer,
        !swipe.before.contains(layer)
      else { continue }
      shown.append((layer, layer.delegate as? UIView))
    }
    return nil
  }
}
