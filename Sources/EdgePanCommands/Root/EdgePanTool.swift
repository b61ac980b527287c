// The command line as a library: a user's executable of five lines provides every subcommand.

import ArgumentParser
import Foundation
@_exported import FrameBench
@_exported import GestureReplay
import PlainText
@_exported import ReplayScenes
@_exported import TransitionAnimators

/// The command line for the catalogue and for a user's own animators and scenes.
///
///     import EdgePanCommands
///
///     EdgePanTool(
///       name: "inbox",
///       animators: [AnimatorEntry(name: "Envelope") { _ in EnvelopeAnimator() }],
///       scenes: [SceneEntry(name: "inbox") { _ in InboxScene() }]
///     ).main()
///
/// Errors end the process with an ``ExitStatus`` and a message on stderr.
public struct EdgePanTool: Sendable {
  /// The name under which the executable is installed; help and hints use it.
  public var name: String

  /// A user's own animators, added to the catalogue. An animator with the same name as one in the
  /// catalogue replaces it.
  public var animators: [AnimatorEntry]
  /// A user's own scenes, for `--scene NAME`.
  public var scenes: [SceneEntry]
  /// A user's own finish rules, for `--rule NAME`. A rule with the name of a built-in rule replaces
  /// it.
  public var rules: [FinishRule]
  /// The allocation counter for `bench`; if nil, allocations are not counted.
  public var allocations: AllocationCounter?

  /// Creates a tool. Its animators, scenes and rules are added to the built-in ones when the tool
  /// runs.
  public init(
    name: String = "edgepan", animators: [AnimatorEntry] = [], scenes: [SceneEntry] = [],
    rules: [FinishRule] = [], allocations: AllocationCounter? = nil
  ) {
    (self.name, self.animators, self.scenes) = (name, animators, scenes)
    (self.rules, self.allocations) = (rules, allocations)
  }

  /// Runs the subcommand in the process's arguments, and exits.
  public func main() -> Never {
    Self.occupyClosedStreams()
    // Swift reads the arguments from /proc. If /proc is not mounted, the list is empty and lacks
    // even the program's name. The tool must then fail, not print its help and succeed.
    guard !CommandLine.arguments.isEmpty else {
      Output.notice(
        "\(name): the arguments cannot be read: /proc is not mounted."
          + "\n  Mount it: mount -t proc proc /proc")
      exit(ExitStatus.unexpected.rawValue)
    }
    let arguments = Self.processArguments
    Interrupt.install(
      tool: name,
      isWatched: RootCommand.reportingVerbs.contains {
        $0.configuration.commandName == arguments.first
      })
    exit(run(arguments).rawValue)
  }

