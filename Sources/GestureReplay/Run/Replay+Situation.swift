// External changes during a replay: resizes, the keyboard.

import UIKit

/// The properties, apart from its settings, in which a replay can differ from another replay.
package struct ReplayVariant: Sendable {
  /// Whether only the follow-up gesture (``ReplaySettings/again``) is played, in a fresh scene.
  package var followUpOnly = false
  /// The position of a tap that is the follow-up gesture; nil to let ``TapPlace`` find a position.
  package var tapPlace: CGPoint?
  /// Whether every contact is mirrored and the opposite edge is watched.
  package var isMirrored = false

  package init() {}
}

extension Replay {
  /// Resizes the screen in the first shown frame at or after the scheduled frame.
  func resizeIfDue() {
    while resized < options.resizes.count, options.resizes[resized].frame <= clock.logIndex {
      let change = options.resizes[resized]
      resized += 1
      UIApplication.resizeScreen(to: CGSize(width: change.width, height: change.height))
    }
  }

  /// Waits until the animations with which the scene begins have ended: a follow-up gesture finds a
  /// scene at rest, so the recording must, too.
  func settleScene() {
    UIApplication.shared.endTurn()
    guard UIApplication.shared.windows.contains(where: { Self.moves($0.layer) }) else { return }
    UIApplication.shared.noteSteadyActivity()
    settle()
  }

  private static func moves(_ layer: CALayer) -> Bool {
    layer.hasAnimations || (layer.sublayers ?? []).contains(where: moves)
  }

  /// Shows the keyboard for the scene's first text input, and waits until its animation ends.
  func showKeyboard() {
    for window in UIApplication.shared.windows.reversed() {
      if let input = Self.textInput(in: window), input.becomeFirstResponder() {
        settle()
        return
      }
    }
  }

  private static func textInput(in view: UIView) -> UIView? {
    if view is any UIKeyInput, view.canBecomeFirstResponder, !view.isHidden { return view }
    for child in view.subviews {
      if let found = textInput(in: child) { return found }
    }
    return nil
  }
}
