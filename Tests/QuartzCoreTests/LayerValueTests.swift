// Animatable values: every documented key path, the return of appearance properties to their model
// values, and endless animations.

import Foundation
import QuartzCore
import Testing

@MainActor @Suite struct KeyPathTests {
  /// Every documented key path whose value is a single number.
  nonisolated static let numbers: [String] = [
    "position.x", "position.y", "anchorPoint.x", "anchorPoint.y", "bounds.origin.x",
    "bounds.origin.y", "bounds.size.width", "bounds.size.height", "zPosition", "anchorPointZ",
    "opacity", "cornerRadius", "borderWidth", "shadowOpacity", "shadowRadius",
    "shadowOffset.width", "shadowOffset.height", "contentsRect.origin.x",
    "contentsRect.size.height",
    "transform.rotation", "transform.rotation.x", "transform.rotation.y", "transform.rotation.z",
    "transform.scale", "transform.scale.x", "transform.scale.y", "transform.scale.z",
    "transform.scale.xy", "transform.translation.x", "transform.translation.y",
    "transform.translation.z", "transform.m34", "sublayerTransform.m34",
    "sublayerTransform.rotation.y", "sublayerTransform.scale.x", "sublayerTransform.translation.x",
  ]

  /// A value under an unknown name may set others as it is released.
  @Test func releasedValue_maySetOthersInItsDeinit() {
    final class Sets {
      let body: @MainActor () -> Void
      init(_ body: @escaping @MainActor () -> Void) { self.body = body }
      deinit {
        let body = body
        MainActor.assumeIsolated { body() }
      }
    }
    _ = FrameCycle.start()
    let layer = CALayer()
    let names = (0..<40).map { "own\($0)" }
    func sets(_ set: @escaping @MainActor (Any, String) -> Void) -> Sets {
      Sets { for name in names { set(1, name) } }
    }
    layer.setValue(sets { layer.setValue($0, forKey: $1) }, forKey: "first")
    layer.setValue(2, forKey: "first")
    CATransaction.setValue(sets { CATransaction.setValue($0, forKey: $1) }, forKey: "first")
    CATransaction.setValue(2, forKey: "first")
    for name in names {
      #expect(layer.value(forKey: name) as? Int == 1)
      #expect(CATransaction.value(forKey: name) as? Int == 1)
    }
    #expect(layer.value(forKey: "first") as? Int == 2)
    #expect(CATransaction.value(forKey: "first") as? Int == 2)
  }

  @Test(arguments: numbers) func keyPath_presentsTheAnimatedNumber(_ path: String) {
    let stage = AnimationStage()
    let animation = CABasicAnimation(keyPath: path)
    (animation.fromValue, animation.toValue, animation.duration) = (0.25, 0.75, 1)
    stage.layer.add(animation, forKey: nil)
    stage.frame(0)
    let shown: Double? = stage.shown(path, at: 0.5)
    // `transform.scale` reads as the mean of three axes, and opacity is a Float.
    #expect(isClose(shown ?? .nan, 0.5, 1e-6))
    #expect(stage.reports.isEmpty)
  }

  @Test(arguments: numbers) func keyPath_isSetAndReadByName(_ path: String) {
    let layer = CALayer()
    layer.setValue(0.5, forKeyPath: path)
    let read = layer.value(forKeyPath: path) as? Double
    #expect(isClose(read ?? .nan, 0.5, 1e-6))
  }

  @Test func translationOriginAndSize_areSetByAPointOrASize() {
    let layer = CALayer()
    layer.setValue(CGSize(width: 3, height: 4), forKeyPath: "transform.translation")
    layer.setValue(CGPoint(x: 1, y: 2), forKeyPath: "bounds.origin")
    layer.setValue(CGSize(width: 5, height: 6), forKeyPath: "bounds.size")
    #expect(layer.transform.m41 == 3)
    #expect(layer.transform.m42 == 4)
    #expect(layer.bounds == CGRect(x: 1, y: 2, width: 5, height: 6))
  }

  @Test(arguments: [
    "colour", "position.z", "transform.rotation.w", "bounds.width", "frame", "", ".", "position.",
    "transform.m55", "path", "colors",
  ])
  func unknownKeyPath_isReportedOnce_andTheAnimationRunsForItsDuration(_ path: String) {
    let stage = AnimationStage()
    let animation = ramp()
    animation.keyPath = path
    let listener = AnimationListener()
    animation.delegate = listener
    stage.layer.add(animation, forKey: nil)
    stage.frame(0)
    stage.layer.addSublayer(CALayer())
    for time in [0.5, 1, 2] { stage.frame(time) }
    #expect(stage.reports.map(\.code) == [.unknownKeyPath])
    #expect(listener.stops == [true])
  }
}

