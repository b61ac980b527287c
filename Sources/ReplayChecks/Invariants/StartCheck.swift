// The rule `continuous-start`: a transition begins where the screen was.

import GestureReplay
import PlainText
import UIKit

/// Compares the frame before a transition with the transition at progress 0.
///
/// **Reported**: a visible view of the transition (the view of a participating controller, or
/// another direct child of the container) that jumps as the transition begins, however little the
/// finger has moved.
///
/// **Why**: an interactive transition that begins with a jump does not feel like holding the
/// screen. Usual causes are a frame, a transform or an anchor point that the animator or the
/// presentation controller sets before its animation, and that differs from the position on the
/// screen.
///
/// **Example**: `from.frame = CGRect(origin: .zero, size: size)` for a sheet that is 40 pt below the
/// top: `frame 12: continuous-start: SheetController.view: it jumped by 40 pt as the transition
/// began`.
///
/// A transition that a container's time drives is evaluated again at progress 0
/// (`FrameCycle.trial`), so the finger's movement does not matter. A transition that runs on its
/// own is at progress 0 in its first frame. **Not reported**: interactions that move their views
/// themselves; views that were already moving; transitions that begin without a touch; transitions
/// with a `CATransition`, which shows pictures of the screens; changes of the opacity.
///
/// Switched off by `--skip continuous-start`. Cost: one pass over the frame in every frame in which
/// a touch may begin a transition.
@MainActor struct StartCheck {
  private let images = ImageNumbers()
  /// The frame on the screen before the touches of a frame were delivered.
  private var before: (frame: Int, probe: ScreenProbe, corners: ShownPicture)?
  /// The positions in the frame before that.
  private var former: ShownPicture?
  /// The number of the newest transition that was compared.
  private var transition = 0

  /// Records the frame on the screen. Call this function before the app receives the touches of
  /// `frame`.
  ///
  /// - Parameter isAtRest: whether nothing moves. If something does, nothing is compared.
  mutating func touchesWillArrive(frame: Int, isAtRest: Bool) {
    guard before?.frame != frame else { return }
    former = before?.frame == frame - 1 ? before?.corners : nil
    before = isAtRest ? (frame, ScreenProbe(images: images), ShownPicture()) : nil
  }

  /// Returns the violation in the first frame of a transition.
  mutating func violation(in record: FrameRecord, _ names: ViewNames) -> InvariantViolation? {
    guard let state = UITransitionObserver.current, state.identifier > transition,
      state.phase != .pending
    else { return nil }
    transition = state.identifier
    defer { (before, former) = (nil, nil) }
    // A transition may be shown one frame after it was requested.
    guard let before, record.index - before.frame <= 1,
      let parts = UITransitionObserver.currentParts, !Self.showsPictures,
      let now = Self.start(of: state, in: parts.container.layer, images)
    else { return nil }
    let moving = former?.jumping(to: before.corners) ?? []
    let jumps = before.corners.jumps(to: now.corners, beyond: Self.tolerance)
      .filter { $0.points > Self.tolerance }
    for jump in jumps
    where Self.isPart(jump.layer, parts) && !moving.contains(ObjectIdentifier(jump.layer))
      && before.probe.hasArea(jump.layer) && now.probe.hasArea(jump.layer)
    {
      // The view itself may be transparent, and only its subviews visible.
      let isSeen = jumps.contains {
        $0.layer.isInside(jump.layer)
          && (before.probe.misses($0.layer, in: now.probe)
            || now.probe.misses($0.layer, in: before.probe))
      }
      guard isSeen else { continue }
      return InvariantViolation(
        invariant: .continuousStart, frame: record.index, layer: names.name(of: jump.layer),
        cause: "it \(jump.text) as the transition began: at progress 0, the transition shows it "
          + "in a different place from the frame before")
    }
    return nil
  }

  /// Whether a CATransition runs. It shows a picture of the old contents, and the views have their
  /// new places from the start.
  private static var showsPictures: Bool {
    let frame = FrameCycle.current.frame
    for row in 0..<frame.count where frame.transition(at: row) != nil { return true }
    return false
  }

  /// Returns the transition at progress 0; nil if it cannot be evaluated.
  private static func start(
    of state: UITransitionState, in container: CALayer, _ images: ImageNumbers
  ) -> (probe: ScreenProbe, corners: ShownPicture)? {
    switch state.phase {
    case .running: return (ScreenProbe(images: images), ShownPicture())
    case .interactive where container.speed == 0:
      let start = container.timeOffset - state.presentedPercent * state.duration
      return FrameCycle.current.trial(timeOffset: start, of: container) { _ in
        (ScreenProbe(images: images), ShownPicture())
      }
    default: return nil
    }
  }

  /// Returns whether the layer is a direct child of the container, or a participant's view.
  private static func isPart(_ layer: CALayer, _ parts: UITransitionParts) -> Bool {
    layer.superlayer === parts.container.layer
      || [parts.from, parts.to].contains { $0?.viewIfLoaded?.layer === layer }
  }

  /// The smallest jump that is reported, in points. Smaller ones are hidden by the movement that
  /// follows.
  private static let tolerance = 4.0
}

extension ScreenProbe {
  /// Returns whether the frame shows a layer with a non-zero size, covered or not.
  fileprivate func hasArea(_ layer: CALayer) -> Bool {
    guard hasVisible(layer), let place = places[ObjectIdentifier(layer)] else { return false }
    return rows[place].bounds.width > 0 && rows[place].bounds.height > 0
  }
}

extension CALayer {
  /// Returns whether the layer is another layer or one of its descendants.
  fileprivate func isInside(_ other: CALayer) -> Bool {
    self === other || superlayer?.isInside(other) ?? false
  }
}
