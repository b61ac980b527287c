// CALayer, animations: they come, are replaced, and go.

extension CALayer {
  /// Attaches a copy. One of the same key is replaced and hears `finished: false`; a CATransition
  /// always has the key "transition".
  func attach(_ animation: CAAnimation, _ key: String?) {
    guard !link.isPresentation else { return }
    let key = animation is CATransition ? kCATransition : key
    if let key { removeAnimation(forKey: key) }
    let copy = animation.duplicate()
    let entry = AttachedAnimation(key: key, animation: copy, layer: self)
    entry.duration =
      copy.duration > 0
      ? copy.duration : CATransaction.animationDurationForZero(copy)
    entry.completion = CATransaction.enrol()
    if let observer = Self.animationObserver {
      let path = (copy as? CAPropertyAnimation)?.keyPath
      observer(self, key, path, path.flatMap { CATransaction.valueBeforeChange(self, $0) })
    }
    runningAnimations.append(entry)
    FrameCycle.current.engine.animationAdded(entry)
  }

  /// Removes what matches; delegates hear `finished: false` in stage 8.
  func removeAnimations(where matches: (AttachedAnimation) -> Bool) {
    guard !runningAnimations.isEmpty, runningAnimations.contains(where: matches) else { return }
    let gone = runningAnimations.filter(matches)
    runningAnimations.removeAll(where: matches)
    FrameCycle.current.engine.animationsRemoved(gone, from: self, finished: false)
  }
}
