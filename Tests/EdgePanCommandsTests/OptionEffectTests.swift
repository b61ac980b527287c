// Options have the effect that their help describes, alone and in combination.

import Foundation
import Testing

struct OptionEffectTests {
  private static let recording = "Recordings/finishing-flick.evemu"

  /// The first replay of a run's JSON.
  private func replay(_ run: Tool.Run) throws -> [String: Any] {
    try #require((run.json["replays"] as? [[String: Any]])?.first)
  }

  @Test func frames_arePrintedOnlyOnRequest_asTextAndInJSON() throws {
    let all = try replay(try Tool.run("replay", Self.recording, "--json", "--frames"))
    #expect((all["frames"] as? [Any])?.count == all["frameCount"] as? Int)
    let none = try replay(try Tool.run("replay", Self.recording, "--json"))
    #expect(none["frames"] == nil)
    #expect(none["hash"] as? String == all["hash"] as? String)
    let text = try Tool.run("replay", Self.recording).output
    let frames = try Tool.run("replay", Self.recording, "--frames").output
    #expect(!text.contains("phase") && frames.hasPrefix(text))
    #expect(frames.contains("phase") && frames.count > 2 * text.count)
    #expect(frames.contains(/possible +- +- +0 +tracking/))
  }

  @Test(arguments: ["piece", "piece.evemu"])
  func piecesOfSplit_areFoundInTheirFolder(name: String) throws {
    try withTemporaryFolder { folder in
      let output = folder.appendingPathComponent(name).path
      let run = try Tool.run("split", Self.recording, "--output", output)
      #expect(run.status == 0)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names == ["piece-1.evemu"])
      #expect(try Tool.run("show", folder.path).status == 0)
    }
  }

  @Test func trimBeyondTheEnd_isAUsageError() throws {
    let run = try Tool.run("trim", Self.recording, "--from", "50", "--to", "60")
    #expect(run.status == 2)
    #expect(run.notices.contains("no frame from 50.000000 s to 60.000000 s"))
  }

  @Test func aFactorOutOfRange_isNamedWithItsValue() throws {
    let run = try Tool.run("scale", Self.recording, "--time", "0")
    #expect(run.status == 2)
    #expect(run.notices.contains("--time must be more than 0 and at most 1000 (0.0)"))
  }

  @Test func help_explainsHowToInstallCompletions() throws {
    let help = try Tool.run("--help").output
    #expect(help.contains("edgepan --generate-completion-script bash"))
    let script = try Tool.run("--generate-completion-script", "bash")
    #expect(script.status == 0)
    // The script contains the values of an option unless only the tool can list them.
    for value in ["fitted-20-80", "settled-layout", "half-or-flick", "touchscreen"] {
      #expect(script.output.contains(value), "\(value)")
    }
  }
}
