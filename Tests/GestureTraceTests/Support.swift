// What several suites of this room need: short ways to read, and a seeded generator.

import Foundation

@testable import GestureTrace

/// Reads a trace from text, as it would be read from a file.
func read(_ text: String, options: TraceReader.Options = .init()) throws -> Trace {
  try TraceReader.read(bytes: Array(text.utf8), file: "test.evemu", options: options)
}

/// The error that reading bytes ends with; nil when they are read.
func failure(_ bytes: [UInt8]) -> TraceError? {
  do {
    _ = try TraceReader.read(bytes: bytes, file: "test.evemu")
    return nil
  } catch { return error }
}

/// The error that reading a text ends with; nil when it is read.
func failure(_ text: String) -> TraceError? { failure(Array(text.utf8)) }

/// The codes of findings, in order.
func codes(_ findings: [TraceFinding]) -> [TraceFinding.Code] { findings.map(\.code) }

/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers for the same seed, everywhere.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

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
