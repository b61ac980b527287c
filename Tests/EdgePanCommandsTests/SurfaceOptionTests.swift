// --surface: in every subcommand that measures, for a phone's log without a resolution.

import Foundation
import GestureTrace
import Testing

@Suite struct SurfaceOptionTests {
  /// The bundled touchscreen's swipe as the text of getevent -p and -t. `resolution` is 0, as on
  /// most phones.
  private func withPhoneLog(_ body: (String) throws -> Void) throws {
    let trace = try TraceReader.read(
      path: Tool.checkout.appendingPathComponent("Recordings/touchscreen-swipe.evemu").path)
    let device = try #require(trace.device)
    func hex(_ value: some BinaryInteger, _ digits: Int) -> String {
      let text = String(value, radix: 16)
      return String(repeating: "0", count: digits - text.count) + text
    }
    var text = "add device 1: /dev/input/event2\n  name:     \"phone\"\n  events:\n"
    for (index, axis) in device.axes.enumerated() {
      text += index == 0 ? "    ABS (0003): " : "                "
      text += "\(hex(axis.code, 4))  : value 0, min \(axis.minimum), max \(axis.maximum), "
      text += "fuzz 0, flat 0, resolution 0\n"
    }
    text += "  input props:\n    0001\n"
    for event in trace.events {
      let stamp =
        "\(100 + event.microseconds / 1_000_000).\(String("\(1_000_000 + event.microseconds % 1_000_000)".dropFirst()))"
      text += "[ \(stamp)] \(hex(event.type.rawValue, 4)) \(hex(event.code, 4)) "
      text += "\(hex(UInt32(bitPattern: event.value), 8))\n"
    }
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("swipe.getevent").path
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      try body(path)
    }
  }

  @Test(arguments: ["3x147mm", "68x147cm", "68", "12dpi"])
  func surfaceThatNoPanelHas_isRefusedWithTheLimits(_ size: String) throws {
    let run = try Tool.run("lint", "Recordings/slow-finish.evemu", "--surface", size)
    #expect(run.status == 2)
    #expect(run.notices.contains("5 to 2500 mm") && run.notices.contains("25.4 to 25400 dpi"))
  }

  @Test func surfaceWithoutAUnit_isInMillimetres_asTheHelpSays() throws {
    let sizes = try ["68x147", "68x147mm"].map {
      try Tool.run("show", "Recordings/slow-finish.evemu", "--surface", $0).output
    }
    #expect(sizes[0] == sizes[1] && sizes[0].contains("mm"))
    #expect(try Tool.run("show", "--help").output.contains("(68x147 or"))
  }

  @Test func surface_isPartOfTheGolden_andOfTheComparison() throws {
    try withPhoneLog { log in
      let options = ["--animator", "scale", "--context", "navigation"]
      let accepted = try Tool.run(["accept", log, "--surface", "120x260mm"] + options)
      #expect(accepted.status == 0, "\(accepted.notices)")
      #expect(try Tool.run(["verify", log, "--surface", "120x260mm"] + options).status == 0)
      let other = try Tool.run(["verify", log, "--surface", "300x650mm"] + options)
      #expect(other.output.contains("1 no-golden"))
      // The printed command has the option, so that it accepts the same frames.
      #expect(other.notices.contains("accept \(log) "))
      #expect(other.notices.contains(" --surface 300x650mm"))
    }
  }

  @Test func sizeOfTheSurface_isTheScaleOfTheMapsDots() throws {
    try withPhoneLog { log in
      let area = ["--rule", "half", "--rows", "2", "--resolution", "50", "--json"]
      func millimeters(_ surface: [String]) throws -> Double {
        let run = try Tool.run(["map", log] + area + surface)
        let swipes = run.json["swipes"] as? [[String: Any]]
        return try #require(swipes?.first?["millimeters"] as? Double, "\(run.notices)")
      }
      let small = try millimeters(["--surface", "60x130mm"])
      let large = try millimeters(["--surface", "120x260mm"])
      #expect(abs(large / small - 2) < 0.05)
    }
  }

  @Test func convertedRecording_hasTheSizeInItsDescription() throws {
    try withPhoneLog { log in
      let output = (log as NSString).deletingPathExtension + ".evemu"
      #expect(try Tool.run("convert", log, "--surface", "60x130mm", output).status == 0)
      let run = try Tool.run("show", "--json", output)
      let trace = try #require((run.json["traces"] as? [[String: Any]])?.first)
      let width = (trace["surface"] as? [String: Any])?["widthMillimeters"] as? Double
      #expect(abs(try #require(width) - 60) < 1)
    }
  }

  @Test func headerOfAReplay_statesTheBandOfTheDevice() throws {
    let screen = try Tool.run("replay", "Recordings/touchscreen-swipe.evemu")
    #expect(screen.output.contains("left edge (20 pt)"))
    let pad = try Tool.run("replay", "Recordings/finishing-flick.evemu")
    #expect(pad.output.contains("left edge (12 %)"))
  }

  @Test func pointerActions_areOfOneHand_andStateTheirScreen() throws {
    try withTemporaryFolder { folder in
      let output = folder.appendingPathComponent("swipe.json").path
      let run = try Tool.run(
        "convert", "Recordings/finishing-flick.evemu", "--screen", "393x852", output)
      #expect(run.status == 0)
      #expect(run.notices.contains("1 touch pointer on a screen of 393x852 pt"))
      let json = try JSONSerialization.jsonObject(
        with: Data(contentsOf: URL(fileURLWithPath: output)))
      let actions = (json as? [String: Any])?["actions"] as? [[String: Any]]
      #expect(actions?.count == 1 && actions?.first?["type"] as? String == "pointer")
    }
  }
}
