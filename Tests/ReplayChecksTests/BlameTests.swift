// Blame names the call that set a property: a handler, an animation block, a constraint pass or a
// completion.

import GestureReplay
import GestureTrace
import QuartzCore
import ReplayScenes
import Testing
import TransitionAnimators
import UIKit

@testable import ReplayChecks

@MainActor struct BlameTests {
  private func run(
    _ name: String, observers: [any ReplayObserver] = [],
    animator: @escaping @MainActor () -> any UIViewControllerAnimatedTransitioning = {
      BlamedSlide()
    }
  ) throws -> ReplayResult {
    try Replay.run(
      bundled(name), options: ReplaySettings(), observers: observers,
      makeScene: { _ in BlamedScene(animator: animator) })
  }

  /// What blame reports for one frame.
  private func blame(
    _ frame: Int, of name: String, focus: BlameRecorder.Focus? = nil,
    animator: @escaping @MainActor () -> any UIViewControllerAnimatedTransitioning = {
      BlamedSlide()
    }
  ) throws -> FrameBlame {
    let recorder = BlameRecorder(frames: frame...frame, focus: focus)
    _ = try run(name, observers: [recorder], animator: animator)
    return try #require(recorder.frames.first)
  }

  private func change(
    _ property: String, of layer: String, in blame: FrameBlame
  ) throws -> PropertyBlame {
    let found = try #require(blame.layers.first { $0.layer.hasPrefix(layer) }, "\(blame.lines)")
    return try #require(found.changes.first { $0.property == property }, "\(blame.lines)")
  }

  /// A frame in the middle of the drag.
  private func middle(of result: ReplayResult) throws -> Int {
    let driven = result.frames.filter { $0.phase == .interactive }.map(\.index)
    return driven[driven.count / 2]
  }

  private let handler =
    "BlamedController.follow(_:), action of UIScreenEdgePanGestureRecognizer "
    + "(changed) on UIView"

