// The subcommands and their options as data, for the manual pages.

import ArgumentParser
import Foundation

/// One subcommand, or the tool itself, as the argument parser describes it.
struct CommandDescription: Decodable {
  var commandName: String
  var abstract: String?
  var discussion: String?
  @Default var shouldDisplay: Bool
  var subcommands: [CommandDescription]?
  var arguments: [ArgumentDescription]?

  /// The subcommands that the help text lists, in the same order, without `help`, which the parser
  /// provides.
  var shownSubcommands: [CommandDescription] {
    (subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
  }

  /// The options and arguments that the help text lists.
  var shownArguments: [ArgumentDescription] { (arguments ?? []).filter(\.shouldDisplay) }

  /// Returns the description of the whole tool.
  ///
  /// Only the argument parser's JSON output describes all subcommands and options completely. The
  /// parser's own documentation tools also read it.
  static func ofTool() throws -> CommandDescription {
    struct Dump: Decodable { var command: CommandDescription }
    return try JSONDecoder().decode(Dump.self, from: Data(RootCommand._dumpHelp().utf8)).command
  }
}

/// One option, flag or positional argument.
struct ArgumentDescription: Decodable {
  enum Kind: String, Decodable { case positional, option, flag }

  struct Name: Decodable, Hashable {
    enum Kind: String, Decodable { case long, short, longWithSingleDash }
    var kind: Kind
    var name: String

    /// The name as typed, without the first hyphen, which the mdoc macro adds.
    var afterFirstHyphen: String { kind == .long ? "-" + name : name }
  }

  var kind: Kind
  @Default var shouldDisplay: Bool
  var isOptional: Bool
  var isRepeating: Bool
  var names: [Name]?
  var preferredName: Name?
  var valueName: String?
  var defaultValue: String?
  var allValues: [String]?
  var abstract: String?
  var discussion: String?
}

/// A Boolean that is true if the JSON omits it.
@propertyWrapper struct Default: Decodable {
  var wrappedValue = true

  init(from decoder: any Decoder) throws {
    wrappedValue = try decoder.singleValueContainer().decode(Bool.self)
  }

  init() {}
}

extension KeyedDecodingContainer {
  func decode(_ type: Default.Type, forKey key: Key) throws -> Default {
    try decodeIfPresent(type, forKey: key) ?? Default()
  }
}
