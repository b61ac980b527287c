// The bundled recordings equal those that the commands in their folder's README make today, byte for
// byte.

import Foundation
import GestureTrace
import SharedFolder
import Testing

@Suite struct BundledRecordingsTests {
  private static let readme =
    (try? String(
      contentsOf: Checkout.folder.appendingPathComponent("Recordings/README.md"), encoding: .utf8))
    ?? ""
  private static let output = " --output Recordings/"
  /// The commands, without the tool's name.
  private static let commands = readme.split(separator: "\n").filter { $0.contains(output) }
    .map { String($0.drop { $0 == " " }.dropFirst("edgepan ".count)) }

  @Test(arguments: commands)
  func command_makesTheBundledFileAgain(_ command: String) throws {
    let parts = command.components(separatedBy: Self.output)
    let file = try Data(
      contentsOf: Checkout.folder.appendingPathComponent("Recordings/\(parts[1])"))
    let made = try Tool.shell("edgepan", "TOOL \(parts[0])")
    #expect(made.status == 0)
    #expect(
      Data(made.output.utf8) == file, "If the change is intended, run: edgepan \(command) --force")
    let header = try TraceReader.read(bytes: Array(file)).header
    #expect(header.provenance.first?.how == "edgepan \(parts[0])")
  }

  @Test func readme_namesEveryRecordingWithWhatItsHeaderSays() throws {
    #expect(Checkout.recordings.count == 20)
    #expect(Self.commands.count == 20)
    for name in Checkout.recordings {
      let header = try TraceReader.read(path: Checkout.recording(name)).header
      let command = try #require(header.provenance.first).how
      let words = command.split(separator: " ", maxSplits: 3)
      let what = command.split(separator: "--what ").last.map {
        $0.trimmingCharacters(in: ["'"]).replacingOccurrences(of: "'\\''", with: "'")
      }
      let row =
        "| `\(name).evemu` | \(words[3].prefix { $0 != " " }) | \(header.edge?.rawValue ?? "") "
        + "| \(header.intent ?? "") | \(what ?? "") |"
      #expect(Self.readme.contains(row), "\(row)")
      #expect(Self.readme.contains("\n### \(name)\n\n    \(command)\(Self.output)\(name).evemu\n"))
    }
  }
}
