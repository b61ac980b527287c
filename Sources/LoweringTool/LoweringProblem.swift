// What cannot be lowered, as a value.

/// A use of Objective-C, or of what iOS has and Linux has not, that lowering cannot give a meaning.
public struct LoweringProblem: Codable, Hashable, Sendable {
  /// An error keeps the file from meaning what it does on iOS; a warning concerns what compiles and
  /// is never called or always nil.
  public enum Severity: String, Codable, Sendable { case error, warning }

  public var path: String
  /// From 1.
  public var line: Int
  /// In UTF-8 bytes, from 1.
  public var column: Int
  public var severity: Severity
  /// A word for the kind: `selector`, `storyboard`, `key-value-observing`.
  public var feature: String
  public var reason: String
  public var remedy: String
  /// What an `unheard-method` is about: `type`, `member`, `protocol`, `conformer`.
  public var details: [String: String]?
}
