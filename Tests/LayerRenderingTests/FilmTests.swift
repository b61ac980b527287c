// Film strips and overlays.

import Foundation
import LayerRendering
import QuartzCore
import Testing

@Suite struct FilmTests {
  private var frame: FrameSnapshot {
    var row = FrameSnapshot.Row(
      bounds: CGRect(x: 0, y: 0, width: 100, height: 200), world: CATransform3DIdentity)
    row.appearance.backgroundColor = FeatureScene.green
    row.title = "list"
    return FrameSnapshot(rows: [row])
  }

  @Test func strip_hasItsFramesSideBySide_withTextBelow() {
    let panels = ["begin", "landing"].map { FilmStrip.Panel(frame, lines: [$0, "frame 1"]) }
    let strip = FilmStrip(
      title: "scale", panels: panels, screen: CGSize(width: 100, height: 200), scale: 0.5)
    let bitmap = strip.bitmap()
    #expect(bitmap.width == 10 + 2 * 60 && bitmap.height == 28 + 100 + 2 * 17 + 10)
    #expect(bitmap[35, 60].green > 150 && bitmap[35, 60].red < 60)
    #expect(bitmap[95, 60].green > 150 && bitmap[64, 60].red > 200)
    let text = (130..<162).contains { y in (10..<60).contains { bitmap[$0, y].red < 100 } }
    #expect(text, "the captions are drawn")
  }

  /// Narrow frames are as far apart as their captions need, up to a limit.
  @Test func captionOfANarrowFrame_isNotCut() throws {
    func strip(_ caption: String, width: Double) -> Bitmap {
      let panels = (0..<2).map { _ in FilmStrip.Panel(frame, lines: ["a", caption]) }
      return FilmStrip(
        title: "", panels: panels, screen: CGSize(width: 100, height: 200), scale: width / 100
      ).bitmap()
    }
    let caption = "finger 14.8 % of the screen"
    let narrow = strip(caption, width: 20)
    let column = (narrow.width - 10) / 2 - 10
    try #require((80..<150).contains(column))
    // The last letters of the first caption, and the space between the two.
    func isInk(_ columns: Range<Int>) -> Bool {
      (50 + 17..<narrow.height).contains { y in columns.contains { narrow[$0, y].red < 200 } }
    }
    #expect(isInk(10 + column - 8..<10 + column) && !isInk(10 + column + 1..<20 + column))
    #expect(strip(String(repeating: caption, count: 9), width: 20).width == 10 + 2 * (150 + 10))
    #expect(strip("a", width: 20).width == 10 + 2 * (20 + 10))
    #expect(strip(caption, width: 200).width == 10 + 2 * (200 + 10))
  }

  @Test func finger_isDrawnOverEverything_atItsPosition() {
    let renderer = FrameRenderer(size: CGSize(width: 100, height: 200))
    let bitmap = renderer.draw(frame.with(finger: CGPoint(x: 50, y: 100)))
    #expect(bitmap[50, 100].red > 100 && bitmap[50, 150].red < 60)
    #expect(frame.with(finger: nil) == frame)
  }

  @Test func outlines_surroundLayers_andNameThem() {
    let outlined = frame.outlined().rows
    #expect(outlined.count == 3 && outlined[1].appearance.border?.width == 1)
    #expect(outlined[2].appearance.texts.map(\.string) == ["list"])
    let two = FrameSnapshot(rows: frame.rows + frame.rows).outlined().rows.suffix(2)
    #expect(Set(two.map(\.bounds.origin.y)).count == 2, "names do not overlap")
  }

  @Test func outlines_areNotDrawnOverNames() throws {
    let twice = FrameSnapshot(rows: frame.rows + frame.rows).outlined().rows
    let lastLine = try #require(twice.lastIndex { $0.appearance.border != nil })
    let firstName = try #require(twice.firstIndex { !$0.appearance.texts.isEmpty })
    #expect(lastLine < firstName)
  }
}
