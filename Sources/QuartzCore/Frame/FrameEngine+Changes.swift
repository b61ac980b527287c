// FrameEngine+Changes: collects the changes since the last commit, commits them, and runs a frame
// step.

extension FrameEngine {
  func treeChanged() {
    treeIsDirty = true
    needsCommit = true
  }

  func modelChanged(_ layer: CALayer) {
    guard layer.link.engine == identity, layer.link.row >= 0 else { return }
    if !layer.link.isQueued {
      layer.link.isQueued = true
      dirtyModels.append(layer)
      needsCommit = true
    }
  }

  /// Updates the layer's time space in place. If the layer has none, all spaces are rebuilt.
  func timingChanged(_ layer: CALayer) {
    guard layer.link.engine == identity, layer.link.row >= 0, !treeIsDirty else { return }
    guard layer.link.ownsTimeSpace else {
      // The spaces of all descendants also change. Clocks refer to these spaces, so everything is
      // recompiled.
      treeChanged()
      return
    }
    let space = layer.link.timeSpace
    if space != timedSpace { (timedSpace, revision) = (space, revision &+ 1) }
    state.spaces.base[space].begin = layer.timing.beginTime
    state.spaces.base[space].speed = Double(layer.timing.speed)
    state.spaces.base[space].offset = layer.timing.timeOffset
  }

  func animationAdded(_ entry: AttachedAnimation) {
    pending.append(entry)
    needsCommit = true
  }

  /// Called when animations have been removed from `layer`; their delegates are called in the
  /// completion stage.
  func animationsRemoved(_ gone: [AttachedAnimation], from layer: CALayer, finished: Bool) {
    for entry in gone {
      if !entry.isFinished { FrameCycle.current.queueEnd(entry, finished: finished) }
      leave(entry)
    }
    for entry in gone where entry.animation is CATransition { transitionEnded(of: layer) }
    markAnimations(of: layer)
  }

  /// Called when no layer owns `entry` any longer.
  private func leave(_ entry: AttachedAnimation) {
    entry.layer = nil
    entry.isGone = true
    if entry.isCommitted { running.noteGone() } else { pending.noteGone() }
  }

  func markAnimations(of layer: CALayer) {
    guard layer.link.engine == identity, layer.link.row >= 0 else { return }
    dirtyAnimations.append(layer)
    needsCommit = true
  }

  /// Runs one frame step at the display time `now`: clocks, ended animations, curves, values.
  func step(at now: Double) {
    evaluateClocks(at: now)
    if state.hasEnded {
      let stages = FrameCycle.current.stages
      stages?.begin(.commit)
      revision &+= 1
      removeEnded()
      compileChanges()
      stages?.end(.commit)
      state.evaluateClocks()
      state.hasEnded = false
    }
    evaluateTracks()
  }

  @inline(__always) private func evaluateClocks(at now: Double) {
    state.now = now
    frameNumber &+= 1
    showsCommit = true
    state.evaluateClocks()
  }

  @inline(__always) private func evaluateTracks() {
    state.evaluateTracks()
    state.scene.isComposed = false
    if hidesRows { rebuildScene() }
  }

  /// Evaluates the values that were committed since the last frame step, for presentation layers:
  /// until then, rows that were compiled contain model values.
  func showCommit(at now: Double) {
    guard !showsCommit else { return }
    evaluateClocks(at: now)
    evaluateTracks()
  }

  var hasChanges: Bool {
    treeIsDirty || !dirtyModels.isEmpty || !dirtyAnimations.isEmpty || !pending.isEmpty
  }

  /// Runs the commit stage: begins new animations, at `now` unless they have a begin time, and
  /// compiles everything that changed.
  func commit(at now: Double) {
    needsCommit = false
    revision &+= 1
    showsCommit = false
    keepOldPictures()
    if treeIsDirty {
      treeIsDirty = false
      state.counters.treeRebuilds += 1
      everythingIsDirty = !rebuildRows()
    }
    resolvePending(now)
    compileChanges()
  }

