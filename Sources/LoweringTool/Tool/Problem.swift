// Problem: code that cannot be lowered, with its place, the reason, and the remedy.

struct Problem: Encodable {
  enum Severity: String, Encodable { case error, warning }
  var severity: Severity
  var path: String
  var line: Int
  var column: Int
  /// A word for the kind of problem: `selector`, `storyboard`, `key-value-observing`.
  var feature: String
  var reason: String
  var remedy: String
  /// The type, member, protocol and conformer of an `uncalled-method`.
  var details: [String: String]?

  /// The problem in the format of compiler errors, so that editors and SwiftPM show it at its line.
  var description: String {
    "\(path):\(line):\(column): \(severity.rawValue): \(reason). \(remedy)"
  }
}

/// The problems of a run, without duplicates.
final class Problems {
  private(set) var all: [Problem] = []
  private var seen: Set<String> = []

  func add(_ problem: Problem) {
    if seen.insert(problem.description).inserted { all.append(problem) }
  }

  /// The problems by path, line and column.
  var sorted: [Problem] {
    all.sorted { ($0.path, $0.line, $0.column) < ($1.path, $1.line, $1.column) }
  }
}
