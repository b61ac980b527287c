// A report of `verify --json`, read from a file.

import Foundation
import PlainText

/// The reason why a file cannot be read as a report.
public struct ReportError: Error, Hashable, Sendable {
  /// The file's path, not escaped.
  public var path: String
  /// The reason.
  public var why: String
  /// Whether the file is empty or ends early, as after the death of the process that wrote it.
  public var isCut = false
}

/// The schema of a results file, in which every line is a JSON object.
package enum ResultsSchema {
  static let name = "edgepan.verify-results"
  /// The schema that this version writes and reads.
  package static let current = "\(name)/1"
}

/// A report of a run or of one shard.
///
/// Memory: about 1 kB per case.
public struct VerifyReport: Sendable {
  /// The file's path.
  public let path: String
  /// The cases in the report's order; empty for a report of another version.
  public private(set) var cases: [CaseOutcome] = []
  private(set) var witnessed: [WitnessedContents] = []
  private(set) var head = ReportHead()
  private(set) var tail = ReportTail()
  let schema: String

  /// Reads a report.
  ///
  /// - Throws: ``ReportError`` for a file that cannot be read, is not a report, or ends early.
  public init(path: String) throws(ReportError) {
    self.path = path
    let json = try Self.parsed(path)
    schema = json["schema"]?.string ?? ""
    let notAReport = ReportError(path: path, why: "not a report of verify --json")
    guard schema.hasPrefix("edgepan.verify/") else { throw notAReport }
    guard schema == ReportHead.schema else { return }
    head.run = json["run"].flatMap(RunIdentity.init)
    head.shard = json["shard"].flatMap(RunShard.init)
    if json["shard"] != nil, head.shard == nil {
      throw ReportError(
        path: path,
        why: "invalid shard; the index is 1 to the number of shards, which is at most "
          + "\(RunShard.maximumCount)")
    }
    head.arguments = Self.texts(json["arguments"])
    for element in Self.list(json["cases"]) {
      guard let outcome = CaseOutcome(json: element) else { throw notAReport }
      cases.append(outcome)
    }
    for element in Self.list(json["witnessed"]) {
      guard let contents = WitnessedContents(json: element) else { throw notAReport }
      witnessed.append(contents)
    }
    tail.goldenNames = Self.texts(json["goldenNames"]) ?? []
    tail.recordings = json["recordings"]?.reportCount ?? 0
    tail.isComplete = json["isComplete"] == .bool(true)
    guard let planned = json["plannedCases"]?.reportCount else { return }
    tail.plannedCases = planned
    // Cases may be missing only if the report is marked as interrupted.
    guard !tail.isComplete || cases.count == planned else {
      throw ReportError(
        path: path, why: "it contains \(cases.count) of its \(counted(planned, "planned case"))")
    }
  }

  private static func list(_ value: JSONValue?) -> [JSONValue] {
    if case .array(let elements)? = value { elements } else { [] }
  }

  private static func texts(_ value: JSONValue?) -> [String]? {
    guard case .array(let elements)? = value else { return nil }
    let texts = elements.compactMap(\.string)
    return texts.count == elements.count ? texts : nil
  }

  private static func parsed(_ path: String) throws(ReportError) -> JSONValue {
    var bytes = try contents(of: path)
    // Some editors and shells put this mark at the beginning of a text file.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    // Every line of a results file is an object like a report: several lines would be taken for
    // several reports.
    if bytes.starts(with: "{\"schema\":\"\(ResultsSchema.name)/".utf8) {
      throw ReportError(
        path: path,
        why: "this is a results file of --results or --resume, not a report; a report is the "
          + "output of verify --json")
    }
    do throws(JSONError) {
      return try JSONValue(parsing: bytes)
    } catch {
      guard error.offset < bytes.count else {
        throw ReportError(
          path: path,
          why: bytes.isEmpty ? "the file is empty" : "truncated: the report is incomplete",
          isCut: true)
      }
      // The failures of a report that is appended to another one would be lost.
      let second = error.isMoreText && bytes[error.offset] == UInt8(ascii: "{")
      throw ReportError(
        path: path,
        why: second
          ? "more than one report in this file; write each report to a file of its own"
          : error.isMoreText
            ? "there is more text after the report" : "not JSON: \(error.why)")
    }
  }

  private static func contents(of path: String) throws(ReportError) -> [UInt8] {
    guard !path.isEmpty else { throw ReportError(path: "''", why: "the path is empty") }
    let kind = FileKind(path: path)
    // A pipe that the shell opened: <(…), /dev/stdin.
    let stream = kind == .fifo ? PathText.reopened(path) : nil
    if stream == nil, let what = kind.refusal {
      let advice = kind == .fifo ? ". To merge it: cat \(shellPath(path)) > FILE" : ""
      throw ReportError(
        path: path, why: "this is \(what), not a report, and was not opened\(advice)")
    }
    do throws(FileError) {
      // Non-blocking, because the path can become a FIFO after its kind was checked.
      let file =
        stream ?? PathText.withCString(path) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
      guard file >= 0 else { throw FileError() }
      defer { close(file) }
      return try readAll(file)
    } catch {
      throw ReportError(path: path, why: "cannot be read: \(error)")
    }
  }
}
