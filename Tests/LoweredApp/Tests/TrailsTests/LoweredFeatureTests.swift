// Each Objective-C feature of the app's files, tested by its effect.

import QuartzCore
import Testing
import UIKit

@testable import Trails

@MainActor @Suite(.serialized) struct LoweredFeatureTests {
  @Test func overridesInExtensions_runInTheOrderOfInheritance() {
    FrameCycle.start()
    let list = TrailListViewController()
    list.loadViewIfNeeded()
    #expect(list.events == ["base loaded", "base decorated", "list decorated"])
    let base: BaseViewController = list
    #expect(base.accent == .orange)
  }

  @Test func membersAddedToUIViewController_areOverriddenInSubclasses() {
    let screens: [UIViewController] = [
      UIViewController(), BaseViewController(), HintedViewController(), SteepViewController(),
    ]
    #expect(
      screens.map { $0.describe() } == [
        "a screen", "a screen", "a trail screen", "a steep trail screen!",
      ])
  }

  @Test func buttonActions_receiveTheSenderAndTheEvent() throws {
    FrameCycle.start()
    let list = TrailListViewController()
    list.loadViewIfNeeded()
    let button = try #require(list.stack.arrangedSubviews[1] as? UIButton)
    button.touchesBegan([UITouch()], with: UIEvent())
    #expect(list.events.last == "pressed 1")
    button.sendActions(for: .touchUpInside)
    #expect(list.opened == [Trail.all[1]])
    #expect(button.badge.text == "1")
  }

  @Test func barButtonItem_sendsItsAction() {
    FrameCycle.start()
    let list = TrailListViewController()
    list.loadViewIfNeeded()
    list.navigationItem.rightBarButtonItem?.simulateTap()
    #expect(list.events.last == "reloaded")
  }

  @Test func optionalMembersOfUIKit_areNil_whenTheObjectDoesNotImplementThem() {
    FrameCycle.start()
    let questions = DelegateQuestions()
    let delegate = PartialFlowDelegate()
    #expect(questions.heights(delegate) == [60, 124])
    #expect(questions.heights(nil) == [123, 124])
    #expect(questions.answers(delegate) == [false, false])
    #expect(questions.selects(delegate) == (true, false))
    #expect(questions.responds(delegate) == [true, false, false])
  }

  @Test func optionalMemberOfASubclass_isCalled() {
    FrameCycle.start()
    let questions = DelegateQuestions()
    #expect(questions.answers(PartialDelegate()) == [false, false])
    #expect(questions.answers(LateDelegate()) == [false, false, false])
    #expect(questions.responds(LateDelegate()) == [true, false, true])
  }

  @Test func optionalRequirements_areLookedUpOnTheObjectItself() {
    FrameCycle.start()
    final class Silent: NSObject, EdgeInteractorDelegate {
      func interactorShouldBegin(_ interactor: EdgeInteractor) -> Bool { true }
    }
    let interactor = EdgeInteractor()
    let silent: any EdgeInteractorDelegate = Silent()
    #expect(silent.interactor?(interactor, didMoveTo: 1) == nil)
    #expect(silent.finishThreshold == nil)
    let flow: any EdgeInteractorDelegate = TrailFlow()
    #expect(flow.interactor?(interactor, didEndAt: 0.5) != nil)
    #expect(flow.interactor?(interactor, didMoveTo: 0.5) == nil)
  }

  @Test func timersAndDisplayLinks_callTheirSelectors() {
    FrameCycle.start()
    let trail = TrailViewController(trail: Trail.all[0])
    trail.viewDidAppear(false)
    for frame in 1...60 {
      FrameCycle.current.advance(
        to: Double(frame) / 60, targetTimestamp: Double(frame + 1) / 60)
    }
    #expect(trail.ticks == 3)
    #expect(trail.frames == 3)
  }

  @Test func aSelectorFromAString_callsTheOverridingMethod_andTheNotificationArrives() {
    FrameCycle.start()
    let flow = TrailFlow()
    let steep = SteepTrailViewController(trail: Trail.all[2])
    let tap = steep.view.subviews.compactMap(\.gestureRecognizers?.first).first
    tap?.state = .ended
    #expect(steep.events.last == "steep")
    #expect(flow.shownTitles == ["walked Gorge"])
  }

  @Test func overriddenDesignatedInitializer_receivesTheSelector() {
    FrameCycle.start()
    #expect(EdgeInteractor().pan.actionName == "handlePan:")
  }
}
