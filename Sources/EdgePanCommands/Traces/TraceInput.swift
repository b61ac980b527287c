// Reading the traces that a verb was given, with errors as the tool reports them.

import ArgumentParser
import ContactTracking
import GestureTrace

/// The arguments that every verb over traces takes.
struct TraceInput: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Traces, folders of traces (.evemu, .events), or - for stdin.", valueName: "trace"))
  var traces: [String]

  @Option(
    help: ArgumentHelp(
      "A file that describes the device, for traces that do not.", valueName: "file"))
  var description: String?

  /// The files in the order given.
  func files() throws -> [InputFile] { try InputFiles.resolve(traces) }

  /// Reads one of them.
  ///
  /// - Throws: ``ToolFailure`` (6).
  func read(_ file: InputFile, options: TraceReader.Options = .init()) throws -> Trace {
    do {
      switch file {
      case .path(let path):
        return try TraceReader.read(path: path, description: description, options: options)
      case .standardInput:
        return try TraceReader.readStandardInput(description: description, options: options)
      }
    } catch {
      throw ToolFailure(error)
    }
  }

  /// Runs `body` over every trace. A trace that cannot be read is reported and costs only itself;
  /// the first failure's status is the verb's.
  func readEach(
    options: TraceReader.Options = .init(), _ body: (Trace) throws -> Void
  ) throws {
    var failures: [ToolFailure] = []
    let files = try files()
    for file in files {
      do {
        try body(try read(file, options: options))
      } catch let failure as ToolFailure {
        guard files.count > 1 else { throw failure }
        Output.notice("\(failure)")
        failures.append(failure)
      }
    }
    if let first = failures.first {
      throw ToolFailure(first.status, "\(failures.count) of \(files.count) traces failed")
    }
  }
}

extension ToolFailure {
  /// A trace that cannot be read, with the reader's own words.
  init(_ error: TraceError) {
    self.init(
      ExitStatus(rawValue: error.exitCode) ?? .badTrace,
      "\(error.place): \(error.what). \(error.why)", remedy: error.remedy)
  }

  /// A trace whose device cannot have contacts.
  init(_ error: ContactTrackingError, file: String) {
    self.init(.badTrace, "\(escape(file)): \(error.what)", remedy: error.remedy)
  }
}

extension Trace {
  /// Where the description came from, for people.
  var descriptionLine: String {
    switch descriptionSource {
    case .inFile: "in the file"
    case .given(let path): "\(escape(path)) (given)"
    case .found(let path): "\(escape(path)) (found beside the trace)"
    case .none: "none"
    }
  }

  /// The device's name, safe to print.
  var displayName: String { deviceName.map { escape($0) } ?? "unnamed device" }
}
