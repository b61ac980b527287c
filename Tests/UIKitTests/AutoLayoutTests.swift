// Content sizes in Auto Layout: hugging, compression resistance, baselines.

import Testing

@testable import UIKit

/// A view with an intrinsic size.
private final class Sized: UIView {
  let own: CGSize
  init(_ width: CGFloat, _ height: CGFloat) {
    own = CGSize(width: width, height: height)
    super.init(frame: .zero)
    translatesAutoresizingMaskIntoConstraints = false
  }
  required init?(coder: NSCoder) { nil }
  override var intrinsicContentSize: CGSize { own }
}

@MainActor @Suite(.serialized) struct AutoLayoutTests {
  /// Two adjacent views that together fill a width.
  private func row(_ first: UIView, _ second: UIView, width: CGFloat) -> UIView {
    _ = FrameCycle.start()
    let root = UIView(frame: CGRect(x: 0, y: 0, width: width, height: 50))
    root.addSubview(first)
    root.addSubview(second)
    NSLayoutConstraint.activate([
      first.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      second.leadingAnchor.constraint(equalTo: first.trailingAnchor, constant: 10),
      second.trailingAnchor.constraint(equalTo: root.trailingAnchor),
    ])
    return root
  }

  @Test(arguments: [true, false])
  func extraSpace_goesToTheViewThatHugsLess(firstHugs: Bool) {
    let (first, second) = (Sized(60, 10), Sized(60, 10))
    let root = row(first, second, width: 200)
    (firstHugs ? first : second).setContentHuggingPriority(
      UILayoutPriority(251), for: .horizontal)
    root.layoutIfNeeded()
    #expect(first.frame.width == (firstHugs ? 60 : 130))
    #expect(second.frame.width == (firstHugs ? 130 : 60))
  }

  @Test(arguments: [true, false])
  func missingSpace_isTakenFromTheViewThatResistsLess(firstResists: Bool) {
    let (first, second) = (Sized(60, 10), Sized(60, 10))
    let root = row(first, second, width: 100)
    (firstResists ? second : first).setContentCompressionResistancePriority(
      .defaultLow, for: .horizontal)
    root.layoutIfNeeded()
    #expect(first.frame.width == (firstResists ? 60 : 30))
    #expect(second.frame.width == (firstResists ? 30 : 60))
  }

