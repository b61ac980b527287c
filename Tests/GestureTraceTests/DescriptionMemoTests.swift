// Reading many recordings: reusing the description of an earlier one never changes what is read.

import SharedFolder
import Testing

@testable import GestureTrace

struct DescriptionMemoTests {
  private static let event = "E: 0.000001 0003 0035 5392\nE: 0.000001 0000 0000 0\n"
  private static let pad = "N: pad\nI: 0006 0000 0001 0001\nB: 03 03\nA: 35 0 100 0 0 40\n"

  /// Each string is read on its own, and after each of the strings.
  @Test func recording_isReadAsIfItWereTheOnlyOne() throws {
    let texts = [
      "# EVEMU 1.3\n" + Self.pad + Self.event,
      "# EVEMU 1.3\n# a comment\n" + Self.pad + Self.event,
      "# EVEMU 1.3\n" + Self.pad + "A: 36 0 200 0 0 40\n" + Self.event,
      "# EVEMU 1.3\n" + Self.pad + "# between\nA: 36 0 200 0 0 40\n" + Self.event,
      "# EVEMU 1.3\nN: other\nA: 35 0 100 0 0\n" + Self.event,
      "# EVEMU 1.3\n" + (Self.pad + Self.event).split(separator: "\n").joined(separator: "\r\n")
        + "\r\n",
      "# EVEMU 1.3\n" + Self.event,
      Self.pad,
    ]
    let folder = try TemporaryFolder()
    let paths = try texts.indices.map { try folder.write("\($0).events", texts[$0]) }
    for first in paths {
      for second in paths {
        var memo: DescriptionMemo? = DescriptionMemo()
        _ = try TraceReader.read(path: first, reusing: &memo)
        let trace = try TraceReader.read(path: second, reusing: &memo)
        let alone = try TraceReader.read(path: second)
        let isSame =
          trace.device == alone.device && trace.header == alone.header
          && trace.events == alone.events && trace.lines == alone.lines
          && trace.findings == alone.findings && trace.comments == alone.comments
          && trace.descriptionSource == alone.descriptionSource
        #expect(isSame, "\(second) after \(first)")
      }
    }
  }

  @Test func lineNumberOfAnEvent_includesTheLinesOfAReusedDescription() throws {
    let folder = try TemporaryFolder()
    let good = try folder.write("a.events", Self.pad + Self.event)
    let bad = try folder.write("b.events", Self.pad + "E: nothing\n")
    var memo: DescriptionMemo? = DescriptionMemo()
    _ = try TraceReader.read(path: good, reusing: &memo)
    let error = #expect(throws: TraceError.self) {
      try TraceReader.read(path: bad, reusing: &memo)
    }
    #expect(error?.line == 5)
  }
}
