// The command line as a library: a user's executable of five lines has every verb.

import ArgumentParser
import Foundation

/// The command line over a set of animators.
///
///     import EdgePanCommands
///
///     EdgePanTool(name: "edgepan").main()
///
/// Errors end the process with an ``ExitStatus`` and a message on stderr.
public struct EdgePanTool: Sendable {
  /// The name under which the executable is installed; help and hints use it.
  public var name: String

  public init(name: String = "edgepan") { self.name = name }

  /// Runs the verb that the process's arguments name, and exits.
  public func main() -> Never {
    exit(run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }

  /// Runs one command line and returns how it ended. Prints, but never exits.
  public func run(_ arguments: [String]) -> ExitStatus {
    do {
      var command = try RootCommand.parseAsRoot(arguments)
      try command.run()
      return .success
    } catch {
      return report(error)
    }
  }

  private func report(_ error: any Error) -> ExitStatus {
    if let failure = error as? ToolFailure {
      Output.notice("\(name): \(failure)")
      return failure.status
    }
    let text = RootCommand.fullMessage(for: error)
    switch RootCommand.exitCode(for: error) {
    case .success:  // --help and --version arrive as errors
      Output.result(text)
      return .success
    case .validationFailure:
      Output.notice(text)
      return .usage
    case let code:
      if !text.isEmpty { Output.notice("\(name): \(text)") }
      return ExitStatus(rawValue: code.rawValue) ?? .unexpected
    }
  }
}
