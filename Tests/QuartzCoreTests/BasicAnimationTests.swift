// CABasicAnimation: its end values in every combination, several animations on one key path, and
// its lifetime.

import Foundation
import QuartzCore
import Testing

struct EndsCase: Sendable, CustomTestStringConvertible {
  var from: Double?
  var to: Double?
  var by: Double?
  var isAdditive = false
  /// The presented value at a quarter of the duration; the model value is 100.
  var shows: Double
  var testDescription: String {
    "from \(from.map(String.init(_:)) ?? "-") to \(to.map(String.init(_:)) ?? "-") "
      + "by \(by.map(String.init(_:)) ?? "-")\(isAdditive ? " additive" : "")"
  }

  static let all = [
    EndsCase(from: 20, to: 60, shows: 30), EndsCase(from: 20, by: 60, shows: 35),
    EndsCase(to: 60, by: 20, shows: 45), EndsCase(from: 20, shows: 40),
    EndsCase(to: 60, shows: 90), EndsCase(by: 60, shows: 115),
    EndsCase(from: 20, to: 60, by: 7, shows: 30), EndsCase(shows: 100),
    EndsCase(from: 20, to: 60, isAdditive: true, shows: 130),
    EndsCase(from: 20, by: 60, isAdditive: true, shows: 135),
    EndsCase(to: 60, by: 20, isAdditive: true, shows: 145),
    EndsCase(from: 20, isAdditive: true, shows: 115),
    EndsCase(to: 60, isAdditive: true, shows: 115),
    EndsCase(by: 60, isAdditive: true, shows: 115), EndsCase(isAdditive: true, shows: 100),
  ]
}

@MainActor @Suite struct BasicAnimationTests {
  @Test(arguments: EndsCase.all)
  func everyCombinationOfEndValues_presentsItsValue(_ ends: EndsCase) {
    let stage = AnimationStage(isShown: false)
    stage.layer.zPosition = 100
    stage.frame(0)
    let animation = CABasicAnimation(keyPath: "zPosition")
    (animation.fromValue, animation.toValue, animation.byValue) = (ends.from, ends.to, ends.by)
    animation.isAdditive = ends.isAdditive
    animation.duration = 4
    stage.layer.add(animation, forKey: nil)
    stage.frame(0)
    #expect(stage.depth(at: 1) == ends.shows)
  }

  /// Recompiling the scene between two frames must not change the start value.
  @Test func animationWithoutEndValues_beginsAtTheValuePresentedWhenItIsAdded() {
    let stage = AnimationStage()
    CATransaction.setDisableActions(true)
    stage.layer.zPosition = 100
    let animation = CABasicAnimation(keyPath: "zPosition")
    animation.duration = 4
    stage.layer.add(animation, forKey: nil)
    stage.frame(0)
    #expect(stage.depth(at: 1) == 25)
    stage.layer.addSublayer(CALayer())
    #expect(stage.depth(at: 2) == 50)
  }

  @Test func byValueOfATransform_isConcatenatedBeforeTheModel() {
    let stage = AnimationStage(isShown: false)
    stage.layer.transform = CATransform3DMakeScale(2, 2, 1)
    let animation = CABasicAnimation(keyPath: "transform")
    animation.byValue = CATransform3DMakeTranslation(3, 0, 0)
    animation.duration = 1
    animation.fillMode = .forwards
    animation.isRemovedOnCompletion = false
    stage.layer.add(animation, forKey: nil)
    stage.frame(0)
    stage.frame(2)
    // The translation is applied first and is then scaled.
    #expect(stage.layer.presentation()?.transform.m41 == 6)
  }

  @Test func additiveTransforms_premultiplyTheModel() {
    let stage = AnimationStage(isShown: false)
    stage.layer.transform = CATransform3DMakeScale(2, 2, 1)
    let animation = CABasicAnimation(keyPath: "transform")
    animation.fromValue = CATransform3DMakeTranslation(8, 0, 0)
    animation.toValue = CATransform3DIdentity
    animation.isAdditive = true
    animation.duration = 1
    stage.layer.add(animation, forKey: nil)
    stage.frame(0)
    stage.frame(0.5)
    #expect(stage.layer.presentation()?.transform.m41 == 8)
    #expect(stage.layer.presentation()?.transform.m11 == 2)
  }

  @Test func severalAnimations_applyInTheOrderTheyWereAdded() {
    let stage = AnimationStage()
    let (base, offset, over) = (ramp(), ramp(), ramp())
    offset.isAdditive = true
    over.fromValue = 50.0
    over.toValue = 50.0
    over.duration = 0.5
    stage.layer.add(base, forKey: "base")
    stage.layer.add(offset, forKey: "offset")
    stage.layer.add(over, forKey: "over")
    stage.frame(0)
    #expect(stage.depth(at: 0.25) == 50)
    #expect(stage.depth(at: 0.75) == 15)
  }

  @Test func aReplacedAnimation_movesToTheEndOfTheOrder() {
    let stage = AnimationStage()
    let flat = ramp()
    flat.fromValue = 50.0
    flat.toValue = 50.0
    stage.layer.add(ramp(), forKey: "a")
    stage.layer.add(flat, forKey: "b")
    stage.layer.add(ramp(), forKey: "a")
    stage.frame(0)
    #expect(stage.depth(at: 0.5) == 5)
    #expect(stage.layer.animationKeys() == ["b", "a"])
  }

