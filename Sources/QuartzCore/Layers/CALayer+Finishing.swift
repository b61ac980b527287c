// CALayer, finishing: animations that a transition ends before their time, as if they had run out.

extension CALayer {
  /// Ends the animations of `key`; those without a key are found by their key path. Delegates hear
  /// `finished: true` in stage 8: a cancelled transition has run back to its start, and published
  /// code counts on that flag.
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
