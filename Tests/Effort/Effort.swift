// How much of a long test this build runs: the one place that decides what a debug build leaves
// out.

/// A debug build runs a part of the long tests, an optimised build all of them.
///
/// Unoptimised code is slow, and a change has to pass both builds: what the debug build leaves out
/// is run by the other. A test that runs less in debug states what, at its call:
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

  /// The whole of the work, or the part that a debug build does.
  public static func of<Work>(_ whole: Work, inDebug part: Work) -> Work {
    isWhole ? whole : part
  }
}
