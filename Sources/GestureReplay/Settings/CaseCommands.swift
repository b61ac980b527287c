import PlainText

/// Commands that replay one recording with exactly these settings, ready to be pasted into a shell.
public struct CaseCommands: Sendable {
  private let tool: String
  private let recording: String
  private let settings: ReplaySettings
  private let path: String

  /// - Parameters:
  ///   - tool: the command that runs the executable, quoted for a shell.
  ///   - recording: the recording's path.
  ///   - settings: the subject and the conditions of the replay.
  public init(tool: String, recording: String, settings: ReplaySettings) {
    self.tool = tool
    self.recording = shellPath(recording)
    path = recording
    self.settings = settings
  }

  /// The arguments that all commands share. They are computed on demand: computing them reads the
  /// recording's header, and a case that passes needs no command.
  private var arguments: String {
    settings.arguments(standard: .standard(ofRecordingAt: path))
  }

  /// The command that verifies the recording again: the invariants, and the golden if there is one.
  public var verify: String { "\(tool) verify \(recording) \(arguments)" }

  /// The command that accepts the current behaviour as the golden.
  public var accept: String { "\(tool) accept \(recording) \(arguments)" }

  /// Returns the command that prints the replay in one process: every frame, or the layers of one
  /// frame.
  public func replay(layersOf frame: Int? = nil) -> String {
    let what = frame.map { "--layers \($0)" } ?? "--frames"
    return "\(tool) replay \(recording) \(what) \(arguments)"
  }

  /// Returns the command that lists a frame's changes and the calls that made them.
  public func blame(frame: Int) -> String {
    "\(tool) replay \(recording) --blame \(frame) \(arguments)"
  }

  /// The command that explains the first frame that differs from the golden: it lists the frame's
  /// changes, the calls that made them, and the call that set the differing property.
  public var blameDifference: String {
    "\(tool) replay \(recording) --blame difference \(arguments)"
  }
}
