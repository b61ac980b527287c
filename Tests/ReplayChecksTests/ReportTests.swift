// Reports: shards that make a whole, exit codes, and XML that a schema accepts.

import Foundation
import ReplayChecks
import Testing

@Suite struct ReportTests {
  private func outcome(
    _ order: Int, _ status: CaseOutcome.Status, _ recording: String = "a.evemu"
  ) -> CaseOutcome {
    var outcome = CaseOutcome(
      order: order, recording: recording, subject: "scale in navigation", status: status)
    outcome.message = status.isGood ? "" : "frame 7: it <broke> & \"jumped\""
    outcome.seconds = 0.5
    return outcome
  }

  @Test func crash_beatsUnreadable_beatsDifference() {
    let order: [(Set<CaseOutcome.Status>, Int32)] = [
      ([.passed, .noGolden], 0), ([.passed, .differs], 3), ([.violates], 3), ([.orphan], 3),
      ([.differs, .unreadable], 6), ([.differs, .unreadable, .crashed], 1),
      ([.hung, .violates], 1),
    ]
    for (statuses, code) in order {
      let cases = statuses.enumerated().map { outcome($0.offset, $0.element) }
      #expect(CaseReport(cases: cases).exitCode == code, "\(statuses)")
    }
  }

  @Test func everyRecording_isInExactlyOneShard() {
    for name in (0..<500).map({ "folder/swipe-\($0).evemu" }) {
      let owners = (1...4).filter { CaseReport.Shard(index: $0, count: 4).contains(name) }
      #expect(owners.count == 1)
    }
  }

  @Test func shards_shareTheWork() {
    let mine = (0..<1000).count {
      CaseReport.Shard(index: 1, count: 4).contains("folder/swipe-\($0).evemu")
    }
    #expect((150...350).contains(mine))
  }

  @Test func mergedShards_areTheWholeRun() throws {
    let cases = (0..<6).map { outcome($0, .passed) }
    let one = CaseReport(shard: .init(index: 1, count: 2), cases: [cases[0], cases[3], cases[4]])
    let two = CaseReport(shard: .init(index: 2, count: 2), cases: [cases[1], cases[2], cases[5]])
    #expect(try CaseReport.merge([two, one]) == CaseReport(cases: cases))
  }

  @Test func leftOutShard_isNamed() {
    let one = CaseReport(shard: .init(index: 1, count: 3), cases: [])
    let three = CaseReport(shard: .init(index: 3, count: 3), cases: [])
    #expect {
      try CaseReport.merge([one, three])
    } throws: { "\($0)".contains("2/3") }
  }

  @Test func shardGivenTwice_isRefused() {
    let one = CaseReport(shard: .init(index: 1, count: 2), cases: [])
    #expect(throws: CaseReport.MergeError.self) { try CaseReport.merge([one, one]) }
  }

  /// What merging two halves with these order numbers, of runs with these cases, says; nil for yes.
  private func refusal(
    _ one: [Int], _ two: [Int], _ runs: ([String], [String])? = nil
  ) -> String? {
    let parts = [(1, one, runs?.0), (2, two, runs?.1)].map { index, orders, run in
      CaseReport(
        shard: .init(index: index, count: 2), run: run.map { CaseReport.Run(of: $0) },
        cases: orders.map { outcome($0, .passed) })
    }
    do throws(CaseReport.MergeError) {
      _ = try CaseReport.merge(parts)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func casesOfNoShard_areNumbered() {
    #expect(refusal([0, 3], [4, 6]) == "3 cases of 7 in no shard: number 1, 2, 5")
    #expect(refusal([0], [20])?.hasSuffix("number 1, 2, 3, 4, 5 …") == true)
  }

  @Test func casesOfBothShards_areNumbered() {
    #expect(refusal([0, 1, 2], [2, 1])?.contains("number 1, 2") == true)
  }

  /// The last cases of a run leave no gap: the run itself says how many it has.
  @Test func lastCaseLeftOut_isMissed() {
    let run = ["a", "b", "c"]
    #expect(refusal([0], [1, 2], (run, run)) == nil)
    #expect(refusal([0], [1], (run, run)) == "1 case of 3 in no shard: number 2")
    #expect(refusal([0, 1], [2, 3], (run, run))?.contains("number 3") == true)
  }

  /// Numbers that fit by chance do not make one run of two.
  @Test func shardsOfDifferentRuns_areRefused() {
    let text = "shards 1/2 (of 2 cases) and 2/2 (of 2 cases) are of different runs: "
    #expect(refusal([0], [1], (["a", "b"], ["a", "c"]))?.hasPrefix(text) == true)
    #expect(refusal([0], [1], (["a", "b"], ["ab", ""])) != nil)
  }

  private static let hasXMLLint = FileManager.default.isExecutableFile(atPath: "/usr/bin/xmllint")

  @Test(.enabled(if: hasXMLLint, "needs xmllint (apt: libxml2-utils)"))
  func junit_passesTheSchema() throws {
    let cases = CaseOutcome.Status.allCases.enumerated().map {
      outcome($0.offset, $0.element, "<&\"'\u{1b}]]>.evemu")
    }
    let path = NSTemporaryDirectory() + "edgepan-\(UUID().uuidString).xml"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(CaseReport(cases: cases).junit.utf8).write(to: URL(fileURLWithPath: path))
    let lint = Process()
    lint.executableURL = URL(fileURLWithPath: "/usr/bin/xmllint")
    lint.arguments = [
      "--noout", "--schema", checkout.appendingPathComponent("Tests/Schemas/junit.xsd").path, path,
    ]
    try lint.run()
    lint.waitUntilExit()
    #expect(lint.terminationStatus == 0)
  }

  @Test func junit_countsWhatItHolds() {
    let report = CaseReport(cases: [
      outcome(0, .passed), outcome(1, .differs), outcome(2, .crashed),
    ])
    #expect(report.junit.contains("tests=\"3\" failures=\"1\" errors=\"1\" skipped=\"0\""))
    #expect(report.junit.contains("it &lt;broke&gt; &amp; &quot;jumped&quot;"))
  }

  @Test func annotation_cannotBeForgedByAFileName() {
    let report = CaseReport(cases: [outcome(0, .differs, "a\n::error::forged,title=x.evemu")])
    #expect(report.githubAnnotations.count == 1)
    #expect(!report.githubAnnotations[0].contains("\n"))
    #expect(report.githubAnnotations[0].hasPrefix("::error file=a\\n%3A%3Aerror"))
  }

  @Test func markdown_showsNamesAsText() {
    let report = CaseReport(cases: [outcome(0, .differs, "[x](http://y)|z")])
    #expect(!report.markdown.contains("[x](http"))
  }
}

@Suite struct ViolationSummaryTests {
  private func violation(_ frame: Int, _ cause: String) -> InvariantViolation {
    InvariantViolation(invariant: .completesOnce, frame: frame, cause: cause)
  }

  @Test func sameMistakeOfLaterSwipes_isToldOnce_withItsFrames() {
    let text = InvariantViolation.summary(of: [
      violation(3, "twice"), violation(9, "never"), violation(20, "twice"), violation(31, "twice"),
    ])
    #expect(
      text == "frame 3: completes-once: twice (again in frames 20, 31); "
        + "frame 9: completes-once: never")
  }
}
