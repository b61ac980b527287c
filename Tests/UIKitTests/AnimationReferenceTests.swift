// References to the animate methods by their full names, used as function values. The methods
// have Apple's parameters.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct AnimationReferenceTests {
  @Test func aReferenceByFullName_animates() {
    let (stage, view) = Stage.withBox()
    let animate: (TimeInterval, @escaping () -> Void) -> Void =
      UIView.animate(withDuration:animations:)
    let complete: (TimeInterval, @escaping () -> Void, ((Bool) -> Void)?) -> Void =
      UIView.animate(withDuration:animations:completion:)
    var done = false
    stage.step {
      animate(0.5) { view.frame.origin.x = 60 }
      complete(0.5, { view.alpha = 0 }, { done = $0 })
    }
    stage.settle()
    #expect(view.shownX == 60 && view.alpha == 0 && done)
  }

  @Test func everyReference_hasApplesParameters() {
    _ = UIView.animate(withDuration:delay:options:animations:completion:)
    _ =
      UIView.animate(
        withDuration:delay:usingSpringWithDamping:initialSpringVelocity:options:animations:
        completion:
      )
    _ = UIView.animateKeyframes(withDuration:delay:options:animations:completion:)
    _ = UIView.transition(with:duration:options:animations:completion:)
    _ = UIView.transition(from:to:duration:options:completion:)
  }
}
