import GestureReplay
import PlainText
import UIKit

/// Compares the frame before a transition with the transition at progress 0.
///
/// A transition that a container's time drives is evaluated again at progress 0
/// (`FrameCycle.trial`), so the finger's movement does not matter. A transition that runs on its
/// own is at progress 0 in its first frame. A view that moved with the finger until then may
/// continue as fast as it moved (``continuation``). The first progress of the app's own gesture,
/// and the first movement of views that the app moves itself, are compared with the finger's
/// movement: see ``FirstMovement``.
///
/// The page `Rules/continuous-start.md` of the documentation says what is reported, and why.
@MainActor final class ContinuousStart: RunRule {
  static let invariant = Invariant.continuousStart

  /// The frame on the screen before the touches of a frame were delivered; the probe only at rest.
  @exclusivity(unchecked)
  private var before: (frame: Int, probe: ScreenProbe?, corners: ShownPicture)?
  /// The positions in the frame before that.
  @exclusivity(unchecked) private var former: ShownPicture?
  /// The layers that have moved since a finger landed; retained, so that no later layer has the
  /// address of one of them.
  @exclusivity(unchecked) private var followers: [ObjectIdentifier: CALayer] = [:]
  /// The last frame before whose touches a transition ran.
  @exclusivity(unchecked) private var running: Int?
  /// The number of the newest transition that was compared.
  @exclusivity(unchecked) private var transition = 0
  /// The comparison of the first movement with the finger's, until it is decided.
  @exclusivity(unchecked) private var first: FirstMovement?

  /// Records the frame on the screen. If something moves, nothing is compared.
  func screenMayChange(frame: Int, _ run: RunStory) {
    guard before?.frame != frame else { return }
    let last = before
    former = last?.frame == frame - 1 ? last?.corners : nil
    if UITransitionObserver.current != nil { running = frame }
    let corners = ShownPicture(run.frame)
    let isAtRest = RunStory.isAtRest
    before = (frame, isAtRest ? ScreenProbe(run.frame, images: run.images) : nil, corners)
    guard run.fingers.areDown else {
      followers = [:]
      return
    }
    // If something else moves, the layers that the finger may have moved.
    guard let last, last.probe != nil && isAtRest || run.fingers.step > 0 else { return }
    for jump in last.corners.jumps(to: corners, beyond: ShownPicture.pointTolerance) {
      followers[ObjectIdentifier(jump.layer)] = jump.layer
    }
  }

  /// Returns what this frame shows, or completes. A transition that begins elsewhere is reported
  /// once: its first movement is not compared.
  func frame(_ record: FrameRecord, of run: RunStory) -> SwipeFinding? {
    guard let jump = start(in: record, run) else {
      return first.finding(frame: record.index, run)
    }
    first = nil
    return jump
  }

  /// Returns the finding in the first frame of a transition.
  private func start(in record: FrameRecord, _ run: RunStory) -> SwipeFinding? {
    guard UITransitionObserver.newestIdentifier > transition,
      let state = UITransitionObserver.current, state.identifier > transition,
      state.phase != .pending
    else { return nil }
    transition = state.identifier
    defer { (before, former) = (nil, nil) }
    guard let parts = UITransitionObserver.currentParts, !Self.showsPictures(run.frame) else {
      return nil
    }
    // A transition may be shown one frame after it was requested.
    let before = before.flatMap { record.index - $0.frame <= 1 ? $0 : nil }
    var moving = before.flatMap { former?.displacements(to: $0.corners) } ?? [:]
    for layer in followers.keys where moving[layer] == nil { moving[layer] = 0 }
    // A transition that interrupts another may continue from where that one was.
    if run.isDrivenByApp, state.phase == .interactive, running != record.index {
      first = FirstMovement(
        parts, before: before.flatMap { now in now.probe.map { ($0, now.corners) } },
        ignoring: Set(moving.keys))
    }
    guard let before, let probe = before.probe,
      let (jumps, now) = jumps(from: before.corners, atStartOf: state, parts, moving, run)
    else { return nil }
    for jump in jumps where jump.layer.isPart(of: parts) && !continues(jump, moving, state, run) {
      guard probe.hasArea(jump.layer), now.hasArea(jump.layer),
        jump.isSeen(among: jumps, probe, now)
      else { continue }
      return SwipeFinding(
        layer: jump.layer,
        cause: "it \(jump.text) as the transition began: at progress 0, the transition shows it "
          + "in a different place from the frame before")
    }
    return nil
  }

