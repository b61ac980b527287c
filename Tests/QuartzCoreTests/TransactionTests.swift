// CATransaction, and the search for the action of a property change.

import Foundation
import QuartzCore
import Testing

@MainActor @Suite struct TransactionTests {
  @Test func duration_isThatOfTheInnermostLevelThatSetsIt() {
    FrameCycle.start()
    #expect(CATransaction.animationDuration() == 0.25)
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    CATransaction.begin()
    #expect(CATransaction.animationDuration() == 2)
    CATransaction.setAnimationDuration(3)
    #expect(CATransaction.animationDuration() == 3)
    CATransaction.commit()
    #expect(CATransaction.animationDuration() == 2)
    CATransaction.commit()
    #expect(CATransaction.animationDuration() == 0.25)
  }

  @Test func implicitAnimation_usesDurationAndCurveOfItsTransaction() throws {
    let stage = AnimationStage()
    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    stage.layer.zPosition = 10
    CATransaction.commit()
    stage.frame(0)
    #expect(stage.depth(at: 0.5) == 2.5)
  }

  @Test func implicitAnimation_takesAQuarterSecond_withTheDefaultCurve() throws {
    let stage = AnimationStage()
    stage.layer.zPosition = 10
    stage.frame(0)
    let animation = try #require(stage.layer.animation(forKey: "zPosition") as? CABasicAnimation)
    #expect(animation.duration == 0.25)
    // The default curve (.25, .1, .25, 1) at the parameter ½: x = (.75 + .75 + 1)/8, y = .5375.
    let shown = stage.depth(at: 0.078125)
    #expect(isClose(shown, 5.375, 1e-9))
  }

  @Test func zeroDuration_ofTheTransaction_setsTheValueImmediately() {
    let stage = AnimationStage()
    CATransaction.setAnimationDuration(0)
    stage.layer.zPosition = 10
    #expect(stage.depth(at: 0) == 10)
    #expect(stage.layer.animationKeys() == nil)
  }

  @Test func explicitAnimationWithoutDuration_usesTheTransactionsDuration() {
    let stage = AnimationStage()
    CATransaction.begin()
    CATransaction.setAnimationDuration(4)
    stage.layer.add(ramp(0), forKey: nil)
    CATransaction.commit()
    stage.frame(0)
    #expect(stage.depth(at: 1) == 2.5)
  }

  @Test func disabledActions_animateNothing_andNestedLevelsCanEnableThem() {
    let stage = AnimationStage()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    stage.layer.zPosition = 10
    #expect(stage.layer.animationKeys() == nil)
    CATransaction.begin()
    CATransaction.setDisableActions(false)
    stage.layer.opacity = 0.5
    CATransaction.commit()
    CATransaction.commit()
    #expect(stage.layer.animationKeys() == ["opacity"])
  }

  @Test func frame_endsTheImplicitTransaction() {
    let stage = AnimationStage()
    CATransaction.setDisableActions(true)
    stage.frame(1)
    #expect(!CATransaction.disableActions())
  }

  @Test func completion_waitsForAllAnimations() {
    let stage = AnimationStage()
    var ran: [Double] = []
    CATransaction.begin()
    CATransaction.setCompletionBlock { ran.append(stage.cycle.timestamp) }
    stage.layer.add(ramp(1), forKey: "a")
    stage.layer.add(ramp(2), forKey: "b")
    CATransaction.commit()
    for time in [0, 1, 1.5, 2, 3] { stage.frame(time) }
    #expect(ran == [2])
  }

  @Test func completion_withoutAnimations_runsInTheNextFrame() {
    let stage = AnimationStage()
    var ran: [Double] = []
    CATransaction.begin()
    CATransaction.setCompletionBlock { ran.append(stage.cycle.timestamp) }
    CATransaction.commit()
    #expect(ran == [])
    stage.frame(1)
    #expect(ran == [1])
  }

