// The speed of the reader, compared with that of a hand-written parser in C. It is measured only on
// request, and a low speed does not fail the test.

import Foundation
import Testing

@testable import GestureTrace

private let measuredFile = ProcessInfo.processInfo.environment["EDGEPAN_TRACE"]

/// Runs only on request, in release mode:
///
///     EDGEPAN_TRACE=trace.evemu EDGEPAN_HAND_PARSER=./ingest \
///       swift test -c release -Xswiftc -enable-testing --filter MeasurementTests
///
/// `EDGEPAN_HAND_PARSER` is a program that is called as `PROGRAM hand FILE` and prints, separated
/// by tabs, its name, seconds, MB/s, events/s, events and checksum. The two parsers take turns on
/// one file. Their checksums must be equal, which proves that both read the same events.
@Suite(.enabled(if: measuredFile != nil, "EDGEPAN_TRACE names no file to measure with"))
struct MeasurementTests {
  private static let handParser = ProcessInfo.processInfo.environment["EDGEPAN_HAND_PARSER"]

  @Test func reader_comparedWithAHandWrittenParser() throws {
    let file = try #require(measuredFile)
    for round in 1...7 {
      var trace = Trace()
      let whole = try ContinuousClock().measure { trace = try TraceReader.read(path: file) }
      var count = 0
      let streamed = try ContinuousClock().measure {
        var stream = try TraceStream(path: file)
        while let chunk = try stream.next() { count += chunk.events.count }
      }
      #expect(count == trace.events.count)
      let ours = (whole / .seconds(1), streamed / .seconds(1))
      var report = "round \(round): \(count) events, read \(ours.0) s, stream \(ours.1) s"
      if let hand = try handParserRun(on: file) {
        #expect(hand.checksum == checksum(trace.events))
        report += ", hand \(hand.seconds) s, ratios \(ours.0 / hand.seconds)"
        report += " and \(ours.1 / hand.seconds)"
      }
      print(report)
    }
  }

  private func checksum(_ events: [InputEvent]) -> UInt64 {
    events.reduce(0) { sum, event in
      sum &+ UInt64(bitPattern: Int64(event.value)) &+ 3 &* UInt64(event.code)
        &+ 7 &* UInt64(event.type.rawValue) &+ event.microseconds % 1_000_000
    }
  }

  private func handParserRun(on file: String) throws -> (seconds: Double, checksum: UInt64)? {
    guard let program = Self.handParser else { return nil }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["hand", file]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let fields = text.split(whereSeparator: \.isWhitespace)
    guard let last = fields.last, let sum = UInt64(last), fields.count >= 5,
      let seconds = Double(fields[fields.count - 5])
    else { return nil }
    return (seconds, sum)
  }
}
