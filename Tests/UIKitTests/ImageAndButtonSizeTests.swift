// The intrinsic sizes of buttons, and controls and image views that are created from a coder or
// through a metatype.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct ImageAndButtonSizeTests {
  private func button(_ title: String?, size: CGFloat = 18) -> UIButton {
    let button = UIButton(type: .custom)
    button.titleLabel?.font = .systemFont(ofSize: size)
    button.setTitle(title, for: .normal)
    return button
  }

  @Test(arguments: [15.0, 18.0]) func title_hasSixPointsAboveAndBelow(size: Double) {
    let made = button("Done", size: size)
    let text = UIFont.systemFont(ofSize: size).lineHeight
    #expect(made.intrinsicContentSize.height == text + 12)
    #expect(made.sizeThatFits(.zero) == made.intrinsicContentSize)
  }

  @Test func emptyButton_is30Wide_andAsHighAsOneWithATitle() {
    #expect(button(nil).intrinsicContentSize == CGSize(width: 30, height: 34))
  }

  @Test func contentEdgeInsets_replaceThePadding() {
    let made = button("Done", size: 15)
    made.contentEdgeInsets = UIEdgeInsets(top: 1, left: 0, bottom: 0, right: 0)
    #expect(made.intrinsicContentSize.height == 19)
  }

  @Test func imageAlone_hasNoPadding() {
    let made = UIButton(type: .custom)
    let size = CGSize(width: 8, height: 9)
    made.setImage(UIGraphicsImageRenderer(size: size).image { _ in }, for: .normal)
    #expect(made.intrinsicContentSize == size)
  }

  @Test func buttonFromACoder_hasTheSameViewsAsOneWithAFrame() throws {
    let coded = try #require(UIButton(coder: NSCoder()))
    let framed = UIButton(frame: .zero)
    #expect(coded.subviews.map { "\(type(of: $0))" } == framed.subviews.map { "\(type(of: $0))" })
    #expect(coded.titleLabel?.superview === coded && coded.imageView?.superview === coded)
    #expect(coded.titleLabel?.font.pointSize == UIFont.buttonFontSize)
    #expect(coded.titleLabel?.textAlignment == .center)
  }

  @Test func labelOrImageViewFromACoder_receivesNoTouches() throws {
    #expect(try #require(UILabel(coder: NSCoder())).isUserInteractionEnabled == false)
    #expect(try #require(UIImageView(coder: NSCoder())).isUserInteractionEnabled == false)
  }

  @Test func imageView_isCreatedFromTheTypeOfAnotherImageView() {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 9)).image { _ in }
    let view: UIImageView = UIImageView(image: image)
    let copy = type(of: view).init(image: view.image)
    #expect(copy.bounds.size == CGSize(width: 8, height: 9) && copy.image === image)
  }

  @Test func buttonCreatedWithAConfiguration_showsItsTitle() {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "Done"
    #expect(UIButton(configuration: configuration).currentTitle == "Done")
  }

  @Test func imagePaddingOfAConfiguration_isPartOfTheWidth() {
    var configuration = UIButton.Configuration.plain()
    configuration.title = "Done"
    configuration.image = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 9)).image { _ in }
    let before = UIButton(configuration: configuration).intrinsicContentSize.width
    configuration.imagePadding = 7
    #expect(UIButton(configuration: configuration).intrinsicContentSize.width == before + 7)
    configuration.image = nil
    let made = UIButton(configuration: configuration)
    configuration.imagePadding = 0
    let plain = UIButton(configuration: configuration)
    #expect(made.intrinsicContentSize == plain.intrinsicContentSize)
  }

  /// Returns the widths that Auto Layout gives a view before and after a change.
  private func widths(of view: UIView, _ change: () -> Void) -> (before: CGFloat, after: CGFloat) {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    view.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(view)
    view.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
    view.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    root.layoutIfNeeded()
    let before = view.frame.width
    change()
    root.layoutIfNeeded()
    return (before, view.frame.width)
  }

  @Test func newTitle_changesTheButtonsSizeInAutoLayout() {
    let made = button("Done")
    let (before, after) = widths(of: made) { made.setTitle("Done, all of it", for: .normal) }
    #expect(before > 0 && after > before)
  }

  @Test func newContentInsets_changeTheButtonsSizeInAutoLayout() {
    let made = button("Done")
    let (before, after) = widths(of: made) {
      made.contentEdgeInsets = UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 6)
    }
    #expect(after == before + 11)
  }

  @Test func highlightedImage_isShownWhileHighlighted() throws {
    let images = (0..<2).map { _ in
      UIGraphicsImageRenderer(size: CGSize(width: 8, height: 9)).image { _ in }
    }
    let view = UIImageView(image: images[0], highlightedImage: images[1])
    #expect(view.layer.contents as? UIImage === images[0])
    view.isHighlighted = true
    #expect(view.layer.contents as? UIImage === images[1])
    view.isHighlighted = false
    #expect(view.layer.contents as? UIImage === images[0])
  }

  @Test func newNumberOfLines_changesTheLabelsSizeInAutoLayout() {
    let label = UILabel()
    label.text = "one two three four five six seven eight"
    label.preferredMaxLayoutWidth = 100
    let (before, after) = widths(of: label) { label.numberOfLines = 0 }
    #expect(before > 100 && after <= 100)
  }

  @Test func newTitleInsets_moveTheTitle() throws {
    let made = button("Done")
    made.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    made.layoutIfNeeded()
    let before = try #require(made.titleLabel).frame.minX
    made.titleEdgeInsets = UIEdgeInsets(top: 0, left: 8, bottom: 0, right: 0)
    made.layoutIfNeeded()
    #expect(made.titleLabel?.frame.minX == before + 4)
  }

  @Test func contentOfAnEffectViewFromACoder_fillsTheView() throws {
    let view = try #require(UIVisualEffectView(coder: NSCoder()))
    view.frame = CGRect(x: 0, y: 0, width: 30, height: 40)
    #expect(view.contentView.frame == view.bounds)
  }

  @Test func stepperFromACoder_hasItsSize() throws {
    #expect(try #require(UIStepper(coder: NSCoder())).bounds.size == CGSize(width: 94, height: 32))
  }
}
