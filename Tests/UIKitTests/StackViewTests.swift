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

  @Test func arrangingASubviewAgain_keepsItsPositionAmongTheSubviews() {
    let (_, stack, views) = row()
    stack.insertArrangedSubview(views[0], at: 2)
    #expect(stack.arrangedSubviews == [views[1], views[2], views[0]])
    #expect(stack.subviews == views)
  }

  @Test func newSpacing_changesTheSizeInAutoLayout() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let labels = ["a", "b"].map { text in
      let label = UILabel()
      label.text = text
      return label
    }
    let stack = UIStackView(arrangedSubviews: labels)
    stack.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(stack)
    stack.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
    stack.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    root.layoutIfNeeded()
    let before = stack.frame.width
    stack.spacing = 10
    root.layoutIfNeeded()
    #expect(stack.frame.width == before + 10)
  }

  /// UIKit measures text in a column at the column's width in the same layout.
  @Test(arguments: [false, true]) func column_isAsHighAsItsTextAtItsWidth(scrolls: Bool) {
    let superview = UIView(frame: CGRect(x: 0, y: 0, width: 360, height: 200))
    let outer = scrolls ? UIScrollView(frame: superview.bounds) : superview
    if scrolls { superview.addSubview(outer) }
    let stack = UIStackView()
    stack.axis = .vertical
    stack.spacing = 10
    let labels = (0..<3).map { _ in UILabel() }
    for label in labels {
      label.numberOfLines = 0
      label.text = String(repeating: "Six words of text that wraps. ", count: 8)
      stack.addArrangedSubview(label)
    }
    outer.addSubview(stack)
    stack.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: outer.topAnchor),
      stack.leadingAnchor.constraint(equalTo: outer.leadingAnchor, constant: 16),
      stack.widthAnchor.constraint(equalTo: outer.widthAnchor, constant: -32),
    ])
    superview.layoutIfNeeded()
    let height = labels[0].sizeThatFits(CGSize(width: 328, height: 10_000)).height
    #expect(height > labels[0].font.lineHeight * 2)
    #expect(stack.frame == CGRect(x: 16, y: 0, width: 328, height: height * 3 + 20))
    #expect(labels.map(\.frame.height) == [height, height, height])
    superview.frame.size.width = 200
    superview.layoutIfNeeded()
    let tall = labels[0].sizeThatFits(CGSize(width: stack.frame.width, height: 10_000)).height
    #expect(stack.frame.height == tall * 3 + 20)
  }
}
