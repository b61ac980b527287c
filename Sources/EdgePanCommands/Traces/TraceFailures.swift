// The traces of a verb that could not be read, for its JSON and its exit code.

/// The failures among many traces.
struct TraceFailures {
  /// The number of traces to read.
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

  /// nil if nothing failed, so that the key is left out.
  var rows: [Row]? { all.isEmpty ? nil : all }

  mutating func add(_ failure: ToolFailure, of file: InputFile) {
    failures.append(failure)
    all.append(
      Row(
        file: file.displayName, exitCode: failure.status.rawValue, message: failure.message,
        remedy: failure.remedy))
  }

  /// - Throws: the only trace's failure; for several traces, a failure with the first failure's
  ///   status and the number of failures.
  func fail() throws {
    guard let first = failures.first else { return }
    guard fileCount > 1 else { throw first }
    throw ToolFailure(first.status, "\(failures.count) of \(fileCount) traces failed")
  }
}

/// `{"traces": […], "errors": […]}`: the JSON of a verb that reports on each trace.
struct TraceReports<Report: Encodable>: Encodable {
  var traces: [Report]
  /// Left out if all traces could be read.
  var errors: [TraceFailures.Row]?
}
