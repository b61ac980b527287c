// Where the pictures of a failure are named: the page, JUnit, GitHub's summary.

import Foundation
import Testing

@Suite struct FailureOutputTests {
  /// Goldens are written, and may be missing, where CI is not set.
  private static let own = ["CI": ""]

  /// A recording whose golden was changed by hand: as if the code had changed.
  private func withFailure(_ body: (_ trace: String, _ folder: URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let trace = folder.appendingPathComponent("swipe.evemu").path
      try FileManager.default.copyItem(
        atPath: Tool.checkout.appendingPathComponent("Recordings/slow-cancel.evemu").path,
        toPath: trace)
      #expect(
        try Tool.run(["accept", trace, "--animator", "scale"], environment: Self.own).status == 0)
      let golden = folder.appendingPathComponent("goldens/swipe/scale.navigation.golden").path
      let text = try String(contentsOfFile: golden, encoding: .utf8)
      let changed = text.replacing("corner=12", with: "corner=16")
      #expect(changed != text)
      try Data(changed.utf8).write(to: URL(fileURLWithPath: golden))
      try body(trace, folder)
    }
  }

  @Test func failure_isNamedByThePage_byJUnit_andByTheSummary() throws {
    try withFailure { trace, folder in
      let page = folder.appendingPathComponent("failures.html").path
      let junit = folder.appendingPathComponent("junit.xml").path
      let summary = folder.appendingPathComponent("summary.md").path
      try Data().write(to: URL(fileURLWithPath: summary))
      let run = try Tool.run(
        ["verify", trace, "--html", page, "--junit", junit, "--github"],
        environment: [
          "GITHUB_STEP_SUMMARY": summary, "GITHUB_ACTIONS": "true",
          "GITHUB_SERVER_URL": "https://github.com", "GITHUB_REPOSITORY": "some/app",
          "GITHUB_RUN_ID": "17",
        ])
      #expect(run.status == 3, "\(run.notices)")
      let html = try String(contentsOfFile: page, encoding: .utf8)
      #expect(html.contains("\"kind\":\"failure\"") && html.contains("\"isFirst\":true"))
      let xml = try String(contentsOfFile: junit, encoding: .utf8)
      #expect(xml.contains("[[ATTACHMENT|\(page)]]"))
      let markdown = try String(contentsOfFile: summary, encoding: .utf8)
      #expect(markdown.contains("| recording | subject | verdict | what |"))
      #expect(markdown.contains("](https://github.com/some/app/actions/runs/17"))
      #expect(!markdown.contains("data:image"))
      #expect(markdown.utf8.count < 1024 * 1024)
    }
  }

  /// The command on the page accepts what it shows, as it stands there.
  @Test func commandOfThePage_accepts() throws {
    try withFailure { trace, folder in
      let page = folder.appendingPathComponent("failures.html").path
      #expect(try Tool.run(["verify", trace, "--html", page], environment: Self.own).status == 3)
      let html = try String(contentsOfFile: page, encoding: .utf8)
      let found = try #require(
        html.firstMatch(of: /"If this is meant, accept it","command":"([^"]*)"/))
      let line = String(found.output.1).replacing("\\/", with: "/")
      #expect(line.contains(" accept ") && line.contains(trace))
      #expect(try Tool.shell("edgepan", line, environment: Self.own).status == 0)
      #expect(try Tool.run(["verify", trace], environment: Self.own).status == 0)
    }
  }

  @Test func noFailure_hasAPageThatSaysSo_andNoAttachment() throws {
    try withTemporaryFolder { folder in
      let page = folder.appendingPathComponent("failures.html").path
      let junit = folder.appendingPathComponent("junit.xml").path
      let run = try Tool.run(
        [
          "verify", "Recordings/slow-cancel.evemu", "--rule", "half", "--html", page, "--junit",
          junit,
        ], environment: Self.own)
      #expect(run.status == 0, "\(run.notices)")
      #expect(try String(contentsOfFile: page, encoding: .utf8).contains("No failure"))
      #expect(try !String(contentsOfFile: junit, encoding: .utf8).contains("ATTACHMENT"))
    }
  }
}
