// CAKeyframeAnimation: modes, key times, curves, paths, and lists of unequal length.

import Foundation
import QuartzCore
import Testing

struct KeyframeCase: Sendable, CustomTestStringConvertible {
  var name: String
  var values: [Double] = [0, 10, 30]
  var times: [Double]?
  var mode = CAAnimationCalculationMode.linear
  var functions: [CAMediaTimingFunctionName] = []
  /// Fractions of the duration, each with the value presented there.
  var shows: [(Double, Double)]
  var testDescription: String { name }

  static let all = [
    KeyframeCase(
      name: "linear, evenly distributed", shows: [(0, 0), (0.25, 5), (0.5, 10), (0.75, 20)]),
    KeyframeCase(name: "key times", times: [0, 0.8, 1], shows: [(0.4, 5), (0.8, 10), (0.9, 20)]),
    KeyframeCase(
      name: "key times that begin late hold the first value", times: [0.5, 0.6, 1],
      shows: [(0.25, 0), (0.55, 5)]),
    KeyframeCase(
      name: "key times that end early hold the last value", times: [0, 0.2, 0.4],
      shows: [(0.3, 20), (0.7, 30)]),
    KeyframeCase(
      name: "equal key times jump", times: [0, 0.5, 0.5], shows: [(0.25, 5), (0.5, 30)]),
    KeyframeCase(
      name: "too few key times are ignored", times: [0, 0.9], shows: [(0.25, 5), (0.75, 20)]),
    KeyframeCase(
      name: "descending key times are ignored", times: [0, 0.9, 0.3],
      shows: [(0.25, 5), (0.75, 20)]),
    KeyframeCase(
      name: "key times with a NaN are ignored", times: [0, .nan, 1], shows: [(0.25, 5), (0.75, 20)]),
    KeyframeCase(
      name: "key times with infinity are ignored", times: [0, 0.1, .infinity], shows: [(0.25, 5)]
    ),
    KeyframeCase(
      name: "surplus key times are ignored", times: [0, 0.8, 1, 1], shows: [(0.4, 5), (0.9, 20)]),
    KeyframeCase(
      name: "discrete, evenly distributed", mode: .discrete,
      shows: [(0, 0), (0.3, 0), (0.34, 10), (0.66, 10), (0.67, 30), (0.99, 30)]),
    KeyframeCase(
      name: "discrete with one more time than values", times: [0, 0.2, 0.8, 1], mode: .discrete,
      shows: [(0.1, 0), (0.2, 10), (0.79, 10), (0.8, 30)]),
    KeyframeCase(
      name: "discrete with as many times as values, evenly distributed", times: [0, 0.1, 0.2],
      mode: .discrete,
      shows: [(0.3, 0), (0.5, 10), (0.7, 30)]),
    KeyframeCase(
      name: "paced ignores times and curves", times: [0, 0.9, 1], mode: .paced,
      functions: [.easeIn, .easeIn], shows: [(0.25, 7.5), (0.5, 15), (0.75, 22.5)]),
    KeyframeCase(
      name: "paced without movement", values: [4, 4, 4], mode: .paced, shows: [(0.5, 4)]),
    // Catmull-Rom with one-sided ends: slopes 10, 15, 20; the middle of a segment is
    // (p0 + p1)/2 + (m0 − m1)/8.
    KeyframeCase(
      name: "cubic", mode: .cubic, shows: [(0.25, 4.375), (0.5, 10), (0.75, 19.375)]),
    KeyframeCase(
      name: "cubic through two values is a line", values: [0, 8], mode: .cubic, shows: [(0.25, 2)]),
    KeyframeCase(name: "one value", values: [6], shows: [(0, 6), (0.5, 6)]),
    KeyframeCase(name: "one value, paced", values: [6], mode: .paced, shows: [(0.5, 6)]),
    KeyframeCase(name: "one value, cubic paced", values: [6], mode: .cubicPaced, shows: [(0.5, 6)]),
    KeyframeCase(name: "one value, discrete", values: [6], mode: .discrete, shows: [(0.5, 6)]),
    KeyframeCase(name: "no values present the model", values: [], shows: [(0, -1), (0.5, -1)]),
    KeyframeCase(
      name: "missing curves are linear", functions: [.easeInEaseOut],
      shows: [(0.25, 5), (0.75, 20), (0.625, 15)]),
    KeyframeCase(
      name: "surplus curves are ignored", functions: [.linear, .linear, .easeIn, .easeIn],
      shows: [(0.25, 5), (0.75, 20)]),
  ]
}

