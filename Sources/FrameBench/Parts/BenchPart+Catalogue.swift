// All parts, in the order in which tables list them.

extension BenchPart {
  /// Every part that is measured: the engine, the input, the log, replays, startup, and how work
  /// grows.
  @MainActor public static var all: [BenchPart] {
    engine + mathematics + input + log + replays + start + scaling
  }

  /// The parts whose names begin with one of these words, up to a dot: `engine`, `input.policy`.
  @MainActor public static func named(_ beginnings: [String]) -> [BenchPart] {
    all.filter { part in
      beginnings.contains { part.name == $0 || part.name.hasPrefix($0 + ".") }
    }
  }
}