  @Test func completion_waitsForNestedLevels_evenIfTheyHaveBlocks() {
    let stage = AnimationStage()
    var ran: [String] = []
    CATransaction.begin()
    CATransaction.setCompletionBlock { ran.append("outer") }
    CATransaction.begin()
    CATransaction.setCompletionBlock { ran.append("inner") }
    stage.layer.add(ramp(1), forKey: "a")
    CATransaction.commit()
    CATransaction.begin()
    stage.layer.add(ramp(2), forKey: "b")
    CATransaction.commit()
    CATransaction.commit()
    stage.frame(0)
    stage.frame(1)
    #expect(ran == ["inner"])
    stage.frame(2)
    #expect(ran == ["inner", "outer"])
  }

  @Test func completion_runsWhenItsAnimationIsRemoved() {
    let stage = AnimationStage()
    var ran = 0
    CATransaction.begin()
    CATransaction.setCompletionBlock { ran += 1 }
    stage.layer.add(ramp(), forKey: "a")
    CATransaction.commit()
    stage.frame(0)
    stage.layer.removeAnimation(forKey: "a")
    stage.frame(0.1)
    #expect(ran == 1)
  }

  @Test func completion_doesNotWaitForEarlierAnimations() {
    let stage = AnimationStage()
    var ran = 0
    CATransaction.begin()
    stage.layer.add(ramp(), forKey: "a")
    CATransaction.setCompletionBlock { ran += 1 }
    CATransaction.commit()
    stage.frame(0)
    #expect(ran == 1)
  }

  @Test func replacedCompletion_waitsOnlyForAnimationsAddedBeforeItsReplacement() {
    let stage = AnimationStage()
    var ran: [String] = []
    CATransaction.begin()
    CATransaction.setCompletionBlock { ran.append("first") }
    stage.layer.add(ramp(2), forKey: "a")
    CATransaction.setCompletionBlock { ran.append("second") }
    stage.layer.add(ramp(1), forKey: "b")
    CATransaction.commit()
    stage.frame(0)
    stage.frame(1)
    #expect(ran == ["second"])
    stage.frame(2)
    #expect(ran == ["second", "first"])
  }

  @Test func completionReplacedBeforeAnyAnimation_runsInTheNextFrame() {
    let stage = AnimationStage()
    var ran: [String] = []
    CATransaction.begin()
    CATransaction.setCompletionBlock { ran.append("first") }
    CATransaction.setCompletionBlock(nil)
    stage.layer.add(ramp(2), forKey: "a")
    stage.frame(0)
    #expect(ran == ["first"])
    CATransaction.commit()
  }

  @Test func completionOfTheImplicitTransaction_runsAfterItsAnimations() {
    let stage = AnimationStage()
    var ran: [Double] = []
    CATransaction.setCompletionBlock { ran.append(stage.cycle.timestamp) }
    stage.layer.opacity = 0
    for time in [0, 0.2, 0.25, 0.5] { stage.frame(time) }
    #expect(ran == [0.25])
  }

  @Test func values_setByKey_changeTheSameSettings() {
    FrameCycle.start()
    CATransaction.begin()
    CATransaction.setValue(1.5, forKey: "animationDuration")
    CATransaction.setValue(true, forKey: "disableActions")
    CATransaction.setValue("mine", forKey: "own")
    CATransaction.begin()
    #expect(CATransaction.animationDuration() == 1.5)
    #expect(CATransaction.disableActions())
    #expect(CATransaction.value(forKey: "own") as? String == "mine")
    CATransaction.commit()
    CATransaction.commit()
    #expect(CATransaction.value(forKey: "own") == nil)
  }

  @Test func completionBlock_setByKey_runs() {
    let stage = AnimationStage()
    var ran = 0
    CATransaction.begin()
    let block: () -> Void = { ran += 1 }
    CATransaction.setValue(block, forKey: "completionBlock")
    CATransaction.commit()
    stage.frame(1)
    #expect(ran == 1)
  }