  @Test(arguments: [(0.5, 5.0), (1.5, 15), (2.5, 25), (3.5, 30)])
  func cumulativeRepetition_beginsWhereThePreviousOneEnded(_ time: Double, _ number: Double) {
    let stage = AnimationStage()
    let animation = ramp()
    animation.isCumulative = true
    animation.repeatCount = 3
    animation.fillMode = .forwards
    animation.isRemovedOnCompletion = false
    stage.layer.add(animation, forKey: nil)
    stage.frame(0)
    #expect(stage.depth(at: time) == number)
  }

  @Test func cumulativeTransforms_multiply() {
    let stage = AnimationStage()
    let animation = CABasicAnimation(keyPath: "transform")
    animation.fromValue = CATransform3DIdentity
    animation.toValue = CATransform3DMakeTranslation(10, 0, 0)
    animation.duration = 1
    animation.isCumulative = true
    animation.repeatCount = 100
    stage.layer.add(animation, forKey: nil)
    stage.frame(0)
    stage.frame(57.5)
    #expect(stage.layer.presentation()?.transform.m41 == 575)
  }

  @Test func addedAnimation_isACopy() {
    let stage = AnimationStage()
    let animation = ramp()
    stage.layer.add(animation, forKey: "a")
    animation.toValue = 1000.0
    stage.frame(0)
    #expect(stage.depth(at: 0.5) == 5)
  }

  @Test func modelChange_whileRunning_changesTheUnspecifiedEndValue() {
    let stage = AnimationStage()
    CATransaction.setDisableActions(true)
    let animation = ramp()
    animation.toValue = nil
    stage.layer.add(animation, forKey: nil)
    stage.layer.zPosition = 20
    stage.frame(0)
    #expect(stage.depth(at: 0.5) == 10)
    CATransaction.setDisableActions(true)
    stage.layer.zPosition = 40
    #expect(stage.depth(at: 0.5) == 20)
  }
}

@MainActor @Suite struct AnimationLifeTests {
  private let listener = AnimationListener()

  private func listened(_ duration: Double = 1) -> CABasicAnimation {
    let animation = ramp(duration)
    animation.delegate = listener
    return animation
  }

  @Test func completedAnimation_isReportedAsFinished() {
    let stage = AnimationStage()
    stage.layer.add(listened(), forKey: "a")
    for time in [0, 0.5, 1, 2] { stage.frame(time) }
    #expect(listener.stops == [true])
    #expect(listener.starts == 1)
    #expect(stage.layer.animationKeys() == nil)
  }

  @Test func removedAnimation_isReportedAsUnfinished() {
    let stage = AnimationStage()
    stage.layer.add(listened(), forKey: "a")
    stage.frame(0)
    stage.layer.removeAnimation(forKey: "a")
    #expect(listener.stops == [])
    stage.frame(0.5)
    #expect(listener.stops == [false])
  }

  @Test func animationRemovedBeforeItsFirstFrame_isReportedAsUnfinished() {
    let stage = AnimationStage()
    stage.layer.add(listened(), forKey: "a")
    stage.layer.removeAllAnimations()
    stage.frame(0)
    #expect(listener.stops == [false])
    #expect(listener.starts == 0)
  }

  @Test func animationReplacedUnderItsKey_isReportedAsUnfinished() {
    let stage = AnimationStage()
    stage.layer.add(listened(), forKey: "a")
    stage.frame(0)
    stage.layer.add(ramp(), forKey: "a")
    stage.frame(0.5)
    #expect(listener.stops == [false])
  }

  @Test func animationsWithNilKeys_doNotReplaceEachOther() {
    let stage = AnimationStage()
    stage.layer.add(listened(), forKey: nil)
    stage.layer.add(listened(), forKey: nil)
    stage.frame(0)
    #expect(listener.stops == [])
    stage.frame(1)
    #expect(listener.stops == [true, true])
  }

  @Test func animationOfALayerRemovedFromTheTree_isReportedAsUnfinished() {
    let stage = AnimationStage()
    let child = CALayer()
    stage.layer.addSublayer(child)
    child.add(listened(), forKey: "a")
    stage.frame(0)
    child.removeFromSuperlayer()
    stage.frame(0.5)
    #expect(listener.stops == [false])
    #expect(child.animationKeys() == nil)
  }

  @Test func animationOfALayerMovedToAnotherParent_continues() {
    let stage = AnimationStage()
    let (child, parent) = (CALayer(), CALayer())
    stage.layer.sublayers = [child, parent]
    child.add(listened(), forKey: "a")
    stage.frame(0)
    parent.addSublayer(child)
    stage.frame(0.5)
    #expect(child.presentation()?.zPosition == 5)
    stage.frame(1)
    #expect(listener.stops == [true])
  }

  @Test func animationOfALayerOutsideTheTree_finishesInTheNextFrame() {
    let stage = AnimationStage()
    let apart = CALayer()
    apart.add(listened(), forKey: "a")
    stage.frame(0)
    #expect(listener.stops == [true])
    #expect(apart.animationKeys() == nil)
  }

  @Test func animationNotRemovedOnCompletion_notifiesOnce_andRemains() {
    let stage = AnimationStage()
    let animation = listened()
    animation.isRemovedOnCompletion = false
    stage.layer.add(animation, forKey: "a")
    for time in [0.0, 1, 2, 3] { stage.frame(time) }
    #expect(listener.stops == [true])
    #expect(stage.layer.animationKeys() == ["a"])
    stage.layer.removeAnimation(forKey: "a")
    stage.frame(4)
    #expect(listener.stops == [true])
  }

  @Test func animationWithALaterBeginTime_startsLater() {
    let stage = AnimationStage()
    let animation = listened()
    animation.beginTime = 2
    stage.layer.add(animation, forKey: "a")
    stage.frame(1)
    #expect(listener.starts == 0)
    stage.frame(2)
    #expect(listener.starts == 1)
  }
}
