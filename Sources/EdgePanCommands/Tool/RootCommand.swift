// The list of verbs.

import ArgumentParser

/// `edgepan`: nothing but its verbs and the table of exit codes.
struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edgepan",
    abstract: "Replays recorded edge swipes through interactive transitions, frame by frame.",
    discussion: """
      EXAMPLES:
        edgepan replay Recordings
        edgepan replay swipe.evemu --animator explode --frames
        edgepan verify Recordings
        edgepan show swipe.evemu
        edgepan synth --edge left --distance 40 --output swipe.evemu

      EXIT CODES:
      \(exitCodes)
      """,
    version: "0.1.0",
    subcommands: verbs)

  private static var verbs: [any ParsableCommand.Type] {
    let always: [any ParsableCommand.Type] = [
      ReplayCommand.self, VerifyCommand.self, AcceptCommand.self, FuzzCommand.self,
      BenchCommand.self, ProfileCommand.self,
      ShowCommand.self, LintCommand.self, AnimatorsCommand.self,
      SynthCommand.self, ConvertCommand.self,
      TrimCommand.self, SplitCommand.self, MirrorCommand.self, ScaleCommand.self, ScrubCommand.self,
      WorkerCommand.self,
    ]
    #if Recording
      return always + recordingVerbs
    #else
      return always
    #endif
  }

  private static var exitCodes: String {
    ExitStatus.allCases
      .map {
        "  \(String(repeating: " ", count: 3 - "\($0.rawValue)".count))\($0.rawValue)  \($0.meaning)"
      }
      .joined(separator: "\n")
  }
}