  @Test func unbalancedCommit_isReported() {
    let stage = AnimationStage()
    CATransaction.commit()
    #expect(stage.reports.map(\.code) == [.unbalancedCommit])
  }
}

/// An action that records its name.
@MainActor private final class NamedAction: CAAction {
  static var received: [String] = []
  let name: String
  init(_ name: String) { self.name = name }
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    Self.received.append(name)
  }
}

@MainActor private final class ActionDelegate: CALayerDelegate {
  var answer: (any CAAction)?
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { answer }
}

private final class DefaultingLayer: CALayer {
  override class func defaultAction(forKey event: String) -> (any CAAction)? {
    event == "zPosition" ? NamedAction("class") : nil
  }
}

@MainActor @Suite struct ActionSearchTests {
  /// Removes the sources of actions one by one; each time, the next source supplies the action.
  @Test func search_goesFromDelegateToActionsToStyleToClass() {
    let delegate = ActionDelegate()
    let layer = DefaultingLayer()
    let stage = AnimationStage(layer)
    layer.delegate = delegate
    delegate.answer = NamedAction("delegate")
    layer.actions = ["zPosition": NamedAction("actions")]
    layer.style = [
      "actions": ["zPosition": NamedAction("style")] as [String: any CAAction],
      "style": ["actions": ["zPosition": NamedAction("inner style")] as [String: any CAAction]]
        as [AnyHashable: Any],
    ]
    NamedAction.received = []
    layer.zPosition = 1
    delegate.answer = nil
    layer.zPosition = 2
    layer.actions = nil
    layer.zPosition = 3
    layer.style?["actions"] = nil
    layer.zPosition = 4
    layer.style = nil
    layer.zPosition = 5
    #expect(NamedAction.received == ["delegate", "actions", "style", "inner style", "class"])
    #expect(stage.layer.animationKeys() == nil)
  }

  @Test(arguments: ["delegate", "actions", "style"]) func null_stopsTheSearch(_ place: String) {
    let delegate = ActionDelegate()
    let layer = DefaultingLayer()
    _ = AnimationStage(layer)
    let nothing: [String: any CAAction] = ["zPosition": NSNull()]
    switch place {
    case "delegate":
      layer.delegate = delegate
      delegate.answer = NSNull()
    case "actions": layer.actions = nothing
    default: layer.style = ["actions": nothing]
    }
    NamedAction.received = []
    layer.zPosition = 1
    #expect(NamedAction.received == [])
    #expect(layer.animationKeys() == nil)
    #expect(layer.zPosition == 1)
  }

  @Test func layerNotYetPresented_hasNoImplicitAnimation() {
    let stage = AnimationStage(isShown: false)
    stage.layer.zPosition = 10
    #expect(stage.layer.animationKeys() == nil)
    #expect(stage.depth(at: 0) == 10)
  }

  @Test func settingTheSameValue_searchesForNoAction() {
    let layer = DefaultingLayer()
    _ = AnimationStage(layer)
    NamedAction.received = []
    layer.zPosition = 0
    #expect(NamedAction.received == [])
  }

  @Test func action_isLookedUpBeforeTheValueChanges_andRunsAfter() {
    final class Watcher: CALayerDelegate, CAAction {
      var seen: [Double] = []
      func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        seen.append(Double(layer.zPosition))
        return self
      }
      func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
        seen.append(Double((object as? CALayer)?.zPosition ?? .nan))
      }
    }
    let watcher = Watcher()
    let stage = AnimationStage()
    stage.layer.delegate = watcher
    stage.layer.zPosition = 3
    #expect(watcher.seen == [0, 3])
  }

  @Test func secondImplicitChange_startsFromThePresentedValue() {
    let stage = AnimationStage()
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    CATransaction.setAnimationDuration(1)
    stage.layer.zPosition = 10
    stage.frame(0)
    stage.frame(0.5)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    CATransaction.setAnimationDuration(1)
    stage.layer.zPosition = 0
    stage.frame(0.5)
    #expect(stage.depth(at: 1) == 2.5)
  }
}
