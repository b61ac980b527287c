// The search itself, on a subject whose fault is known.

import GestureTrace
import Testing

@testable import ReplayChecks

@MainActor
struct GestureFuzzerTests {
  /// Fails for every recording in which some position goes beyond its axis.
  private let extremeHater = FuzzSubject(name: "extreme") { trace in
    let isExtreme = trace.events.contains { $0.type == .abs && $0.value == .max }
    return isExtreme ? FuzzFailure(kind: "extreme", message: "a value of Int32.max") : nil
  }

  private func seeds() throws -> [GestureFuzzer.Seed] {
    try GestureMutationTests.recordings().map {
      GestureFuzzer.Seed(trace: $0, text: try TraceWriter.bytes(of: $0))
    }
  }

  private func fuzzer(_ subjects: [FuzzSubject]) throws -> GestureFuzzer {
    GestureFuzzer(recordings: try seeds(), subjects: subjects, seed: 7)
  }

  @Test func aFault_isFoundAndShrunkToOneFrame() throws {
    let fuzzer = try fuzzer([extremeHater])
    for number in 0..<400 where fuzzer.findings.isEmpty { fuzzer.run(number) }
    let finding = try #require(fuzzer.findings.first)
    #expect(finding.failure.kind == "extreme")
    #expect(finding.framesBefore > 10)
    #expect(finding.framesAfter == 1)
    #expect(finding.trace.events.count == 2)
  }

  @Test func aFindingRunAlone_isTheSameFinding() throws {
    let whole = try fuzzer([extremeHater])
    for number in 0..<400 where whole.findings.isEmpty { whole.run(number) }
    let finding = try #require(whole.findings.first)
    let alone = try fuzzer([extremeHater])
    alone.run(finding.number)
    #expect(alone.findings.first?.trace.events == finding.trace.events)
    #expect(alone.findings.first?.story == finding.story)
  }

  @Test func oneFaultOfOneSubject_isReportedOnce() throws {
    let fuzzer = try fuzzer([extremeHater])
    for number in 0..<1500 { fuzzer.run(number) }
    #expect(fuzzer.findings.count == 1)
  }

  @Test func aSoundSubject_hasNoFindings() throws {
    let fuzzer = try fuzzer([FuzzSubject(name: "sound") { _ in nil }])
    for number in 0..<320 { fuzzer.run(number) }
    #expect(fuzzer.findings.isEmpty)
    #expect(fuzzer.replays == 300)
    #expect(fuzzer.refusals == 20)
  }
}
