// The calls that a failed case names: those that set the property of the layer that failed, and no
// others.

import GestureReplay
import GestureTrace
import ReplayScenes
import Testing
import UIKit

@testable import ReplayChecks

@MainActor struct FailureBlameTests {
  private static let makeScene: ReplayCheck.SceneMaker = { _ in
    BlamedScene(animator: { BlamedSlide() })
  }

  private func frames() throws -> [FrameRecord] {
    try Replay.run(
      bundled("slow-finish"), options: ReplaySettings(), makeScene: Self.makeScene
    ).frames
  }

  /// Everything that blame reports for a frame.
  private func whole(_ frame: Int) throws -> FrameBlame {
    let recorder = BlameRecorder(frames: frame...frame)
    _ = try Replay.run(
      bundled("slow-finish"), options: ReplaySettings(), observers: [recorder],
      makeScene: Self.makeScene)
    return try #require(recorder.frames.first)
  }

  private func lines(
    _ difference: GoldenDifference?, _ violations: [InvariantViolation] = []
  ) throws -> [String] {
    try #require(FailureBlame(difference, violations)).lines(
      bundled("slow-finish"), options: ReplaySettings(), makeScene: Self.makeScene)
  }

  /// A frame in the middle of the drag, and the badge that a handler fades.
  private func badge() throws -> (frame: Int, layer: LayerBlame) {
    let driven = try frames().filter { $0.phase == .interactive }.map(\.index)
    let frame = driven[driven.count / 2]
    let layer = try whole(frame).layers.first { $0.layer.hasPrefix("BlamedController.badge") }
    return (frame, try #require(layer))
  }

  @Test func difference_namesTheCallThatSetItsProperty_andNoOther() throws {
    let (frame, layer) = try badge()
    var difference = GoldenDifference(
      frame: frame, layer: layer.layer, property: "opacity", expected: "1", actual: "0.5")
    difference.path = layer.path
    let lines = try lines(difference)
    #expect(lines.first?.hasPrefix("BlamedController.badge (UIView)") == true, "\(lines)")
    #expect(lines.count == 3, "\(lines)")
    #expect(lines.last?.contains("set in BlamedController.follow(_:)") == true, "\(lines)")
    #expect(lines.last?.hasSuffix("in this frame") == true, "\(lines)")
  }

  @Test func propertyThatDidNotChange_alsoNamesTheCallThatSetIt() throws {
    let (frame, layer) = try badge()
    var difference = GoldenDifference(
      frame: frame, layer: layer.layer, property: "background", expected: "0,0,1,1",
      actual: "1,0,0,1")
    difference.path = layer.path
    let lines = try lines(difference)
    #expect(lines.contains { $0.contains("unchanged") }, "\(lines)")
    #expect(
      lines.contains { $0.contains("set in BlamedController.viewDidLoad()") }, "\(lines)")
  }

  @Test func violation_namesTheCallsOfItsLayerOnly() throws {
    let (frame, layer) = try badge()
    let violation = InvariantViolation(
      invariant: .followsFinger, frame: frame, layer: layer.layer, cause: "it jumps")
    let lines = try lines(nil, [violation])
    #expect(lines.first?.hasPrefix("BlamedController.badge (UIView)") == true, "\(lines)")
    #expect(!lines.contains { $0.contains("BlamedController.header") }, "\(lines)")
  }

  @Test func violationWithoutALayer_namesNoCall() throws {
    let (frame, _) = try badge()
    let violation = InvariantViolation(invariant: .completesOnce, frame: frame, cause: "again")
    #expect(FailureBlame(nil, [violation]) == nil)
  }

  @Test func linesOfALayer_haveALimit() throws {
    let (frame, layer) = try badge()
    let violation = InvariantViolation(
      invariant: .followsFinger, frame: frame, layer: layer.layer, cause: "it jumps")
    let blame = try #require(FailureBlame(nil, [violation]))
    var answer = try whole(frame)
    let once = blame.lines(of: answer).count
    answer.layers = Array([[LayerBlame]](repeating: [layer], count: 20).joined())
    let long = blame.lines(of: answer)
    #expect(long.count == FailureBlame.maximumLines + 1)
    #expect(long.last == "… and \(20 * once - FailureBlame.maximumLines) more lines")
  }

  /// The screen below appears in the swipe's first frame, and its row views appear with it,
  /// unchanged.
  @Test func layerThatAppearedWithItsSuperlayer_namesItsOwnCall() throws {
    let trace = try bundled("slow-cancel")
    let subject = try ReplaySubject(animator: "scale")
    let result = try Replay.run(
      trace, options: ReplaySettings(for: trace), makeScene: subject.makeScene)
    let began = try #require(result.swipes.first?.release).beganFrame
    var difference = GoldenDifference(
      frame: began, layer: "row", property: "corner", expected: "16", actual: "12")
    difference.path = "0/0/0/0/1"
    let lines = try #require(FailureBlame(difference, [])).lines(
      trace, options: ReplaySettings(for: trace), makeScene: subject.makeScene)
    #expect(lines.count == 3, "\(lines)")
    #expect(lines.first?.hasPrefix("FixtureViewController.firstRow (UIView)") == true)
    #expect(lines.last?.contains("set in FixtureViewController.viewDidLoad()") == true)
  }

  @Test func differenceWithoutALayer_andFrameBeyondTheEnd_areBlamedOnNoCall() throws {
    let progress = GoldenDifference(
      frame: 20, property: "progress", expected: "0.1", actual: "0.2")
    #expect(FailureBlame(progress, []) == nil)
    let late = InvariantViolation(
      invariant: .runEnds, frame: 100_000, layer: "X.view", cause: "it does not end")
    #expect(try lines(nil, [late]).isEmpty)
  }
}
