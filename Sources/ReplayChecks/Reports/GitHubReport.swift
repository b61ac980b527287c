// Outcomes for GitHub Actions: annotations on stdout, a summary in Markdown.

import PlainText

extension CaseReport {
  /// One workflow command a bad case and one a warning, for the log of a GitHub action.
  public var githubAnnotations: [String] {
    cases.flatMap { outcome -> [String] in
      let file = escape(outcome.recording, for: .annotationProperty)
      var lines = outcome.warnings.map {
        "::warning file=\(file)::\(escape($0, for: .annotation))"
      }
      if !outcome.status.isGood {
        let title = escape(
          "\(outcome.subject): \(outcome.status.rawValue)", for: .annotationProperty)
        let text = [outcome.message, outcome.remedy ?? ""].filter { !$0.isEmpty }
        lines.append(
          "::error file=\(file),title=\(title)::"
            + text.map { escape($0, for: .annotation) }.joined(separator: "%0A"))
      }
      return lines
    }
  }

  /// A summary in Markdown: the counts, and a table of what is wrong.
  public var markdown: String { markdown(pictures: nil, link: nil) }

  /// The same with where the pictures are: GitHub strips images that stand in the text itself.
  ///
  /// - Parameters:
  ///   - pictures: the page's path.
  ///   - link: where the run keeps its artefacts; trusted text.
  public func markdown(pictures: String?, link: String?) -> String {
    var lines = ["### Recorded swipes", "", escape(summary, for: .markdown), ""]
    let bad = cases.filter { !$0.status.isGood }
    if !bad.isEmpty {
      lines += ["| recording | subject | verdict | what |", "|---|---|---|---|"]
      lines += bad.map { outcome in
        let cells = [outcome.recording, outcome.subject, outcome.status.rawValue, outcome.message]
        return "| " + cells.map { escape($0, for: .markdown) }.joined(separator: " | ") + " |"
      }
      lines.append("")
      if let pictures {
        let name = escape(pictures, for: .markdown)
        lines += ["Frames of the failures: " + (link.map { "[\(name)](\($0))" } ?? name), ""]
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
