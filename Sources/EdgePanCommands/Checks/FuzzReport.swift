// The findings of `fuzz` as JSON, and the command that reproduces each finding.

import GestureReplay
import PlainText
import ReplayChecks

/// `fuzz --json`.
struct FuzzReport: Encodable {
  var seed: UInt64
  var cases: Int
  var replays: Int
  /// The number of these replays in which a gesture began.
  var begun: Int
  var refusals: Int
  var subjects: [String]
  var findings: [SavedFinding]
  /// True if the run was interrupted, otherwise absent.
  var interrupted: Bool?

  @MainActor init(
    seed: UInt64, run: FuzzRun, subjects: [String], findings: [SavedFinding], isInterrupted: Bool
  ) {
    self.seed = seed
    cases = run.cases
    replays = run.replays
    begun = run.begun
    refusals = run.refusals
    self.subjects = subjects
    self.findings = findings
    interrupted = isInterrupted ? true : nil
  }
}

/// A finding and the path of its saved recording.
struct SavedFinding: Encodable {
  let finding: FuzzFinding
  /// The path of the recording, or `nil` if the recording could not be saved.
  private(set) var path: String?
  /// The reason why the recording could not be saved; `nil` if it was saved.
  private(set) var notSaved: String?
  /// The command that reproduces the finding: `verify`, or `lint` for a defect in the code that
  /// reads recordings.
  private(set) var command: String?

  init(_ finding: FuzzFinding, at place: Result<String, ToolFailure>, _ setup: FuzzSetup) {
    self.finding = finding
    switch place {
    case .success(let path):
      self.path = path
      command =
        setup.settings(of: finding).map {
          CaseCommands(tool: ToolCommand.text, recording: path, settings: $0).verify
        } ?? "\(ToolCommand.text) lint \(shellPath(path))"
    case .failure(let failure): notSaved = failure.message
    }
  }

  private enum CodingKeys: String, CodingKey {
    case number, subject, kind, message, story, framesBefore, framesAfter, path, notSaved, command
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(finding.number, forKey: .number)
    try container.encode(finding.subject, forKey: .subject)
    try container.encode(finding.failure.kind, forKey: .kind)
    try container.encode(finding.failure.message, forKey: .message)
    try container.encode(finding.story, forKey: .story)
    try container.encode(finding.framesBefore, forKey: .framesBefore)
    try container.encode(finding.framesAfter, forKey: .framesAfter)
    try container.encodeIfPresent(path, forKey: .path)
    try container.encodeIfPresent(notSaved, forKey: .notSaved)
    try container.encodeIfPresent(command, forKey: .command)
  }
}
