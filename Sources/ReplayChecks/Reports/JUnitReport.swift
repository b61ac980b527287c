// Outcomes as JUnit XML, in the shape that Jenkins reads.

import PlainText

extension CaseReport {
  /// The report as JUnit XML: a suite an animator, a case a recording.
  ///
  /// `time` is simulated seconds, so that equal runs give equal files. A difference or a broken
  /// invariant is a `failure`; what kept a case from being judged is an `error`; a case without a
  /// golden was checked by the invariants and passed. A page of pictures is named in the way that
  /// GitLab and Jenkins read: `[[ATTACHMENT|path]]`.
  public var junit: String {
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      "<testsuites\(Self.counts(cases))>",
    ]
    for subject in subjects {
      let suite = cases.filter { $0.subject == subject }
      lines.append(
        "  <testsuite name=\"\(escape(subject, for: .xml))\"\(Self.counts(suite))>")
      for outcome in suite { lines += Self.testcase(outcome) }
      lines.append("  </testsuite>")
    }
    lines.append("</testsuites>")
    return lines.joined(separator: "\n") + "\n"
  }

  /// The subjects in the order in which they come.
  private var subjects: [String] {
    var seen: Set<String> = []
    return cases.map(\.subject).filter { seen.insert($0).inserted }
  }

  private static func counts(_ cases: [CaseOutcome]) -> String {
    let bad = cases.map(\.status).filter { !$0.isGood }
    let failures = bad.count { $0.exitCode == 3 }
    let seconds = cases.reduce(0) { $0 + $1.seconds }
    return " tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(bad.count - failures)\""
      + " skipped=\"0\" time=\"\(Figure(seconds, 3))\""
  }

  private static func testcase(_ outcome: CaseOutcome) -> [String] {
    let head =
      "    <testcase name=\"\(escape(outcome.recording, for: .xml))\" "
      + "classname=\"\(escape(outcome.subject, for: .xml))\" "
      + "time=\"\(Figure(outcome.seconds, 3))\""
    var body: [String] = []
    if !outcome.status.isGood {
      let element = outcome.status.exitCode == 3 ? "failure" : "error"
      let text = [outcome.message, outcome.remedy ?? ""].filter { !$0.isEmpty }
        .map { escape($0, for: .xml) }.joined(separator: "\n")
      body.append(
        "      <\(element) type=\"\(outcome.status.rawValue)\" "
          + "message=\"\(escape(outcome.message, for: .xml))\">\(text)</\(element)>")
    }
    let pictures = outcome.attachment.map { ["[[ATTACHMENT|\($0)]]"] } ?? []
    if !outcome.warnings.isEmpty || !pictures.isEmpty {
      let text = (outcome.warnings + pictures).map { escape($0, for: .xml) }
        .joined(separator: "\n")
      body.append("      <system-out>\(text)</system-out>")
    }
    return body.isEmpty ? [head + "/>"] : [head + ">"] + body + ["    </testcase>"]
  }
}
