// CALayer+Finishing: ends animations early for a transition, as if they had finished.

extension CALayer {
  /// Ends the animations with the key `key`; if `key` is `nil`, those without a key that animate
  /// `keyPath`. Their delegates are called with `finished: true` in the completion stage of the
  /// frame, even when the transition was cancelled and the layer has returned to its initial state,
  /// because code published for iOS relies on that flag.
  package func finishAnimations(forKey key: String?, keyPath: String?) {
    let matches: (AttachedAnimation) -> Bool = { entry in
      guard entry.key == key else { return false }
      return key != nil || (entry.animation as? CAPropertyAnimation)?.keyPath == keyPath
    }
    guard runningAnimations.contains(where: matches) else { return }
    let gone = runningAnimations.filter(matches)
    runningAnimations.removeAll(where: matches)
    if ChangeJournal.isOn { for entry in gone { journal(.removed, entry.animation.journalPath) } }
    FrameCycle.current.engine.animationsRemoved(gone, from: self, finished: true)
  }
}
