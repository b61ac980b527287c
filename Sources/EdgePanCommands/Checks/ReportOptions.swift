// The reports of `verify` and `accept`, written as outcomes arrive.

import ArgumentParser
import Foundation
import GestureReplay
import PlainText
import ReplayChecks

/// `--json`, `--junit`, `--github`, `--verbose`.
struct ReportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Also write JUnit XML: one suite per animator, one case per recording.", valueName: "file"))
  var junit: String?
  @Flag(
    help: """
      Also print GitHub annotations, and add a summary to the file that GITHUB_STEP_SUMMARY names.
      """)
  var github = false
  @Flag(help: "Print JSON (schema \(ReportHead.schema)): one case per line.")
  var json = false
  @Flag(name: .shortAndLong, help: "Print the cases that passed, too.")
  var verbose = false
  @OptionGroup var files: ForceOption

  func validate() throws {
    if junit == "-" { throw ValidationError("--junit needs the name of a file.") }
  }

  /// Fails if an output is an input. Without `--force`, no file is replaced that can be an input, so
  /// only then the inputs are listed.
  ///
  /// - Throws: ``ToolFailure`` as ``InputFiles/check(outputs:areNot:)``.
  func check(outputs: [String?], areNot inputs: () throws -> [InputArgument]) throws {
    guard files.force, outputs.contains(where: { $0.map { PathText.exists($0) } ?? false }) else {
      return
    }
    try InputFiles.check(outputs: outputs, areNot: try inputs())
  }
}

/// Makes the requested reports from outcomes that arrive one by one, and prints them at the end: a
/// run that stops with an error leaves no partial report on stdout.
///
/// Memory: the text of the reports, about 1 kB per case with --json.
final class ReportPublisher {
  private let options: ReportOptions
  private var warnings = ""
  /// Missing goldens are printed first: many such lines would otherwise hide the failures.
  private var missing = ""
  private var rest = ""
  private var annotations = ""
  /// The notes and warnings that were printed; each is printed once in a run.
  private var notes: Set<String> = []
  private var junit: JUnitReport?
  private var markdown = MarkdownReport()
  private(set) var tally = CaseTally()

  /// Whether a report contains the hashes of recordings and goldens.
  var recordsContents: Bool { options.json }

  init(_ options: ReportOptions) {
    self.options = options
    junit = options.junit == nil ? nil : JUnitReport()
  }

  /// Adds an outcome. Call this in the order of the run.
  func add(_ outcome: CaseOutcome) {
    let isFirst = tally.cases == 0
    tally.add(outcome)
    for warning in outcome.warnings where notes.insert(warning).inserted {
      warnings += "warning: \(warning)\n"
    }
    for note in outcome.notes where notes.insert(note).inserted {
      warnings += "note: \(outcome.subject): \(note)\n"
    }
    if options.json {
      rest += ReportText.element(outcome.json, isFirst: isFirst)
    } else if outcome.status == .missingGolden {
      missing += text(of: outcome)
    } else {
      rest += text(of: outcome)
    }
    junit?.add(outcome)
    guard options.github else { return }
    for line in outcome.githubAnnotations { annotations += line + "\n" }
    markdown.add(outcome)
  }

  private func text(of outcome: CaseOutcome) -> String {
    // `accept` lists the goldens that it wrote; `verify` lists only failures.
    guard options.verbose || !outcome.status.isGood || outcome.status == .accepted else {
      return ""
    }
    let ink: Ink = outcome.status.isGood ? .good : .bad
    let detail = outcome.message.isEmpty ? "" : ": \(outcome.message)"
    var text =
      "\(Ink.strong(outcome.recording)): \(outcome.subject): \(ink(outcome.status.rawValue))"
      + detail + "\n"
    for line in outcome.remedy?.split(separator: "\n") ?? [] { text += Ink.dim("  \(line)") + "\n" }
    return text
  }

  /// Prints and writes the reports, and throws if they contain failures.
  ///
  /// - Parameters:
  ///   - isInterrupted: whether the run was interrupted, which the report states; the caller then
  ///     throws.
  ///   - problem: the failure of another output of the run, such as the page of failures.
  /// - Throws: ``ToolFailure`` with the exit code of the cases. The first output that could not be
  ///   written takes precedence, and is thrown after all others have been written.
  func finish(
    _ head: ReportHead = ReportHead(), _ tail: ReportTail? = nil,
    witnessed: [WitnessedContents] = [], isInterrupted: Bool = false, problem: (any Error)? = nil
  ) throws {
    Interrupt.unwatch()
    let untried = untried(head)
    try Interrupt.reporting {
      try write(head, tail, witnessed, untried, isInterrupted: isInterrupted, problem)
    }
    if isInterrupted { return }
    if let status = ExitStatus(rawValue: tally.exitCode), status != .success {
      throw ToolFailure(
        status, "\(tally.failures + tally.errors) of \(counted(tally.cases, "case")) failed")
    }
    if let untried { throw untried }
  }

