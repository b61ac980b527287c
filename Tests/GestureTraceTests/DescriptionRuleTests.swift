// The choice of a trace's description file.

import SharedFolder
import Testing

@testable import GestureTrace

struct DescriptionRuleTests {
  private static let names = [
    "pad.desc", "pad.hp.desc", "pa.desc", "other.desc", ".desc", "pad.evemu",
  ]

  @Test(arguments: [
    ("pad.hp.scroll.events", "pad.hp.desc"), ("pad.hp.events", "pad.hp.desc"),
    ("pad.hpx.events", "pad.desc"), ("pad.events", "pad.desc"), ("pad", "pad.desc"),
    ("pad drag.events", "pad.desc"), ("pad.hp drag.events", "pad.hp.desc"),
    ("pad2.events", nil), ("pad.desc", nil), ("x.events", nil),
  ])
  func choice_isTheLongestStemBeforeADotOrSpace(name: String, expected: String?) {
    #expect(DescriptionRule.choose(for: name, among: Self.names) == expected)
    #expect(DescriptionRule.choose(for: name, among: Self.names.reversed()) == expected)
  }

  @Test func traceWithoutDescription_usesTheOneBesideIt_andReportsThat() throws {
    let folder = try TemporaryFolder()
    let desc = try folder.write("pad.desc", "N: found\n")
    let path = try folder.write("pad.swipe.events", "E: 0.000001 0000 0000 0\n")
    let trace = try TraceReader.read(path: path)
    #expect(trace.device?.name == "found")
    #expect(trace.descriptionSource == .found(desc))
  }

  @Test func traceWithDescription_keepsItsOwnDescription() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("pad.desc", "N: found\n")
    let path = try folder.write("pad.events", "N: own\nE: 0.000001 0000 0000 0\n")
    let trace = try TraceReader.read(path: path)
    #expect(trace.device?.name == "own")
    #expect(trace.descriptionSource == .inFile)
  }

  @Test func explicitDescription_takesPrecedence() throws {
    let folder = try TemporaryFolder()
    let named = try folder.write("named.txt", "N: named\n")
    let path = try folder.write("pad.events", "N: own\nE: 0.000001 0000 0000 0\n")
    let trace = try TraceReader.read(path: path, description: named)
    #expect(trace.device?.name == "named")
    #expect(trace.descriptionSource == .given(named))
  }

  @Test func traceAlone_hasNoDescription() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("pad.events", "E: 0.000001 0000 0000 0\n")
    let trace = try TraceReader.read(path: path)
    #expect(trace.device == nil)
    #expect(trace.descriptionSource == .none)
  }

  @Test(.enabled(if: SharedFolder.isThere, "no shared/recordings beside this clone"))
  func realRecording_usesTheLongestStem() throws {
    let name = "recordings/touchpads/SynPS2 Synaptics TouchPad.hp8470p.edge-scroll-vertical.events"
    let trace = try TraceReader.read(path: SharedFolder.path(name))
    let expected = "recordings/touchpads/SynPS2 Synaptics TouchPad.hp8470p.desc"
    #expect(trace.descriptionSource == .found(SharedFolder.path(expected)))
    #expect(trace.device?.axis(InputCode.absX)?.maximum == 5_728)
  }
}
