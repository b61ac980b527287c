// The settings of a case that are not in its golden; no frame of a golden depends on them.

import GestureReplay

/// The settings that goldens do not store: the limits of a replay, the skipped invariants and
/// the follow-up gesture.
public struct ReplayLimits: Hashable, Sendable {
  /// The maximum time that a replay runs after the last event, in simulated seconds.
  public var limitSeconds = ReplaySettings.defaultLimitSeconds
  /// The maximum number of frames; a replay that reaches it is abandoned.
  public var maximumFrames = ReplaySettings.defaultMaximumFrames
  /// The maximum duration of a replay, in simulated seconds.
  public var maximumSeconds = ReplaySettings.defaultMaximumSeconds
  /// The names of the invariants that are not checked.
  public var skippedRules: Set<String> = []
  /// The follow-up gesture, which is replayed after the recording; nil for none.
  public var again: FollowUpGesture?

  /// Creates the default limits, with no skipped invariants and no follow-up gesture.
  public init() {}

  /// Copies the limits of these settings.
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

  /// One string per limit, for comparing the cases of two runs.
  public var text: [String] {
    [
      "limit \(limitSeconds)", "max-frames \(maximumFrames)", "max-seconds \(maximumSeconds)",
      "skip \(skippedRules.sorted().joined(separator: ","))", "again \(again?.rawValue ?? "none")",
    ]
  }
}
