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

  /// Lays out labels of these widths, and spacers without a width (nil), in a row of 300 points.
  private func lengths(
    _ widths: [CGFloat?], _ distribution: UIStackView.Distribution, spacing: CGFloat = 0,
    prepare: ([UIView]) -> Void = { _ in }
  ) -> [[CGFloat]] {
    final class Content: UIView {
      var width: CGFloat = 0
      override var intrinsicContentSize: CGSize { CGSize(width: width, height: 20) }
    }
    let views = widths.map { width -> UIView in
      guard let width else { return UIView() }
      let view = Content()
      view.width = width
      return view
    }
    // A world of its own: that of an earlier test may be right-to-left.
    _ = Stage()
    prepare(views)
    let stack = UIStackView(arrangedSubviews: views)
    stack.distribution = distribution
    stack.spacing = spacing
    stack.frame = CGRect(x: 0, y: 0, width: 300, height: 20)
    stack.layoutIfNeeded()
    return [views.map(\.frame.minX), views.map(\.frame.width)]
  }

  /// Apple's documentation of `fill`: views are stretched by their hugging priorities, and shrunk by
  /// their compression resistance.
  @Test func fill_changesTheViewOfLowestPriority() {
    #expect(lengths([50, nil, 40], .fill) == [[0, 50, 260], [50, 210, 40]])
    let stretched = lengths([50, 60, 40], .fill) {
      $0[0].setContentHuggingPriority(UILayoutPriority(200), for: .horizontal)
    }
    #expect(stretched == [[0, 200, 260], [200, 60, 40]])
    let shrunk = lengths([200, 160, 40], .fill) {
      $0[1].setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
    }
    #expect(shrunk == [[0, 200, 260], [200, 60, 40]])
    let told = lengths([50, 60, nil], .fill) {
      $0[2].widthAnchor.constraint(equalToConstant: 30).isActive = true
    }
    #expect(told == [[0, 50, 270], [50, 220, 30]])
    #expect(lengths([280, 160, 40], .fill)[1] == [280, 20, 0], "no length is negative")
  }

  /// Apple's documentation: equal distances between centres, and no gap below the spacing.
  @Test func equalCentering_spacesTheCentresEvenly() {
    // The centres are at 20, 155 and 290.
    #expect(lengths([40, 30, 20], .equalCentering) == [[0, 140, 280], [40, 30, 20]])
    // Two distances between centres are longer than 280 / 3 points with the shortest gaps.
    #expect(
      lengths([20, 200, 20, 20], .equalCentering, spacing: 5)[0] == [0, 25, 230, 280])
    #expect(lengths([40, 30, 20], .equalSpacing)[0] == [0, 145, 280])
  }

  @Test(arguments: [UIStackView.Distribution.equalSpacing, .equalCentering])
  func viewsThatDoNotFit_areShrunk(_ distribution: UIStackView.Distribution) {
    let found = lengths([200, 160, 40], distribution, spacing: 10) {
      $0[0].setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
    }
    #expect(found == [[0, 90, 260], [80, 160, 40]])
  }

  @Test func fillEqually_isAsLongAsItsLongestViewForEach() {
    let labels = ["a", "a longer text"].map { text in
      let label = UILabel()
      label.text = text
      return label
    }
    let stack = UIStackView(arrangedSubviews: labels)
    let longest = labels[1].intrinsicContentSize.width
    #expect(stack.intrinsicContentSize.width == labels[0].intrinsicContentSize.width + longest)
    stack.distribution = .fillEqually
    #expect(stack.intrinsicContentSize.width == 2 * longest)
  }
}
