// edgepan corpus: reports the coverage of a collection of recordings.

import ArgumentParser
import ContactTracking
import Foundation
import PlainText

/// Counts a corpus, finds duplicates in it, picks a sample.
struct CorpusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "corpus",
    abstract: "Counts recordings by kind, finds duplicates, or picks a sample.",
    discussion: """
      EXAMPLES:
        edgepan corpus Recordings
        edgepan corpus collected --duplicates
        edgepan corpus collected --sample 500 --seed 7 > sample.txt
        edgepan corpus collected --sample 500 -0 | edgepan verify --from-list - -0
        edgepan corpus --json collected | jq '.kinds'

      A recording's kind is defined by its device, edge, number of fingers, range of travel and \
      kind of release. Recordings are duplicates if their events and the times between the events \
      are equal; names and headers may differ. A sample contains no duplicates, covers as many \
      kinds as possible, and is the same for the same recordings and seed, in any folder.
      """)

  @OptionGroup var input: TraceInput
  @OptionGroup var edges: EdgeOptions
  @Flag(help: "Print groups of recordings with equal events, a blank line between them.")
  var duplicates = false
  @Flag(help: "Print every path except repeats: only the first of each group of duplicates.")
  var unique = false
  @Option(
    help: ArgumentHelp("Print a sample of this many paths that covers the kinds.", valueName: "n"))
  var sample: Int?
  @Option(help: "Seed of the sample.")
  var seed: UInt64 = 1
  @Flag(
    name: [.customShort("0"), .customLong("null")],
    help: "End each path with a NUL byte instead of a newline.")
  var null = false
  @Flag(help: "Print JSON (schema edgepan.corpus/1).")
  var json = false

  func validate() throws {
    if let sample, sample < 1 { throw ValidationError("--sample must be at least 1.") }
    guard [duplicates, unique, sample != nil, json].count(where: { $0 }) <= 1 else {
      throw ValidationError("--duplicates, --unique, --sample and --json cannot be combined.")
    }
    if null, !unique, sample == nil {
      throw ValidationError("--null applies only to the paths that --unique and --sample print.")
    }
  }

  func run() throws {
    var corpus = RecordingCorpus()
    // A file that is named twice, or also through a link, is one recording: if it were listed as
    // its own duplicate, somebody might delete it.
    var seen: Set<FileIdentity> = []
    let failures = try input.readEach { trace in
      if let identity = FileIdentity(path: trace.file), !seen.insert(identity).inserted { return }
      corpus.add(trace, path: trace.file, rules: edges.rules)
    }
    if duplicates {
      let groups = corpus.duplicates
      for (index, group) in groups.enumerated() {
        if index > 0 { Output.result() }
        for path in group { Output.result(escape(path)) }
      }
    } else if unique {
      list(corpus.unique)
    } else if let sample {
      list(corpus.sample(sample, seed: seed))
    } else {
      let summary = Summary(corpus, failures)
      if json {
        try Output.json(summary, schema: "edgepan.corpus/1")
      } else {
        for line in summary.lines { Output.result(line) }
      }
    }
    try failures.fail()
  }

  /// Prints paths, each followed by a NUL byte, or escaped and followed by a newline.
  private func list(_ paths: [String]) {
    for path in paths {
      Output.raw(null ? PathText.bytes(of: path) + [0] : Array((escape(path) + "\n").utf8))
    }
  }

  /// The statistics of a corpus.
  struct Summary: Encodable {
    var recordings: Int
    var events: Int
    /// The total time from each recording's first event to its last.
    var seconds: Double
    var contents: Int
    var duplicates: Int
    var kinds: [Kind]
    var errors: [TraceFailures.Row]?

    struct Kind: Encodable {
      var kind: String
      var recordings: Int
    }

    init(_ corpus: RecordingCorpus, _ failures: TraceFailures) {
      recordings = corpus.entries.count
      events = corpus.entries.reduce(0) { $0 + $1.events }
      seconds = corpus.entries.reduce(0) { $0 + Double($1.microseconds) / 1e6 }
      contents = corpus.unique.count
      duplicates = recordings - contents
      kinds = corpus.kinds.map { Kind(kind: $0.kind, recordings: $0.count) }
      errors = failures.rows
    }

    var lines: [String] {
      let head = [
        "\(counted(recordings, "recording")), \(counted(events, "event")), "
          + "\(Figure(seconds, 1)) s; \(counted(duplicates, "duplicate"))",
        counted(kinds.count, "kind") + ":",
      ]
      let rows = kinds.map { ["\($0.recordings)", escape($0.kind)] }
      return head
        + TextTable(header: ["recordings", "device edge fingers travel release"], rows: rows).lines
        .map { "  " + $0 }
    }
  }
}
