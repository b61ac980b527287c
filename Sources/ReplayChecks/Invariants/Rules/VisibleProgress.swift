import GestureReplay
import PlainText
import UIKit

/// Compares frames in which the presented progress differs, while the finger holds the transition.
///
/// The page `Rules/visible-progress.md` of the documentation says what is reported, and why.
@MainActor final class VisibleProgress: FrameRule {
  static let invariant = Invariant.visibleProgress

  private struct Anchor {
    let frame: Int
    let progress: Double
    let hash: UInt64
    let shown: ShownPicture
  }

  /// The first frame that shows what the last compared frame showed.
  @exclusivity(unchecked) private var anchor: Anchor?
  @exclusivity(unchecked) private var lastProgress = 0.0
  /// The frames since then in which the finger moved the transition on.
  @exclusivity(unchecked) private var steps = 0
  /// Whether the transition has changed anything visible, and what is reported once it has.
  @exclusivity(unchecked) private var hasChanged = false
  @exclusivity(unchecked) private var waiting: SwipeFinding?

  func frame(_ record: FrameRecord, of swipe: SwipeStory) -> SwipeFinding? {
    let progress = record.presentedProgress
    guard record.phase == .interactive, swipe.parts != nil else {
      anchor = nil
      return nil
    }
    guard let anchor else {
      note(record, ShownPicture(swipe.frame))
      return nil
    }
    guard abs(progress - lastProgress) >= Self.step else { return nil }
    // A finger that turns shows the same frames again.
    guard abs(progress - anchor.progress) > abs(lastProgress - anchor.progress) else {
      note(record, ShownPicture(swipe.frame))
      return nil
    }
    if record.hash != anchor.hash {
      let shown = ShownPicture(swipe.frame)
      guard isUnchanged(from: anchor.shown, to: shown, swipe.frame) else {
        note(record, shown)
        hasChanged = true
        return waiting
      }
    }
    lastProgress = progress
    steps += 1
    // One long step shows nothing of what lies between its ends, however long the finger rested
    // before it.
    guard abs(progress - anchor.progress) >= Self.longest, waiting == nil, steps >= Self.fewest
    else { return nil }
    let finding = SwipeFinding(
      frame: record.index,
      cause: "nothing on the screen changes from progress \(Figure(anchor.progress, 2)) to "
        + "\(Figure(progress, 2)) (frames \(anchor.frame) to \(record.index)), although the finger "
        + "moves; animate something visible over the whole duration")
    if hasChanged { return finding }
    waiting = finding
    return nil
  }

  private func note(_ record: FrameRecord, _ shown: ShownPicture) {
    (lastProgress, steps) = (record.presentedProgress, 0)
    anchor = Anchor(
      frame: record.index, progress: lastProgress, hash: record.hash, shown: shown)
  }

  /// Returns whether only layers that are not on the screen have changed.
  private func isUnchanged(
    from old: ShownPicture, to new: ShownPicture, _ frame: FrameView
  ) -> Bool {
    let screen = UIScreen.main.bounds
    var isSeen = false
    let isSame = old.isSame(as: new) { jump in
      isSeen = shows(jump.layer) && (jump.isOn(screen) || jump.isTurned)
      return !isSeen
    }
    // If no layer moved, something else differs: an appearance, or the list of layers.
    if isSame || isSeen { return false }
    for row in 0..<frame.count where frame.composedOpacity(at: row) > ShownPicture.visibleOpacity {
      if frame.transition(at: row) != nil || !frame.animatedAppearance(at: row).isEmpty {
        return false
      }
    }
    return true
  }

  /// Whether a layer may show something: a view of a class of its own may, such as a label or a
  /// blur, which EdgePan does not draw.
  private func shows(_ layer: CALayer) -> Bool {
    if ScreenCover.showsSomething(layer) { return true }
    guard let view = layer.delegate as? UIView else { return false }
    return type(of: view) != UIView.self
  }

  /// The progress after which two frames are compared, and the longest that may show nothing new.
  private static let (step, longest) = (0.02, 0.1)
  /// The fewest ``steps`` that showed nothing new.
  private static let fewest = 3
}