@MainActor @Suite struct KeyframeTests {
  @Test(arguments: KeyframeCase.all) func keyframes_presentTheirValues(_ keys: KeyframeCase) {
    let stage = AnimationStage()
    CATransaction.setDisableActions(true)
    stage.layer.zPosition = -1
    let animation = CAKeyframeAnimation(keyPath: "zPosition")
    animation.values = keys.values
    animation.keyTimes = keys.times?.map { NSNumber(value: $0) }
    animation.calculationMode = keys.mode
    animation.timingFunctions = keys.functions.map { CAMediaTimingFunction(name: $0) }
    animation.duration = 1
    stage.layer.add(animation, forKey: nil)
    stage.frame(0)
    for (time, number) in keys.shows {
      let shown = stage.depth(at: time)
      #expect(isClose(shown, number), "at \(time): \(shown), not \(number)")
    }
  }

  /// easeIn (.42, 0, 1, 1): at the parameter ½, x is 3·.42/8 + 3/8 + 1/8 = .6575 and y is ½.
  @Test func segments_easeWithTheirTimingFunctions() {
    let stage = AnimationStage()
    let animation = CAKeyframeAnimation(keyPath: "zPosition")
    animation.values = [0.0, 10.0, 30.0]
    animation.timingFunctions = [
      CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .easeOut),
    ]
    animation.duration = 2
    stage.layer.add(animation, forKey: nil)
    stage.frame(0)
    // x(½) = (3·.42 + 3·1 + 1)/8 = .6575; easeOut (0, 0, .58, 1) mirrors it: x = .3425.
    #expect(isClose(stage.depth(at: 0.6575), 5, 1e-9))
    #expect(isClose(stage.depth(at: 1.3425), 20, 1e-9))
  }

  @Test func timingFunctionOfTheAnimation_easesTheTimeBeforeASegmentIsChosen() {
    let stage = AnimationStage()
    let animation = CAKeyframeAnimation(keyPath: "zPosition")
    animation.values = [0.0, 10.0, 30.0]
    animation.timingFunction = CAMediaTimingFunction(name: .easeIn)
    animation.duration = 1
    stage.layer.add(animation, forKey: nil)
    stage.frame(0)
    #expect(isClose(stage.depth(at: 0.6575), 10, 1e-9))
  }

  /// Tension 1 makes the slopes zero, so each segment is 3e² − 2e³.
  @Test func tensionOne_stopsAtEveryKey() {
    let stage = AnimationStage()
    let animation = CAKeyframeAnimation(keyPath: "zPosition")
    animation.values = [0.0, 16.0]
    animation.calculationMode = .cubic
    animation.tensionValues = [1, 1]
    animation.duration = 1
    stage.layer.add(animation, forKey: nil)
    stage.frame(0)
    #expect(stage.depth(at: 0.25) == 2.5)
  }

  @Test func additiveKeyframes_addToTheModel() {
    let stage = AnimationStage()
    CATransaction.setDisableActions(true)
    stage.layer.zPosition = 100
    let animation = CAKeyframeAnimation(keyPath: "zPosition")
    animation.values = [0.0, 10.0]
    animation.isAdditive = true
    animation.duration = 1
    stage.layer.add(animation, forKey: nil)
    stage.frame(0)
    #expect(stage.depth(at: 0.5) == 105)
  }

  @Test func cumulativeKeyframes_addTheLastValue() {
    let stage = AnimationStage()
    let animation = CAKeyframeAnimation(keyPath: "zPosition")
    animation.values = [0.0, 50.0, 10.0]
    animation.isCumulative = true
    animation.repeatCount = 3
    animation.duration = 1
    stage.layer.add(animation, forKey: nil)
    stage.frame(0)
    #expect(stage.depth(at: 2.25) == 45)
  }

  @Test func valuesWithDifferentNumbersOfComponents_areReportedOnce() {
    let stage = AnimationStage()
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.values = [CGPoint.zero, 3.0]
    animation.duration = 1
    stage.layer.add(animation, forKey: nil)
    stage.frame(0)
    stage.layer.addSublayer(CALayer())
    stage.frame(0.5)
    #expect(stage.reports.map(\.code) == [.unfitValue])
    #expect(stage.layer.presentation()?.position == .zero)
  }
}

