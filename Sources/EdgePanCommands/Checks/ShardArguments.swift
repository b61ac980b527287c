// The arguments that the shards of one run share.

/// Selects the arguments of a shard's command line that another shard's command line repeats.
enum ShardArguments {
  /// Options that differ between shards: the shard itself, and the files that a shard writes.
  private static let own: Set<String> = [
    "--shard", "--results", "--resume", "--junit", "--html", "--pictures",
  ]
  private static let ownFlags: Set<String> = ["--json", "--github", "--verbose", "-v"]

  /// Returns the shared arguments of `verify`; nil if the command reads stdin, which cannot be
  /// repeated.
  ///
  /// - Parameter arguments: the arguments of the tool, the subcommand first.
  static func repeatable(_ arguments: [String]) -> [String]? {
    var shared: [String] = []
    var rest = arguments.dropFirst()
    while let word = rest.popFirst() {
      if word == "--" { return shared + [word] + rest }
      let option = String(word.prefix { $0 != "=" })
      if own.contains(option) {
        if option == word { _ = rest.popFirst() }
      } else if word == "--from-list=-" || word == "--from-list" && rest.first == "-" {
        return nil
      } else if !ownFlags.contains(word) {
        shared.append(word)
      }
    }
    return shared
  }
}
