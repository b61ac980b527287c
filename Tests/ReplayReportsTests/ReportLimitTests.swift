// Report pages: equal frames are stored once, and a failure without a golden is compared with the
// frame before it.

import GestureReplay
import PlainText
import QuartzCore
import ReplayScenes
import Testing
import UIKit

@testable import ReplayChecks
@testable import ReplayReports

@MainActor @Suite(.serialized) struct ReportLimitTests {
  private func snapshot(_ x: CGFloat) -> FrameSnapshot {
    FrameSnapshot(rows: [
      FrameSnapshot.Row(
        bounds: CGRect(x: 0, y: 0, width: 10, height: 10),
        world: CATransform3DMakeTranslation(x, 0, 0))
    ])
  }

  private func record(_ index: Int) -> FrameRecord {
    FrameRecord(
      index: index, timestamp: Double(index) / 60, gesture: "changed", progress: 0.2, velocity: 0,
      presentedProgress: 0.2, phase: .interactive, hash: UInt64(index))
  }

  @Test func frameOfAViolation_withoutAGolden_isComparedWithTheFrameBeforeIt() throws {
    let sides = FailureSides(
      golden: nil, frames: [record(1), record(2), record(3)],
      snapshots: [snapshot(1), snapshot(2), snapshot(3)])
    let violation = InvariantViolation(invariant: .followsFinger, frame: 2, cause: "it jumped")
    let pair = try #require(sides.pair(ofFrame: 2, violations: [violation]))
    #expect(pair.expected == snapshot(1))
    #expect(pair.actual == snapshot(2))
  }

  private func elements(_ value: JSONValue?) -> [JSONValue] {
    if case .array(let elements) = value { elements } else { [] }
  }

  /// Frames that are the same under every rule, such as the first one, are in the page once.
  @Test func whatIf_storesEachFrameOnce() throws {
    let replay = try reported("finishing-flick")
    let subject = try ReplaySubject(animator: "scale")
    let whatIf = try WhatIf(
      replay.trace, options: replay.options, isDrivenByApp: false, command: { _ in "" },
      makeScene: subject.makeScene)
    var shown: [Int64] = []
    for row in elements(whatIf.value["rows"]) {
      for cell in elements(row["cells"]) {
        shown += elements(cell["strip"]?["frames"]).compactMap(\.integer)
      }
    }
    #expect(shown.count > 100)
    #expect(Set(shown).count == elements(whatIf.value["scene"]?["frames"]).count)
  }

  @Test func screenThatAWindowShows_isNotListedAsUnshown() {
    FrameCycle.start()
    let scene = NavigationScene { _ in nil }
    let screens = UnshownScreens()
    screens.swipeWillBegin(frame: 1, scene: scene)
    scene.gestureView.backgroundColor = .purple
    screens.replayDidEnd(frame: 9, scene: scene)
    #expect(screens.differences.isEmpty)
  }
}
