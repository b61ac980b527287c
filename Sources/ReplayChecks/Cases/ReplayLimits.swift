// The settings of a case that are not in its golden; no frame of a golden depends on them.

import GestureReplay

/// The settings that goldens do not store: how long a replay may take, which rules are skipped,
/// what is played again.
public struct ReplayLimits: Codable, Hashable, Sendable {
  /// In simulated seconds.
  public var limitSeconds = ReplaySettings.defaultLimitSeconds
  /// The most frames; a replay that reaches them is abandoned.
  public var maximumFrames = ReplaySettings.defaultMaximumFrames
  /// In simulated seconds.
  public var maximumSeconds = ReplaySettings.defaultMaximumSeconds
  /// The names of the rules that are skipped.
  public var skippedRules: Set<String> = []
  /// What is played once more after the recording; nil for nothing.
  public var again: Encore?

  /// Creates the default limits: no rule is skipped, nothing is played again.
  public init() {}

  /// Takes the limits from these settings.
  public init(of settings: ReplaySettings) {
    limitSeconds = settings.limitSeconds
    maximumFrames = settings.maximumFrames
    maximumSeconds = settings.maximumSeconds
    skippedRules = settings.skippedRules
    again = settings.again
  }

  /// Applies the limits to the settings of a golden or a job.
  public func apply(to settings: inout ReplaySettings) {
    settings.limitSeconds = limitSeconds
    settings.maximumFrames = maximumFrames
    settings.maximumSeconds = maximumSeconds
    settings.skippedRules.formUnion(skippedRules)
    settings.again = again
  }

  /// One text per limit, for comparing the cases of two runs.
  public var text: [String] {
    [
      "limit \(limitSeconds)", "max-frames \(maximumFrames)", "max-seconds \(maximumSeconds)",
      "skip \(skippedRules.sorted().joined(separator: ","))", "again \(again?.rawValue ?? "none")",
    ]
  }
}
