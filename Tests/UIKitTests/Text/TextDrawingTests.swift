// Attributed text in labels and image contexts, as it is passed to a renderer.

import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct TextDrawingTests {
  private let font = UIFont.systemFont(ofSize: 10)

  @Test func label_drawsEachRun_inItsFontAndColor() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 24))
    let text = NSMutableAttributedString(
      string: "ab", attributes: [.font: font, .foregroundColor: UIColor.red])
    text.append(
      NSAttributedString(string: "cd", attributes: [.font: UIFont.boldSystemFont(ofSize: 20)]))
    label.attributedText = text
    let drawn = label.drawnText
    #expect(drawn.map(\.string) == ["ab", "cd"])
    #expect(drawn.map(\.size) == [10, 20])
    #expect(drawn[0].color.red == 1 && drawn[1].color.red == 0)
    // Both runs are on one baseline; the second begins at the end of the first.
    #expect(drawn[0].origin.y == drawn[1].origin.y)
    #expect(Double(drawn[1].origin.x) == drawn[0].width)
  }

  @Test func paragraphAlignment_overridesTheLabelsAlignment() {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 24))
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    label.attributedText = NSAttributedString(
      string: "a", attributes: [.font: font, .paragraphStyle: style])
    #expect(label.drawnText.first?.origin.x == 94)
    label.textAlignment = .center
    label.attributedText = NSAttributedString(string: "a", attributes: [.font: font])
    #expect(label.drawnText.first?.origin.x == 47)
  }

  @Test func textInAContext_isDrawnOnItsBaseline_overItsBackground() throws {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 50)).image { _ in
      NSAttributedString(
        string: "ab",
        attributes: [.font: font, .backgroundColor: UIColor.yellow, .underlineStyle: 1]
      ).draw(at: CGPoint(x: 10, y: 20))
    }
    let items = try #require(image.picture).rows
    try #require(items.count == 3)
    #expect(
      items[0].appearance.backgroundColor
        == LayerAppearance.Color(red: 1, green: 1, blue: 0))
    #expect(items[1].world.m41 == 10 && items[1].world.m42 == 20)
    let rows = try #require(image.picture).rows
    let text = try #require(rows[1].appearance.texts.first)
    #expect(text.string == "ab" && text.origin == CGPoint(x: 0, y: 9.5))
    #expect(items[2].bounds.size == CGSize(width: 11, height: 1))
    let underline: CGFloat = 20 + 9.5 + 1
    #expect(items[2].world.m42 == underline)
  }

  @Test func textInARectangle_omitsLinesThatDoNotFit() throws {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 50)).image { _ in
      "a\nb\nc".draw(
        in: CGRect(x: 0, y: 0, width: 100, height: 25), withAttributes: [.font: font])
    }
    let texts = try #require(image.picture).rows.flatMap(\.appearance.texts)
    #expect(texts.map(\.string) == ["a", "b"])
  }

  @Test func textOutsideAContext_drawsNothing() {
    "a".draw(at: .zero, withAttributes: nil)
    #expect(UIGraphicsGetCurrentContext() == nil)
  }
}
