// Chooses the part of a long test that this build runs. No other code decides what a debug build
// omits.

/// A debug build runs a part of each long test; an optimised build runs all of it.
///
/// Unoptimised code is slow, and a change has to pass both builds: the optimised build runs what
/// the debug build omits. A test that runs less in a debug build passes that part as `inDebug`:
///
///     for seed in Effort.of(0..<1000, inDebug: 0..<100) { … }
public enum Effort {
  /// Whether this build runs everything.
  public static var isWhole: Bool {
    #if DEBUG
      false
    #else
      true
    #endif
  }

  /// Returns all of the work, or the part that a debug build does.
  public static func of<Work>(_ whole: Work, inDebug part: Work) -> Work {
    isWhole ? whole : part
  }
}
