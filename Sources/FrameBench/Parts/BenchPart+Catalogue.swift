// All parts, in the order in which tables list them.

extension BenchPart {
  /// All measured parts: the engine, the input, the log, replays, startup, and the growth of work
  /// with size.
  @MainActor public static var all: [BenchPart] {
    engine + mathematics + input + log + replays + start + scaling
  }

  /// Returns the parts whose names are one of these words, or begin with one of them and a dot:
  /// `engine`, `input.policy`.
  @MainActor public static func named(_ beginnings: [String]) -> [BenchPart] {
    all.filter { part in
      beginnings.contains { part.name == $0 || part.name.hasPrefix($0 + ".") }
    }
  }
}
