// The list of subcommands.

import ArgumentParser
import PlainText

/// `edgepan`: its subcommands and the table of exit codes.
struct RootCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: ToolCommand.ownName,
    abstract: "Replays recorded edge swipes through interactive transitions, frame by frame.",
    discussion: """
      EXAMPLES:
        edgepan replay Recordings
        edgepan replay swipe.evemu --animator explode --frames
        edgepan verify Recordings
        edgepan show swipe.evemu
        edgepan synth --edge left --distance 40 --output swipe.evemu

      COMPLETIONS:
        edgepan --generate-completion-script bash > ~/.bash_completion.d/edgepan
        (also zsh and fish)

      OUTPUT FILES:
        Results, such as pages, pictures, tables and timelines, replace an earlier
        file of the same kind that EdgePan wrote; --force replaces others, too.
        A recording replaces a file only with --force. No output replaces a
        recording or a golden that the command reads.

      EXIT CODES:
      \(exitCodes)
      """,
    version: ToolCommand.version,
    subcommands: verbs)

  #if Recording
    /// The subcommands that need libevdev.
    static let recordingVerbs: [any ParsableCommand.Type] = [
      DevicesCommand.self, DoctorCommand.self, RecordCommand.self, PlayCommand.self,
    ]
  #endif

  /// The subcommands that report what is done when they are interrupted, even before the first case.
  static let reportingVerbs: [any ParsableCommand.Type] = [
    VerifyCommand.self, AcceptCommand.self, FuzzCommand.self,
  ]

  private static var verbs: [any ParsableCommand.Type] {
    let always: [any ParsableCommand.Type] = [
      ReplayCommand.self, ReportCommand.self, DrawCommand.self, VerifyCommand.self,
      AcceptCommand.self, FuzzCommand.self, MapCommand.self,
      BenchCommand.self, ProfileCommand.self,
      ShowCommand.self, LintCommand.self, AnimatorsCommand.self, SystemsCommand.self,
      SynthCommand.self, ConvertCommand.self,
      TrimCommand.self, SplitCommand.self, MirrorCommand.self, ScaleCommand.self, ScrubCommand.self,
      LowerCommand.self,
      WorkerCommand.self,
    ]
    #if Recording
      let recording = recordingVerbs
    #else
      let recording: [any ParsableCommand.Type] = []
    #endif
    #if Live
      return always + recording + [LiveCommand.self]
    #else
      return always + recording
    #endif
  }

  /// Returns the command of a command line.
  ///
  /// A subcommand that is named first parses its own arguments, if they need no help: the root's
  /// parser first looks for options that no subcommand has, which takes as long again.
  static func command(for arguments: [String]) throws -> any ParsableCommand {
    if let verb = verbs.first(where: { $0.configuration.commandName == arguments.first }),
      let command = try? verb.parseAsRoot(Array(arguments.dropFirst())),
      type(of: command) == verb
    {
      return command
    }
    if let help = missingHelp(arguments) { throw CleanExit.message(help) }
    if let failure = unknownVerb(in: arguments) { throw failure }
    return try parseAsRoot(arguments)
  }

  /// Returns the failure for an unknown command, with the nearest known command: the parser reports
  /// only an unexpected argument.
  static func unknownVerb(in arguments: [String]) -> ToolFailure? {
    // `help COMMAND` prints the general help for an unknown subcommand.
    let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
    guard let first = words.first, !first.hasPrefix("-"), first != "help" else { return nil }
    let configurations = verbs.map { $0.configuration }
    guard !configurations.contains(where: { $0.commandName == first }) else { return nil }
    if let verb = TraitVerb(rawValue: first) { return verb.missing }
    let shown = configurations.filter { $0.shouldDisplay }.compactMap { $0.commandName }
    return ToolFailure(
      .usage, "unknown subcommand '\(escape(first))'",
      remedy: nameRemedy(for: first, among: shown))
  }

  /// Returns the help of a subcommand of a trait that the tool was built without: what it does, and
  /// how to get it. nil if the arguments request no help of such a subcommand.
  static func missingHelp(_ arguments: [String]) -> String? {
    let asks = arguments.first == "help" || arguments.contains { $0 == "--help" || $0 == "-h" }
    let name = arguments.first { $0 != "help" } ?? ""
    guard asks, unknownVerb(in: arguments) != nil, let verb = TraitVerb(rawValue: name) else {
      return nil
    }
    return (["OVERVIEW: \(verb.abstract)", "\(verb.missing.message).", verb.missing.remedy ?? ""])
      .flatMap { LineWrap.lines($0, columns: 80) + [""] }.joined(separator: "\n")
  }

  private static var exitCodes: String {
    ExitStatus.allCases
      .map {
        "  \(String(repeating: " ", count: 3 - "\($0.rawValue)".count))\($0.rawValue)  \($0.meaning)"
      }
      .joined(separator: "\n")
  }
}
