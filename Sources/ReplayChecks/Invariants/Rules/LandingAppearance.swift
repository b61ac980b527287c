import GestureReplay
import PlainText
import UIKit

/// Compares the corners, the shadows and the clipping of the last frame of a transition with the next
/// frame.
///
/// The page `Rules/continuous-landing.md` of the documentation says what is reported, and why.
@MainActor final class LandingAppearance: FrameRule {
  static let invariant = Invariant.continuousLanding

  private struct Look {
    var radius: Double
    var shadow: Double
    var clips: Bool
    /// Whether it shows or clips something, unless its opacity on the screen hides it.
    var paints: Bool
    /// Whether an animation changes the corners or the shadow.
    var isAnimated = false
  }

  /// The last frame in which the transition settled, with its layers' looks and their opacities on
  /// the screen.
  @exclusivity(unchecked) private var settledFrame = 0
  @exclusivity(unchecked) private var layers: [CALayer] = []
  @exclusivity(unchecked) private var looks: [Look] = []
  @exclusivity(unchecked) private var opacities: [Double] = []
  /// The state of the model that ``looks`` shows; nil if animations change them.
  @exclusivity(unchecked) private var revision: Int?

  func frame(_ record: FrameRecord, of swipe: SwipeStory) -> SwipeFinding? {
    // Completions change the values in the frame in which the transition ends, after it was logged.
    guard record.phase != .interactive, record.phase != .tracking else { return nil }
    let shown = swipe.frame
    settledFrame = record.index
    opacities.removeAll(keepingCapacity: true)
    opacities.append(contentsOf: shown.composedOpacities)
    guard revision != FrameCycle.current.revision else { return nil }
    (revision, layers) = (FrameCycle.current.revision, shown.layers)
    looks.removeAll(keepingCapacity: true)
    looks.reserveCapacity(layers.count)
    for row in layers.indices {
      looks.append(Self.look(of: layers[row], row, shown))
      if looks[row].isAnimated { revision = nil }
    }
    return nil
  }

  func followed(_ record: FrameRecord, of swipe: SwipeStory) -> SwipeFinding? {
    guard !layers.isEmpty else { return nil }
    let frame = swipe.frame
    var probe: ScreenProbe?
    var former = [Look?](repeating: nil, count: frame.count)
    for (place, layer) in layers.enumerated() where Self.isVisible(opacities[place]) {
      if let row = frame.row(of: layer), looks[place].paints { former[row] = looks[place] }
    }
    layers = []
    for row in former.indices {
      guard let old = former[row] else { continue }
      let layer = frame.layer(at: row)
      let new = Self.look(of: layer, row, frame)
      let isRounded = abs(new.radius - old.radius) > Self.radiusTolerance
      let isShaded = abs(new.shadow - old.shadow) > Self.shadowTolerance
      let isClipped = new.clips != old.clips
      guard isRounded || isShaded || isClipped, new.paints,
        Self.isVisible(frame.composedOpacity(at: row)), !new.isAnimated,
        !swipe.restless.contains(ObjectIdentifier(layer)),
        let box = ShownPlane(frame.worlds[row])?.box(of: frame.bounds(at: row))
      else { continue }
      let shown = probe ?? ScreenProbe(frame, images: swipe.images)
      probe = shown
      if isClipped, Self.showsOutside(of: layer, box, clips: new.clips, in: frame, shown) {
        return SwipeFinding(
          layer: layer, frame: settledFrame,
          cause: "it \(new.clips ? "began" : "ceased") to clip what it contains as the transition "
            + "ended: what lies beyond its bounds \(new.clips ? "vanished" : "appeared")")
      }
      guard isRounded || isShaded else { continue }
      let radius = max(old.radius, new.radius)
      guard Self.showsCorner(of: layer, box, radius, in: shown) else { continue }
      let change =
        isRounded
        ? "its corners change from radius \(Figure(old.radius, 1)) to \(Figure(new.radius, 1))"
        : "the opacity of its shadow changes from \(Figure(old.shadow, 2)) to "
          + "\(Figure(new.shadow, 2))"
      return SwipeFinding(
        layer: layer, frame: settledFrame,
        cause: "\(change) as the transition ended: animate it, too")
    }
    return nil
  }

