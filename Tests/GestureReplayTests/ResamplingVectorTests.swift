// The two resamplers, compared with their authors' own expectations.

import Foundation
import GestureReplay
import SharedFolder
import Testing

private func vectors(_ name: String) throws -> [String: Any] {
  let url = URL(fileURLWithPath: SharedFolder.path("vectors/\(name).json"))
  return try #require(
    try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any])
}

@Suite(.enabled(if: SharedFolder.isThere, "needs the folder 'shared' beside the checkout"))
struct ResamplingVectorTests {
  @Test func android_resamplesAsItsTestsExpect() throws {
    let cases = try #require(try vectors("aosp_touch_resampling")["cases"] as? [[String: Any]])
    #expect(cases.count == 4)
    for each in cases {
      var resampler = AndroidTouchResampler()
      for step in try #require(each["steps"] as? [[String: Any]]) {
        let published = try events(step["publish"])
        let frame = try nanoseconds(step["frame_time_ms"])
        let result = resampler.consume(published, frameTime: frame)
        #expect(result == (try events(step["expect"])), "\(each["name"] ?? "")")
      }
    }
  }

  private func events(_ json: Any?) throws -> [ResampledEvent] {
    try #require(json as? [[String: Any]]).map { event in
      ResampledEvent(
        nanoseconds: try nanoseconds(event["t_ms"]),
        action: try action(event["action"]),
        pointers: try #require(event["pointers"] as? [[String: Any]]).map { pointer in
          ResampledEvent.Pointer(
            id: try #require(pointer["id"] as? Int), x: try #require(pointer["x"] as? Double),
            y: try #require(pointer["y"] as? Double),
            isFinger: pointer["tool"] as? String == "finger",
            isResampled: try #require(pointer["resampled"] as? Bool))
        })
    }
  }

  private func nanoseconds(_ milliseconds: Any?) throws -> Int64 {
    Int64(try #require(milliseconds as? Double) * 1_000_000)
  }

  private func action(_ json: Any?) throws -> ResampledEvent.Action {
    let name = try #require(json as? String)
    switch name {
    case "down": return .down
    case "move": return .move
    case "up": return .up
    default:
      let number = try #require(Int(name.filter(\.isNumber)))
      return name.hasPrefix("pointer_down") ? .pointerDown(number) : .pointerUp(number)
    }
  }

  @Test func flutter_resamplesAsItsTestsExpect() throws {
    let cases = try #require(try vectors("flutter_resampler")["cases"] as? [[String: Any]])
    #expect(cases.count == 5)
    for each in cases {
      var resampler = FlutterPointerResampler()
      var results: [PointerStep] = []
      for step in try #require(each["steps"] as? [[String: Any]]) {
        if let added = step["add"] as? [String: Any] {
          resampler.add(try pointerStep(added))
          continue
        }
        let sample = try #require(step["sample"] as? [String: Any])
        results += resampler.sample(
          at: Int64(try #require(sample["t_us"] as? Int)),
          next: Int64(try #require(sample["next_t_us"] as? Int)))
        #expect(results.count == step["result_count_after"] as? Int, "\(each["name"] ?? "")")
      }
      let expected = try #require(each["results"] as? [[String: Any]]).map(pointerStep)
      #expect(results == expected, "\(each["name"] ?? "")")
    }
  }

  private func pointerStep(_ json: [String: Any]) throws -> PointerStep {
    let kind = try #require(json["type"] as? String)
    return PointerStep(
      kind: try #require(PointerStep.Kind(rawValue: kind)),
      microseconds: Int64(try #require(json["t_us"] as? Int)),
      x: try #require(json["x"] as? Double), y: try #require(json["y"] as? Double),
      deltaX: json["dx"] as? Double ?? 0, deltaY: json["dy"] as? Double ?? 0)
  }
}

/// The effects of the input policies on a whole replay.
@MainActor @Suite struct InputPolicyTests {
  private func run(_ policy: InputPolicy, _ name: String = "slow-finish") throws -> ReplayResult {
    try replay(recording(name), options: ReplaySettings(input: policy))
  }

  @Test(
    arguments: InputPolicy.allCases,
    [
      ("finishing-flick", SwipeRecord.Outcome.finished), ("slow-cancel", .cancelled),
      ("syn-dropped", .cancelled), ("two-fingers", .finished), ("second-finger", .finished),
    ])
  func everyPolicy_leavesClearOutcomesUnchanged(
    _ policy: InputPolicy, _ expected: (name: String, outcome: SwipeRecord.Outcome)
  ) throws {
    #expect(try run(policy, expected.name).swipes.map(\.outcome) == [expected.outcome])
  }

  @Test func flutter_isThirtyEightMillisecondsBehind() throws {
    let now = try #require(try run(.coalesced).swipes[0].release)
    let later = try #require(try run(.flutter).swipes[0].release)
    // 38 ms are 2.3 refreshes; an up event is emitted one refresh early.
    #expect((1...3).contains(later.releasedFrame - now.releasedFrame))
    #expect((2...4).contains(later.beganFrame - now.beganFrame))
  }

  @Test func latest_losesHistory_soItsVelocityDiffers() throws {
    // This touchscreen reports at 120 Hz, so each frame gets two samples.
    let all = try #require(try run(.coalesced, "touchscreen-swipe").swipes[0].release)
    let few = try #require(try run(.latest, "touchscreen-swipe").swipes[0].release)
    #expect(all.velocity != few.velocity)
    #expect(all.progress == few.progress)
  }

  @Test func everyPolicy_isRepeatable() throws {
    for policy in InputPolicy.allCases {
      #expect(try run(policy).hash == (try run(policy).hash))
    }
  }
}
