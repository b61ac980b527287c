// What happens to a replay from outside while its fingers move: resizes, the keyboard.

import UIKit

/// How a replay is played beside its settings, so that two can be compared.
package struct ReplayVariant: Sendable {
  /// Nothing of the recording is played: its encore meets a fresh scene.
  package var encoreAlone = false
  /// Where an encore taps; nil: where ``TapPlace`` finds something to tap.
  package var tapPlace: CGPoint?
  /// Every finger comes from the other side, and the other edge is watched.
  package var isMirrored = false

  package init() {}
}

extension Replay {
  /// Gives the screen its next size, in the first frame that is shown at or after the one it is due
  /// in.
  func resizeIfDue() {
    while resized < options.resizes.count, options.resizes[resized].frame <= clock.logIndex {
      let change = options.resizes[resized]
      resized += 1
      UIApplication.resizeScreen(to: CGSize(width: change.width, height: change.height))
    }
  }

  /// Brings the keyboard up for the scene's first text input, and waits until it stands.
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
