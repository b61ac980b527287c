import GestureReplay
import PlainText
import UIKit

/// Tracks the views that a transition adds to its container.
///
/// The page `Rules/keeps-its-views.md` of the documentation says what is reported, and why.
@MainActor final class KeepsItsViews: FrameRule {
  static let invariant = Invariant.keepsItsViews

  /// The last frame's layers. As long as the list is the same, no layer was added or removed.
  @exclusivity(unchecked) private var layers: [CALayer] = []
  /// The range of the container's layers in this list.
  @exclusivity(unchecked) private var places = 0..<0
  /// For each of these layers, whether the transition added it, and whether the last frame showed
  /// and animated it.
  @exclusivity(unchecked) private var isNew: [Bool] = []
  @exclusivity(unchecked) private var isShown: [Bool] = []
  /// The views of the added layers, retained so that messages can name a removed view.
  @exclusivity(unchecked) private var views: [UIView?] = []

  func frame(_ record: FrameRecord, of swipe: SwipeStory) -> SwipeFinding? {
    guard let parts = swipe.parts else { return nil }
    let frame = swipe.frame
    let now = frame.layers
    var places = 0..<0
    if let row = frame.row(of: parts.container.layer) { places = frame.children(of: row) }
    if places != self.places || !now.isSameStorage(as: layers) {
      if let layer = removedLayer(frame) {
        let when =
          record.phase == .interactive
          ? "the finger held the transition at progress "
            + "\(Figure(record.presentedProgress, 4))" : "the transition ran on to its end"
        return SwipeFinding(layer: layer, cause: "it was removed while \(when)")
      }
      (layers, self.places) = (now, places)
      note(parts, swipe)
    }
    let opacities = frame.composedOpacities
    for index in isNew.indices where isNew[index] {
      let row = places.lowerBound + index
      isShown[index] =
        opacities[row] > ShownPicture.visibleOpacity && now[row].hasNamedAnimations
    }
    return nil
  }

  /// Returns the first layer that the last frame showed and that is neither in this frame nor in a
  /// layer tree.
  private func removedLayer(_ frame: FrameView) -> CALayer? {
    for index in isShown.indices where isShown[index] {
      let layer = layers[places.lowerBound + index]
      if frame.row(of: layer) == nil, layer.superlayer == nil { return layer }
    }
    return nil
  }

  /// If the transition added this layer's view, returns the view's index in the container in the
  /// last frame that showed the container; otherwise nil.
  func place(of layer: CALayer) -> Int? { views.firstIndex { $0?.layer === layer } }

  /// Records which of the container's layers the transition added.
  private func note(_ parts: UITransitionParts, _ swipe: SwipeStory) {
    isShown = [Bool](repeating: false, count: places.count)
    (isNew, views) = ([], [])
    let (from, to, mask) = (parts.fromView?.layer, parts.toView?.layer, parts.container.layer.mask)
    for row in places {
      let layer = layers[row]
      let isNew =
        layer !== from && layer !== to && layer !== mask && !swipe.before.contains(layer)
      self.isNew.append(isNew)
      views.append(isNew ? layer.delegate as? UIView : nil)
    }
  }
}
