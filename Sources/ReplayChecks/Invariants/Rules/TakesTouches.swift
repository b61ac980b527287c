// The `takes-touches` rule: after a transition the screen responds to touches as before.

import GestureReplay
import PlainText
import UIKit

/// Checks, at rest, which views taps would reach.
///
/// **Reported**:
///
/// - touches that are still ignored for the whole app;
/// - after a cancel, a point where a tap reaches a different view than before the swipe, or no
///   view;
/// - after a finish, a point where a tap reaches no view but reached a view before the swipe;
/// - a recogniser that was enabled before the swipe and is disabled after it, on a view that still
///   exists (after a finish: that is still in a window).
///
/// **Why**: an app that is "stuck" after a fast flick looks right in every frame. The rule only
/// hit-tests and never taps, so the app's state does not change.
///
/// **Example**: `view.isUserInteractionEnabled = false` as the swipe begins, and `true` only in
/// `finish`: `frame 59: takes-touches: a tap at (195, 422) reached PhotoViewController.imageView
/// (UIImageView) before the swipe and reaches nothing after the cancelled transition`.
///
/// Switched off by `--skip takes-touches`.
@MainActor final class TakesTouches: SwipeRule {
  static let invariant = Invariant.takesTouches

  func rested(_ swipe: SwipeStory) -> SwipeFinding? {
    guard let before = swipe.before.touch else { return nil }
    let now = TouchState()
    if now.isIgnoring, !before.isIgnoring {
      return SwipeFinding(
        cause: "touches are ignored at rest: beginIgnoringInteractionEvents() was called, and "
          + "endIgnoringInteractionEvents() was not")
    }
    // If the screen's size has changed, the points differ, and nothing is compared.
    for (was, isNow) in zip(before.hits, now.hits) where was.point == isNow.point {
      guard let old = was.view, old !== isNow.view, !swipe.before.isSettling(old.layer) else {
        continue
      }
      if isNow.view != nil, swipe.isCompleted { continue }
      if let list = was.list, list === isNow.list { continue }
      let reached = isNow.view.map { swipe.names.name(of: $0.layer) } ?? "nothing"
      return SwipeFinding(
        cause: "a tap at (\(Figure(Double(was.point.x), 0)), \(Figure(Double(was.point.y), 0))) "
          + "reached \(name(of: old, swipe)) before the swipe and reaches \(reached) "
          + "after the \(swipe.endName)"
          + (TouchState.refusal(at: isNow.point).map {
            ": isUserInteractionEnabled of \(swipe.names.name(of: $0.layer)) is false"
          } ?? ""))
    }
    // If the gesture changed the screens, recognisers of the previous screens may be disabled.
    if swipe.isPlain, swipe.before.roles != WorldSnapshot(isStart: false).roles { return nil }
    // After a finish, recognisers of removed screens do not matter.
    for recognizer in before.enabled
    where !recognizer.isEnabled
      && (swipe.isCompleted ? recognizer.view?.window : recognizer.view)
        != nil
    {
      return SwipeFinding(
        layer: recognizer.view?.layer,
        cause: Self.name(of: recognizer)
          + " was enabled before the swipe and is disabled after the \(swipe.endName)")
    }
    return nil
  }

  private func name(of view: UIView, _ swipe: SwipeStory) -> String {
    swipe.names.add(owners: swipe.before.owners)
    return swipe.names.knownName(of: view.layer)
      ?? escape("\(ViewNames.publicType(of: view)) (removed by now)")
  }

  private static func name(of recognizer: UIGestureRecognizer) -> String {
    if let scroll = recognizer.view as? UIScrollView, scroll.panGestureRecognizer === recognizer {
      return "its panGestureRecognizer (isScrollEnabled)"
    }
    return escape("its \(type(of: recognizer))")
  }
}
