// The result of a probe at a point, compared with a search of all layers.

import Testing
import UIKit

@testable import ReplayChecks

@MainActor @Suite struct ScreenProbeTests {
  /// Hundreds of opaque views inside, outside and across the screen's edges, some rotated, some
  /// with a zPosition.
  private func showPieces() {
    let cycle = FrameCycle.start()
    let window = UIWindow()
    let root = UIView(frame: UIScreen.main.bounds)
    window.addSubview(root)
    window.makeKeyAndVisible()
    for index in 0..<240 {
      let piece = UIView(
        frame: CGRect(
          x: (index * 37) % 420 - 30, y: (index * 61) % 900 - 40, width: 30 + index % 50,
          height: 20 + index % 70))
      piece.backgroundColor = UIColor(white: CGFloat(index) / 240, alpha: 1)
      if index % 3 == 0 { piece.transform = CGAffineTransform(rotationAngle: CGFloat(index)) }
      if index % 7 == 0 { piece.layer.zPosition = CGFloat(index % 5) }
      root.addSubview(piece)
    }
    window.layoutIfNeeded()
    cycle.advance(to: 0, targetTimestamp: 1.0 / 60)
  }

  @Test func topLayer_amongHundredsOfViews_isTheOneThatASearchOfAllRowsFinds() {
    showPieces()
    let probe = ScreenProbe(FrameCycle.current.frame, images: ImageNumbers())
    var (wrong, covered): ([CGPoint], Int) = ([], 0)
    for x in stride(from: 1.5, to: 390, by: 9.25) {
      for y in stride(from: 0.5, to: 844, by: 11.5) {
        let point = CGPoint(x: x, y: y)
        let top = probe.rows.last { row in
          row.paints && row.map?.local(point).map(row.bounds.contains) ?? false
        }
        if top != nil { covered += 1 }
        if probe.ink(at: point).top !== top?.layer { wrong.append(point) }
      }
    }
    #expect(wrong.isEmpty)
    #expect(covered > 1_000)
  }

  @Test func points_ofALayerHalfOffTheScreen_areThoseOnTheScreen() throws {
    let cycle = FrameCycle.start()
    let window = UIWindow()
    let half = UIView(frame: CGRect(x: -100, y: 0, width: 200, height: 100))
    half.backgroundColor = .red
    window.addSubview(half)
    window.makeKeyAndVisible()
    cycle.advance(to: 0, targetTimestamp: 1.0 / 60)
    let points = ScreenProbe(FrameCycle.current.frame, images: ImageNumbers()).points(
      over: half.layer, within: UIScreen.main.bounds)
    // The last three of five columns at -80, -40, 0, 40 and 80.
    #expect(points.count == 15)
    #expect(points.allSatisfy { $0.x >= 0 })
  }

  /// One step of an eight-bit channel cannot be told from nothing; two can.
  @Test(arguments: [(1, false), (2, true)])
  func fadedLayer_isVisibleToEveryRule_fromTwoStepsOfAChannel(_ steps: Int, _ isVisible: Bool) {
    let cycle = FrameCycle.start()
    let window = UIWindow()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.backgroundColor = .red
    view.alpha = CGFloat(steps) / 255
    window.addSubview(view)
    window.makeKeyAndVisible()
    cycle.advance(to: 0, targetTimestamp: 1.0 / 60)
    let before = ShownPicture(cycle.frame)
    #expect(ScreenProbe(cycle.frame, images: ImageNumbers()).hasVisible(view.layer) == isVisible)
    view.frame.origin.x = 200
    cycle.advance(to: 1, targetTimestamp: 2.0 / 60)
    let moved = before.jumps(to: ShownPicture(cycle.frame), beyond: 1)
    #expect(moved.contains { $0.layer === view.layer } == isVisible)
    view.backgroundColor = UIColor(white: 1, alpha: CGFloat(steps) / 255)
    #expect(ScreenCover.showsSomething(view.layer) == isVisible)
  }
}
