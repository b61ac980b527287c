// The part of `cancel-restores` about the keyboard.

import UIKit

/// Compares the first responder at rest after a cancelled transition with the one before it.
///
/// The page `Rules/cancel-restores.md` of the documentation says what is reported, and why.
@MainActor final class LostResponder: SwipeRule {
  static let invariant = Invariant.cancelRestores

  func rested(_ swipe: SwipeStory) -> SwipeFinding? {
    guard swipe.ended?.completed == false, !swipe.isPlain, !swipe.hasLaterLanding,
      !swipe.isSuperseded, !swipe.isDrivenByApp || swipe.parts != nil
    else { return nil }
    // An app that ends editing in its own gesture, before it begins the transition, may do so.
    let before =
      swipe.isDrivenByApp ? swipe.parts?.firstResponder : swipe.before.firstResponder
    let after = UITransitionObserver.firstResponder
    guard before !== after, let responder = before ?? after,
      let view = responder as? UIView ?? (responder as? UIViewController)?.viewIfLoaded,
      view.window != nil
    else { return nil }
    return SwipeFinding(
      layer: view.layer,
      cause: before == nil
        ? "it became the first responder in the \(swipe.endName)"
        : "it was the first responder as the transition began and is not after the "
          + "\(swipe.endName): end editing in viewDidDisappear, not in viewWillDisappear")
  }
}
