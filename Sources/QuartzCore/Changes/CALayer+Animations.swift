// CALayer+Animations: adds, replaces and removes animations.

extension CALayer {
  /// Whether any animation is attached, with a key or without.
  package var hasAnimations: Bool { !runningAnimations.isEmpty }

  /// Whether ``animationKeys()`` is not empty; read in every frame, so it creates no array.
  package var hasNamedAnimations: Bool {
    for entry in runningAnimations where entry.key != nil { return true }
    return false
  }

  /// Attaches a copy of an animation, or the animation itself if its creator no longer uses it
  /// (`isHandedOver`). An animation with the same key is replaced, and its delegate is called with
  /// `finished: false`. A CATransition always has the key "transition".
  func attach(_ animation: CAAnimation, _ key: String?) {
    guard !link.isPresentation else { return }
    let key = animation is CATransition ? kCATransition : key
    if let key { removeAnimation(forKey: key) }
    let copy = animation.isHandedOver ? animation : animation.duplicate()
    if !animation.isHandedOver { FrameCycle.current.animationHandler?(copy, self) }
    copy.isHandedOver = false
    copy.keepShownValues(of: self)
    let entry = AttachedAnimation(key: key, animation: copy, layer: self)
    // 0 means the transaction's duration. (For members of a group it means the group's duration;
    // ClockCompiler applies that.)
    entry.duration = copy.duration > 0 ? copy.duration : CATransaction.animationDuration()
    entry.completions = CATransaction.retainOpenCompletions()
    if let observer = Self.animationObserver {
      if let path = (copy as? CAPropertyAnimation)?.keyPath {
        observer(self, key, path, CATransaction.valueBeforeChange(self, path))
      } else {
        observer(self, key, nil, nil)
      }
    }
    guard ClockCompiler.isUsable(copy) else {
      FrameCycle.current.report(.unusableTiming(layer: self, key: key))
      entry.layer = nil
      FrameCycle.current.queueEnd(entry, finished: false)
      return
    }
    if copy is CATransition { entry.oldPicture = FrameCycle.current.engine.shownPicture(of: self) }
    // Most animated layers have more than one animation, such as a position and an opacity.
    if runningAnimations.isEmpty { runningAnimations.reserveCapacity(2) }
    runningAnimations.append(entry)
    if ChangeJournal.isOn { journal(.animated(WeakAnimation(copy, key: key)), copy.journalPath) }
    FrameCycle.current.engine.animationAdded(entry)
  }

  /// Removes matching animations; their delegates are called in the completion stage.
  func removeAnimations(finished: Bool = false, where matches: (AttachedAnimation) -> Bool) {
    guard !runningAnimations.isEmpty, runningAnimations.contains(where: matches) else { return }
    let gone = runningAnimations.filter(matches)
    runningAnimations.removeAll(where: matches)
    if ChangeJournal.isOn { for entry in gone { journal(.removed, entry.animation.journalPath) } }
    FrameCycle.current.engine.animationsRemoved(gone, from: self, finished: finished)
  }

  /// Ends the animations with the key `key`; if `key` is `nil`, those without a key that animate
  /// `keyPath`. Their delegates are called with `finished: true` in the completion stage of the
  /// frame, even when the transition was cancelled and the layer has returned to its initial state,
  /// because code published for iOS relies on that flag.
  package func finishAnimations(forKey key: String?, keyPath: String?) {
    removeAnimations(finished: true) { entry in
      guard entry.key == key else { return false }
      return key != nil || (entry.animation as? CAPropertyAnimation)?.keyPath == keyPath
    }
  }
}

extension CAAnimation {
  /// Stores the current presentation values of `layer` for basic animations that have no from, to
  /// or by value. Such animations begin from these presentation values, even if they are compiled
  /// again later.
  func keepShownValues(of layer: CALayer) {
    if let group = self as? CAAnimationGroup {
      for child in group.animations ?? [] { child.keepShownValues(of: layer) }
    }
    guard let basic = self as? CABasicAnimation, let path = basic.keyPath,
      basic.fromValue == nil, basic.toValue == nil, basic.byValue == nil
    else { return }
    basic.shownValue = (layer.presentation() ?? layer).value(forKeyPath: path)
  }
}

extension CAAnimation {
  /// Adds a copy of the animation to a layer, as the layer's action for `event`.
  func start(on anObject: Any, forKey event: String) {
    (anObject as? CALayer)?.add(self, forKey: event)
  }
}