  private static func isVisible(_ opacity: Double) -> Bool {
    opacity > ShownPicture.visibleOpacity
  }

  private static func look(of layer: CALayer, _ row: Int, _ frame: FrameView) -> Look {
    var look = Look(
      radius: Double(layer.cornerRadius), shadow: Double(layer.shadowOpacity),
      clips: layer.masksToBounds,
      paints: layer.masksToBounds || ScreenCover.showsSomething(layer))
    guard layer.hasAnimations else { return look }
    for (name, values) in frame.animatedAppearance(at: row) {
      guard name == "cornerRadius" || name == "shadowOpacity" else { continue }
      look.isAnimated = true
      if name == "cornerRadius" { look.radius = values.first ?? look.radius }
      if name == "shadowOpacity" { look.shadow = values.first ?? look.shadow }
    }
    return look
  }

  /// Returns whether a sublayer is, or was until the layer began to clip it, seen beyond the layer's
  /// box: on the screen, inside of what its ancestors clip, and not under another subtree.
  private static func showsOutside(
    of layer: CALayer, _ box: CGRect, clips: Bool, in frame: FrameView, _ probe: ScreenProbe
  ) -> Bool {
    let inner = box.insetBy(dx: -inset, dy: -inset)
    var outer = UIScreen.main.bounds
    var ancestor = layer.superlayer
    while let each = ancestor {
      if each.masksToBounds, let shown = Self.box(of: each, in: frame) {
        outer = outer.intersection(shown)
      }
      ancestor = each.superlayer
    }
    return (layer.sublayers ?? []).contains { sublayer in
      guard ScreenCover.showsSomething(sublayer), let row = frame.row(of: sublayer),
        frame.composedOpacity(at: row) > ShownPicture.visibleOpacity,
        let part = Self.box(of: sublayer, in: frame)?.intersection(outer), !part.isNull
      else { return false }
      let middles = [
        CGPoint(x: (part.minX + inner.minX) / 2, y: part.midY),
        CGPoint(x: (part.maxX + inner.maxX) / 2, y: part.midY),
        CGPoint(x: part.midX, y: (part.minY + inner.minY) / 2),
        CGPoint(x: part.midX, y: (part.maxY + inner.maxY) / 2),
      ]
      return middles.contains { point in
        guard part.contains(point), !inner.contains(point) else { return false }
        guard let top = probe.ink(at: point).top else { return clips }
        return clips ? layer.isInside(top) : top.isInside(sublayer)
      }
    }
  }

  private static func box(of layer: CALayer, in frame: FrameView) -> CGRect? {
    frame.row(of: layer).flatMap { ShownPlane(frame.worlds[$0])?.box(of: frame.bounds(at: $0)) }
  }

  /// Returns whether a corner of the layer is on the screen, and neither covered nor clipped.
  private static func showsCorner(
    of layer: CALayer, _ box: CGRect, _ radius: Double, in probe: ScreenProbe
  ) -> Bool {
    let screen = UIScreen.main.bounds
    for x in [box.minX + inset, box.maxX - inset] {
      for y in [box.minY + inset, box.maxY - inset] {
        let corner = CGPoint(x: x, y: y)
        let isAtCorner =
          (x < box.midX ? x <= 2 * inset : x >= screen.maxX - 2 * inset)
          && (y < box.midY ? y <= 2 * inset : y >= screen.maxY - 2 * inset)
        if screen.contains(corner), !isAtCorner || radius > displayRadius,
          probe.ink(at: corner).top?.isInside(layer) == true
        {
          return true
        }
      }
    }
    return false
  }

  /// EdgePan's choice: the radius up to which the display's own corners hide a corner, in points. An
  /// iPhone without a home button is more than twice as high as wide, and its display is rounded; the
  /// corners of an iPad are small; those of other screens are square.
  private static var displayRadius: Double {
    let size = UIScreen.main.bounds.size
    let (short, long) = (min(size.width, size.height), max(size.width, size.height))
    return long > 2 * short ? 62 : short >= 744 ? 25 : 0
  }

  private static let (radiusTolerance, shadowTolerance) = (1.0, 0.1)
  /// The distance from a corner, in points, at which its visibility is tested.
  private static let inset: CGFloat = 2
}
