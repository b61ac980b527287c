/// Derives the arguments of one command line of a run from those of another.
enum ShardArguments {
  /// Options that differ between shards: the shard itself, and the files that a shard writes.
  private static let own: Set<String> = [
    "--shard", "--results", "--resume", "--junit", "--html", "--pictures",
  ]
  private static let ownFlags: Set<String> = ["--json", "--github", "--verbose", "-v"]

  /// Returns the arguments that continue an interrupted run: `--resume` in place of `--results`;
  /// nil if the command reads its list from stdin or a pipe, which cannot be repeated.
  static func resuming(_ arguments: [String]) -> [String]? {
    guard repeatable(arguments) != nil else { return nil }
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    let words: [String] = arguments.enumerated().map { index, word in
      index < end && (word == "--results" || word.hasPrefix("--results="))
        ? "--resume" + word.dropFirst("--results".count) : word
    }
    return words
  }

  /// Returns the arguments with further options, before a `--`, after which all words are paths.
  static func inserting(_ options: [String], into arguments: [String]) -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    return Array(arguments[..<end]) + options + Array(arguments[end...])
  }

  /// Returns the shared arguments of `verify`; nil if the command reads its list from stdin or a
  /// pipe, which cannot be repeated.
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
      } else if option == "--from-list",
        isStream(option == word ? rest.first ?? "" : String(word.dropFirst(option.count + 1)))
      {
        return nil
      } else if !ownFlags.contains(word) {
        shared.append(word)
      }
    }
    return shared
  }

  /// Whether a path names stdin or a pipe: `/dev/fd/63` is the shell's `<(…)`.
  /// Files in `/dev/shm` are regular files.
  static func isStream(_ path: String) -> Bool {
    path == "-" || path.hasPrefix("/dev/") && !path.hasPrefix("/dev/shm/")
  }
}