@MainActor @Suite struct AppearanceReturnTests {
  @Test func basicAnimation_ofContents_changesThemHalfway() {
    let stage = AnimationStage()
    CATransaction.setDisableActions(true)
    stage.layer.contents = "model"
    let animation = CABasicAnimation(keyPath: "contents")
    (animation.fromValue, animation.duration, animation.isAdditive) = ("old", 1, true)
    stage.layer.add(animation, forKey: nil)
    stage.frame(0)
    #expect(stage.shown("contents", at: 0.25) == "old")
    #expect(stage.shown("contents", at: 0.75) == "model")
  }

  @Test(arguments: ["hidden", "masksToBounds", "doubleSided"])
  func flags_presentTheirDiscreteValues(_ path: String) {
    let stage = AnimationStage()
    let animation = CAKeyframeAnimation(keyPath: path)
    animation.values = [true, false]
    animation.calculationMode = .discrete
    animation.duration = 1
    stage.layer.add(animation, forKey: nil)
    stage.frame(0)
    #expect(stage.shown(path, at: 0.25) == true)
    #expect(stage.shown(path, at: 0.75) == false)
  }

  @Test func anAppearanceProperty_returnsToTheModel_afterItsAnimation() {
    let stage = AnimationStage()
    let animation = CABasicAnimation(keyPath: "cornerRadius")
    (animation.fromValue, animation.toValue, animation.duration) = (4.0, 8.0, 1)
    stage.layer.add(animation, forKey: nil)
    stage.frame(0)
    #expect(stage.shown("cornerRadius", at: 0.5) == 6.0)
    #expect(stage.shown("cornerRadius", at: 1) == 0.0)
  }

  @Test func shapePath_morphsPointByPoint_evenIfTheModelHasNone() {
    func line(_ x: Double) -> CGPath {
      let path = CGMutablePath()
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: x, y: 0))
      return path
    }
    let shape = CAShapeLayer()
    let stage = AnimationStage(shape)
    let animation = CABasicAnimation(keyPath: "path")
    (animation.fromValue, animation.toValue, animation.duration) = (line(10), line(20), 1)
    shape.add(animation, forKey: nil)
    stage.frame(0)
    stage.frame(0.5)
    #expect(shape.presentation()?.path?.boundingBox.width == 15)
  }
}

@MainActor @Suite struct EndlessAnimationTests {
  @Test func cumulativeTransform_afterVeryManyRepetitions_isFinite() {
    let stage = AnimationStage()
    let animation = CABasicAnimation(keyPath: "transform")
    animation.fromValue = CATransform3DIdentity
    animation.toValue = CATransform3DMakeScale(2, 2, 2)
    (animation.duration, animation.repeatCount, animation.isCumulative) = (1e-6, .infinity, true)
    stage.layer.add(animation, forKey: nil)
    stage.frame(0)
    stage.frame(1e9)
    let m11 = Double(stage.layer.presentation()?.transform.m11 ?? .nan)
    #expect(m11.isFinite)
  }

  @Test func refusedAnimation_doesNotDelayTheCompletionBlock() {
    let stage = AnimationStage()
    var completed = 0
    let animation = ramp()
    animation.speed = .nan
    CATransaction.begin()
    CATransaction.setCompletionBlock { completed += 1 }
    stage.layer.add(animation, forKey: "a")
    CATransaction.commit()
    stage.frame(0)
    #expect(completed == 1)
  }

  @Test func endlessEasedGroup_presentsNoNaN() {
    let stage = AnimationStage()
    let group = CAAnimationGroup()
    group.duration = .infinity
    group.timingFunction = CAMediaTimingFunction(name: .easeIn)
    group.animations = [ramp()]
    stage.layer.add(group, forKey: nil)
    stage.frame(0)
    #expect(abs(stage.depth(at: 1)) < 1e-9)
  }

  @Test(arguments: [Double.nan, .infinity]) func aFrameAtANonFiniteTime_doesNotRun(_ time: Double) {
    let stage = AnimationStage()
    let index = stage.cycle.frameIndex
    stage.frame(time)
    stage.cycle.evaluate(at: time)
    #expect(stage.cycle.frameIndex == index)
    #expect(stage.cycle.timestamp == 0)
    #expect(stage.reports.map(\.code) == [.notFinite, .notFinite])
  }
}
