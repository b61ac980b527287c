// The skipped invariants of settings, by type.

import GestureReplay

extension ReplaySettings {
  /// The invariants that are not checked, for an app that breaks them on purpose. No frame depends
  /// on them.
  public var skipped: Set<Invariant> {
    get { Set(skippedRules.compactMap(Invariant.init(rawValue:))) }
    set { skippedRules = Set(newValue.map(\.rawValue)) }
  }
}
