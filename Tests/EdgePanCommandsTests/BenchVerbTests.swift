// `bench --parts` as a user runs it.

import Foundation
import Testing

@Suite struct BenchVerbTests {
  @Test func parts_asJSON_haveTimesPerUnit() throws {
    let run = try Tool.run("bench", "--parts", "math", "input.velocity", "--seconds", "0", "--json")
    #expect(run.status == 0, "\(run.notices)")
    let rows = try #require(run.json["benchmarks"] as? [[String: Any]])
    let names = Set(rows.compactMap { $0["run_name"] as? String })
    #expect(
      names == ["part/math.exp", "part/math.sincos", "part/math.pow", "part/input.velocity"])
    #expect(Set(rows.compactMap { $0["label"] as? String }) == ["call", "sample"])
  }

  @Test func parts_asATable_areOneLineEach() throws {
    let run = try Tool.run("bench", "--parts", "math", "--seconds", "0")
    #expect(run.status == 0, "\(run.notices)")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.dropFirst().map { $0.prefix(5) } == ["math.", "math.", "math."])
  }

  /// As in other commands.
  @Test func animatorByOption_isMeasured_andAnUnknownOneIsAnsweredWithTheNearest() throws {
    let known = try Tool.run("bench", "--animator", "scale", "--seconds", "0", "--json")
    #expect(known.status == 0, "\(known.notices)")
    #expect(known.output.contains("scale/app/60Hz") && !known.output.contains("explode/"))
    let unknown = try Tool.run("bench", "--animator", "scal")
    #expect(unknown.status == 2)
    #expect(unknown.notices == "edgepan: unknown animator 'scal'\n  Did you mean 'scale'?\n")
    let missing = try Tool.run("bench", "--animator")
    #expect(missing.notices.hasPrefix("edgepan: missing value for '--animator'"))
  }

  @Test func unknownPart_isAUsageError() throws {
    let run = try Tool.run("bench", "--parts", "engin", "--seconds", "0")
    #expect(run.status == 2)
    #expect(run.notices.contains("engin"))
  }

  /// A run over one row renews its line, adds a new one at the end, and keeps the others.
  @Test func writtenCounts_keepTheRowsThatWereNotCounted() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("counts.txt").path
      func write(_ parts: String...) throws -> Tool.Run {
        try Tool.run(["bench", "--parts"] + parts + ["--write-counts", file])
      }
      #expect(try write("scaling.tracks.10", "scaling.depth.4").status == 0)
      let both = try String(contentsOfFile: file, encoding: .utf8)
      let stale = both.replacingOccurrences(of: " 2000 0 200 0 ", with: " 1999 0 200 0 ")
      #expect(stale != both)
      try stale.write(toFile: file, atomically: true, encoding: .utf8)
      let one = try write("scaling.tracks.10")
      #expect(one.notices.contains("1 line written to \(file); 1 other line kept"))
      #expect(try String(contentsOfFile: file, encoding: .utf8) == both)
      #expect(try write("scaling.layers.10").notices.contains("2 other lines kept"))
      let three = try String(contentsOfFile: file, encoding: .utf8)
      #expect(three.hasPrefix(both) && three.contains("\nscaling.layers.10 "))
      // A damaged table is not replaced.
      try (both + "scaling.depth.4 1 2\n").write(toFile: file, atomically: true, encoding: .utf8)
      let refused = try write("scaling.tracks.10")
      #expect(refused.status == 7 && refused.notices.contains("\(file):5: expected a name"))
      try ("<<<<<<< HEAD\n" + both).write(toFile: file, atomically: true, encoding: .utf8)
      #expect(try write("scaling.tracks.10").status == 7)
    }
  }

  @Test func partThatDoesMoreThanItsThreshold_isNamed_andExits4() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("edgepan-\(UUID().uuidString).txt").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    let part = "scaling.tracks.10"
    #expect(try Tool.run("bench", "--parts", part, "--write-counts", file).status == 0)
    #expect(try Tool.run("bench", "--parts", part, "--check-counts", file).status == 0)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let lowered = text.replacingOccurrences(of: " 2000 0 200 0 ", with: " 1999 0 200 0 ")
    #expect(lowered != text)
    try lowered.write(toFile: file, atomically: true, encoding: .utf8)
    let run = try Tool.run("bench", "--parts", part, "--check-counts", file)
    #expect(run.status == 4)
    #expect(run.notices.contains("\(part): tracks 1999 → 2000"))
  }
}
