// Right-to-left layout of margins, buttons and labels. Other files test constraints and stack
// views.

import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct LayoutDirectionTests {
  @Test func directionalMargins_swapLeftAndRight() {
    let view = UIView()
    view.semanticContentAttribute = .forceRightToLeft
    view.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 1, leading: 2, bottom: 3, trailing: 4)
    #expect(view.layoutMargins == UIEdgeInsets(top: 1, left: 4, bottom: 3, right: 2))
    view.layoutMargins = UIEdgeInsets(top: 5, left: 6, bottom: 7, right: 8)
    #expect(
      view.directionalLayoutMargins
        == NSDirectionalEdgeInsets(top: 5, leading: 8, bottom: 7, trailing: 6))
  }

  @Test(arguments: [
    (UIControl.ContentHorizontalAlignment.leading, UIControl.ContentHorizontalAlignment.right),
    (.trailing, .left), (.left, .left), (.right, .right), (.center, .center), (.fill, .fill),
  ])
  func contentAlignment_isResolvedForRightToLeftLayout(
    _ alignment: UIControl.ContentHorizontalAlignment, _ shown: UIControl.ContentHorizontalAlignment
  ) {
    let button = UIButton(type: .custom)
    button.semanticContentAttribute = .forceRightToLeft
    button.contentHorizontalAlignment = alignment
    #expect(button.effectiveContentHorizontalAlignment == shown)
  }

  /// For every alignment, the frames of the image and the title mirror those of a button with
  /// left-to-right layout and the mirrored alignment.
  @Test(arguments: [
    (UIControl.ContentHorizontalAlignment.leading, UIControl.ContentHorizontalAlignment.leading),
    (.trailing, .trailing), (.left, .right), (.right, .left), (.center, .center), (.fill, .fill),
  ])
  func buttonsImageAndTitle_areMirrored(
    _ alignment: UIControl.ContentHorizontalAlignment,
    _ mirrored: UIControl.ContentHorizontalAlignment
  ) {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 12, height: 20)).image { _ in }
    func frames(
      _ attribute: UISemanticContentAttribute, _ alignment: UIControl.ContentHorizontalAlignment
    ) -> [CGRect] {
      let button = UIButton(type: .custom)
      button.semanticContentAttribute = attribute
      button.contentHorizontalAlignment = alignment
      button.setTitle("Back", for: .normal)
      button.setImage(image, for: .normal)
      button.frame = CGRect(x: 0, y: 0, width: 200, height: 44)
      button.layoutIfNeeded()
      return [button.imageView?.frame ?? .null, button.titleLabel?.frame ?? .null]
    }
    let straight = frames(.forceLeftToRight, mirrored)
    #expect(straight[0].width == 12 && straight[1].width > 12)
    let expected = straight.map {
      CGRect(x: 200 - $0.maxX, y: $0.minY, width: $0.width, height: $0.height)
    }
    #expect(frames(.forceRightToLeft, alignment) == expected)
  }

  @Test func directionalInsetsOfAConfiguration_swapLeftAndRight() {
    var configuration = UIButton.Configuration.plain()
    configuration.contentInsets = NSDirectionalEdgeInsets(
      top: 1, leading: 2, bottom: 3, trailing: 40)
    let button = UIButton(type: .custom)
    button.semanticContentAttribute = .forceRightToLeft
    button.configuration = configuration
    #expect(button.contentEdgeInsets == UIEdgeInsets(top: 1, left: 40, bottom: 3, right: 2))
  }

  /// Text with natural alignment begins at the leading edge.
  @Test func naturalText_isAlignedRight() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 24))
    label.font = .systemFont(ofSize: 10)
    label.text = "a"
    #expect(label.drawnText.first?.origin.x == 0)
    label.semanticContentAttribute = .forceRightToLeft
    #expect(label.drawnText.first?.origin.x == 94)
    label.textAlignment = .left
    #expect(label.drawnText.first?.origin.x == 0)
  }

  /// A button's insets follow a direction that is set after the configuration.
  @Test func insetsOfAConfiguration_followALaterDirection() {
    var configuration = UIButton.Configuration.plain()
    configuration.contentInsets = NSDirectionalEdgeInsets(
      top: 1, leading: 2, bottom: 3, trailing: 40)
    let button = UIButton(configuration: configuration)
    button.semanticContentAttribute = .forceRightToLeft
    #expect(button.contentEdgeInsets == UIEdgeInsets(top: 1, left: 40, bottom: 3, right: 2))
  }

  /// The frames of a view's subviews mirror those of left-to-right layout.
  private func expectMirrored(_ view: UIView, _ location: SourceLocation = #_sourceLocation) {
    view.semanticContentAttribute = .forceLeftToRight
    view.layoutIfNeeded()
    let expected = view.subviews.map {
      CGRect(
        x: view.bounds.width - $0.frame.maxX, y: $0.frame.minY, width: $0.frame.width,
        height: $0.frame.height)
    }
    view.semanticContentAttribute = .forceRightToLeft
    view.layoutIfNeeded()
    #expect(view.subviews.map(\.frame) == expected, sourceLocation: location)
    #expect(!expected.isEmpty, sourceLocation: location)
  }

  @Test func slider_isMirrored() {
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 228, height: 31))
    slider.value = 0.25
    expectMirrored(slider)
  }

  @Test func progressView_isMirrored() {
    let bar = UIProgressView(frame: CGRect(x: 0, y: 0, width: 100, height: 4))
    bar.progress = 0.25
    expectMirrored(bar)
  }

  @Test func switch_isMirrored() {
    let toggle = UISwitch()
    expectMirrored(toggle)
    toggle.setOn(true, animated: false)
    expectMirrored(toggle)
  }

  @Test func segmentedControl_isMirrored() {
    let control = UISegmentedControl(items: ["a", "b", "c"])
    control.selectedSegmentIndex = 0
    expectMirrored(control)
  }

  @Test func toolbar_isMirrored() {
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 390, height: 44))
    bar.items = [
      UIBarButtonItem(title: "Cancel"), .flexibleSpace(), UIBarButtonItem(title: "OK"),
    ]
    expectMirrored(bar)
  }

  @Test func searchBar_isMirrored() {
    let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 390, height: 56))
    bar.showsCancelButton = true
    expectMirrored(bar)
  }

  @Test func pageControl_showsTheFirstPageAtTheRight() {
    let pages = UIPageControl(frame: CGRect(x: 0, y: 0, width: 100, height: 26))
    pages.numberOfPages = 3
    expectMirrored(pages)
  }
}
