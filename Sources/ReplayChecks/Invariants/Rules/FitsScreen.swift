// The `fits-screen` rule: after a resize during a gesture, full-screen views have the size of the
// screen.

import GestureReplay
import PlainText
import UIKit

/// Compares the views of controllers with the window at rest, in replays in which the screen's size
/// changes.
///
/// **Reported**: a controller's view that had the size of the screen before the swipe and that, at
/// rest, is more than half a point off the window's bounds. A transform that the view already had
/// before the swipe, such as that of a presenter behind a sheet, is not counted.
///
/// **Why**: an animator computes positions once, when it begins. Rotating the device under the
/// finger makes these positions wrong, and a completion that restores one of them leaves the view
/// too narrow, or outside the window, until the next layout.
///
/// **Example**: `fromView.frame = oldFrame` in the completion of a cancelled pop, with a frame from
/// before the rotation: `frame 71: fits-screen: PhotoViewController.view: it is at (0, 0, 390, 844)
/// in a window of 844 × 390 pt`.
///
/// **Checked** with `--resize` only (``ReplaySettings/resizes``). The rules that compare positions
/// before and after a swipe are skipped in these replays. Switched off by `--skip fits-screen`.
@MainActor final class FitsScreen: SwipeRule {
  static let invariant = Invariant.fitsScreen

  func rested(_ swipe: SwipeStory) -> SwipeFinding? {
    let window = UIScreen.main.bounds
    for controller in WorldSnapshot.controllers {
      guard let view = controller.viewIfLoaded, view.window != nil,
        swipe.before.values(of: view.layer)?.bounds.size == swipe.before.screen
      else { continue }
      // A presenter that was scaled behind a sheet before the swipe may stay scaled.
      let isAsBefore = swipe.before.transform(of: view.layer).map {
        CATransform3DEqualToTransform($0, view.layer.transform)
      }
      let frame =
        isAsBefore == true
        ? (view.superview ?? view).convert(view.frameWithoutTransform, to: nil as UIView?)
        : view.convert(view.bounds, to: nil as UIView?)
      let pairs = [
        (frame.minX, window.minX), (frame.minY, window.minY), (frame.width, window.width),
        (frame.height, window.height),
      ]
      guard pairs.contains(where: { abs($0 - $1) > Self.tolerance }) else { continue }
      let numbers = [frame.minX, frame.minY, frame.width, frame.height]
        .map { "\(Figure(Double($0), 2))" }.joined(separator: ", ")
      return SwipeFinding(
        layer: view.layer,
        cause: "it is at (\(numbers)) in a window of \(Figure(Double(window.width), 1)) × "
          + "\(Figure(Double(window.height), 1)) pt")
    }
    return nil
  }

  /// The tolerance, in points.
  private static let tolerance: CGFloat = 0.5
}

extension UIView {
  /// The frame that the view would have with the identity transform, in the superview's
  /// coordinates.
  fileprivate var frameWithoutTransform: CGRect {
    let (size, anchor) = (bounds.size, layer.anchorPoint)
    return CGRect(
      x: center.x - anchor.x * size.width, y: center.y - anchor.y * size.height,
      width: size.width, height: size.height)
  }
}
