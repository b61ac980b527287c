import GestureReplay
import PlainText
import UIKit

/// Observes the screens of a transition between its end and the frame at rest: code that runs later,
/// such as that of `asyncAfter`, may move one.
///
/// The page `Rules/continuous-landing.md` of the documentation says what is reported, and why.
@MainActor final class LateLanding: SwipeRule {
  static let invariant = Invariant.continuousLanding

  private struct Screen {
    let layer: CALayer
    var corners: ShownPicture.Corners
    var opacity: Double
    /// Whether it moved in the last frame, or an animation held it.
    var isMoving = true
  }

  /// The screens in the last frame: at most two.
  @exclusivity(unchecked) private var screens: [Screen] = []
  @exclusivity(unchecked) private weak var responder: AnyObject?
  /// The time of the first frame after the end; nil before it.
  @exclusivity(unchecked) private var began: Double?
  /// A jump in the last frame, until this one shows whether the screen moves on.
  @exclusivity(unchecked) private var jump: (jump: ShownPicture.Jump, finding: SwipeFinding)?

  func followed(_ record: FrameRecord, of swipe: SwipeStory) -> SwipeFinding? {
    guard let began else {
      begin(record, swipe)
      return nil
    }
    let last = jump
    jump = nil
    for index in screens.indices {
      guard let moved = next(index, swipe.frame) else { continue }
      if let last, last.jump.layer === moved.layer {
        if !last.jump.goesOn(as: moved) { return last.finding }
      } else if !screens[index].isMoving, isJump(moved, began, record, swipe) {
        let delay = Figure((record.timestamp - began) * 1000, 0)
        let finding = SwipeFinding(
          layer: moved.layer, frame: record.index,
          cause: "it \(moved.text) without an animation, \(delay) ms after the transition had "
            + "ended: set its place before completeTransition(_:), or animate it")
        if record.phase == .landed { return finding }
        jump = (moved, finding)
      }
      screens[index].isMoving =
        moved.layer.isAnimated || moved.points > ShownPicture.pointTolerance
        || moved.opacity > ShownPicture.visibleOpacity
    }
    return nil
  }

  private func begin(_ record: FrameRecord, _ swipe: SwipeStory) {
    began = record.timestamp
    responder = UITransitionObserver.firstResponder
    guard swipe.decided == nil || swipe.decided == swipe.ended?.completed else { return }
    for case let layer? in swipe.controllers.map(\.viewIfLoaded?.layer) {
      guard let row = swipe.frame.row(of: layer) else { continue }
      screens.append(
        Screen(
          layer: layer, corners: Self.corners(row, swipe.frame),
          opacity: swipe.frame.composedOpacity(at: row)))
    }
  }

  /// Takes a screen's place in this frame; nil if the frame does not show it.
  private func next(_ index: Int, _ frame: FrameView) -> ShownPicture.Jump? {
    let old = screens[index]
    guard let row = frame.row(of: old.layer) else {
      screens[index].isMoving = true
      return nil
    }
    (screens[index].corners, screens[index].opacity) = (
      Self.corners(row, frame), frame.composedOpacity(at: row)
    )
    return ShownPicture.Jump(
      layer: old.layer, points: ShownPicture.distance(old.corners, screens[index].corners),
      opacity: abs(old.opacity - screens[index].opacity),
      corners: (old.corners, screens[index].corners))
  }

  /// Whether nothing but late code explains a movement: no animation, finger, other transition or
  /// keyboard.
  private func isJump(
    _ moved: ShownPicture.Jump, _ began: Double, _ record: FrameRecord, _ swipe: SwipeStory
  ) -> Bool {
    guard moved.points > Self.tolerance || moved.opacity > Self.opacityTolerance,
      record.timestamp - began < Self.longest, moved.isOn(UIScreen.main.bounds),
      !moved.layer.isAnimated, !UIApplication.shared.isDragged, !swipe.hasLaterLanding,
      !swipe.isSuperseded, UITransitionObserver.current == nil,
      responder === UITransitionObserver.firstResponder,
      !swipe.restless.contains(ObjectIdentifier(moved.layer))
    else { return false }
    let probe = ScreenProbe(swipe.frame, images: swipe.images)
    return probe.points(over: moved.layer, within: UIScreen.main.bounds).contains {
      probe.ink(at: $0).top?.isInside(moved.layer) ?? true
    }
  }

  private static func corners(_ row: Int, _ frame: FrameView) -> ShownPicture.Corners {
    ShownPicture.corners(of: frame.bounds(at: row), under: frame.worlds[row])
  }

  /// The smallest movement, in points, and the smallest change of the opacity that are reported.
  private static let (tolerance, opacityTolerance) = (4.0, 0.1)
  /// The time in seconds after the end in which a movement belongs to the transition.
  private static let longest = 0.5
}
