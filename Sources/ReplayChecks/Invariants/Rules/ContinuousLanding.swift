import GestureReplay
import PlainText
import UIKit

/// Compares the last frame of the transition with the frame after it.
///
/// The page `Rules/continuous-landing.md` of the documentation says what is reported, and why.
@MainActor final class ContinuousLanding: FrameRule {
  static let invariant = Invariant.continuousLanding

  /// One frame, with the layers that animations move in it.
  @MainActor private struct Shown {
    let probe: ScreenProbe
    let corners: ShownPicture
    let frame: Int

    init(_ swipe: SwipeStory, frame: Int, drawing: ScreenProbe.Drawing? = nil) {
      probe = ScreenProbe(swipe.frame, images: swipe.images, drawing: drawing)
      corners = ShownPicture(swipe.frame)
      self.frame = frame
    }
  }

  @exclusivity(unchecked) private var last: Shown?
  /// How the layers of the last frame of the transition were drawn.
  @exclusivity(unchecked) private var drawing = ScreenProbe.Drawing()
  /// The state of the model in which they were searched; nil before.
  @exclusivity(unchecked) private var revision: Int?
  /// The layers whose animations outlast the transition.
  @exclusivity(unchecked) private var animated: Set<ObjectIdentifier> = []
  /// The frame after the last one, and the jumps in it, until the frame after that shows whether
  /// the layers move on.
  @exclusivity(unchecked) private var next: (corners: ShownPicture, jumps: [ShownPicture.Jump])?

  func frame(_ record: FrameRecord, of swipe: SwipeStory) -> SwipeFinding? {
    guard record.phase == .finishing || record.phase == .cancelling,
      revision != FrameCycle.current.revision
    else { return nil }
    revision = FrameCycle.current.revision
    drawing.take(swipe.frame.layers)
    return nil
  }

  func ended(_ swipe: SwipeStory) -> SwipeFinding? {
    guard let frame = swipe.ended?.frame else { return nil }
    last = Shown(swipe, frame: frame, drawing: revision == nil ? nil : drawing)
    animated = Self.animatedLayers(in: swipe.frame)
    return nil
  }

  func followed(_ record: FrameRecord, of swipe: SwipeStory) -> SwipeFinding? {
    guard let last else { return nil }
    if let next {
      (self.last, self.next) = (nil, nil)
      let moving = Dictionary(
        next.corners.jumps(to: ShownPicture(swipe.frame), beyond: 0).map {
          (ObjectIdentifier($0.layer), $0)
        }, uniquingKeysWith: { one, _ in one })
      return finding(next.jumps.first { !$0.goesOn(as: moving[ObjectIdentifier($0.layer)]) }, last)
    }
    // A transition that contradicts the decision shows the opposite end, which another rule
    // reports.
    guard swipe.decided == nil || swipe.decided == swipe.ended?.completed else {
      self.last = nil
      return nil
    }
    let new = Shown(swipe, frame: record.index)
    if let found = exchange(last.probe, new.probe, last.frame) {
      self.last = nil
      return found
    }
    if let layer = hiddenPart(of: last.probe, in: new.probe) {
      self.last = nil
      return SwipeFinding(
        layer: layer, frame: last.frame,
        cause: "in the last frame of the transition, its mask hides a part of it that the next "
          + "frame shows: let the mask grow until it hides nothing")
    }
    if let layer = hiddenPart(of: new.probe, in: last.probe) {
      self.last = nil
      return SwipeFinding(
        layer: layer,
        cause: "in the frame after the transition, its mask hides a part of it that the last frame "
          + "of the transition shows: remove the mask, or animate it")
    }
    let jumps = jumps(from: last, to: new, swipe)
    if record.phase != .landed, !jumps.isEmpty {
      next = (new.corners, jumps)
      return nil
    }
    self.last = nil
    return finding(jumps.first, last)
  }

