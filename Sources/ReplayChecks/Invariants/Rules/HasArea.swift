import GestureReplay
import PlainText
import UIKit

/// Checks the size of a transition's two screens while the finger drives it.
///
/// The page `Rules/has-area.md` of the documentation says what is reported, and why.
@MainActor final class HasArea: FrameRule {
  static let invariant = Invariant.hasArea

  /// At most two elements, searched linearly in every frame.
  @exclusivity(unchecked) private var hadArea: [ObjectIdentifier] = []

  func frame(_ record: FrameRecord, of swipe: SwipeStory) -> SwipeFinding? {
    for controller in swipe.controllers {
      if let finding = finding(controller, record, swipe) { return finding }
    }
    return nil
  }

  private func finding(
    _ controller: UIViewController, _ record: FrameRecord, _ swipe: SwipeStory
  ) -> SwipeFinding? {
    let frame = swipe.frame
    guard let view = controller.viewIfLoaded, let row = frame.row(of: view.layer) else {
      return nil
    }
    let size = frame.bounds(at: row).size
    let hasArea = size.width > 0 && size.height > 0
    if hasArea {
      if !hadArea.contains(ObjectIdentifier(view)) { hadArea.append(ObjectIdentifier(view)) }
    } else if record.phase == .interactive,
      hadArea.contains(ObjectIdentifier(view)) || swipe.before.hasArea(view.layer)
    {
      return SwipeFinding(
        layer: view.layer,
        cause: "the finger drives it, and its size is \(Figure(Double(size.width), 2)) × "
          + "\(Figure(Double(size.height), 2)) at progress "
          + "\(Figure(record.presentedProgress, 4)). finalFrame(for:) of a view that leaves the "
          + "window is empty; start from the view's current frame")
    }
    return nil
  }
}