  /// Compiles changes in an unchanged tree.
  func compileChanges() {
    // Buffers have grown or will grow, and a report handler may read the frame meanwhile.
    state.scene.revision &+= 1
    for layer in dirtyModels {
      layer.link.isQueued = false
      guard layer.link.row >= 0, layer.link.engine == identity else { continue }
      fillRow(layer.link.row)
      if !layer.runningAnimations.isEmpty { dirtyAnimations.append(layer) }
      changedRows.append(layer.link.row)
    }
    dirtyModels.removeAll(keepingCapacity: true)
    if everythingIsDirty || (!dirtyAnimations.isEmpty && !compileChangedLayers()) {
      compileEverything()
    }
    everythingIsDirty = false
    dirtyAnimations.removeAll(keepingCapacity: true)
    state.context = TrackContext(state)
    updateScene()
  }

  /// Sets the begin time of new animations. An animation on a layer outside every root's tree ends
  /// immediately with `finished: true`, so that code that waits for it continues.
  private func resolvePending(_ now: Double) {
    guard !pending.isEmpty else { return }
    for entry in pending.takeAll() where !entry.isGone {
      guard let layer = entry.layer else { continue }
      guard layer.link.engine == identity, layer.link.row >= 0 else {
        layer.runningAnimations.removeAll { $0 === entry }
        entry.layer = nil
        FrameCycle.current.queueEnd(entry, finished: true)
        continue
      }
      let animation = entry.animation
      entry.begin =
        animation.beginTime == 0 ? layer.localTime(fromRoot: now) : animation.beginTime
      animation.beginTime = entry.begin
      entry.isCommitted = true
      state.counters.animationsStarted += 1
      running.append(entry)
      if animation.delegate != nil {
        awaitingStart.append(entry)
        FrameCycle.current.hasPendingReports = true
      }
      markAnimations(of: layer)
    }
  }

  /// Reports each ended animation once, and removes it from its layer if its
  /// `isRemovedOnCompletion` is true.
  func removeEnded() {
    var touched: [CALayer] = []
    var gone = false
    for entry in running.entries where entry.clock >= 0 && !entry.isFinished && !entry.isGone {
      let clock = state.clocks[entry.clock]
      guard clock.phase == .after, !clock.isFrozen, let layer = entry.layer else { continue }
      entry.isFinished = true
      state.counters.animationsEnded += 1
      FrameCycle.current.queueEnd(entry, finished: true)
      if entry.animation.isRemovedOnCompletion {
        gone = true
        if ChangeJournal.isOn { layer.journal(.ended, entry.animation.journalPath) }
        leave(entry)
        if touched.last !== layer { touched.append(layer) }
      }
    }
    for i in 0..<state.clocks.count
    where state.clocks[i].phase == .after && !state.clocks[i].isFrozen {
      state.clocks.base[i].timing.isReported = true
    }
    guard gone else { return }
    for layer in touched {
      for entry in layer.runningAnimations where entry.isGone && entry.animation is CATransition {
        transitionEnded(of: layer)
      }
      layer.runningAnimations.removeAll(where: \.isGone)
      markAnimations(of: layer)
    }
  }

  /// Whether an animation's values are presented, because it is active or its fill mode applies.
  func showsNow(_ entry: AttachedAnimation) -> Bool {
    entry.clock >= 0 && entry.clock < state.clocks.count
      && state.clocks[entry.clock].isOn
  }

  /// Returns whether the values of an animation still change as time passes.
  @inline(__always) func isAnimating(where isMeant: (AttachedAnimation) -> Bool) -> Bool {
    // Many animations share a clock, and all clocks are frozen while a gesture drives a transition.
    guard hasMovingClock else { return false }
    for entry in running.entries where entry.clock >= 0 && !entry.isFinished && !entry.isGone {
      if !state.clocks[entry.clock].isFrozen, isMeant(entry) { return true }
    }
    return false
  }

  var hasMovingClock: Bool {
    for clock in 0..<state.clocks.count where !state.clocks.base[clock].isFrozen { return true }
    return false
  }
}
