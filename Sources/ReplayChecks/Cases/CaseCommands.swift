// The commands that reproduce a case.

import GestureReplay
import PlainText

/// Commands that replay one recording with exactly these settings, ready to be pasted into a shell.
public struct CaseCommands: Sendable {
  private let tool: String
  private let recording: String
  private let settings: ReplaySettings
  private let path: String

  /// - Parameters:
  ///   - tool: the words that run the executable, quoted for a shell.
  ///   - recording: the recording's path.
  ///   - settings: what to replay, and under which conditions.
  public init(tool: String, recording: String, settings: ReplaySettings) {
    self.tool = tool
    self.recording = shellWord(recording)
    path = recording
    self.settings = settings
  }

  /// Computed on demand, because it reads the recording's head; a case that passes needs no
  /// command.
  private var arguments: String {
    settings.arguments(standard: .standard(ofRecordingAt: path))
  }

  /// Verifies it again: the invariants, and the golden if there is one.
  public var verify: String { "\(tool) verify \(recording) \(arguments)" }

  /// Accepts its current behaviour as its golden.
  public var accept: String { "\(tool) accept \(recording) \(arguments)" }

  /// Shows it, in one process: every frame, or the layers of one.
  public func replay(layersOf frame: Int? = nil) -> String {
    let what = frame.map { "--no-frames --layers \($0)" } ?? "--frames"
    return "\(tool) replay \(recording) \(what) \(arguments)"
  }

  /// Reports which calls changed what in a frame.
  public func blame(frame: Int) -> String {
    "\(tool) replay \(recording) --blame \(frame) \(arguments)"
  }

  /// Reports which calls changed what in the first frame that differs from the golden, and which
  /// set the differing property.
  public var blameDifference: String {
    "\(tool) replay \(recording) --blame difference \(arguments)"
  }

  /// Explains its swipes.
  public var explain: String { "\(tool) replay \(recording) --explain \(arguments)" }
}
