// GNOME's and KWin's swipes, compared with the values that those programs compute or document.

import Foundation
import GestureReplay
import SharedFolder
import Testing

private func cases(_ name: String) throws -> [[String: Any]] {
  let url = URL(fileURLWithPath: SharedFolder.path("vectors/\(name).json"))
  let json = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any]
  return try #require(json?["cases"] as? [[String: Any]])
}

@Suite(.enabled(if: SharedFolder.isThere, "needs the folder 'shared' beside the checkout"))
struct SwipeVectorTests {
  @Test func gnomeShell_beginsMovesAndEnds_likeTheOriginal() throws {
    let cases = try cases("gnome_shell_swipe")
    #expect(cases.count == 24)
    for each in cases {
      let name = each["name"] as? String ?? ""
      let orientation = try #require(each["orientation"] as? String)
      var tracker = SwipeTracker(
        orientation: try #require(SwipeTracker.Orientation(rawValue: orientation)),
        snapPoints: try #require(each["snap_points"] as? [Double]),
        progress: try #require(each["start_progress"] as? Double),
        allowsLongSwipes: try #require(each["allow_long_swipes"] as? Bool))
      var time = try #require(each["begin_t_ms"] as? Double)
      var updates: [Double] = []
      for sample in try #require(each["samples"] as? [[String: Double]]) {
        time += try #require(sample["dt_ms"])
        let (dx, dy) = (try #require(sample["dx"]), try #require(sample["dy"]))
        if let progress = tracker.move(dx: dx, dy: dy, milliseconds: time) {
          updates.append(progress)
        }
      }
      let end = tracker.end(milliseconds: time + (each["end_delay_ms"] as? Double ?? .nan))
      let output = try #require(each["output"] as? [String: Any])
      let expected = try #require(output["updates"] as? [Double])
      #expect(updates.count == expected.count, "\(name)")
      for (a, b) in zip(updates, expected) { #expect(abs(a - b) <= 1e-9, "\(name)") }
      #expect(tracker.hasBegun == output["began"] as? Bool, "\(name)")
      let expectedEnd = output["end"] as? [String: Double]
      #expect(end?.progress == expectedEnd?["end_progress"], "\(name)")
      if let end, let duration = expectedEnd?["duration_ms"] {
        #expect(abs(end.milliseconds - duration) <= 1e-6, "\(name)")
      }
    }
  }

  @Test func kwin_triggersAsItsTestsExpect() throws {
    let cases = try cases("kwin_swipe")
    #expect(cases.count == 8)
    for each in cases {
      let name = each["id"] as? String ?? ""
      let direction = try #require(each["direction"] as? String)
      let (axis, sign) = try #require(
        ["left": (0, -1.0), "right": (0, 1.0), "up": (1, -1.0), "down": (1, 1.0)][direction])
      var along = 0.0
      var progress: [Double] = []
      for update in try #require(each["updates"] as? [[Double]]) {
        along += update[axis] * sign
        progress.append(FinishRule.kwin.shownProgress(translation: along, extent: 393))
      }
      if let expected = each["progress"] as? [Double] {
        for (a, b) in zip(progress, expected) { #expect(abs(a - b) <= 1e-9, "\(name)") }
      }
      let release = FinishRule.Release(translation: along, speed: 0, extent: 393)
      #expect(
        FinishRule.kwin.decide(release).completes == (each["end"] as? String == "triggered"),
        "\(name)")
    }
  }
}
