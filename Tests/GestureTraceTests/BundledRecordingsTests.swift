// The bundled recordings are valid, and their headers name how they were made. BundledRecordingsTests
// of the commands makes them again.

import GestureTrace
import SharedFolder
import Testing

@Suite struct BundledHeaderTests {
  @Test(arguments: Checkout.recordings)
  func bundledRecording_hasACompleteHeader_andNoProblem(_ name: String) throws {
    let trace = try TraceReader.read(path: Checkout.recording(name))
    #expect(trace.findings.isEmpty)
    let problems = TraceLint.findings(in: trace).filter { $0.severity == .problem }
    #expect(problems.isEmpty)
    #expect(trace.header.provenance.map(\.kind) == [.synthetic])
    let command = try #require(trace.header.provenance.first?.how)
    #expect(command.contains(" --intent \(try #require(trace.header.intent)) "))
    #expect(command.contains(" --edge \(try #require(trace.header.edge).rawValue) "))
    #expect(command.contains(" --fingers \(try #require(trace.header.fingers)) "))
  }
}
