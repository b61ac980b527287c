// Results as they arrive, one line of JSON each; they are kept if the run is killed.

import Foundation
import PlainText
import ReplayChecks

/// The file that `--results` and `--resume` name: a first line that identifies the run, then one
/// outcome per line, written as soon as it is known.
///
/// Each line is one write(2) at the end of the file: a process that is killed loses at most the
/// line that it was writing.
final class ResultsFile {
  static let schema = ResultsSchema.current

  private let path: String
  private let descriptor: Int32
  /// The results of an earlier run.
  private var earlier: [CasePlace: CaseOutcome] = [:]

  /// The number of results of an earlier run.
  var count: Int { earlier.count }

  /// Starts a file, or resumes one.
  ///
  /// - Parameters:
  ///   - head: identifies the run to which the results belong.
  ///   - resumes: whether to adopt the results of an earlier run with the same `head`; a missing
  ///     file is created.
  /// - Throws: ``ToolFailure`` with exit code 2 for an existing file that must not be replaced, or
  ///   that belongs to another run; 1 for a file that cannot be written.
  init(path: String, head: ReportHead, resumes: Bool) throws {
    self.path = path
    if let what = FileKind(path: path).refusal {
      throw ToolFailure(
        .usage, "\(escape(path)): this is \(what), not a results file",
        remedy: "Name a file.")
    }
    try Output.check(path, as: .results)
    descriptor = PathText.withCString(path) {
      open($0, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    }
    guard descriptor >= 0 else { throw Output.unwritable(path, String(cString: strerror(errno))) }
    // Two processes that write the same file would mix their results.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
      throw ToolFailure(
        .usage, "\(escape(path)): another process is writing its results to this file",
        remedy: "Wait for that process to end, or name another file.")
    }
    let first = Array(Self.line(of: head))
    if resumes, try takeOver(first) { return }
    // Only now: before the lock, this would delete another process's results.
    guard ftruncate(descriptor, 0) == 0 else {
      throw Output.unwritable(path, String(cString: strerror(errno)))
    }
    try write(first)
  }

  deinit { close(descriptor) }

  private static func line(of head: ReportHead) -> [UInt8] {
    let line = JSONValue.object(omittingNil: [
      "schema": .text(schema), "run": head.run?.json, "shard": head.shard?.json,
    ])
    return line.serialized + [0x0A]
  }

  /// Reads the existing results in the file; returns false if the file has no first line.
  private func takeOver(_ first: [UInt8]) throws -> Bool {
    let bytes: [UInt8]
    do { bytes = try readAll(descriptor) } catch { throw Output.unwritable(path, "\(error)") }
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    // If the process was killed, the last line may be incomplete.
    let rest = lines.removeLast()
    if !rest.isEmpty { ftruncate(descriptor, off_t(bytes.count - rest.count)) }
    guard let head = lines.first else { return false }
    guard head == first.dropLast() else { throw otherRun(Array(head)) }
    for (number, line) in lines.enumerated().dropFirst() { try note(Array(line), number + 1) }
    return true
  }

  /// - Parameter number: the line's number, from 1.
  private func note(_ line: [UInt8], _ number: Int) throws {
    guard let json = try? JSONValue(parsing: line), let outcome = CaseOutcome(json: json),
      let place = outcome.place
    else {
      throw ToolFailure(
        .badTrace, "\(escape(path)):\(number): not a result of verify",
        remedy: "To start over: rm \(shellWord(path))")
    }
    // A killed case has no verdict yet.
    if outcome.status != .killed { earlier[place] = outcome }
  }

  private func otherRun(_ line: [UInt8]) -> ToolFailure {
    if line.last == UInt8(ascii: "\r") {
      return ToolFailure(
        .badTrace, "\(escape(path)): the lines end in CR LF, not in LF",
        remedy: "Remove the carriage returns: sed -i 's/\\r$//' \(shellWord(path))")
    }
    let json = try? JSONValue(parsing: line)
    guard let json, json["schema"]?.string == Self.schema else {
      return ToolFailure(
        .badTrace, "\(escape(path)): not a results file written by verify",
        remedy: "Name another file.")
    }
    return ToolFailure(
      .usage,
      "\(escape(path)): its results come from another run: another shard, version, build or list "
        + "of recordings, or other options",
      remedy: "Give the original options, or start over: rm \(shellWord(path))")
  }

  /// Returns an earlier run's result for a case, or `nil` if there is none.
  func outcome(at place: CasePlace) -> CaseOutcome? { earlier[place] }

  /// Writes a result.
  ///
  /// - Throws: ``ToolFailure`` with exit code 1, for example if the disk is full.
  func write(_ outcome: CaseOutcome) throws { try write(outcome.json.serialized + [0x0A]) }

  private func write(_ bytes: [UInt8]) throws {
    let number = bytes.withUnsafeBytes { writeAll($0, to: descriptor) }.number
    guard number == 0 else { throw Output.unwritable(path, String(cString: strerror(number))) }
  }
}
