// Helpers for several suites of this target: functions that read traces, and a temporary folder.

import Foundation

@testable import GestureTrace

/// Reads a trace from text, as it would be read from a file.
func read(_ text: String, options: TraceReader.Options = .init()) throws -> Trace {
  try TraceReader.read(bytes: Array(text.utf8), file: "test.evemu", options: options)
}

/// Returns the error of reading bytes; nil if they are valid.
func failure(_ bytes: [UInt8]) -> TraceError? {
  do {
    _ = try TraceReader.read(bytes: bytes, file: "test.evemu")
    return nil
  } catch { return error }
}

/// Returns the error of reading a string; nil if it is valid.
func failure(_ text: String) -> TraceError? { failure(Array(text.utf8)) }

/// Returns the codes of findings, in order.
func codes(_ findings: [TraceFinding]) -> [TraceFinding.Code] { findings.map(\.code) }

/// A folder that is removed when the test ends.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "trace-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file and returns its path.
  func write(_ name: String, _ text: String) throws -> String {
    try write(name, Array(text.utf8))
  }

  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = url.appendingPathComponent(name)
    try Data(bytes).write(to: file)
    return file.path
  }
}
