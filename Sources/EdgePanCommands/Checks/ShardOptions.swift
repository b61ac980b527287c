import ArgumentParser
import Foundation
import PlainText
import ReplayChecks

/// `--shard`, `--merge`, `--partial`, `--results` and `--resume`.
struct ShardOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Run only part i of n of the recordings; n is at most \(RunShard.maximumCount). A \
      recording's path alone determines its part.
      """, valueName: "i/n"))
  var shard: RunShard?
  @Flag(help: "Merge the JSON reports of all shards of one run.")
  var merge = false
  @Flag(help: "With --merge: merge even if shards are missing or incomplete; list those as errors.")
  var partial = false
  @Option(
    help: ArgumentHelp(
      "Also write each result as soon as it is known, as a line of JSON.", valueName: "file"))
  var results: String?
  @Option(
    help: ArgumentHelp(
      """
      Continue from the results in this file, and append new results to it. A missing file is \
      created.
      """, valueName: "file"))
  var resume: String?

  func validate() throws {
    if merge {
      let others = [
        ("--shard", shard != nil), ("--results", results != nil), ("--resume", resume != nil),
      ]
      for (name, isGiven) in others where isGiven {
        throw ValidationError("--merge replays nothing; remove \(name).")
      }
    }
    if partial, !merge { throw ValidationError("--partial needs --merge.") }
    if results == "-" || resume == "-" {
      throw ValidationError(
        "\(results == nil ? "--resume" : "--results") needs the name of a file.")
    }
    if results != nil, resume != nil {
      throw ValidationError("--resume also writes results, to its own file; remove --results.")
    }
  }

  /// Opens the requested results file.
  ///
  /// - Throws: ``ToolFailure``.
  func resultsFile(_ head: ReportHead) throws -> ResultsFile? {
    guard let path = resume ?? results else { return nil }
    return try ResultsFile(path: path, head: head, resumes: resume != nil)
  }

  /// The advice after an interrupt, usually the command that continues; nil if no results were kept.
  var resumeAdvice: String? {
    guard let file = resume ?? results else { return nil }
    guard let words = ShardArguments.resuming(ToolCommand.arguments.withLock { $0 }) else {
      return "To continue: the same command, with the same list, and --resume \(shellWord(file))"
    }
    return "To continue: \(ToolCommand.text) " + words.map(shellWord).joined(separator: " ")
  }
}
