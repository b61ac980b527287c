// edgepan map: its output and files, the comparison with an accepted map, and wrong command
// lines.

import Foundation
import Testing

@Suite struct MapVerbTests {
  /// A small map: two speeds and a coarse boundary.
  private static let area = ["--rows", "2", "--resolution", "20", "--speeds=0:500"]

  /// `drift-along-edge` contains no swipe.
  @Test func recordingWithoutASwipe_isNamed_alsoFromStdin() throws {
    let path = "Recordings/drift-along-edge.evemu"
    let run = try Tool.run(["map", path] + Self.area)
    #expect(run.status == 0 && run.notices.contains("warning: \(path): no swipe began"))
    // The printed command replays what was mapped.
    let right = try Tool.run(["map", path, "--edge", "right", "--rule", "half"] + Self.area)
    let advice = right.notices.split(separator: "\n").first { $0.contains(" --explain ") } ?? ""
    #expect(advice.contains("--edge right") && advice.contains("--rule half"))
    #expect(
      try !Tool.run(["map", "Recordings/slow-finish.evemu"] + Self.area).notices.contains("warning")
    )
    let piped = try Tool.shell(
      "edgepan", "TOOL map - \(Self.area.joined(separator: " ")) < Recordings/slow-finish.evemu")
    #expect(piped.status == 0 && piped.output.contains("<stdin>, contact 0: "))
  }

  @Test func json_isAcceptedByExpectBoundary_andAMovedBoundaryExits3() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("boundary.json")
      let first = try Tool.run(["map", "--rule", "half", "--json"] + Self.area)
      #expect(first.status == 0, "\(first.notices)")
      #expect(first.json["schema"] as? String == "edgepan.map/1")
      #expect(first.notices.contains("replays in"), "its cost is reported")
      try Data(first.output.utf8).write(to: file)
      let expecting = ["--expect-boundary", file.path]
      let again = try Tool.run(["map", "--rule", "half"] + expecting + Self.area)
      #expect(again.status == 0, "\(again.notices)")
      // A map of another rule is not comparable, which is reported before anything is replayed.
      let other = try Tool.run(["map", "--rule", "kwin"] + expecting + Self.area)
      #expect(other.status == 7 && other.notices.contains("the accepted map is of"))
      // The rule is the same, but the accepted boundary is a different one.
      let text = try String(contentsOf: file, encoding: .utf8)
      let moved = text.replacing(/"points" : (\d+)(\.\d+)?/) { match in
        "\"points\" : \((Int(match.output.1) ?? 0) + 60)"
      }
      #expect(moved != text)
      try Data(moved.utf8).write(to: file)
      let differs = try Tool.run(["map", "--rule", "half"] + expecting + Self.area)
      #expect(differs.status == 3 && differs.notices.contains("the boundary moved at"))
      let accept = try #require(
        differs.notices.components(separatedBy: "If this is intended, accept it: ").last)
      #expect(try Tool.shell("edgepan", String(accept.prefix { $0 != "\n" })).status == 0)
      let accepted = try Tool.run(["map", "--rule", "half"] + expecting + Self.area)
      #expect(accepted.status == 0, "\(accepted.notices)")
    }
  }

  @Test func pictures_areAnSVG_aPNG_andAPage() throws {
    try withTemporaryFolder { folder in
      func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
      let line =
        ["map", "Recordings/slow-cancel.evemu", "--rule", "half"] + Self.area
        + ["--svg", path("m.svg"), "--png", path("m.png"), "--html", path("m.html")]
      let run = try Tool.run(line)
      #expect(run.status == 0, "\(run.notices)")
      #expect(run.output.contains("slow-cancel.evemu, contact 0:"))
      let svg = try String(contentsOfFile: path("m.svg"), encoding: .utf8)
      #expect(svg.hasPrefix("<svg") && svg.contains("slow-cancel.evemu: cancelled"))
      let png = try Data(contentsOf: URL(fileURLWithPath: path("m.png")))
      #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      #expect(
        try String(contentsOfFile: path("m.html"), encoding: .utf8).contains("\"kind\":\"map\""))
    }
  }

  @Test func invalidCommandLines_areReported_andReplayNothing() throws {
    let missing = try Tool.run("map", "missing.evemu", "--rule", "half")
    #expect(missing.status != 0 && !missing.notices.contains("replays in"))
    let nothing = try Tool.run("map", "--expect-boundary", "missing.json")
    #expect(nothing.status == 7 && !nothing.notices.contains("replays in"))
    let noMap = try Tool.run("map", "--expect-boundary", "Package.swift")
    #expect(noMap.status == 7 && noMap.notices.contains("not a map"))
    let two = try Tool.run("map", "--animator", "scale", "--animator", "explode")
    #expect(two.status == 2 && two.notices.contains("(scale in navigation, explode in navigation)"))
    #expect(two.notices.contains("--scene or --animator"))
    #expect(try Tool.run("map", "--rows", "0").status == 2)
    #expect(try Tool.run("map", "--speeds", "5:1").status == 2)
    #expect(try Tool.run("map", "--resolution", "0").status == 2)
    #expect(try Tool.run("map", "--json", "--svg", "-").status == 2)
    #expect(try Tool.run("map", "--rule", "nobody").status == 2)
    #expect(try Tool.run("map", "--clock", "60Hz", "--clock", "120Hz").status == 2)
    // A recording is not replaced, even with --force, and the message does not advise removing it.
    let trace = "Recordings/slow-cancel.evemu"
    let input = try Tool.run("map", trace, "--png", trace, "--force")
    #expect(input.status == 2 && !input.notices.contains("rm "), "\(input.notices)")
    let own = try Tool.run(
      ["map", "--rule", "half", "--svg", "Recordings/slow-cancel.evemu"] + Self.area)
    #expect(own.status == 2 && !own.notices.contains("replays in"))
  }
}
