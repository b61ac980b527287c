// Untidy recordings: every subcommand gives the same answer about them.

import Foundation
import SharedFolder
import Testing

private let needsCases = Comment("needs the folder 'shared' beside the checkout")

@Suite(.enabled(if: SharedFolder.isThere, needsCases)) struct RecordingCaseTests {
  private struct Answer {
    var contacts: [[String: Any]]
    var edges: [String]
    var outcomes: [String]
    var reasons: [String]
    var assumptions: [String]
  }

  /// The answers of `show` and `replay`. Their assumptions are the same.
  private func answer(_ name: String, _ options: String...) throws -> Answer {
    let path = SharedFolder.path("cases/recordings/\(name).evemu")
    let shown = try Tool.run("show", path, "--json").json
    let trace = try #require((shown["traces"] as? [[String: Any]])?.first)
    let replayed = try Tool.run(["replay", path, "--json"] + options).json
    let replay = try #require((replayed["replays"] as? [[String: Any]])?.first)
    let swipes = replay["swipes"] as? [[String: Any]] ?? []
    let assumptions = replay["assumptions"] as? [String] ?? []
    let surface = trace["surface"] as? [String: Any]
    #expect(surface?["assumptions"] as? [String] == assumptions)
    let contacts = trace["contacts"] as? [[String: Any]] ?? []
    #expect(replay["contacts"] as? Int == contacts.count)
    return Answer(
      contacts: contacts,
      edges: (trace["edgePans"] as? [[String: Any]] ?? []).compactMap { $0["edge"] as? String },
      outcomes: swipes.compactMap { $0["outcome"] as? String },
      reasons: swipes.compactMap { $0["reason"] as? String }, assumptions: assumptions)
  }

  @Test func firstFrameWithoutX_startsAtTheEdge_andInventsNoPosition() throws {
    let answer = try answer("start-x-0")
    #expect(answer.edges == ["left"] && answer.outcomes == ["finished"])
    #expect(answer.contacts[0]["startX"] == nil && answer.contacts[0]["endX"] != nil)
    #expect(answer.assumptions.contains { $0.hasPrefix("contact 0: x was not reported") })
  }

  @Test func axisThatIsNeverReported_hasNoPosition() throws {
    let answer = try answer("start-y-same")
    #expect(answer.edges == ["left"] && answer.outcomes == ["finished"])
    #expect(answer.contacts[0]["startY"] == nil && answer.contacts[0]["endY"] == nil)
    #expect(answer.assumptions.contains { $0.hasPrefix("contact 0: y was not reported") })
  }

  @Test func twoIdsInOneFrame_areOneContact() throws {
    let answer = try answer("two-ids")
    #expect(answer.contacts.count == 1)
    #expect(answer.edges == ["left"] && answer.outcomes == ["finished"])
  }

  /// Half of the range, less the start: progress 0.48. The screen would otherwise be 33 m wide.
  @Test func absurdResolution_isNotBelieved() throws {
    let answer = try answer("resolution-1")
    #expect(answer.edges == ["left"] && answer.outcomes == ["cancelled"])
    #expect(answer.assumptions.contains { $0.contains("32767 mm long") })
    let lint = try Tool.run("lint", SharedFolder.path("cases/recordings/resolution-1.evemu"))
    #expect(lint.status == 3)
    #expect(lint.output.contains("implausible-resolution"))
  }

  /// The finger at the left edge rests; the mean of both fingers moves to the left.
  @Test func restingFinger_isNotSaidToHaveMovedAlone() throws {
    let answer = try answer("resting-left-swipe-right")
    #expect(answer.reasons == ["2 fingers together moved toward the left edge"])
    #expect(answer.edges == ["right"])
  }

  /// The recogniser failed when the finger at the left edge landed.
  @Test func refusal_doesNotGiveTheFingerAnotherOnesPosition() throws {
    let answer = try answer("resting-left-swipe-right", "--edge", "right")
    #expect(
      answer.reasons == [
        "another finger was already down: touch began 384 pt from the right edge, outside the "
          + "20 pt band"
      ])
  }
}
