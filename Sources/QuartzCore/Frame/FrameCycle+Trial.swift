// FrameCycle+Trial, for checks: evaluates the last frame with a different time for one layer, and
// recompiles everything on request.

extension FrameCycle {
  /// Evaluates the last frame as if the local time of a frozen layer were `offset`, runs `body` on
  /// the result, and restores the frame bit for bit.
  ///
  /// Model values, animations and all other layers' times are those of the last frame step; nothing
  /// is committed, nothing ends, no delegate is called, and afterwards the presentation values are
  /// those of the real frame again. Call this method in the log stage. Cost: two evaluations of all
  /// tracks, the composition of all values that `body` reads, and two copies of the frame's
  /// composed values.
  ///
  /// - Returns: the result of `body`, or `nil` if the layer is not shown or not frozen (`speed` 0),
  ///   or if there are uncommitted changes.
  package func trial<Result>(
    timeOffset offset: CFTimeInterval, of layer: CALayer, _ body: (FrameView) -> Result
  ) -> Result? {
    guard offset.isFinite, layer.isShown, layer.link.ownsTimeSpace, layer.speed == 0,
      !engine.needsCommit
    else { return nil }
    engine.compose()
    let counters = engine.state.counters
    engine.composedValues.copy(from: engine.state)
    engine.evaluateAgain(layer, offset)
    defer {
      engine.evaluateAgain(layer, layer.timeOffset)
      if engine.hidesRows {
        engine.compose()
      } else {
        engine.composedValues.restore(in: engine.state)
      }
      engine.state.counters = counters
    }
    return body(frame)
  }

  /// A number that changes with the tree, with a model value of geometry and with the animations. It
  /// also changes when the time of another layer is set than the last time.
  package var revision: Int { engine.revision }

  /// Returns whether only the time of a frozen layer moves in frames of the same ``revision``. Then
  /// ``trial(timeOffset:of:_:)`` at an earlier time shows the earlier frame.
  package func moves(only layer: CALayer) -> Bool {
    layer.link.timeSpace == engine.timedSpace && layer.isShown && !engine.hasMovingClock
  }
}

extension FrameCycle {
  /// Makes the next commit compile everything again. Tests compare its result with that of
  /// incremental compilation.
  package func forgetCompilation() {
    engine.treeChanged()
    engine.everythingIsDirty = true
  }

  /// Runs a call, and returns whether the call changed a layer. The journal is on during the call.
  package func changesLayers(_ body: () -> Void) -> Bool {
    guard journal == nil else {
      let before = journal?.changes.count
      body()
      return journal?.changes.count != before
    }
    let own = ChangeJournal()
    journal = own
    body()
    journal = nil
    return !own.changes.isEmpty
  }
}

extension FrameEngine {
  /// Runs a frame step at the time of the last step, but with another time offset for this layer.
  /// The real step has already removed ended animations, so none is removed here.
  fileprivate func evaluateAgain(_ layer: CALayer, _ timeOffset: Double) {
    state.spaces[layer.link.timeSpace].offset = timeOffset
    state.evaluateClocks()
    state.hasEnded = false
    state.evaluateTracks()
    state.scene.isComposed = false
    if hidesRows { rebuildScene() }
  }
}
