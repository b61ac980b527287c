// The promise of determinism where one process cannot see it broken: each draws its own hash seed.

import Foundation
import GestureTrace
import Testing

@Suite struct SameEverywhereTests {
  /// Two fingers that land in one event, one of them far from the edge.
  private func twoFingers() throws -> [UInt8] {
    let path = Tool.checkout.appendingPathComponent("Recordings/touchscreen-swipe.evemu").path
    var trace = try TraceReader.read(path: path)
    let start = try #require(trace.events.first?.microseconds)
    let second: [(UInt16, Int32)] = [(0x2f, 5), (0x39, 900), (0x35, 2000), (0x36, 2000), (0x2f, 0)]
    trace.events.insert(
      contentsOf: second.map {
        InputEvent(microseconds: start, type: .abs, code: $0, value: $1)
      }, at: 0)
    return try TraceWriter.bytes(of: trace)
  }

  @Test func fingersThatLandTogether_areTheSameInEveryProcess() throws {
    let trace = try twoFingers()
    var outputs: Set<String> = []
    for _ in 0..<8 {
      let run = try Tool.run(["replay", "-", "--json"], input: trace)
      #expect(run.status == 0)
      outputs.insert(run.output)
    }
    #expect(outputs.count == 1)
  }
}