  private func finding(_ jump: ShownPicture.Jump?, _ last: Shown) -> SwipeFinding? {
    guard let jump else { return nil }
    return SwipeFinding(
      layer: jump.layer, frame: last.frame,
      cause: "it \(jump.text) as the transition ended: "
        + (jump.points > Self.pointTolerance
          ? "the next frame shows it elsewhere than the last frame of the transition"
          : "the last frame of the transition shows it with another opacity than the next frame"))
  }

  /// The layers of the frame that have animations.
  private static func animatedLayers(in frame: FrameView) -> Set<ObjectIdentifier> {
    Set(frame.layers.lazy.filter(\.hasAnimations).map(ObjectIdentifier.init))
  }

  /// Returns a finding for a view in only one of the frames, without a similar-looking counterpart
  /// in the other.
  private func exchange(_ old: ScreenProbe, _ new: ScreenProbe, _ frame: Int) -> SwipeFinding? {
    if let row = topmostUnmatchedRow(in: old, to: new).map({ whole(of: $0, in: old, to: new) }) {
      guard let host = row.host else {
        return SwipeFinding(
          layer: row.layer, box: row.box, frame: frame,
          cause:
            "the last frame of the transition shows it, but the next frame shows something else in "
            + "its place: it vanishes as the transition ends")
      }
      return SwipeFinding(
        layer: host, frame: frame,
        cause: "the last frame of the transition shows a CATransition's snapshot of the old "
          + "contents in it, but the next frame shows something else: a flash of one frame")
    }
    if let row = topmostUnmatchedRow(in: new, to: old) {
      return SwipeFinding(
        layer: row.layer,
        cause:
          "the frame after the transition shows it, but the last frame of the transition shows "
          + "something else")
    }
    return nil
  }

  /// Returns a layer at the same place in both frames whose mask hides something in the first that
  /// the second shows, and is not animated.
  private func hiddenPart(of old: ScreenProbe, in new: ScreenProbe) -> CALayer? {
    for row in old.rows
    where row.mask != nil && new.hasVisible(row.layer) && row.layer.mask?.hasAnimations != true {
      guard let box = row.box, let place = new.place(of: row.layer),
        new.rows[place].box.map({ !$0.differs(from: box) }) == true
      else { continue }
      let shown = old.points(over: row.layer, within: UIScreen.main.bounds).contains { point in
        guard old.masks(row.layer, at: point), !new.masks(row.layer, at: point) else {
          return false
        }
        let now = new.ink(at: point)
        return now.top?.isInside(row.layer) == true
          && now.ink.distance(to: old.ink(at: point).ink) > ScreenProbe.inkTolerance
      }
      if shown { return row.layer }
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
    for index in other.rows.indices where other.isVisible(index) {
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

  /// Returns the visible views that are in both frames at different positions, superviews first;
  /// their descendants move with them.
  private func jumps(
    from last: Shown, to next: Shown, _ swipe: SwipeStory
  ) -> [ShownPicture.Jump] {
    let (old, new) = (last.probe, next.probe)
    return last.corners.jumps(to: next.corners, beyond: Self.pointTolerance).filter { jump in
      old.hasVisible(jump.layer) && new.hasVisible(jump.layer)
        && !isRearranged(jump.layer, old, new) && !endsItsAnimation(jump.layer)
        && !swipe.isMovedByFinger(jump, in: next.frame)
        && !swipe.restless.contains(ObjectIdentifier(jump.layer))
        && (old.misses(jump.layer, in: new) || new.misses(jump.layer, in: old))
    }
  }

  /// Returns whether an animation of the layer or of an ancestor outlasted the transition and ended
  /// in this frame.
  private func endsItsAnimation(_ layer: CALayer) -> Bool {
    var each: CALayer? = animated.isEmpty ? nil : layer
    while let layer = each {
      if animated.contains(ObjectIdentifier(layer)), !layer.hasAnimations { return true }
      each = layer.superlayer
    }
    return false
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
