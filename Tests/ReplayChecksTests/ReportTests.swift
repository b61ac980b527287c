// Reports: the division into shards, exit codes, and XML that a schema accepts.

import Foundation
import GestureReplay
import GestureTrace
import PlainText
import ReplayChecks
import Testing

@Suite struct ReportTests {
  private func outcome(
    _ order: Int, _ status: CaseOutcome.Status, _ recording: String = "a.evemu"
  ) -> CaseOutcome {
    var outcome = CaseOutcome(
      order: order, recording: recording, subject: "scale in navigation", status: status)
    outcome.message = status.isGood ? "" : "frame 7: it <broke> & \"jumped\""
    outcome.simulatedSeconds = 0.5
    outcome.wallSeconds = 0.25
    return outcome
  }

  private func junit(_ cases: [CaseOutcome]) throws -> String {
    var report = JUnitReport()
    for outcome in cases { report.add(outcome) }
    var bytes: [UInt8] = []
    report.write { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A remedy has one line per command, and each can be copied.
  @Test func remedyOfSeveralLines_keepsItsLines_inJUnit() throws {
    var failed = outcome(0, .differs)
    failed.remedy = "Accept it: edgepan accept a\nShow it: edgepan draw a"
    let report = try junit([failed])
    #expect(report.contains("\nAccept it: edgepan accept a\nShow it: edgepan draw a</failure>"))
  }

  /// The edge and the fingers of the command are those of the recording.
  @Test(arguments: ["right-edge", "two-fingers", "slow-finish"])
  func lostCase_isReplayedAsRecorded(name: String) throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Recordings/\(name).evemu").standardizedFileURL.path
    var settings = ReplaySettings()
    settings.subject = .init(animator: "scale", context: "navigation")
    var job = CheckJob(order: 0, recording: path, action: .check, settings: settings)
    job.followsHeader = true
    let trace = try TraceReader.read(path: path)
    let replayed = try #require(job.settings(for: trace))
    #expect(replayed.edge == ReplaySettings(for: trace).edge)
    #expect(replayed.fingers == ReplaySettings(for: trace).fingers)
    let outcome = job.outcome(of: .died(place: 3, how: "signal 11"), tool: "edgepan")
    #expect(outcome.subject == "scale in navigation")
    let remedy = try #require(outcome.remedy)
    #expect(!remedy.contains("--edge") && !remedy.contains("--fingers"), "\(remedy)")
  }

  @Test func crash_outranksUnreadable_whichOutranksDifference() {
    let order: [(Set<CaseOutcome.Status>, Int32)] = [
      ([.passed, .noGolden], 0), ([.passed, .differs], 3), ([.violates], 3), ([.orphan], 3),
      ([.differs, .unreadable], 6), ([.differs, .unreadable, .crashed], 1),
      ([.hung, .violates], 1),
    ]
    for (statuses, code) in order {
      let cases = statuses.enumerated().map { outcome($0.offset, $0.element) }
      #expect(CaseTally(cases).exitCode == code, "\(statuses)")
    }
  }

  @Test func shards_haveSimilarNumbersOfRecordings() {
    let owners = (0..<1000).map {
      RunShard.owner(ofHash: RunShard.hash(of: Array("folder/swipe-\($0)".utf8)[...]), among: 4)
    }
    for shard in 1...4 { #expect((150...350).contains(owners.count { $0 == shard })) }
  }

  /// The witness is the second shard that reads a recording's files; the shards' reports are
  /// compared.
  @Test func witness_isAnotherShard_andEveryShardIsAWitness() {
    var witnesses: Set<Int> = []
    for number in 0..<500 {
      let hash = RunShard.hash(of: Array("swipe-\(number)".utf8)[...])
      let owner = RunShard.owner(ofHash: hash, among: 4)
      let witness = RunShard.witness(ofHash: hash, owner: owner, among: 4)
      #expect(witness != owner)
      if let witness { witnesses.insert(witness) }
    }
    #expect(witnesses == [1, 2, 3, 4])
    #expect(RunShard.witness(ofHash: 9, owner: 1, among: 1) == nil)
  }

  /// `é` as one scalar and as two scalars are two files on Linux, but equal strings in Swift.
  @Test func placesOfTwoFiles_differ_whereTheirOrderDoes() {
    let one = CasePlace(argument: 0, path: "\u{E9}.evemu", index: 0)
    let two = CasePlace(argument: 0, path: "e\u{301}.evemu", index: 0)
    #expect(one != two)
    #expect(two < one)
    #expect(one == CasePlace(argument: 0, path: "\u{E9}.evemu", index: 0))
  }

  @Test func outcome_isReadBackFromItsLine() throws {
    var full = outcome(7, .differs, "a\u{f7ff}\u{202e}.evemu")
    full.place = CasePlace(argument: 1, path: "x/a\u{f7ff}.evemu", index: 3)
    full.remedy = "one\ntwo"
    full.warnings = ["cut \"short\""]
    full.golden = "g"
    full.lacking = "l"
    full.contents = "00ff"
    full.comparedValues = 12
    full.attachment = "p"
    full.picture = "q"
    full.frames = 9
    let line = full.json.serialized
    #expect(!line.contains(0x0A))
    #expect(CaseOutcome(json: try JSONValue(parsing: line)) == full)
  }

  private static let hasXMLLint = FileManager.default.isExecutableFile(atPath: "/usr/bin/xmllint")

  @Test(.enabled(if: hasXMLLint, "needs xmllint (apt: libxml2-utils)"))
  func junit_passesTheSchema() throws {
    let cases = CaseOutcome.Status.allCases.enumerated().map {
      outcome($0.offset, $0.element, "<&\"'\u{1b}]]>.evemu")
    }
    let path = NSTemporaryDirectory() + "edgepan-\(UUID().uuidString).xml"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(junit(cases).utf8).write(to: URL(fileURLWithPath: path))
    let lint = Process()
    lint.executableURL = URL(fileURLWithPath: "/usr/bin/xmllint")
    lint.arguments = [
      "--noout", "--schema", checkout.appendingPathComponent("Tests/Schemas/junit.xsd").path, path,
    ]
    try lint.run()
    lint.waitUntilExit()
    #expect(lint.terminationStatus == 0)
  }

  @Test func junit_countsItsCases() throws {
    let text = try junit([outcome(0, .passed), outcome(1, .differs), outcome(2, .crashed)])
    #expect(text.contains("tests=\"3\" failures=\"1\" errors=\"1\" skipped=\"0\" time=\"0.75\""))
    #expect(text.contains("<property name=\"wallSeconds\" value=\"0.75\"/>"))
    #expect(text.contains("<property name=\"simulatedSeconds\" value=\"1.5\"/>"))
    #expect(text.contains("it &lt;broke&gt; &amp; &quot;jumped&quot;"))
  }

  @Test func annotation_cannotBeForgedByAFileName() {
    let lines = outcome(0, .differs, "a\n::error::forged,title=x.evemu").githubAnnotations
    #expect(lines.count == 1)
    #expect(!lines[0].contains("\n"))
    #expect(lines[0].hasPrefix("::error file=a\\n%3A%3Aerror"))
  }

  @Test func annotationOfAMessageOfSeveralLines_hasItsLines() {
    var failed = outcome(0, .differs)
    failed.message = "a\n::error::b"
    failed.remedy = "c 5%"
    #expect(failed.githubAnnotations[0].hasSuffix("::a%0A::error::b%0Ac 5%25"))
  }

  @Test func markdown_showsNamesAsPlainText() {
    let report = MarkdownReport([outcome(0, .differs, "[x](http://y)|z")])
    #expect(!report.text().contains("[x](http"))
  }

  @Test func markdown_ofManyFailures_staysBelowGitHubsLimit() {
    let cases = (0..<5000).map { outcome($0, .differs, String(repeating: "n", count: 100)) }
    let text = MarkdownReport(cases).text()
    #expect(text.utf8.count < 1 << 20)
    #expect(text.contains("… and 4000 more."))
  }
}

@Suite struct ViolationSummaryTests {
  private func violation(_ frame: Int, _ cause: String) -> InvariantViolation {
    InvariantViolation(invariant: .completesOnce, frame: frame, cause: cause)
  }

  @Test func sameMistakeOfLaterSwipes_isReportedOnce_withItsFrames() {
    let text = InvariantViolation.summary(of: [
      violation(3, "twice"), violation(9, "never"), violation(20, "twice"), violation(31, "twice"),
    ])
    #expect(
      text == "frame 3: completes-once: twice (again in frames 20, 31); "
        + "frame 9: completes-once: never")
  }
}
