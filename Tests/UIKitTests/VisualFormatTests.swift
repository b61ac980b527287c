// Visual formats: the frames that each kind of format produces.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct VisualFormatTests {
  /// A 200 × 100 root view with two subviews, laid out by the formats.
  private func frames(
    _ formats: [String], options: NSLayoutConstraint.FormatOptions = [],
    metrics: [String: Any]? = nil
  ) -> (a: CGRect, b: CGRect) {
    _ = FrameCycle.start()
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let (a, b) = (UIView(), UIView())
    for view in [a, b] {
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
    }
    for format in formats {
      NSLayoutConstraint.activate(
        NSLayoutConstraint.constraints(
          withVisualFormat: format, options: options, metrics: metrics,
          views: ["a": a, "b": b, "root": root]))
    }
    root.layoutIfNeeded()
    return (a.frame, b.frame)
  }

  @Test func bars_pinToTheSuperview() {
    let frames = frames(["H:|[a]|", "V:|[a]|"])
    #expect(frames.a == CGRect(x: 0, y: 0, width: 200, height: 100))
  }

  @Test func numbersAndMetrics_areDistances() {
    let frames = frames(
      ["|-20-[a(60)]-gap-[b]-20-|", "V:|-5-[a(==30)]", "V:[b(30)]-(5)-|"],
      metrics: ["gap": 12.5])
    #expect(frames.a == CGRect(x: 20, y: 5, width: 60, height: 30))
    #expect(frames.b == CGRect(x: 92.5, y: 65, width: 87.5, height: 30))
  }

  @Test func hyphen_isEightPointsBetweenViews_andTheMarginAtTheEdge() {
    let frames = frames(["H:|-[a]-[b(a)]-|"])
    #expect(frames.a.minX == 8)
    #expect(frames.b.minX - frames.a.maxX == 8)
    #expect(frames.b.maxX == 192)
    #expect(frames.a.width == frames.b.width)
  }

  @Test func inequalitiesAndPriorities_areRespected() {
    let frames = frames(["H:|[a(100@500,<=80)]-(>=10)-[b(50)]|"])
    #expect(frames.a.width == 80)
    #expect(frames.b.minX == 150)
  }

  @Test func options_alignViewsPerpendicularToTheAxis() {
    let frames = frames(
      ["H:|[a(40)][b(40)]", "V:|-30-[a(20)]", "V:[b(10)]"], options: .alignAllTop)
    #expect(frames.b.minY == 30)
    #expect(frames.b.minX == 40)
  }

  @Test(arguments: ["H:|[a", "H:|[c]|", "H:[a]-[b]-", "H:|[a(>=)]|", "[a]x[b]", "H:|-(8-[a]"])
  func invalidFormat_makesNoConstraints_andIsReported(format: String) {
    _ = FrameCycle.start()
    let root = UIView()
    let (a, b) = (UIView(), UIView())
    root.addSubview(a)
    root.addSubview(b)
    let made = NSLayoutConstraint.constraints(
      withVisualFormat: format, metrics: nil, views: ["a": a, "b": b])
    #expect(made.isEmpty)
    #expect(UIApplication.shared.issues.map(\.code) == [.layoutFormat])
  }
}
