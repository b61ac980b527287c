// Animations of views that are not in a window.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct DetachedViewTests {
  @Test func animationOfAViewOutsideAnyWindow_stillCompletes() {
    let stage = Stage(root: UIViewController())
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    var done: Bool?
    stage.step { UIView.animate(withDuration: 0.2, animations: { view.alpha = 0 }) { done = $0 } }
    #expect(stage.settle() != nil)
    #expect(done != nil)
    #expect(view.alpha == 0)
  }

  @Test func animationOfAViewRemovedWhileItRuns_stillCompletes() {
    let stage = Stage(root: UIViewController())
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    stage.window.addSubview(view)
    stage.step()
    var done: Bool?
    stage.step { UIView.animate(withDuration: 0.2, animations: { view.alpha = 0 }) { done = $0 } }
    stage.steps(3)
    stage.step { view.removeFromSuperview() }
    #expect(stage.settle() != nil)
    #expect(done != nil)
  }
}
