// Outcomes as JUnit XML, in the variant of the format that Jenkins reads.

import PlainText

/// A run as JUnit XML: one suite per subject, with one case per recording.
///
/// `time` is real time, which CI systems use to balance work. Each suite lists both the simulated
/// and the real time in its properties. A difference or a broken invariant is a `failure`; a
/// problem that prevented a verdict is an `error`. A case that has no golden and breaks no
/// invariant counts as passed. A case's picture and the failure page are referenced in the
/// syntax of GitLab and Jenkins: `[[ATTACHMENT|path]]`.
public struct JUnitReport {
  private var suites: [(subject: String, text: String, tally: CaseTally)] = []
  private var numbers: [String: Int] = [:]
  private var tally = CaseTally()

  /// Creates a report without cases.
  public init() {}

  /// Adds a case. The suites are written in the order of their first cases.
  public mutating func add(_ outcome: CaseOutcome) {
    let number = numbers[outcome.subject, default: suites.count]
    if number == suites.count {
      suites.append((outcome.subject, "", CaseTally()))
      numbers[outcome.subject] = number
    }
    suites[number].tally.add(outcome)
    tally.add(outcome)
    suites[number].text += Self.testcase(outcome).joined(separator: "\n") + "\n"
  }

  /// The beginning of every report's root element.
  package static let mark = #"<testsuites name="edgepan""#

  /// Passes the report to `body`, part by part.
  public func write(_ body: ([UInt8]) throws -> Void) rethrows {
    func write(_ text: String) throws { try body(Array((text + "\n").utf8)) }
    try write(#"<?xml version="1.0" encoding="UTF-8"?>"#)
    try write("\(Self.mark)\(Self.counts(tally))>")
    for suite in suites {
      try write(
        "  <testsuite name=\"\(escape(suite.subject, for: .xml))\"\(Self.counts(suite.tally))>")
      try write("    <properties>")
      for (name, seconds) in [
        ("wallSeconds", suite.tally.wallSeconds),
        ("simulatedSeconds", suite.tally.simulatedSeconds),
      ] {
        try write("      <property name=\"\(name)\" value=\"\(Figure(seconds, 3))\"/>")
      }
      try write("    </properties>")
      try body(Array(suite.text.utf8))
      try write("  </testsuite>")
    }
    try write("</testsuites>")
  }

  private static func counts(_ tally: CaseTally) -> String {
    " tests=\"\(tally.cases)\" failures=\"\(tally.failures)\" errors=\"\(tally.errors)\""
      + " skipped=\"0\" time=\"\(Figure(tally.wallSeconds, 3))\""
  }

  private static func testcase(_ outcome: CaseOutcome) -> [String] {
    let head =
      "    <testcase name=\"\(escape(outcome.recording, for: .xml))\" "
      + "classname=\"\(escape(outcome.subject, for: .xml))\" "
      + "time=\"\(Figure(outcome.wallSeconds, 3))\""
    var body: [String] = []
    if !outcome.status.isGood {
      let element = outcome.status.exitCode == 3 ? "failure" : "error"
      // A remedy may have several lines, each with a command.
      let text = [outcome.message, outcome.remedy ?? ""].flatMap { $0.split(separator: "\n") }
        .map { escape($0, for: .xml) }.joined(separator: "\n")
      body.append(
        "      <\(element) type=\"\(outcome.status.rawValue)\" "
          + "message=\"\(escape(outcome.message, for: .xml))\">\(text)</\(element)>")
    }
    let pictures = [outcome.picture, outcome.attachment].compactMap { $0 }
      .map { "[[ATTACHMENT|\($0)]]" }
    if !outcome.warnings.isEmpty || !pictures.isEmpty {
      let text = (outcome.warnings + pictures).map { escape($0, for: .xml) }
        .joined(separator: "\n")
      body.append("      <system-out>\(text)</system-out>")
    }
    return body.isEmpty ? [head + "/>"] : [head + ">"] + body + ["    </testcase>"]
  }
}
