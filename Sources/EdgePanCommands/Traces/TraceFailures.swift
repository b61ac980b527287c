// The recordings that a subcommand could not read, for its JSON and its exit code.

/// The failures among many recordings.
struct TraceFailures {
  /// The number of recordings to read.
  let fileCount: Int
  private var failures: [ToolFailure] = []
  private var all: [Row] = []

  init(fileCount: Int) { self.fileCount = fileCount }

  /// An entry of `errors` in JSON.
  struct Row: Encodable {
    var file: String
    var exitCode: Int32
    var message: String
    var remedy: String?
  }

  /// nil if nothing failed, so that the key is omitted.
  var rows: [Row]? { all.isEmpty ? nil : all }

  mutating func add(_ failure: ToolFailure, of file: InputArgument) {
    failures.append(failure)
    all.append(
      Row(
        file: file.displayName, exitCode: failure.status.rawValue, message: failure.message,
        remedy: failure.remedy))
  }

  /// - Throws: the only recording's failure; for several recordings, a failure with the first
  ///   failure's status and the number of failures.
  func fail() throws {
    guard let first = failures.first else { return }
    guard fileCount > 1 else { throw first }
    throw ToolFailure(first.status, "\(failures.count) of \(fileCount) recordings failed")
  }
}

/// `{"traces": […], "errors": […]}`: the JSON of a subcommand that reports on each recording.
struct TraceReports<Report: Encodable>: Encodable {
  var traces: [Report]
  /// Omitted if all recordings could be read.
  var errors: [TraceFailures.Row]?
}
