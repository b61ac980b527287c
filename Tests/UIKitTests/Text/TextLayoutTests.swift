// Attributed text: its size, and its layout in labels.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct TextLayoutTests {
  private let font = UIFont.systemFont(ofSize: 10)
  /// The width of a run of "a" in a 10-point font: 0.55 em each, rounded up per run.
  private func width(_ count: Int) -> CGFloat { (CGFloat(count) * 5.5).rounded(.up) }

  @Test func attributedTextWithoutAttributes_hasTheSizeOfPlainText() {
    for text in ["aaa", "aaa bbb ccc", "one two three four five six", "a\nb", "a\n\nb"] {
      for limit in [30, 60, 400] as [CGFloat] {
        let label = UILabel(frame: .zero)
        label.font = font
        label.numberOfLines = 0
        label.text = text
        let size = CGSize(width: limit, height: .greatestFiniteMagnitude)
        let plain = label.sizeThatFits(size)
        label.attributedText = NSAttributedString(string: text)
        #expect(label.sizeThatFits(size) == plain, "\(text) in \(limit)")
      }
    }
  }

  @Test func kern_isAddedAfterEachCharacter() {
    let text = NSAttributedString(string: "aaaa", attributes: [.font: font, .kern: 2])
    #expect(text.size() == CGSize(width: 30, height: 12))
  }

  @Test func tallestFontOfALine_determinesItsHeight() {
    let text = NSMutableAttributedString(string: "a", attributes: [.font: font])
    text.append(
      NSAttributedString(string: "a", attributes: [.font: UIFont.systemFont(ofSize: 20)]))
    #expect(text.size() == CGSize(width: 6 + 11, height: 24))
  }

  @Test func paragraphStyle_spacesLines_andParagraphs() {
    let style = NSMutableParagraphStyle()
    style.lineSpacing = 3
    style.paragraphSpacing = 7
    let text = NSAttributedString(
      string: "a\na\na", attributes: [.font: font, .paragraphStyle: style])
    #expect(text.size().height == 56)
    style.minimumLineHeight = 20
    style.lineSpacing = 0
    style.paragraphSpacing = 0
    #expect(text.size().height == 60)
    style.minimumLineHeight = 0
    style.lineHeightMultiple = 2
    #expect(text.size().height == 72)
  }

  @Test func indents_reduceTheWidth() {
    let style = NSMutableParagraphStyle()
    style.firstLineHeadIndent = 10
    let text = NSAttributedString(
      string: "aaaa aaaa", attributes: [.font: font, .paragraphStyle: style])
    // 22 + 3 + 22 = 47 points fit; with the indent the second word wraps.
    let size = CGSize(width: 50, height: 0)
    #expect(
      text.boundingRect(with: size, options: .usesLineFragmentOrigin, context: nil).height == 24)
    style.firstLineHeadIndent = 0
    #expect(
      text.boundingRect(with: size, options: .usesLineFragmentOrigin, context: nil).height == 12)
  }

  @Test func boundingRect_withoutUsesLineFragmentOrigin_isOneLineOnItsBaseline() {
    let box = "aaa aaa".boundingRect(
      with: CGSize(width: 10, height: 100), attributes: [.font: font], context: nil)
    #expect(box.height == 12)
    #expect(box.minY < 0)
  }

  @Test func attachment_occupiesItsBoundsInTheLine() {
    let attachment = NSTextAttachment()
    attachment.bounds = CGRect(x: 0, y: -5, width: 30, height: 20)
    let text = NSMutableAttributedString(attachment: attachment)
    text.append(NSAttributedString(string: "a", attributes: [.font: font]))
    // 15 points above the baseline and 5 below.
    #expect(text.size() == CGSize(width: 36, height: 20))
  }

  @Test func label_keepsTheAttributes_untilTextIsSet() {
    let label = UILabel(frame: .zero)
    label.attributedText = NSAttributedString(string: "abc", attributes: [.kern: 4])
    #expect(label.text == "abc")
    #expect(label.attributedText?.attribute(.kern, at: 0, effectiveRange: nil) as? Int == 4)
    label.text = "abc"
    #expect(label.attributedText?.attribute(.kern, at: 0, effectiveRange: nil) == nil)
  }

  @Test func labelWithAnEmptyAttributedText_hasNoSize() {
    let label = UILabel(frame: .zero)
    label.attributedText = NSAttributedString()
    #expect(label.sizeThatFits(.zero) == .zero)
  }
}
