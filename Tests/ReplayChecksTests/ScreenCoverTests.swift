// The number of sample points that layers cover, compared with a test of every sample point.

import Testing
import UIKit

@testable import ReplayChecks

@MainActor @Suite(.serialized) struct ScreenCoverTests {
  /// A layer of pseudo-random size, position and rotation; every third one is in perspective. Equal
  /// numbers make equal layers.
  private func layer(_ number: Int) -> CALayer {
    var state = UInt64(number)
    func random(_ range: ClosedRange<Double>) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound
        + Double(state >> 11) * 0x1p-53 * (range.upperBound - range.lowerBound)
    }
    let layer = CALayer()
    layer.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    layer.bounds = CGRect(
      x: random(-50...50), y: 0, width: random(1...500), height: random(1...900))
    layer.position = CGPoint(x: random(-100...500), y: random(-100...900))
    var transform = CATransform3DIdentity
    if number % 3 == 1 { transform.m34 = -1 / random(100...900) }
    if number % 3 != 0 {
      transform = CATransform3DRotate(
        transform, random(-3...3), random(-1...1), random(-1...1), random(-1...1))
    }
    layer.transform = transform
    return layer
  }

  @Test(arguments: 0..<90) func layer_coversThePointsInItsBounds(_ number: Int) {
    let cycle = FrameCycle.start()
    cycle.attach(root: layer(number))
    cycle.advance(to: 0.1, targetTimestamp: 0.2)
    let (screen, map) = (UIScreen.main.bounds, ShownPlane(cycle.frame.worlds[0]))
    var expected = 0
    for index in 0..<ScreenCover.pointCount {
      let point = CGPoint(
        x: screen.minX + (CGFloat(index % 8) + 0.5) / 8 * screen.width,
        y: screen.minY + (CGFloat(index / 8) + 0.5) / 16 * screen.height)
      if let local = map?.local(point), cycle.frame.bounds(at: 0).contains(local) { expected += 1 }
    }
    #expect(ScreenCover(FrameCycle.current.frame).count == expected)
  }
}
