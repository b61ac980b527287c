// All parts, in the order in which tables list them.

extension BenchPart {
  /// All measured parts: the engine, the input, the log, replays, startup, and the growth of work
  /// with size.
  @MainActor public static var all: [BenchPart] {
    engine + mathematics + input + log + replays + start + scaling
  }

  /// Returns the parts whose name is one of these words, or begins with one of them and a dot.
  /// Words are, for example, `engine` and `input.policy`.
  @MainActor public static func named(_ beginnings: [String]) -> [BenchPart] {
    all.filter { part in
      beginnings.contains { part.name == $0 || part.name.hasPrefix($0 + ".") }
    }
  }
}