  /// Prints and writes the reports; throws the first problem of an output.
  private func write(
    _ head: ReportHead, _ tail: ReportTail?, _ witnessed: [WitnessedContents],
    _ untried: ToolFailure?, isInterrupted: Bool, _ problem: (any Error)?
  ) throws {
    var problem = problem
    func attempt(_ write: () throws -> Void) {
      do { try write() } catch { problem = problem ?? error }
    }
    // stdout and stderr first: a file that cannot be written must not suppress them.
    if !warnings.isEmpty { Output.notice(String(warnings.dropLast())) }
    if options.json {
      Output.raw(ReportText.head(head))
      Output.raw(rest)
      Output.raw(ReportText.middle)
      for (number, contents) in witnessed.enumerated() {
        Output.raw(ReportText.element(contents.json, isFirst: number == 0))
      }
      var end = tail ?? ReportTail()
      if tail == nil { end.plannedCases = tally.cases }
      Output.raw(
        ReportText.tail(
          end, tally,
          exitCode: isInterrupted
            ? ExitStatus.interrupted.rawValue
            : tally.exitCode == 0 ? (untried?.status ?? .success).rawValue : tally.exitCode))
    } else {
      Output.lines(missing)
      Output.lines(rest)
      Output.result(tally.summary)
      if tally.gestures.replays > 0 { Output.result(tally.gestures.text) }
    }
    if options.github { attempt { try publishToGitHub() } }
    if let path = options.junit, let junit {
      attempt { try Output.write(toFile: path) { write in try junit.write(write) } }
    }
    if let problem { throw problem }
  }

  /// Returns the failure of a run in a CI job in which no gesture began in some subject; otherwise
  /// such a subject is only a warning.
  private func untried(_ head: ReportHead) -> ToolFailure? {
    // A shard may have only the recordings in which nothing begins.
    guard head.shard == nil, let first = tally.untried.first else { return nil }
    let failure = ToolFailure(
      .differs,
      "no gesture ever began in \(counted(tally.untried.count, "subject")), so nothing was tested "
        + "there: \(tally.untried.joined(separator: ", "))",
      remedy: "Replay a recording whose gesture begins there, or find out why none does: "
        + "\(ToolCommand.text) replay RECORDING --explain (\(first))")
    if RecordMode.isContinuousIntegration { return failure }
    if tally.exitCode == 0 {
      warnings += "warning: \(failure.message). \(failure.remedy ?? "")\n"
    }
    return nil
  }

  private func publishToGitHub() throws {
    // GitHub reads commands from either stream; stdout may have a JSON value or a page, alone.
    let isAlone = options.json || Output.resultStream.load(ordering: .relaxed) != STDOUT_FILENO
    isAlone ? Output.moving(annotations) : Output.raw(annotations)
    guard let path = environmentVariable("GITHUB_STEP_SUMMARY"), !path.isEmpty
    else { return }
    // O_NONBLOCK: opening a FIFO that nobody reads must fail, not wait.
    let descriptor = PathText.withCString(path) {
      open($0, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o666)
    }
    guard descriptor >= 0 else {
      throw Output.unwritable(
        path,
        "the file that GITHUB_STEP_SUMMARY names cannot be opened: "
          + String(cString: strerror(errno)))
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try file.write(contentsOf: Data(markdown.text(link: Self.artifactsLink).utf8))
      try file.close()
    } catch {
      throw Output.unwritable(path, systemReason(of: error))
    }
  }

  /// The page of the workflow's run, which lists its artifacts; nil outside GitHub Actions.
  private static var artifactsLink: String? {
    let environment = ProcessInfo.processInfo.environment
    guard let server = environment["GITHUB_SERVER_URL"], server.hasPrefix("https://"),
      let repository = environment["GITHUB_REPOSITORY"], let run = environment["GITHUB_RUN_ID"],
      [server.dropFirst(8), repository[...], run[...]].allSatisfy({ part in
        part.utf8.allSatisfy {
          ($0 | 0x20) >= 97 && ($0 | 0x20) <= 122 || "0123456789-_./".utf8.contains($0)
        }
      })
    else { return nil }
    return "\(server)/\(repository)/actions/runs/\(run)#artifacts"
  }
}