  /// Whether a CATransition runs. It shows a picture of the old contents, and the views have their
  /// new places from the start.
  private static func showsPictures(_ frame: FrameView) -> Bool {
    for row in 0..<frame.count where frame.transition(at: row) != nil { return true }
    return false
  }

  /// Returns the layers that are elsewhere at progress 0, and the frame at progress 0; nil if that
  /// frame cannot be evaluated, or if no view of the transition jumps.
  private func jumps(
    from corners: ShownPicture, atStartOf state: UITransitionState, _ parts: UITransitionParts,
    _ moving: [ObjectIdentifier: Double], _ run: RunStory
  ) -> (jumps: [ShownPicture.Jump], now: ScreenProbe)? {
    let container = parts.container.layer
    func compare() -> (jumps: [ShownPicture.Jump], now: ScreenProbe)? {
      let jumps = corners.jumps(to: ShownPicture(run.frame), beyond: Self.tolerance)
        .filter { $0.points > Self.tolerance }
      for jump in jumps where jump.layer.isPart(of: parts) && !continues(jump, moving, state, run) {
        return (jumps, ScreenProbe(run.frame, images: run.images))
      }
      return nil
    }
    switch state.phase {
    case .running: return compare()
    case .interactive where container.speed == 0:
      let start = container.timeOffset - state.presentedPercent * state.duration
      return FrameCycle.current.trial(timeOffset: start, of: container) { _ in compare() } ?? nil
    default: return nil
    }
  }

  /// Whether a jump may be the continuation of a movement that had begun before the transition. A
  /// finger that moves farther than the view may also do both in one frame, if it does not drive the
  /// transition.
  private func continues(
    _ jump: ShownPicture.Jump, _ moving: [ObjectIdentifier: Double], _ state: UITransitionState,
    _ run: RunStory
  ) -> Bool {
    guard let moved = moving[ObjectIdentifier(jump.layer)] else {
      return state.phase == .running && jump.points <= run.fingers.step
    }
    return jump.points <= Self.tolerance + Self.continuation * max(moved, run.fingers.step)
  }

  /// The smallest jump that is reported, in points. Smaller ones are hidden by the movement that
  /// follows.
  private static let tolerance = 4.0
  /// A view that moved with the finger may move this many times as far in the first frame of the
  /// transition as it or the finger moved in the frame before: a flick speeds up, and a view that
  /// grows moves farther than the finger.
  private static let continuation = 3.0
}

extension ShownPicture {
  /// Returns how far each layer that moved has moved, in points.
  fileprivate func displacements(to later: ShownPicture) -> [ObjectIdentifier: Double] {
    let moved = jumps(to: later, beyond: Self.pointTolerance)
    return Dictionary(moved.map { (ObjectIdentifier($0.layer), $0.points) }) { max($0, $1) }
  }
}

extension ShownPicture.Jump {
  /// Returns whether the jump is visible. The layer itself may be transparent, and only its
  /// sublayers visible.
  func isSeen(
    among jumps: [ShownPicture.Jump], _ before: ScreenProbe, _ now: ScreenProbe
  ) -> Bool {
    jumps.contains {
      $0.layer.isInside(layer)
        && (before.misses($0.layer, in: now) || now.misses($0.layer, in: before))
    }
  }
}

extension ScreenProbe {
  /// Returns whether the frame shows a layer with a non-zero size, covered or not.
  func hasArea(_ layer: CALayer) -> Bool {
    guard let place = place(of: layer), isVisible(place) else { return false }
    return rows[place].bounds.width > 0 && rows[place].bounds.height > 0
  }
}

extension CALayer {
  /// Returns whether the layer is a direct child of a transition's container, or a participant's
  /// view.
  @MainActor func isPart(of parts: UITransitionParts) -> Bool {
    superlayer === parts.container.layer
      || [parts.from, parts.to].contains { $0?.viewIfLoaded?.layer === self }
  }
}
