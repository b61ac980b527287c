// `bench --html` and `profile --html`: the content of the pages, and invalid command lines.

import Foundation
import Testing

@Suite struct MeasurePageTests {
  /// The data of a page.
  private func items(of path: String) throws -> [[String: Any]] {
    let html = try String(contentsOfFile: path, encoding: .utf8)
    let text = try #require(html.firstMatch(of: /id="data">(.*?)<\/script>/.dotMatchesNewlines()))
    let data = try JSONSerialization.jsonObject(with: Data(text.output.1.utf8))
    return try #require((data as? [String: Any])?["items"] as? [[String: Any]])
  }

  private func captions(_ row: [String: Any]) -> [String: [String]] {
    var found: [String: [String]] = [:]
    for group in row["groups"] as? [[String: Any]] ?? [] {
      let series = (group["series"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
      found[group["caption"] as? String ?? ""] = series
    }
    return found
  }

  @Test func bench_showsEachRow_andWithCompare_beforeAndAfter() throws {
    try withTemporaryFolder { folder in
      let baseline = folder.appendingPathComponent("before.json").path
      let page = folder.appendingPathComponent("bench.html").path
      let line = ["bench", "--parts", "math", "--seconds", "0"]
      let first = try Tool.run(line + ["--json"])
      #expect(first.status == 0, "\(first.notices)")
      try Data(first.output.utf8).write(to: URL(fileURLWithPath: baseline))
      let run = try Tool.run(line + ["--compare", baseline, "--html", page])
      // Whether the run is slower depends on the machine.
      #expect([0, 4].contains(run.status), "\(run.notices)")
      let rows = try #require(try items(of: page).first?["rows"] as? [[String: Any]])
      #expect(!rows.isEmpty)
      for row in rows {
        let captions = captions(row)
        #expect(captions["rounds' medians"]?.sorted() == ["after", "before"], "\(captions)")
        #expect(captions["samples"] != nil)
      }
    }
  }

  @Test func profilePage_listsTheMostExpensiveFrames_andShowsTheFirstOfThem() throws {
    try withTemporaryFolder { folder in
      let page = folder.appendingPathComponent("profile.html").path
      let run = try Tool.run(
        "profile", "Recordings/slow-cancel.evemu", "--runs", "2", "--html", page)
      #expect(run.status == 0, "\(run.notices)")
      let item = try #require(try items(of: page).first)
      let costs = try #require(item["costs"] as? [String: Any])
      let costliest = try #require(costs["costliest"] as? [[String: Any]])
      #expect(costliest.count == 6)
      let times = costliest.compactMap { $0["milliseconds"] as? Double }
      #expect(times == times.sorted(by: >))
      for frame in costliest { try checkSpans(of: frame) }
      // The scale transition is animated in a block of ScaleAnimator.swift.
      let calls = costliest.compactMap { $0["spans"] as? [[String: Any]] }.joined()
        .filter { $0["stage"] as? String == "animation blocks" }
        .flatMap { $0["calls"] as? [String] ?? [] }
      #expect(calls.contains { $0.contains(/ScaleAnimator\.swift:\d+\).*FixtureViewController/) })
      #expect(item["start"] as? Int == costliest.first?["frame"] as? Int)
      let stages = try #require(costs["stages"] as? [[String: Any]])
      #expect((2...8).contains(stages.count), "the seven most expensive stages, and the rest")
      // The page names the stages as the command does, the largest share first.
      let shares = try #require(costs["shares"] as? [[String: Any]])
      let parts = shares.compactMap { $0["share"] as? Double }
      #expect(parts == parts.sorted(by: >) && abs(parts.reduce(0, +) - 1) < 0.01)
      let names = shares.compactMap { $0["stage"] as? String }
      #expect(names.contains("recogniser") && !names.contains("input"))
      #expect(
        stages.compactMap { $0["name"] as? String }.allSatisfy {
          names.contains($0) || $0 == "other"
        })
    }
  }

  /// Each stage lies inside the nearest earlier stage that is less deep, and all inside the frame.
  private func checkSpans(of frame: [String: Any]) throws {
    var ends = [(try #require(frame["milliseconds"] as? Double)) * 1000]
    let spans = try #require(frame["spans"] as? [[String: Any]])
    #expect(!spans.isEmpty)
    for span in spans {
      let depth = try #require(span["depth"] as? Int)
      let start = try #require(span["start"] as? Double)
      let end = start + (try #require(span["duration"] as? Double))
      ends.removeLast(max(ends.count - depth - 1, 0))
      #expect(ends.count == depth + 1 && end <= ends[depth] + 0.03)
      ends.append(end)
    }
  }

  @Test func invalidCommandLines_writeNothing() throws {
    try withTemporaryFolder { folder in
      let page = folder.appendingPathComponent("bench.html").path
      let missing = folder.appendingPathComponent("missing.json").path
      let line = ["bench", "--parts", "math", "--seconds", "0", "--html", page]
      #expect(try Tool.run(line + ["--compare", missing]).status == 7)
      #expect(!FileManager.default.fileExists(atPath: page))
      try Data("mine".utf8).write(to: URL(fileURLWithPath: page))
      let refused = try Tool.run(line)
      #expect(refused.status == 2 && refused.notices.contains("not a page"))
      #expect(try String(contentsOfFile: page, encoding: .utf8) == "mine")
    }
  }
}
