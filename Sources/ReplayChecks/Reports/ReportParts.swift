// The head and tail of a JSON report; its cases are between them.

import PlainText

/// The head of a report.
public struct ReportHead: Hashable, Sendable {
  /// The format's name and version, the first member of every report.
  public static let schema = "edgepan.verify/2"

  /// The run; nil in a report of `accept`.
  public var run: RunIdentity?
  /// The shard; nil if the run was not split.
  public var shard: RunShard?
  /// The arguments of `verify` that all shards of the run share: without the shard, and without
  /// the files that a shard writes. A merge prints them to name the command of a missing shard. nil
  /// if the command cannot be repeated.
  public var arguments: [String]?

  /// Creates a head.
  public init(run: RunIdentity? = nil, shard: RunShard? = nil, arguments: [String]? = nil) {
    (self.run, self.shard, self.arguments) = (run, shard, arguments)
  }

  /// Returns the command that runs a shard of this run; nil if it is unknown. The arguments come
  /// from a file: those that a terminal would not show as they are, are rejected.
  ///
  /// - Parameters:
  ///   - tool: the command that runs the tool, quoted for a shell.
  ///   - shard: the shard, such as `2/3`.
  func command(tool: String, shard: String) -> String? {
    guard let arguments, arguments.allSatisfy({ $0 == escape($0) }) else { return nil }
    // After a `--`, all words are paths.
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    let words =
      [tool, "verify"] + arguments[..<end].map(shellWord) + ["--shard", shard, "--json"]
      + arguments[end...].map(shellWord)
    let file = "shard-" + shard.replacing("/", with: "-of-") + ".json"
    return (words + [">", file]).joined(separator: " ")
  }
}

/// The tail of a report.
public struct ReportTail: Hashable, Sendable {
  /// The number of recordings of the run or shard.
  public var recordings = 0
  /// The number of planned cases; an interrupted run's report contains fewer.
  public var plannedCases = 0
  /// The file names of the recordings' goldens, without duplicates.
  public var goldenNames: [String] = []
  /// Whether all planned cases are present.
  public var isComplete = true

  /// Creates the tail of a complete run without outcomes.
  public init() {}
}

/// Writes a report as JSON, part by part: an object with one member per line and one case per line.
public enum ReportText {
  /// Returns the text up to the first case.
  public static func head(_ head: ReportHead) -> String {
    var lines = [#" "schema": "\#(ReportHead.schema)","#]
    if let run = head.run { lines.append(#" "run": \#(run.json),"#) }
    if let shard = head.shard { lines.append(#" "shard": \#(shard.json),"#) }
    if let arguments = head.arguments {
      lines.append(#" "arguments": \#(JSONValue.array(arguments.map { .text($0) })),"#)
    }
    return "{\n" + lines.joined(separator: "\n") + "\n \"cases\": ["
  }

  /// Returns an element of a list, preceded by its separator.
  public static func element(_ value: JSONValue, isFirst: Bool) -> String {
    (isFirst ? "\n  " : ",\n  ") + value.description
  }

  /// The text between the list of cases and the list of contents that were read for other shards.
  public static let middle = "\n ],\n \"witnessed\": ["

  /// Returns the text from the end of the last list to the end of the report.
  public static func tail(_ tail: ReportTail, _ tally: CaseTally, exitCode: Int32) -> String {
    let names = JSONValue.array(tail.goldenNames.map { .text($0) })
    let lines = [
      #" "goldenNames": \#(names),"#,
      #" "recordings": \#(tail.recordings),"#,
      #" "plannedCases": \#(tail.plannedCases),"#,
      #" "isComplete": \#(tail.isComplete),"#,
      #" "simulatedSeconds": \#(JSONValue.number(tally.simulatedSeconds)),"#,
      #" "wallSeconds": \#(JSONValue.number(tally.wallSeconds)),"#,
      #" "summary": \#(JSONValue.text(tally.summary)),"#,
      #" "exitCode": \#(exitCode)"#,
    ]
    return "\n ],\n" + lines.joined(separator: "\n") + "\n}\n"
  }
}