@MainActor @Suite struct PathAnimationTests {
  private func follow(
    _ path: CGPath, _ mode: CAAnimationCalculationMode = .linear,
    _ rotation: CAAnimationRotationMode? = nil
  ) -> AnimationStage {
    let stage = AnimationStage()
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.values = [CGPoint(x: -9, y: -9), CGPoint(x: -8, y: -8)]
    animation.path = path
    animation.calculationMode = mode
    animation.rotationMode = rotation
    animation.duration = 1
    stage.layer.add(animation, forKey: nil)
    stage.frame(0)
    return stage
  }

  /// A line of 30 points to the right, then 10 points down.
  private var corner: CGPath {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 30, y: 0))
    path.addLine(to: CGPoint(x: 30, y: 10))
    return path
  }

  @Test func path_overridesValues_withOneKeyPerSegment() {
    let position: CGPoint? = follow(corner).shown("position", at: 0.25)
    #expect(position == CGPoint(x: 15, y: 0))
  }

  @Test func pacedPath_hasConstantSpeed() {
    let position: CGPoint? = follow(corner, .paced).shown("position", at: 0.25)
    #expect(position == CGPoint(x: 10, y: 0))
  }

  @Test func discretePath_jumpsFromPointToPoint() {
    let stage = follow(corner, .discrete)
    #expect(stage.shown("position", at: 0.5) == CGPoint(x: 30, y: 0))
    #expect(stage.shown("position", at: 0.9) == CGPoint(x: 30, y: 10))
  }

  /// Both control points are at 0, so x = 27e³ and the distance is not proportional to the
  /// parameter. Pacing makes it proportional.
  @Test(arguments: [0.1, 0.25, 0.5, 0.9]) func pacedCurve_hasConstantSpeed(_ e: Double) {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(to: CGPoint(x: 27, y: 0), control1: .zero, control2: .zero)
    let plain: CGPoint? = follow(path).shown("position", at: e)
    let cube: Double = 27 * e * e * e
    #expect(isClose(Double(plain?.x ?? .nan), cube))
    // Pacing splits the curve into 32 pieces. The parameter is linear in time within a piece, so
    // the error is at most (1/32)²/8 of the largest second derivative, 162; that is about 0.02
    // points.
    let paced: CGPoint? = follow(path, .paced).shown("position", at: e)
    let x = Double(paced?.x ?? .nan)
    let even = 27 * e
    #expect(abs(x - even) < 0.05)
  }

  /// A line of length 10 and a half circle of radius 10/π, which has the same length.
  @Test func pacedLineAndArc_takeTimeInProportionToTheirLengths() {
    let radius = 10 / Double.pi
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addArc(
      center: CGPoint(x: 10, y: radius), radius: radius, startAngle: -.pi / 2, endAngle: .pi / 2,
      clockwise: false)
    let position: CGPoint? = follow(path, .paced).shown("position", at: 0.5)
    let x = Double(position?.x ?? .nan)
    #expect(abs(x - 10) < 0.01)
  }

  @Test(arguments: [(0.25, 0.0), (0.75, 0.5)])
  func rotateAuto_rotatesAlongThePath(_ time: Double, _ turns: Double) {
    let stage = follow(corner, .linear, .rotateAuto)
    let angle: Double? = stage.shown("transform.rotation.z", at: time)
    let expected = turns * Double.pi
    #expect(isClose(angle ?? .nan, expected, 1e-9))
  }

  @Test func rotateAutoReverse_facesBackward() {
    let stage = follow(corner, .linear, .rotateAutoReverse)
    let angle: Double? = stage.shown("transform.rotation.z", at: 0.75)
    let expected = -Double.pi / 2
    #expect(isClose(angle ?? .nan, expected, 1e-9))
  }

  @Test func emptyPath_presentsTheModel() {
    let position: CGPoint? = follow(CGMutablePath()).shown("position", at: 0.5)
    #expect(position == .zero)
  }
}
