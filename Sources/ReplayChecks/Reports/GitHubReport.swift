// Reports for GitHub Actions: annotations on stdout, and a summary in Markdown.

import PlainText

extension CaseOutcome {
  /// The workflow commands for the log of a GitHub action: one for each warning, and one if the
  /// case failed.
  public var githubAnnotations: [String] {
    let file = escape(recording, for: .annotationProperty)
    var lines = warnings.map { "::warning file=\(file)::\(escape($0, for: .annotation))" }
    if !status.isGood {
      let title = escape("\(subject): \(status.rawValue)", for: .annotationProperty)
      let text = [message, remedy ?? ""].flatMap { $0.split(separator: "\n") }
      lines.append(
        "::error file=\(file),title=\(title)::"
          + text.map { escape($0, for: .annotation) }.joined(separator: "%0A"))
    }
    return lines
  }

  /// A row of the table of failures, in Markdown.
  var markdownRow: String {
    "| "
      + [recording, subject, status.rawValue, message].map { escape($0, for: .markdown) }
      .joined(separator: " | ") + " |"
  }
}

/// A summary in Markdown: the counts and a table of failures.
///
/// GitHub accepts at most 1 MiB per step, so the table ends after ``maximumRows`` rows; a last line
/// states the number of rows omitted.
public struct MarkdownReport: Sendable {
  /// The maximum number of rows in the table of failures.
  public static let maximumRows = 1000

  private var rows: [String] = []
  private var tally = CaseTally()
  private var pictures: String?

  /// Creates an empty summary.
  public init() {}

  /// Creates a summary of these outcomes.
  public init(_ outcomes: some Sequence<CaseOutcome>) {
    for outcome in outcomes { add(outcome) }
  }

  /// Counts an outcome, and adds a row to the table if the case failed.
  public mutating func add(_ outcome: CaseOutcome) {
    tally.add(outcome)
    pictures = pictures ?? outcome.attachment ?? outcome.picture.map(Self.folder)
    if !outcome.status.isGood, rows.count < Self.maximumRows { rows.append(outcome.markdownRow) }
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? path
  }

  /// Returns the Markdown. GitHub strips embedded images, so the text links to a page or a folder
  /// of pictures.
  ///
  /// - Parameter link: the URL of a page that lists the run's artifacts. It is inserted unescaped,
  ///   so it must be trusted.
  public func text(link: String? = nil) -> String {
    var lines = ["### Recorded swipes", "", escape(tally.summary, for: .markdown), ""]
    if tally.gestures.replays > 0 { lines += [escape(tally.gestures.text, for: .markdown), ""] }
    if !rows.isEmpty {
      lines += ["| recording | subject | verdict | message |", "|---|---|---|---|"] + rows + [""]
      let more = tally.failures + tally.errors - rows.count
      if more > 0 { lines += ["… and \(more) more.", ""] }
      if let pictures {
        let name = escape(pictures, for: .markdown)
        lines += ["Frames of the failures: " + (link.map { "[\(name)](\($0))" } ?? name), ""]
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
