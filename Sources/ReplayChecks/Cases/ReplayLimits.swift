// What a case is run with beside what its golden says: no frame of a golden depends on it.

import GestureReplay

/// The settings that goldens do not keep: how long a replay may take, which rules are not asked,
/// what is played once more.
public struct ReplayLimits: Codable, Hashable, Sendable {
  /// In simulated seconds.
  public var limitSeconds = ReplaySettings.defaultLimitSeconds
  public var maximumFrames = ReplaySettings.defaultMaximumFrames
  /// In simulated seconds.
  public var maximumSeconds = ReplaySettings.defaultMaximumSeconds
  /// The rules of the judge that are not asked, by name.
  public var skippedRules: Set<String> = []
  public var again: Encore?

  public init() {}

  /// Those of these settings.
  public init(of settings: ReplaySettings) {
    limitSeconds = settings.limitSeconds
    maximumFrames = settings.maximumFrames
    maximumSeconds = settings.maximumSeconds
    skippedRules = settings.skippedRules
    again = settings.again
  }

  /// Puts them into settings that a golden, or a job, names.
  public func apply(to settings: inout ReplaySettings) {
    settings.limitSeconds = limitSeconds
    settings.maximumFrames = maximumFrames
    settings.maximumSeconds = maximumSeconds
    settings.skippedRules.formUnion(skippedRules)
    settings.again = again
  }

  /// One text a limit, to compare the cases of two runs by.
  public var text: [String] {
    [
      "limit \(limitSeconds)", "max-frames \(maximumFrames)", "max-seconds \(maximumSeconds)",
      "skip \(skippedRules.sorted().joined(separator: ","))", "again \(again?.rawValue ?? "none")",
    ]
  }
}
