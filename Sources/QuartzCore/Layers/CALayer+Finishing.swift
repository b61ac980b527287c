// CALayer, finishing: ends animations early for a transition, as if they had finished.

extension CALayer {
  /// Ends the animations with the key `key`, and those without a key whose key path is `key`.
  /// Delegates get `finished: true` in stage 8: a cancelled transition has returned to its start,
  /// and published code relies on that flag.
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
