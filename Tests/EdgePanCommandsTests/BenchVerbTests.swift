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

  @Test func unknownPart_isAUsageError() throws {
    let run = try Tool.run("bench", "--parts", "engin", "--seconds", "0")
    #expect(run.status == 2)
    #expect(run.notices.contains("engin"))
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
