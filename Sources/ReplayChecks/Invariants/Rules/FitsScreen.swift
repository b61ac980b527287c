import GestureReplay
import PlainText
import UIKit

/// Compares the views of controllers with the window at rest, in replays in which the screen's size
/// changes.
///
/// The page `Rules/fits-screen.md` of the documentation says what is reported, and why.
@MainActor final class FitsScreen: SwipeRule {
  static let invariant = Invariant.fitsScreen

  func rested(_ swipe: SwipeStory) -> SwipeFinding? {
    let window = UIScreen.main.bounds
    for controller in WorldSnapshot.controllers {
      guard let view = controller.viewIfLoaded, view.window != nil,
        let before = swipe.before.frame(of: view.layer),
        !before.differs(from: CGRect(origin: .zero, size: swipe.before.screen))
      else { continue }
      let frame = view.frameOnScreen { layer in
        // A presenter is scaled on purpose, as long as it presents.
        let owner = (layer.delegate as? UIView)?.next as? UIViewController
        return owner?.presentedViewController != nil
          || swipe.before.transform(of: layer).map {
            CATransform3DEqualToTransform($0, layer.transform)
          } ?? false
      }
      guard frame.differs(from: window) else { continue }
      return SwipeFinding(
        layer: view.layer,
        cause: "it is at \(frame.text(2)) in a window of \(Figure(Double(window.width), 1)) × "
          + "\(Figure(Double(window.height), 1)) pt")
    }
    return nil
  }
}

extension UIView {
  /// The view's frame on the screen, without the transforms, its own or an ancestor's, that
  /// `isIgnored` names.
  fileprivate func frameOnScreen(isIgnored: (CALayer) -> Bool) -> CGRect {
    var frame = bounds
    var each = self
    while let parent = each.superview {
      frame =
        isIgnored(each.layer)
        ? each.layer.untransformedFrame(of: frame) : each.convert(frame, to: parent)
      each = parent
    }
    return frame
  }
}

extension CALayer {
  /// Returns a rectangle in the superlayer's coordinates, without this layer's transform.
  func untransformedFrame(of rect: CGRect) -> CGRect {
    rect.offsetBy(
      dx: position.x - anchorPoint.x * bounds.width - bounds.minX,
      dy: position.y - anchorPoint.y * bounds.height - bounds.minY)
  }
}
