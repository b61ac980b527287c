// Layout guides of views and scroll views, and views sized by their content.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct LayoutGuideTests {
  private func root() -> UIView {
    _ = FrameCycle.start()
    return UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
  }

  private func box(in parent: UIView) -> UIView {
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    parent.addSubview(view)
    return view
  }

  @Test func layoutGuides_divideTheSpace() {
    let root = root()
    let view = box(in: root)
    let (left, right) = (UILayoutGuide(), UILayoutGuide())
    root.addLayoutGuide(left)
    root.addLayoutGuide(right)
    NSLayoutConstraint.activate([
      left.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      view.leadingAnchor.constraint(equalTo: left.trailingAnchor),
      right.leadingAnchor.constraint(equalTo: view.trailingAnchor),
      right.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      right.widthAnchor.constraint(equalTo: left.widthAnchor, multiplier: 3),
      view.widthAnchor.constraint(equalToConstant: 100),
    ])
    root.layoutIfNeeded()
    #expect(left.layoutFrame.width == 50 && right.layoutFrame.width == 150)
    #expect(view.frame.minX == 50 && right.layoutFrame.minX == 150)
    #expect(root.layoutGuides.count == 2 && left.owningView === root)
  }

  @Test func removedGuide_deactivatesItsConstraints() {
    let root = root()
    let guide = UILayoutGuide()
    root.addLayoutGuide(guide)
    let width = guide.widthAnchor.constraint(equalToConstant: 10)
    width.isActive = true
    root.layoutIfNeeded()
    #expect(guide.layoutFrame.width == 10)
    root.removeLayoutGuide(guide)
    #expect(!width.isActive && guide.owningView == nil && root.layoutGuides.isEmpty)
  }

  @Test func guideWithoutAView_isReported() {
    _ = FrameCycle.start()
    UILayoutGuide().widthAnchor.constraint(equalToConstant: 10).isActive = true
    #expect(UIApplication.shared.issues.map(\.code) == [.viewTree])
  }

  @Test func guideThatIsAddedAfterItsConstraints_isUsed() {
    let root = root()
    let view = box(in: root)
    let guide = UILayoutGuide()
    let constraints = [
      guide.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 40),
      guide.widthAnchor.constraint(equalToConstant: 20),
      view.leadingAnchor.constraint(equalTo: guide.trailingAnchor),
      view.widthAnchor.constraint(equalToConstant: 100),
    ]
    #expect(constraints[0].firstItem === guide && constraints[2].secondItem === guide)
    root.addLayoutGuide(guide)
    NSLayoutConstraint.activate(constraints)
    root.layoutIfNeeded()
    #expect(view.frame.minX == 60)
    #expect(UIApplication.shared.issues.isEmpty)
  }

  @Test func guideWithoutAView_asTheSecondItem_isReported_andTheConstraintIsNotActive() {
    let root = root()
    let view = box(in: root)
    let constraint = view.leadingAnchor.constraint(
      equalTo: UILayoutGuide().trailingAnchor, constant: 30)
    constraint.isActive = true
    #expect(UIApplication.shared.issues.map(\.code) == [.viewTree])
    #expect(!constraint.isActive)
    root.layoutIfNeeded()
    #expect(view.frame.minX == 0)
  }

  @Test func guidesOfAView_areTheSameObjectsEachTime() {
    let root = root()
    #expect(root.safeAreaLayoutGuide === root.safeAreaLayoutGuide)
    #expect(root.layoutMarginsGuide === root.layoutMarginsGuide)
    #expect(root.layoutMarginsGuide.layoutFrame == CGRect(x: 8, y: 8, width: 284, height: 184))
  }

  @Test func viewWithoutASize_usesTheSizeOfItsContent() {
    let root = root()
    let card = box(in: root)
    let inner = box(in: card)
    let leaf = box(in: inner)
    NSLayoutConstraint.activate([
      card.centerXAnchor.constraint(equalTo: root.centerXAnchor),
      card.topAnchor.constraint(equalTo: root.topAnchor, constant: 5),
      inner.topAnchor.constraint(equalTo: card.topAnchor, constant: 10),
      inner.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -10),
      inner.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 20),
      inner.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -20),
      leaf.topAnchor.constraint(equalTo: inner.topAnchor),
      leaf.bottomAnchor.constraint(equalTo: inner.bottomAnchor),
      leaf.leadingAnchor.constraint(equalTo: inner.leadingAnchor),
      leaf.trailingAnchor.constraint(equalTo: inner.trailingAnchor),
      leaf.widthAnchor.constraint(equalToConstant: 60),
    ])
    let height = leaf.heightAnchor.constraint(equalToConstant: 30)
    height.isActive = true
    root.layoutIfNeeded()
    #expect(card.frame == CGRect(x: 100, y: 5, width: 100, height: 50))
    #expect(leaf.frame == CGRect(x: 0, y: 0, width: 60, height: 30))
    height.constant = 40
    root.layoutIfNeeded()
    #expect(card.frame.height == 60)
  }

  @Test(arguments: [true, false])
  func contentOfAScrollView_determinesItsContentSize(byGuide: Bool) {
    let root = root()
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    root.addSubview(scroll)
    let content = box(in: scroll)
    let guide = scroll.contentLayoutGuide
    NSLayoutConstraint.activate([
      content.topAnchor.constraint(equalTo: byGuide ? guide.topAnchor : scroll.topAnchor),
      content.leadingAnchor.constraint(
        equalTo: byGuide ? guide.leadingAnchor : scroll.leadingAnchor),
      content.trailingAnchor.constraint(
        equalTo: byGuide ? guide.trailingAnchor : scroll.trailingAnchor),
      content.bottomAnchor.constraint(
        equalTo: byGuide ? guide.bottomAnchor : scroll.bottomAnchor),
      content.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
      content.heightAnchor.constraint(equalToConstant: 900),
    ])
    root.layoutIfNeeded()
    #expect(scroll.contentSize == CGSize(width: 300, height: 900))
    scroll.contentOffset.y = 400
    root.layoutIfNeeded()
    #expect(content.frame == CGRect(x: 0, y: 0, width: 300, height: 900))
    #expect(scroll.contentOffset.y == 400)
  }

  @Test func stackView_appliesMarginsAndCustomSpacing() {
    _ = FrameCycle.start()
    let views = (0..<3).map { _ in UIView() }
    let stack = UIStackView(arrangedSubviews: views)
    for view in views { view.heightAnchor.constraint(equalToConstant: 20).isActive = true }
    stack.axis = .vertical
    stack.spacing = 4
    stack.setCustomSpacing(10, after: views[0])
    stack.isLayoutMarginsRelativeArrangement = true
    stack.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(stack.intrinsicContentSize.height == 78)
    #expect(stack.customSpacing(after: views[1]) == UIStackView.spacingUseDefault)
    stack.frame = CGRect(x: 0, y: 0, width: 100, height: 78)
    stack.layoutIfNeeded()
    #expect(views.map(\.frame.minY) == [1, 31, 55])
    #expect(views[0].frame.minX == 2 && views[0].frame.width == 94)
  }
}
