// FrameCycle for checks: the last picture with one layer's time elsewhere, and an engine that
// compiles everything again.

extension FrameCycle {
  /// Evaluates the last picture as it would be with the local time of a frozen layer at `offset`,
  /// runs `body` on it, and puts the picture back, bit for bit.
  ///
  /// Model values, animations and all other layers' times are those of the last frame step; nothing
  /// is committed, nothing ends, no delegate is called, and presentation values stay those of the
  /// real frame. Made for the log stage. Cost: two evaluations of all tracks, and composing what
  /// `body` reads.
  ///
  /// - Returns: what `body` returns; nil where the layer is not shown, is not frozen (`speed` 0),
  ///   or changes wait for a commit.
  package func trial<Result>(
    timeOffset offset: CFTimeInterval, of layer: CALayer, _ body: (FrameView) -> Result
  ) -> Result? {
    guard offset.isFinite, engine.admitsTrial(of: layer) else { return nil }
    let counters = engine.state.counters
    engine.evaluateAgain(layer, offset)
    defer {
      engine.evaluateAgain(layer, layer.timeOffset)
      // The next reader of the frame finds it composed, at the counts of the real step.
      engine.compose()
      engine.state.counters = counters
    }
    return body(frame)
  }
}

extension FrameCycle {
  /// Makes the next commit compile everything again, as if nothing had ever been compiled: what
  /// tests compare an engine with that compiles only what changed.
  package func forgetCompilation() {
    engine.treeChanged()
    engine.everythingIsDirty = true
  }
}

extension FrameEngine {
  fileprivate func admitsTrial(of layer: CALayer) -> Bool {
    layer.isShown && layer.link.ownsTimeSpace && layer.speed == 0 && !needsCommit
  }

  /// A frame step at the same time as the last one, with one space's offset changed. What has ended
  /// was removed by the real step, so no clock can end in this one.
  fileprivate func evaluateAgain(_ layer: CALayer, _ timeOffset: Double) {
    state.spaces[layer.link.timeSpace].offset = timeOffset
    state.evaluateClocks()
    state.hasEnded = false
    state.evaluateTracks()
    state.scene.isComposed = false
    if hidesRows { rebuildScene() }
  }
}