  /// The width comes from the constraints, and the height from the text at that width.
  @Test(arguments: [false, true])
  func textInSeveralLines_hasItsHeight_inTheFirstLayout(isTextView: Bool) {
    _ = FrameCycle.start()
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 600))
    let text = String(repeating: "words ", count: 40)
    let (label, textView) = (UILabel(), UITextView())
    label.text = text
    label.numberOfLines = 0
    textView.text = text
    textView.isScrollEnabled = false
    let view: UIView = isTextView ? textView : label
    let below = Sized(60, 10)
    for each in [view, below] {
      each.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(each)
    }
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: root.topAnchor),
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      below.topAnchor.constraint(equalTo: view.bottomAnchor),
      below.leadingAnchor.constraint(equalTo: root.leadingAnchor),
    ])
    root.layoutIfNeeded()
    let (first, place) = (view.frame, below.frame)
    #expect(first.width == 200)
    #expect(first.height == view.sizeThatFits(CGSize(width: 200, height: 10_000)).height)
    #expect(first.height > 60 && place.minY == first.maxY)
    root.setNeedsLayout()
    root.layoutIfNeeded()
    #expect(view.frame == first && below.frame == place)
  }

  /// The constraints of the content are not solved again for each offset.
  @Test func scrolling_keepsTheSolution_andAChangedConstantReplacesIt() throws {
    _ = FrameCycle.start()
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let view = Sized(60, 400)
    scroll.addSubview(view)
    let top = view.topAnchor.constraint(equalTo: scroll.topAnchor)
    NSLayoutConstraint.activate([
      top, view.leadingAnchor.constraint(equalTo: scroll.leadingAnchor),
      view.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
    ])
    // The first solution changes the current frames, which are part of the second one.
    for _ in 0..<2 {
      scroll.setNeedsLayout()
      scroll.layoutIfNeeded()
    }
    let solved = try #require(scroll.solvedLayout)
    scroll.contentOffset.y = 40
    scroll.layoutIfNeeded()
    #expect(scroll.solvedLayout === solved)
    #expect(view.frame == CGRect(x: 0, y: 0, width: 200, height: 400))
    top.constant = 30
    scroll.layoutIfNeeded()
    #expect(view.frame.minY == 30)
    #expect(scroll.solvedLayout !== solved)
  }

  /// Of several limits, the tightest determines the place, in whatever order they were activated.
  @Test(arguments: [[10.0, 20, 35], [35, 20, 10], [20, 35, 10]])
  func tightestOfSeveralLimits_holds(limits: [Double]) {
    // A world of another test may be laid out from right to left.
    _ = FrameCycle.start()
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    for limit in limits {
      view.leadingAnchor.constraint(
        greaterThanOrEqualTo: root.leadingAnchor, constant: limit
      ).isActive = true
      view.widthAnchor.constraint(lessThanOrEqualToConstant: 2 * limit).isActive = true
    }
    let width = view.widthAnchor.constraint(equalToConstant: 90)
    width.priority = .defaultHigh
    width.isActive = true
    root.layoutIfNeeded()
    #expect(view.frame.minX == 35 && view.frame.width == 20)
  }

  @Test func priorityBetweenHuggingAndResistance_stretches_butDoesNotCompress() {
    _ = FrameCycle.start()
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 50))
    let view = Sized(60, 10)
    root.addSubview(view)
    let wish = view.widthAnchor.constraint(equalToConstant: 100)
    wish.priority = UILayoutPriority(500)
    wish.isActive = true
    root.layoutIfNeeded()
    #expect(view.frame.width == 100)
    wish.constant = 20
    root.layoutIfNeeded()
    #expect(view.frame.width == 60)
  }

  @Test func baselines_alignTextOfTwoSizes() {
    _ = FrameCycle.start()
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    let (large, small) = (UILabel(), UILabel())
    large.font = .systemFont(ofSize: 40)
    small.font = .systemFont(ofSize: 10)
    for label in [large, small] {
      label.text = "Text"
      label.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(label)
    }
    NSLayoutConstraint.activate([
      large.topAnchor.constraint(equalTo: root.topAnchor),
      small.firstBaselineAnchor.constraint(equalTo: large.firstBaselineAnchor),
    ])
    root.layoutIfNeeded()
    #expect(large.frame.minY + large.font.ascender == small.frame.minY + small.font.ascender)
    #expect(small.frame.minY > large.frame.minY)
  }

  @Test func removeFromSuperview_deactivatesOnlyConstraintsToViewsOutside() {
    _ = FrameCycle.start()
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    let (box, child) = (UIView(), UIView())
    root.addSubview(box)
    box.addSubview(child)
    let outer = child.leadingAnchor.constraint(equalTo: root.leadingAnchor)
    let inner = child.topAnchor.constraint(equalTo: box.topAnchor)
    let size = box.widthAnchor.constraint(equalToConstant: 10)
    NSLayoutConstraint.activate([outer, inner, size])
    box.removeFromSuperview()
    #expect(!outer.isActive && root.constraints.isEmpty)
    #expect(inner.isActive && size.isActive)
  }

  @Test func updateConstraints_isCalledOnce_untilItIsRequestedAgain() {
    final class Asked: UIView {
      var count = 0
      override func updateConstraints() {
        count += 1
        super.updateConstraints()
      }
    }
    _ = FrameCycle.start()
    let view = Asked(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.layoutIfNeeded()
    view.setNeedsLayout()
    view.layoutIfNeeded()
    #expect(view.count == 1)
    view.setNeedsUpdateConstraints()
    view.layoutIfNeeded()
    #expect(view.count == 2)
  }

  /// A card around a box around a title of 100 × 20 points, each inset by 10 points.
  private func card() -> (card: UIView, box: UIView) {
    _ = FrameCycle.start()
    let (card, box, title) = (UIView(), UIView(), Sized(100, 20))
    box.translatesAutoresizingMaskIntoConstraints = false
    card.addSubview(box)
    box.addSubview(title)
    for (inner, outer) in [(box, card), (title, box)] as [(UIView, UIView)] {
      NSLayoutConstraint.activate([
        inner.leadingAnchor.constraint(equalTo: outer.leadingAnchor, constant: 10),
        inner.topAnchor.constraint(equalTo: outer.topAnchor, constant: 10),
        outer.trailingAnchor.constraint(equalTo: inner.trailingAnchor, constant: 10),
        outer.bottomAnchor.constraint(equalTo: inner.bottomAnchor, constant: 10),
      ])
    }
    return (card, box)
  }

  @Test func fittingSize_includesTheContentAndItsMargins() {
    let (card, box) = card()
    let size = card.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    #expect(abs(size.width - 140) < 1e-6)
    #expect(abs(size.height - 60) < 1e-6)
    #expect(box.frame == .zero, "measuring moves no view")
  }

  @Test func fittingSize_keepsARequiredWidth() {
    let (card, _) = card()
    let size = card.systemLayoutSizeFitting(
      CGSize(width: 300, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    #expect(abs(size.width - 300) < 1e-6)
    #expect(abs(size.height - 60) < 1e-6)
  }

  @Test func fittingSize_withoutConstraints_isTheIntrinsicSize() {
    _ = FrameCycle.start()
    #expect(Sized(30, 12).systemLayoutSizeFitting(.zero) == CGSize(width: 30, height: 12))
    #expect(UIView().systemLayoutSizeFitting(.zero) == .zero)
  }

  @Test func distanceBetweenAnchors_isADimension() {
    _ = FrameCycle.start()
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    let (top, bottom) = (UIView(), UIView())
    for view in [top, bottom] {
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
    }
    let gap = root.topAnchor.anchorWithOffset(to: top.topAnchor)
    let gaps = [
      gap.constraint(equalTo: bottom.bottomAnchor.anchorWithOffset(to: root.bottomAnchor)),
      gap.constraint(equalToConstant: 30),
      root.leadingAnchor.anchorWithOffset(to: top.leadingAnchor)
        .constraint(equalTo: root.widthAnchor, multiplier: 0.25),
      // The other anchor comes first.
      root.trailingAnchor.anchorWithOffset(to: top.trailingAnchor).constraint(equalToConstant: -20),
      top.bottomAnchor.anchorWithOffset(to: bottom.topAnchor).constraint(equalToConstant: 10),
      top.heightAnchor.constraint(equalTo: bottom.heightAnchor),
    ]
    NSLayoutConstraint.activate(gaps)
    root.layoutIfNeeded()
    #expect(top.frame == CGRect(x: 75, y: 30, width: 205, height: 65))
    #expect(bottom.frame.minY == 105 && bottom.frame.maxY == 170)
    NSLayoutConstraint.deactivate(gaps)
    #expect(root.layoutGuides.isEmpty, "the guides that measure are removed")
  }

  @Test func distanceBetweenAnchors_followsTheReadingDirection() {
    _ = FrameCycle.start()
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    root.semanticContentAttribute = .forceRightToLeft
    let view = Sized(40, 20)
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    root.leadingAnchor.anchorWithOffset(to: view.leadingAnchor)
      .constraint(equalToConstant: 50).isActive = true
    root.layoutIfNeeded()
    #expect(view.frame.maxX == 250)
  }

  /// The background of PimCoumans/YetAnotherSwipeToDismiss is pinned to a scroll view that another
  /// view's constraints place. The outer constraints moved that view, and the layouts alternated.
  @Test func viewInsideASubview_isPlacedByTheConstraintsOfThatSubview() {
    _ = FrameCycle.start()
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 600))
    let (container, inner, background) = (UIView(), UIView(), UIView())
    for view in [container, inner, background] {
      view.translatesAutoresizingMaskIntoConstraints = false
    }
    root.addSubview(background)
    root.addSubview(container)
    container.addSubview(inner)
    func fill(_ view: UIView, _ other: UIView, _ margin: CGFloat) {
      NSLayoutConstraint.activate([
        view.leadingAnchor.constraint(equalTo: other.leadingAnchor, constant: margin),
        view.trailingAnchor.constraint(equalTo: other.trailingAnchor, constant: -margin),
      ])
    }
    fill(container, root, 10)
    fill(inner, container, 20)
    fill(background, inner, 0)
    NSLayoutConstraint.activate([
      container.topAnchor.constraint(equalTo: root.topAnchor),
      container.bottomAnchor.constraint(equalTo: root.bottomAnchor),
      inner.topAnchor.constraint(equalTo: container.topAnchor, constant: 75),
      inner.heightAnchor.constraint(equalToConstant: 100),
      background.topAnchor.constraint(equalTo: inner.bottomAnchor),
      background.heightAnchor.constraint(equalToConstant: 40),
    ])
    root.layoutIfNeeded()
    #expect(inner.frame == CGRect(x: 20, y: 75, width: 240, height: 100))
    #expect(background.frame == CGRect(x: 30, y: 175, width: 240, height: 40))
    #expect(UIApplication.shared.issues.isEmpty)
  }
}
