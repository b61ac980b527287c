// The text and pictures that views and images pass to a renderer.

import Testing

@testable import UIKit

/// A view of 200 × 100 points in its own frame cycle.
@MainActor private final class Scene {
  let cycle = FrameCycle.start()
  let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))

  init() { cycle.attach(root: root.layer) }

  func appearance(of view: UIView) throws -> LayerAppearance {
    root.addSubview(view)
    cycle.advance(to: cycle.timestamp, targetTimestamp: cycle.timestamp + 1)
    let rows = cycle.frame.snapshot(title: { $0 === view.layer ? "it" : nil }).rows
    return try #require(rows.first { $0.title == "it" }).appearance
  }
}

@MainActor @Suite(.serialized) struct DrawnAppearanceTests {
  private func label(_ text: String, width: CGFloat) -> UILabel {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: width, height: 40))
    label.text = text
    label.font = .systemFont(ofSize: 10)
    return label
  }

  @Test func label_centresItsLine() throws {
    let scene = Scene()
    let label = label("Title", width: 100)
    label.textAlignment = .center
    let texts = try scene.appearance(of: label).texts
    try #require(texts.count == 1)
    #expect(texts[0].string == "Title" && texts[0].size == 10)
    #expect(texts[0].origin.x + texts[0].width / 2 == 50)
    let baseline: CGFloat = 20 - 6 + 9.5
    #expect(texts[0].origin.y == baseline)
  }

  @Test func label_thatIsTooNarrow_endsWithAnEllipsis() throws {
    let scene = Scene()
    let text = try #require(
      try scene.appearance(of: label("A very long title", width: 40)).texts.first)
    #expect(text.string.hasSuffix("…") && text.width <= 40)
  }

  @Test func label_ofSeveralLines_breaksAtSpaces() throws {
    let scene = Scene()
    let label = label("one two three", width: 40)
    label.numberOfLines = 0
    #expect(try scene.appearance(of: label).texts.map(\.string) == ["one two", "three"])
  }

  /// The colour and the opacity of what an effect view shows below its content.
  private func backdrop(of view: UIVisualEffectView) throws -> (white: CGFloat, opacity: Float) {
    let layer = try #require(view.subviews.first).layer
    let shown = layer.presentation() ?? layer
    return (try #require(shown.backgroundColor?.components?.first), shown.opacity)
  }

  @Test func effect_isATintBelowTheContent_ofTheWholeView() throws {
    let view = UIVisualEffectView(effect: UIBlurEffect(style: .dark))
    view.frame = CGRect(x: 0, y: 0, width: 30, height: 40)
    #expect(view.subviews.last === view.contentView)
    #expect(view.subviews.first?.frame == view.bounds)
    #expect(try backdrop(of: view).white < 0.5 && backdrop(of: view).opacity == 1)
    view.effect = nil
    #expect(try backdrop(of: view).opacity == 0)
  }

  /// Cards of published apps fade a blur in with the finger, and reverse it.
  @Test func effectInAnAnimator_followsItsFraction() throws {
    let scene = Scene()
    let view = UIVisualEffectView(effect: nil)
    scene.root.addSubview(view)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      view.effect = UIBlurEffect(style: .dark)
    }
    animator.pauseAnimation()
    for fraction: CGFloat in [0.25, 0.75, 0.5] {
      animator.fractionComplete = fraction
      scene.cycle.advance(
        to: scene.cycle.timestamp, targetTimestamp: scene.cycle.timestamp + 1)
      let shown = try backdrop(of: view)
      #expect(shown.white < 0.5 && abs(shown.opacity - Float(fraction)) < 1e-6)
    }
    animator.stopAnimation(false)
    animator.finishAnimation(at: .start)
    scene.cycle.advance(to: scene.cycle.timestamp, targetTimestamp: scene.cycle.timestamp + 1)
    #expect(try backdrop(of: view).opacity == 0)
  }

  @Test func imageView_passesItsImagesNameAndGravity() throws {
    let scene = Scene()
    let view = UIImageView(image: UIImage(named: "photo"))
    view.contentMode = .scaleAspectFill
    let contents = try #require(try scene.appearance(of: view).contents)
    #expect(contents.name == "photo" && contents.gravity == .resizeAspectFill)
    #expect(contents.picture == nil)
  }

  @Test func snapshot_isAPicture_sharedByItsPieces() throws {
    let scene = Scene()
    let source = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    source.layer.maskedCorners = [.layerMinXMinYCorner]
    source.addSubview(label("inside", width: 40))
    source.subviews[0].alpha = 0.5
    let mask = CALayer()
    mask.frame = source.bounds
    source.layer.mask = mask
    let whole = try #require(source.snapshotView(afterScreenUpdates: true))
    let piece = try #require(
      whole.resizableSnapshotView(
        from: CGRect(x: 0, y: 0, width: 20, height: 20), afterScreenUpdates: false,
        withCapInsets: .zero))
    let picture = try #require(try scene.appearance(of: whole).contents?.picture)
    let contents = try #require(try scene.appearance(of: piece).contents)
    #expect(contents.picture === picture)
    #expect(contents.rect == CGRect(x: 0, y: 0, width: 0.5, height: 0.5))
    #expect(picture.rows.map(\.parent) == [nil, 0, 0])
    #expect(picture.rows.map(\.isMask) == [false, true, false])
    #expect(picture.rows[0].appearance.maskedCorners == [.layerMinXMinYCorner])
    #expect(picture.rows[2].appearance.texts.first?.string == "inside")
    #expect(picture.rows[2].opacity == 0.5)
  }

  @Test func clipOfAContext_becomesAMask_andAnEmptyClipMasksEverything() throws {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image {
      $0.cgContext.clip()
      $0.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
    }
    let rows = try #require(image.picture).rows
    #expect(rows.map(\.isMask) == [false, true, false])
    #expect(rows[1].appearance == LayerAppearance() && rows[2].parent == 0)
  }

  @Test func oldContentOfATransition_keepsItsText() throws {
    let scene = Scene()
    let before = label("before", width: 100)
    _ = try scene.appearance(of: before)
    let transition = CATransition()
    transition.duration = 1
    scene.root.layer.add(transition, forKey: nil)
    before.removeFromSuperview()
    scene.root.addSubview(label("after", width: 100))
    let cycle = scene.cycle
    cycle.advance(to: cycle.timestamp + 0.1, targetTimestamp: cycle.timestamp + 1)
    let shown = cycle.frame.snapshot().rows.flatMap(\.appearance.texts).map(\.string)
    #expect(shown.sorted() == ["after", "before"])
  }
}
