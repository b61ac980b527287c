// The streaming reader reads in pieces and in constant memory, and returns the same events as the
// reader of whole files.

import Foundation
import Testing

@testable import GestureTrace

struct StreamTests {
  /// A trace of `count` events with a comment after each one. With 60,000 events, it has about
  /// 2.6 MB.
  private func longText(_ count: Int) -> String {
    var text = "# EVEMU 1.3\n# edgepan.version: 1\nN: pad\nA: 35 0 999 0 0 10\n"
    for index in 0..<count {
      let value = String(index % 1_000)
      text += "E: \(stampText(UInt64(index) * 1_000)) 0003 0035 \(value)\t# EV_ABS / X \(value)\n"
      if index % 10_000 == 5_000 { text += "# edgepan.note: {\"at\":\(index)}\n" }
    }
    return text + "# edgepan.end: {\"events\":\(count),\"reason\":\"done\"}\n"
  }

  @Test func stream_ofALongTrace_equalsTheReaderOfWholeFiles() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("long.evemu", longText(60_000))
    let whole = try TraceReader.read(path: path)

    var stream = try TraceStream(path: path)
    #expect(stream.device == whole.device)
    #expect(stream.header == whole.header)
    var events: [InputEvent] = []
    var notes: [TraceNote] = []
    var chunks = 0
    while let chunk = try stream.next() {
      #expect(chunk.firstIndex == events.count)
      let middle = chunk.firstIndex + chunk.events.count / 2
      #expect(chunk.lines.line(of: middle) == whole.line(ofEvent: middle))
      events += chunk.events
      notes += chunk.notes
      chunks += 1
    }
    #expect(events == whole.events)
    #expect(notes == whole.notes)
    #expect(stream.end == whole.end)
    #expect(stream.findings == whole.findings)
    #expect(chunks > 5)
    #expect(stream.eventCount == 60_000)
  }

  @Test(arguments: [64, 65, 97, 128, 1_000, 4_096])
  func parser_fedInPiecesOfAnySize_readsTheSame(piece: Int) throws {
    let bytes = Array(longText(400).utf8)
    var parser = TraceParser(file: "x")
    var start = 0
    var end = 0
    repeat {
      end = min(end + piece, bytes.count)
      let slice = Array(bytes[start..<end])
      start += try parser.consume(slice.span.bytes, isLast: end == bytes.count)
    } while end < bytes.count
    try parser.finish()
    let whole = try TraceReader.read(bytes: bytes)
    #expect(parser.events == whole.events)
    #expect(parser.notes == whole.notes)
    #expect(parser.lines == whole.lines)
  }

  @Test func stream_thatFailsLate_deliversTheEarlierEvents_andTheErrorsLine() throws {
    let folder = try TemporaryFolder()
    let good = longText(30_000)
    let path = try folder.write("bad.evemu", good + "E: broken\n")
    var stream = try TraceStream(path: path)
    var count = 0
    do {
      while let chunk = try stream.next() { count += chunk.events.count }
      Issue.record("the broken line was read")
    } catch {
      #expect(error.code == .malformedEvent)
      #expect(error.line == 30_000 + 4 + 3 + 1 + 1)
    }
    #expect(count > 20_000)
    // Another call throws the same error; reading does not continue after it.
    do {
      _ = try stream.next()
      Issue.record("the stream went on after an error")
    } catch { #expect(error.line == 30_000 + 4 + 3 + 1 + 1) }
  }

  @Test func stream_afterTheEnd_keepsReturningNil() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a.evemu", "E: 0.000001 0000 0000 0\n")
    var stream = try TraceStream(path: path)
    #expect(try stream.next()?.events.count == 1)
    #expect(try stream.next() == nil)
    #expect(try stream.next() == nil)
  }

  /// The amount of text read increases with every round; the parser's memory does not.
  @Test func parser_whoseEventsAreConsumed_usesConstantMemory() throws {
    var parser = TraceParser(file: "x")
    let header = Array("N: pad\nE: 0.000000 0000 0000 0\n".utf8)
    _ = try parser.consume((header + Array(repeating: 0x0A, count: 64)).span.bytes, isLast: false)
    var capacities: Set<Int> = []
    for round in 0..<50 {
      let line = "# edgepan.note: 1\nE: \(round + 1).000000 0003 0035 0041\n"
      let text = Array(String(repeating: line, count: 500).utf8)
      _ = try parser.consume(text.span.bytes, isLast: false)
      #expect(parser.events.count == 500 || round == 0)
      parser.forgetEvents()
      #expect(parser.events.isEmpty && parser.notes.isEmpty)
      capacities.insert(parser.events.capacity)
    }
    #expect(capacities.count == 1)
    #expect(parser.eventCount == 25_001)
  }
}