  /// Gives the standard streams that the parent process closed numbers that cannot be used: the next
  /// file that is opened would get such a number, and results would be written into it.
  private static func occupyClosedStreams() {
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
      // open(2) takes the lowest free number, which is this one.
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// The process's arguments after its name, preserving the bytes of file names that are not UTF-8,
  /// which `CommandLine.arguments` would replace.
  private static var processArguments: [String] {
    (1..<Int(max(1, CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { argument in
        PathText.text(
          of: Array(UnsafeBufferPointer(start: argument, count: strlen(argument)))
            .map { UInt8(bitPattern: $0) })
      }
    }
  }

  /// Runs one command line and returns its exit status. Prints, but never exits. Commands that
  /// replay, and tools with their own animators or scenes, run on the main thread only.
  public func run(_ arguments: [String]) -> ExitStatus {
    let status = runVerb(arguments.map(Output.shortName))
    let lost = Output.failure.load(ordering: .relaxed)
    guard lost != 0 else { return status }
    // A report that a full disk truncated must not look complete, whatever the command's own
    // status.
    let remedy =
      lost == EBADF
      ? "stdout is closed, or open for reading only. Redirect it to a file or a pipe: > FILE"
      : "Check the free space, and to what stdout is redirected."
    Output.notice(
      "\(name): the result cannot be written: \(String(cString: strerror(lost)))\n  \(remedy)")
    return .unexpected
  }

  private func runVerb(_ arguments: [String]) -> ExitStatus {
    // Package scripts and CI often ask only for the version. Printing it needs no parser: setting
    // up the parser's types takes longer than starting the process.
    if arguments == ["--version"] {
      Output.result(ToolCommand.version)
      return .success
    }
    ToolCommand.arguments.withLock { $0 = arguments }
    Output.resultStream.store(STDOUT_FILENO, ordering: .relaxed)
    if name != ToolCommand.ownName { ToolCommand.name.withLock { $0 = name } }
    FinishRule.add(rules)
    if !animators.isEmpty || !scenes.isEmpty || allocations != nil {
      MainActor.assumeIsolated { register() }
    }
    // Some terminals and editors set COLUMNS to 0, and the parser's texts need 40 columns: with fewer,
    // it traps.
    var columns = environmentVariable("COLUMNS").flatMap { Int($0) }
    if columns.map({ $0 < 1 }) ?? true { columns = Terminal.columns(of: STDOUT_FILENO) }
    setenv("COLUMNS", "\(max(columns ?? 80, 40))", 1)
    do {
      var command = try RootCommand.command(for: arguments)
      try command.run()
      return .success
    } catch {
      return report(error, arguments)
    }
  }

  /// Returns the cause of an error where the parser reports only its consequence: of a missing
  /// value, a negative one, which the parser mistakes for an option; of a missing argument, or of
  /// arguments that a subcommand rejects, an unknown option.
  static func cause(of message: String, _ arguments: [String]) -> String? {
    for (option, value) in zip(arguments, arguments.dropFirst()) where option.hasPrefix("--") {
      guard value.first == "-", let next = value.dropFirst().first, next.isNumber || next == ".",
        message.contains("Missing value for '\(option) ")
      else { continue }
      return "'\(value)' looks like an option. Write a negative value with an equals sign: "
        + "\(option)=\(value)"
    }
    guard !message.contains("Unknown option") else { return nil }
    let known = options(of: arguments.first)
    return arguments.prefix { $0 != "--" }
      .compactMap { $0.hasPrefix("-") && $0 != "-" ? $0.split(separator: "=").first : nil }
      .first { !isKnown($0, among: known) && !message.contains("Missing value for '\($0)") }
      .map { unknown($0, among: known) }
  }

  /// The names of the options of a subcommand, or of the root.
  private static func options(of verb: String?) -> [String] {
    let type = RootCommand.configuration.subcommands
      .first { $0.configuration.commandName == verb }
    let names = HelpText(RootCommand.helpMessage(for: type ?? RootCommand.self)).options
    // The root's help explains the completion script among its texts.
    return type == nil ? names + ["--generate-completion-script"] : names
  }

  /// Returns whether a word is an option, or several flags of one letter: `-vh`.
  private static func isKnown(_ word: Substring, among known: [String]) -> Bool {
    known.contains(String(word))
      || !word.hasPrefix("--") && word.dropFirst().allSatisfy { known.contains("-\($0)") }
  }

  private static func unknown(_ option: some StringProtocol, among known: [String]) -> String {
    let near = nearestName(to: option, among: known).map { "\n  Did you mean '\($0)'?" }
    return "Unknown option '\(option)'" + (near ?? "")
  }

  /// Returns the parser's message about an unknown option with the nearest option of the subcommand,
  /// or of the root, and the message about an unknown value in the form of all unknown names. The
  /// parser also suggests options that have few letters in common with it.
  private static func suggesting(_ text: String, _ verb: String?) -> String {
    text.replacing(/Unknown option '(--?[^']*)'(\. Did you mean '[^']*'\?)?/) { match in
      unknown(match.output.1, among: options(of: verb))
    }
    .replacing(
      /The value '(.*?)' is invalid for '([^ ']*)[^']*'\. Please provide one of ((?:'|the following:\n).*(?:\n  - .*)*)/
    ) { match in
      let names = match.output.3.matches(of: /'([^']+)'|- (.*)/)
        .map { String($0.output.1 ?? $0.output.2 ?? "") }
      let value = match.output.1
      return "Unknown value '\(value)' for \(match.output.2)\n  "
        + nameRemedy(for: value, among: names)
    }
  }

  @MainActor private func register() {
    ToolCommand.allocations = allocations
    AnimatorRegistry.shared.register(contentsOf: animators)
    scenes.forEach(SceneRegistry.shared.register)
  }

  /// Returns a string from the parser with `edgepan` replaced by this tool's name: the parser's
  /// types are static and contain the name edgepan.
  private func named(_ text: String) -> String {
    name == ToolCommand.ownName
      ? text : text.replacingOccurrences(of: ToolCommand.ownName + " ", with: name + " ")
  }

  /// Returns the parser's completion script with this tool's name as the command. Function names
  /// contain the name too, with only characters that a shell allows, so that the scripts of two
  /// tools can be loaded together.
  private func completionScript(_ text: String) -> String {
    guard name != ToolCommand.ownName else { return text }
    let identifier = name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
    // Names of schemas, such as edgepan.replay/2, are not replaced.
    return text.replacing(/_edgepan|edgepan(?=[ '"\n]|$)/) { match in
      match.output.hasPrefix("_") ? "_" + String(identifier) : name
    }
  }

  /// Returns the help of a subcommand, which `-h` shortens; other texts unchanged.
  private func help(_ text: String, _ arguments: [String]) -> String {
    guard text.contains("\nUSAGE: "), !text.contains("\nSUBCOMMANDS:") else { return text }
    let help = HelpText(text)
    return arguments.contains("-h") ? help.short : help.full
  }

  private func report(_ error: any Error, _ arguments: [String] = []) -> ExitStatus {
    if let failure = ToolFailure(reporting: error) {
      Output.notice("\(name): \(failure)")
      return failure.status
    }
    let text = RootCommand.fullMessage(for: error)
    switch RootCommand.exitCode(for: error) {
    case .success:  // --help and --version arrive as errors
      let isScript = arguments.first?.hasPrefix("--generate-completion-script") == true
      if isScript {
        Output.raw(completionScript(text) + "\n")
      } else {
        Output.result(HelpText.breakingUsage(named(help(text, arguments))))
      }
      return .success
    case .validationFailure:
      // The parser quotes arguments without escaping them, and one with a line break would begin a line
      // of its own.
      let values = arguments.compactMap {
        $0.split(separator: "=", maxSplits: 1).last.map(String.init)
      }
      let text = (arguments + values).filter { $0.contains(where: \.isNewline) }
        .reduce(text) { $0.replacingOccurrences(of: $1, with: escape($1)) }
      var message = Self.suggesting(text, arguments.first)
      if let cause = Self.cause(of: text, arguments), let usage = message.range(of: "Usage: ") {
        message = "\(escapedLines(cause))\n" + message[usage.lowerBound...]
      }
      // As other failures begin: with the tool's name, and a lower-case letter.
      let words = message.trimmingPrefix("Error: ")
      Output.notice(
        "\(name): " + words.prefix(1).lowercased()
          + escapedLines(HelpText.breakingUsage(named(String(words.dropFirst())))))
      return .usage
    case let code:
      if !text.isEmpty { Output.notice("\(name): \(escapedLines(text))") }
      return ExitStatus(rawValue: code.rawValue) ?? .unexpected
    }
  }
}
