// The bundled recordings equal those that the library makes today, byte for byte.

import Foundation
import GestureTrace
import Testing

extension Situation: CustomTestStringConvertible {
  public var testDescription: String { name }
}

// Serialized because one test may write what the others read.
@Suite(.serialized) struct BundledRecordingsTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Recordings")

  /// If set, the recordings are written instead of compared. Use it after an intended change.
  static let isWriting =
    ProcessInfo.processInfo.environment["EDGEPAN_WRITE_RECORDINGS"] == "1"

  static let remedy: Comment = """
    If the change is intended: EDGEPAN_WRITE_RECORDINGS=1 swift test --filter BundledRecordingsTests, \
    then look at the diff.
    """

  static func check(_ text: [UInt8], against name: String) throws {
    let file = folder.appendingPathComponent(name)
    if isWriting {
      try Data(text).write(to: file)
    } else {
      #expect(try Data(contentsOf: file) == Data(text), remedy)
    }
  }

  @Test(arguments: Situation.all)
  func recording_madeAgain_equalsTheBundledFile(_ situation: Situation) throws {
    try Self.check(
      TraceWriter.bytes(of: situation.trace()), against: "\(situation.name).evemu")
  }

  @Test func readme_namesEveryRecordingWithItsCommand() throws {
    var text = """
      # Recordings

      Twenty situations, all synthesised by `edgepan synth`, without a hand or a device. The complete
      command for each file is in its header (`edgepan.provenance`) and below. The same command gives
      the same bytes on every machine; `BundledRecordingsTests` repeats all commands and compares.

      `intent` is the outcome of a replay under the rule `half`: the transition finishes, is
      cancelled, or never begins because the recogniser fails. Lengths are millimetres of the finger's
      travel; the screen is 390 pt = 60.8 mm wide.

      | file | device | edge | intent | what |
      |---|---|---|---|---|

      """
    for situation in Situation.all {
      text += "| `\(situation.name).evemu` | \(situation.device.name) "
      text += "| \(situation.gesture.edge.rawValue) | \(situation.intent.rawValue) "
      text += "| \(situation.what) |\n"
    }
    text += "\n## The commands\n"
    for situation in Situation.all {
      text += "\n### \(situation.name)\n\n"
      text += "    \(situation.command.line) --output Recordings/\(situation.name).evemu\n"
    }
    try Self.check(Array(text.utf8), against: "README.md")
  }

  @Test func folder_containsNoOtherRecording() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let recordings = files.filter { $0.hasSuffix(".evemu") }.sorted()
    #expect(recordings == Situation.all.map { $0.name + ".evemu" }.sorted())
    #expect(recordings.count == 20)
  }

  @Test(arguments: Situation.all)
  func bundledFile_hasTheHeaderAndEventsOfItsSituation(_ situation: Situation) throws {
    let path = Self.folder.appendingPathComponent("\(situation.name).evemu").path
    let trace = try TraceReader.read(path: path)
    #expect(trace.findings.isEmpty)
    let problems = TraceLint.findings(in: trace).filter { $0.severity == .problem }
    #expect(problems.isEmpty)
    #expect(trace.header.provenance.map(\.kind) == [.synthetic])
    #expect(trace.header.provenance.first?.how == situation.command.line)
    #expect(trace.header.intent == situation.intent.rawValue)
    #expect(trace.header.edge == situation.gesture.edge)
    #expect(trace.header.fingers == situation.gesture.fingers)
    #expect(trace.events == (try situation.trace().events))
  }
}
