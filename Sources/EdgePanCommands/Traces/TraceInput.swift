import ArgumentParser
import ContactTracking
import GestureTrace
import PlainText
import ReplayChecks

/// The arguments of every subcommand that reads recordings.
struct TraceInput: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Recordings, folders of recordings (.evemu, .events), or - for stdin.", valueName: "recording"
    ))
  var traces: [String]

  @Option(
    help: ArgumentHelp(
      "A file with the device description, for recordings without one.", valueName: "file"))
  var description: String?

  /// Returns the files in the order given.
  func files() throws -> [InputArgument] { try InputFiles.resolve(traces) }

  /// Fails if an output is an input recording, its description or another file that is read.
  ///
  /// - Throws: ``ToolFailure`` with exit code 2 for such an output, 6 for arguments that name no
  ///   file.
  func checkAreNotInputs(_ outputs: [String?], or others: [InputArgument]) throws {
    let descriptions = description.map { [InputArgument.path($0)] } ?? []
    try InputFiles.check(outputs: outputs, areNot: try files() + descriptions + others)
  }

  /// Runs `body` over every recording. A recording that cannot be read is reported, and the others
  /// are still read.
  ///
  /// - Parameters:
  ///   - options: the tolerated errors.
  ///   - warns: whether to warn of a recording that was cut short.
  ///   - body: uses a recording.
  /// - Returns: the failures; the subcommand prints its other results, then calls
  ///   ``TraceFailures/fail()``.
  /// - Throws: ``ToolFailure`` with exit code 6 for arguments that name no file.
  func readEach(
    options: TraceReader.Options = .init(), warns: Bool = true, _ body: (Trace) throws -> Void
  ) throws -> TraceFailures {
    let files = try files()
    var failures = TraceFailures(fileCount: files.count)
    for file in files {
      do {
        try body(try file.read(description: description, options: options, warns: warns))
      } catch {
        guard let failure = ToolFailure(reporting: error) else { throw error }
        // The failure of a single recording is reported at the end, as the subcommand's failure.
        if files.count > 1 { Output.notice("\(failure)") }
        failures.add(failure, of: file)
      }
    }
    return failures
  }
}

extension InputArgument {
  /// Reads the recording. A warning that it was cut short is printed first, because that may be the
  /// cause of later errors.
  func read(
    description: String? = nil, options: TraceReader.Options = .init(), warns: Bool = true
  ) throws(TraceError) -> Trace {
    var options = options
    if case .fifo = self { options.waitsForWriter = true }
    // A stream may never end.
    if case .path = self {} else { Interrupt.unwatch() }
    let trace =
      switch self {
      case .path(let path), .fifo(let path):
        try TraceReader.read(path: path, description: description, options: options)
      case .standardInput:
        try TraceReader.readStandardInput(description: description, options: options)
      }
    if warns { trace.warnOfTruncation() }
    return trace
  }
}

extension Trace {
  /// Prints a warning if the recording was cut short.
  func warnOfTruncation() {
    if let truncationWarning { Output.notice("warning: \(truncationWarning)") }
  }

  /// The origin of the description, human-readable.
  var descriptionLine: String {
    switch descriptionSource {
    case .inFile: "in the file"
    case .given(let path): "\(escape(path)) (given)"
    case .found(let path): "\(escape(path)) (found beside the recording)"
    case .none: "none"
    }
  }

  /// The argument that names the recording in a printed command.
  var argument: String { file == StandardInput.name ? "-" : shellPath(file) }

  /// The device's name, safe to print.
  var displayName: String { deviceName.map { escape($0) } ?? "unnamed device" }
}
