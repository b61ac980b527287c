// LoweringProblem: code that cannot be lowered, as a value.

/// A use of Objective-C, or of an iOS API missing on Linux, that cannot be lowered without changing
/// its meaning.
public struct LoweringProblem: Codable, Hashable, Sendable {
  /// An error means that the file does not behave as it does on iOS. A warning concerns code that
  /// compiles but is never called or is always `nil`.
  public enum Severity: String, Codable, Sendable { case error, warning }

  public var path: String
  /// The line, counted from 1.
  public var line: Int
  /// The column in UTF-8 bytes, counted from 1.
  public var column: Int
  public var severity: Severity
  /// A word for the kind of problem: `selector`, `storyboard`, `key-value-observing`.
  public var feature: String
  public var reason: String
  public var remedy: String
  /// For an `uncalled-method`: its `type`, `member`, `protocol` and `conformer`. `nil` for other
  /// kinds of problems.
  public var details: [String: String]?
}
