import GestureReplay
import PlainText
import UIKit

/// Checks, at rest, which views taps would reach.
///
/// The page `Rules/takes-touches.md` of the documentation says what is reported, and why.
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
    if swipe.isPlain, swipe.isCompleted, let finding = swallowed(now, before, swipe) {
      return finding
    }
    // If the gesture changed the screens, recognisers of the previous screens may be disabled.
    if swipe.isPlain, swipe.before.roles != WorldSnapshot(isStart: false).roles { return nil }
    // After a finish, recognisers of removed screens do not matter.
    for recognizer in before.enabled
    where !recognizer.isEnabled
      && (swipe.isCompleted ? recognizer.view?.window : recognizer.view)
        != nil
      && !(swipe.isCompleted && Self.isOfRootOnly(recognizer))
    {
      return SwipeFinding(
        layer: recognizer.view?.layer,
        cause: Self.name(of: recognizer)
          + " was enabled before the swipe and is disabled after the \(swipe.endName)")
    }
    return swipe.isCompleted || swipe.isPlain ? nil : changedDelegate(before)
  }

  /// Whether the recogniser is of a navigation controller that shows its root: apps disable their
  /// pop there, as nothing is left to pop.
  private static func isOfRootOnly(_ recognizer: UIGestureRecognizer) -> Bool {
    (recognizer.view?.next as? UINavigationController)?.viewControllers.count == 1
  }

  /// Returns a finding for a plain view that takes every touch after a gesture that moved the
  /// screens, and does nothing with it: neither the view nor an ancestor has a recogniser.
  private func swallowed(
    _ now: TouchState, _ before: TouchState, _ swipe: SwipeStory
  ) -> SwipeFinding? {
    guard let view = now.hits.first?.view, type(of: view) == UIView.self,
      !(view.next is UIViewController), now.hits.allSatisfy({ $0.view === view }),
      before.hits.contains(where: { $0.view !== view })
    else { return nil }
    var each: UIView? = view
    while let ancestor = each {
      if ancestor is UIControl || ancestor.gestureRecognizers?.contains(where: \.isEnabled) == true
      {
        return nil
      }
      each = ancestor.superview
    }
    return SwipeFinding(
      layer: view.layer,
      cause: "it takes every touch after the \(swipe.endName), and neither it nor a view around it "
        + "has a recogniser: the app no longer reacts; remove the view, or hide it")
  }

  /// Returns a finding for a recogniser whose delegate a cancelled transition did not set back.
  private func changedDelegate(_ before: TouchState) -> SwipeFinding? {
    for (recognizer, delegate) in zip(before.enabled, before.delegates)
    where recognizer.view != nil
      && delegate != recognizer.delegate.map({ ObjectIdentifier($0 as AnyObject) })
    {
      return SwipeFinding(
        layer: recognizer.view?.layer,
        cause: Self.name(of: recognizer) + " had "
          + (delegate == nil ? "no" : "another") + " delegate before the swipe: the cancelled "
          + "transition did not set it back")
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
