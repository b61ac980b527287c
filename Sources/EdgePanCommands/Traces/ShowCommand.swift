import ArgumentParser
import ContactTracking

/// Prints device, timing, contacts and edge pans of recordings.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Prints what a recording contains: device, timing, contacts, edge pans.",
    discussion: """
      EXAMPLES:
        edgepan show swipe.evemu
        edgepan show "SynPS2 TouchPad.events" --description "SynPS2 TouchPad.desc"
        edgepan show --json Recordings | jq .
      """)

  @OptionGroup var input: TraceInput
  @OptionGroup var edges: EdgeOptions

  private static let schema = "edgepan.show/1"
  @Flag(help: "Print JSON (schema \(Self.schema)).")
  var json = false

  func run() throws {
    var reports: [TraceReport] = []
    let failures = try input.readEach { trace in
      let report = TraceReport(trace, rules: edges.rules)
      if json { reports.append(report) } else { Output.results(report.forEachLine) }
    }
    if json {
      try Output.json(
        TraceReports(traces: reports, errors: failures.rows), schema: Self.schema)
    }
    try failures.fail()
  }
}
