// Stack views with hidden arranged views.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct StackViewTests {
  /// A row of three views without an intrinsic size, shown and laid out.
  private func row() -> (Stage, UIStackView, [UIView]) {
    let controller = UIViewController()
    let stage = Stage(root: controller)
    let views = [UIView(), UIView(), UIView()]
    let stack = UIStackView(arrangedSubviews: views)
    stack.distribution = .fillEqually
    stack.frame = CGRect(x: 0, y: 0, width: 300, height: 40)
    controller.view.addSubview(stack)
    stage.step()
    return (stage, stack, views)
  }

  @Test func hiding_redistributesTheOthers_inTheNextLayout() {
    let (stage, _, views) = row()
    views[0].isHidden = true
    stage.step()
    #expect(views[1].frame == CGRect(x: 0, y: 0, width: 150, height: 40))
    #expect(views[2].frame == CGRect(x: 150, y: 0, width: 150, height: 40))
    #expect(views[1].layer.animationKeys() == nil)
    views[0].isHidden = false
    stage.step()
    #expect(views.map(\.frame.minX) == [0, 100, 200])
  }

  @Test func hiding_insideAnAnimationBlock_animatesTheOthers() throws {
    let (stage, _, views) = row()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { views[0].isHidden = true }
    #expect(views[1].frame == CGRect(x: 0, y: 0, width: 150, height: 40))
    stage.step()
    let first = try #require(views[1].layer.presentation()).frame
    stage.steps(30)
    let half = try #require(views[1].layer.presentation()).frame
    #expect(abs(first.minX - half.minX - 50) < 1e-6, "half the distance in half the time")
    #expect(abs(half.width - first.width - 25) < 1e-6)
  }

  @Test func showing_insideAnAnimationBlock_growsTheViewFromZeroWidth() throws {
    let (stage, _, views) = row()
    views[1].isHidden = true
    stage.step()
    #expect(views[1].frame == CGRect(x: 150, y: 0, width: 0, height: 40))
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { views[1].isHidden = false }
    stage.step()
    let first = try #require(views[1].layer.presentation()).bounds.width
    stage.steps(30)
    let half = try #require(views[1].layer.presentation()).bounds.width
    #expect(abs(half - first - 50) < 1e-6)
    stage.settle()
    #expect(views[1].frame == CGRect(x: 100, y: 0, width: 100, height: 40))
  }

  @Test func viewSizedByItsFrame_hasItsSizeAgainWhenShown() {
    let (stage, stack, views) = row()
    stack.distribution = .equalSpacing
    for view in views { view.bounds.size.width = 60 }
    stage.step()
    views[2].isHidden = true
    stage.step()
    #expect(views[2].bounds.width == 0)
    views[2].isHidden = false
    stage.step()
    #expect(views.map(\.bounds.width) == [60, 60, 60])
  }
}
