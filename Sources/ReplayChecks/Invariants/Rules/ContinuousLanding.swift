// The `continuous-landing` rule: the last frame of a transition equals the frame at rest.

import GestureReplay
import PlainText
import UIKit

/// Compares the last frame of the transition with the frame at rest after it.
///
/// **Reported**: a view that is visible in both frames and jumps by more than half a point, or
/// changes its opacity, as the transition ends; a view that only one of the two frames shows, if
/// the screen looks different over at least half of the view. A replacement that looks the same is
/// accepted, such as the original view in place of an animator's snapshot of it.
///
/// **Why**: the last frame of an animation is on the screen for one refresh. When its completion
/// then sets other values (another final frame, a late safe area, a snapshot removed before its
/// view is shown), users see a jump or a flash, although the model values are correct at the end.
///
/// **Example**: `toView.frame = finalFrame.offsetBy(dx: 0, dy: 20)` and no correction at the end:
/// `frame 31: continuous-landing: ListViewController.view: it jumped by 20 pt as the transition
/// ended`.
///
/// **Not reported**:
///
/// - views that a stack view rearranges because a view is shown again;
/// - a view that replaces a copy at the same place;
/// - rounded corners, shadows, text and filters;
/// - for a view that only one frame shows, a change to less than half of its area.
///
/// Switched off by `--skip continuous-landing`.
@MainActor final class ContinuousLanding: SwipeRule {
  static let invariant = Invariant.continuousLanding

  @exclusivity(unchecked) private var last: (probe: ScreenProbe, corners: ShownPicture, frame: Int)?

  func ended(_ swipe: SwipeStory) -> SwipeFinding? {
    guard let frame = swipe.ended?.frame else { return nil }
    last = (ScreenProbe(images: swipe.images), ShownPicture(), frame)
    return nil
  }

  func landed(_ record: FrameRecord, of swipe: SwipeStory) -> SwipeFinding? {
    // A transition that contradicts the decision shows the opposite end, which another rule
    // reports.
    guard let last, swipe.decided == nil || swipe.decided == swipe.ended?.completed else {
      return nil
    }
    self.last = nil
    let (old, new) = (last.probe, ScreenProbe(images: swipe.images))
    return exchange(old, new, last.frame) ?? jump(old, last.corners, new, last.frame)
  }

  /// Returns a finding for a view in only one of the frames, without a similar-looking counterpart
  /// in the other.
  private func exchange(_ old: ScreenProbe, _ new: ScreenProbe, _ frame: Int) -> SwipeFinding? {
    if let row = topmostUnmatchedRow(in: old, to: new).map({ whole(of: $0, in: old, to: new) }) {
      guard let host = row.host else {
        return SwipeFinding(
          layer: row.layer, box: row.box, frame: frame,
          cause: "the last frame of the transition shows it, but the frame at rest shows something "
            + "else in its place: it vanishes as the transition ends")
      }
      return SwipeFinding(
        layer: host, frame: frame,
        cause: "the last frame of the transition shows a CATransition's snapshot of the old "
          + "contents in it, but the frame at rest shows something else: a flash of one frame")
    }
    if let row = topmostUnmatchedRow(in: new, to: old) {
      return SwipeFinding(
        layer: row.layer,
        cause: "the frame at rest shows it, but the last frame of the transition shows something "
          + "else")
    }
    return nil
  }

  /// Returns the topmost layer that is visible only in this frame and over which the two frames
  /// look different.
  private func topmostUnmatchedRow(in probe: ScreenProbe, to other: ScreenProbe) -> ScreenProbe.Row?
  {
    var replacements: Set<ObjectIdentifier>?
    for index in probe.rows.indices.reversed()
    where probe.rows[index].paints && probe.isVisible(index) {
      let layer = probe.rows[index].layer
      guard !other.hasVisible(layer) else { continue }
      let known = replacements ?? self.replacements(in: probe, for: other)
      replacements = known
      guard !layer.isBelow(known) else { continue }
      if looksDifferent(layer, in: probe, from: other) { return probe.rows[index] }
    }
    return nil
  }

  /// Returns the outermost painted ancestor that the other frame does not show, such as a screen
  /// that contains the layer; the layer itself if there is none.
  private func whole(
    of row: ScreenProbe.Row, in probe: ScreenProbe, to other: ScreenProbe
  ) -> ScreenProbe.Row {
    guard row.host == nil else { return row }
    var found = row
    var layer = row.layer
    while let parent = layer.superlayer {
      if let place = probe.place(of: parent), probe.rows[place].paints,
        probe.isVisible(place), !other.hasVisible(parent)
      {
        found = probe.rows[place]
      }
      layer = parent
    }
    return found
  }