  @Test func blameForAValueSetInAHandler_namesControllerHandlerAndFrame() throws {
    let frame = try middle(of: try run("slow-finish"))
    let found = try change(
      "opacity", of: "BlamedController.badge", in: blame(frame, of: "slow-finish"))
    #expect(
      found.causes == [
        BlameCause(
          kind: .set, since: frame,
          calls: [BlameCall(kind: "action", text: handler, isOrigin: false)])
      ])
  }

  @Test func blameForAnAnimatedValue_namesTheBlocksLine_theAnimator_andTheUpdateCall() throws {
    let result = try run("slow-finish")
    let frame = try middle(of: result)
    let found = try change(
      "position", of: "BlamedController.view", in: blame(frame, of: "slow-finish"))
    let cause = try #require(found.causes.first)
    #expect(found.causes.count == 1)
    #expect(cause.kind == .animation)
    #expect(cause.since == result.swipes[0].release?.beganFrame)
    #expect(
      cause.calls.prefix(2) == [
        BlameCall(
          kind: "animationBlock", text: "UIView.animate",
          file: "ReplayChecksTests/BlamedScene.swift", line: BlamedSlide.blockLine,
          isOrigin: false),
        BlameCall(
          kind: "callback", text: "BlamedSlide.animateTransition(using:)", isOrigin: false),
      ])
    #expect(cause.time?.text == "update(_:)")
    #expect(cause.time?.since == frame)
    #expect(cause.time?.calls.first?.text == handler)
  }

  @Test func blameForAViewFrameSetByTheConstraintPass_namesTheConstraintAndItsChange() throws {
    let frame = try middle(of: try run("slow-finish"))
    let found = try change(
      "bounds", of: "BlamedController.header", in: blame(frame, of: "slow-finish"))
    let cause = try #require(found.causes.first)
    #expect(cause.kind == .set)
    #expect(cause.calls.map(\.kind) == ["constraintPass"])
    #expect(cause.calls.first?.text == "the constraint pass of BlamedController.view")
    let constraint = try #require(cause.constraint)
    #expect(constraint.text.hasPrefix("constraint headerHeight (height of UIView): constant "))
    #expect(constraint.since == frame)
    #expect(constraint.calls.map(\.text) == [handler])
  }

  @Test func blameForAValueSetInACompletion_namesTheAnimationBlockOfTheCompletion() throws {
    let result = try run("slow-finish")
    let landing = try #require(result.frames.first { $0.phase == .landed }).index
    let found = try change(
      "background", of: "UIViewController.view", in: blame(landing, of: "slow-finish"))
    let cause = try #require(found.causes.first)
    #expect(cause.kind == .set)
    #expect(cause.since == landing)
    #expect(
      cause.calls.prefix(3).map(\.text) == [
        "the completion of an animation block", "UIView.animate",
        "BlamedSlide.animateTransition(using:)",
      ])
    #expect(cause.calls.prefix(3).map(\.isOrigin) == [false, true, false])
    #expect(cause.calls[1].line == BlamedSlide.blockLine)
  }

  @Test func blameForAValueThatACancelRestores_namesTheRestore() throws {
    let result = try run("out-and-back")
    let landing = try #require(result.frames.first { $0.phase == .landed }).index
    let path = "0/0/0/0"
    let focus = BlameRecorder.Focus(path: path, property: "position")
    let blame = try blame(landing, of: "out-and-back", focus: focus)
    let layer = blame.layers.first { $0.changes.contains { $0.property == "position" } }
    let found = try #require(layer?.changes.first { $0.property == "position" }, "\(blame.lines)")
    #expect(found.causes.last?.kind == .set)
    #expect(found.causes.last?.calls.first?.kind == "restore")
  }

  @Test func blameForAScrubbedPropertyAnimator_namesItsBlock_andTheScrubbingCall() throws {
    let make: @MainActor () -> any UIViewControllerAnimatedTransitioning = { BlamedAnimator() }
    let result = try run("slow-finish", animator: make)
    let frame = try middle(of: result)
    let found = try change(
      "position", of: "BlamedController.view",
      in: blame(frame, of: "slow-finish", animator: make))
    let cause = try #require(found.causes.first)
    #expect(cause.kind == .animation)
    #expect(cause.calls.first?.text == "an animation block of a property animator")
    #expect(
      cause.calls.contains { $0.text == "BlamedAnimator.interruptibleAnimator(using:)" })
    #expect(cause.since == result.swipes[0].release?.beganFrame)
    #expect(cause.time?.since == frame)
    #expect(cause.time?.calls.first?.text == handler)
  }

  @Test func blameForTheOldContentOfACATransition_namesTheCallThatAddedTheTransition() throws {
    let entry = try #require(AnimatorRegistry.shared.entry(named: "sys-cube-from-left"))
    let make: @MainActor () -> any UIViewControllerAnimatedTransitioning = {
      entry.make(isForward: false)
    }
    let began = try #require(try run("slow-finish", animator: make).swipes[0].release).beganFrame
    let blame = try blame(began, of: "slow-finish", animator: make)
    let causes = blame.layers.flatMap(\.changes).flatMap(\.causes).filter { $0.kind == .transition }
    #expect(!causes.isEmpty, "\(blame.lines)")
    #expect(causes.allSatisfy { $0.calls.contains { $0.text.contains("animateTransition") } })
  }

  @Test func aRequestedProperty_isReportedEvenIfItDidNotChange() throws {
    let frame = try middle(of: try run("slow-finish"))
    let path = try #require(
      blame(frame, of: "slow-finish").layers.first { $0.layer.hasPrefix("BlamedController.badge") }
    ).path
    let found = try change(
      "background", of: "BlamedController.badge",
      in: blame(frame, of: "slow-finish", focus: .init(path: path, property: "background")))
    #expect(found.before == found.after)
    #expect(found.causes.first?.calls.first?.text == "BlamedController.viewDidLoad()")
  }

  @Test func framesAndHashes_areTheSameWithBlame_andTheJournalIsOffAfterwards() throws {
    let plain = try run("slow-finish")
    let frames = try #require(plain.frames.last).index
    let blamed = try run("slow-finish", observers: [BlameRecorder(frames: 0...frames)])
    #expect(blamed.frames.map(\.hash) == plain.frames.map(\.hash))
    #expect(!ChangeJournal.isOn)
  }

  @Test func blameTwice_returnsTheSameLines() throws {
    let frame = try middle(of: try run("slow-finish"))
    let (first, second) = (
      try blame(frame, of: "slow-finish").lines, try blame(frame, of: "slow-finish").lines
    )
    #expect(first == second)
  }

  @Test func aJournalBeyondItsLimit_keepsTheNewestEntriesWithTheirCalls() {
    let cycle = FrameCycle.start()
    let journal = ChangeJournal(limit: 10)
    cycle.journal = journal
    defer { cycle.journal = nil }
    let layer = CALayer()
    for number in 1...25 {
      tracing(ChangeScope(.callback, "call \(number)")) { layer.zPosition = CGFloat(number) }
    }
    #expect(journal.changes.count <= 10)
    let newest = journal.calls(from: journal.changes[journal.changes.count - 1].call)
    #expect(newest.map(\.scope.text) == ["call 25"])
  }
}

@Suite struct BlameTextTests {
  @Test func propertyWithoutCauses_isSaidToBeUnset() {
    let change = PropertyBlame(property: "shape", before: "1", after: "2", causes: [])
    let layer = LayerBlame(layer: "CALayer", path: "0/1", changes: [change], layersWithIt: 0)
    let blame = FrameBlame(frame: 3, comparedWith: 2, layers: [layer])
    #expect(blame.lines.last?.hasSuffix("  no call of this run set it") == true)
  }
}