  /// Returns whether at least half of a layer's points show it in this frame and something
  /// different in the other frame.
  private func looksDifferent(
    _ layer: CALayer, in probe: ScreenProbe, from other: ScreenProbe
  ) -> Bool {
    let points = probe.points(over: layer, within: UIScreen.main.bounds)
    var different = 0
    for (index, point) in points.enumerated() {
      // Stops when even all remaining points would not add up to half.
      guard (different + points.count - index) * 2 >= points.count else { return false }
      let here = probe.ink(at: point, shareOf: layer)
      guard here.share > Self.seenShare else { continue }
      let distance = here.ink.distance(to: other.ink(at: point).ink)
      if distance > ScreenProbe.inkTolerance { different += 1 }
    }
    return different > 0 && different * 2 >= points.count
  }

  /// Returns the layers that only this frame shows, at the place of a layer that only the other
  /// frame shows: an animator's copy of a view, or the view that replaces the copy. The replacing
  /// view may differ from the view that was copied.
  private func replacements(
    in probe: ScreenProbe, for other: ScreenProbe
  ) -> Set<ObjectIdentifier> {
    var boxes: [CGRect] = []
    for index in other.rows.indices where other.rows[index].opacity > 0 {
      if !probe.hasVisible(other.rows[index].layer), let box = other.rows[index].box {
        boxes.append(box)
      }
    }
    var found: Set<ObjectIdentifier> = []
    guard !boxes.isEmpty else { return found }
    for index in probe.rows.indices where probe.rows[index].host == nil {
      let layer = probe.rows[index].layer
      guard !other.hasVisible(layer), let box = probe.rows[index].box else { continue }
      if boxes.contains(where: { Self.overlap($0, box) >= Self.replacementOverlap }) {
        found.insert(ObjectIdentifier(layer))
      }
    }
    return found
  }

  /// Returns the area that two boxes share, as a fraction of the area that they cover together.
  private static func overlap(_ a: CGRect, _ b: CGRect) -> CGFloat {
    let common = a.intersection(b)
    guard !common.isNull else { return 0 }
    let inner = common.width * common.height
    let all = a.width * a.height + b.width * b.height - inner
    return all > 0 ? inner / all : 0
  }

  /// The overlap from which one layer counts as the replacement of another.
  private static let replacementOverlap: CGFloat = 0.75

  /// The fraction of a point's colour that a layer must contribute to count as visible there: a
  /// dimming view with an opacity of 0.4 counts, an almost transparent view does not.
  private static let seenShare = 0.25

  /// Returns a finding for a visible view that is in both frames at different positions.
  private func jump(
    _ old: ScreenProbe, _ corners: ShownPicture, _ new: ScreenProbe, _ frame: Int
  ) -> SwipeFinding? {
    // Only the outermost view is reported; its descendants move with it.
    for jump in corners.jumps(to: ShownPicture(), beyond: Self.pointTolerance)
    where old.hasVisible(jump.layer) && new.hasVisible(jump.layer)
      && !isRearranged(jump.layer, old, new)
      && (old.misses(jump.layer, in: new) || new.misses(jump.layer, in: old))
    {
      return SwipeFinding(
        layer: jump.layer, frame: frame,
        cause: "it \(jump.text) as the transition ended: "
          + (jump.points > Self.pointTolerance
            ? "the frame at rest shows it elsewhere than the last frame of the transition"
            : "the last frame of the transition shows it with another opacity than the frame at "
              + "rest"))
    }
    return nil
  }

  /// Returns whether an enclosing stack view was rearranged, because a view is shown again or a gap
  /// was closed.
  private func isRearranged(_ layer: CALayer, _ old: ScreenProbe, _ new: ScreenProbe) -> Bool {
    var view = layer.delegate as? UIView
    while let each = view {
      if let stack = each as? UIStackView,
        stack.arrangedSubviews.contains(where: {
          old.hasVisible($0.layer) != new.hasVisible($0.layer)
        })
      {
        return true
      }
      view = each.superview
    }
    return false
  }

  /// The minimum jump to report: half a point.
  private static let pointTolerance = 0.5
}

extension CALayer {
  /// Returns whether this layer or an ancestor is among the given layers.
  fileprivate func isBelow(_ layers: Set<ObjectIdentifier>) -> Bool {
    layers.contains(ObjectIdentifier(self)) || superlayer?.isBelow(layers) ?? false
  }
}
