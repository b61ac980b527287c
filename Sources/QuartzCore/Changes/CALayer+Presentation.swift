// CALayer+Presentation: a cached copy that is updated from the frame's rows.

extension CALayer {
  func presentationLayer() -> CALayer? {
    if link.isPresentation { return self }
    let cycle = FrameCycle.current
    let engine = cycle.engine
    guard isShown else { return nil }
    engine.showCommit(at: cycle.timestamp)
    let shown = link.presentation ?? makePresentation()
    if link.presentedFrame != engine.frameNumber {
      link.presentedFrame = engine.frameNumber
      engine.readGeometry(row: link.row, into: &shown.geometry)
      shown.timing = timing
      if shown.link.styleVersion != link.styleVersion || link.showsExtras {
        shown.copyProperties(from: self)
        engine.readGeometry(row: link.row, into: &shown.geometry)
      }
      link.showsExtras = !link.extras.isEmpty
      for block in link.extras { shown.show(block, of: engine) }
    }
    return shown
  }

  /// Stores the presented value of an appearance property that is animated.
  func show(_ block: ExtraBlock, of engine: FrameEngine) {
    let numbers = engine.extra(block)
    guard block.root == .contents else { return show(numbers, of: block.root) }
    // An object is represented by its index in the engine's list plus one; 0 means the model's
    // object.
    if let object = engine.object(numbers[0]) { appearance.contents = object }
  }

  /// Returns a copy of the values of this layer, without its tree, animations, delegate and
  /// attached values, to compare with later values.
  package func copyOfValues() -> CALayer {
    let copy = emptyPresentation()
    copy.copyProperties(from: self)
    copy.attachedValues = [:]
    return copy
  }

  /// Returns whether the values of two copies, apart from `beginTime` and `timeOffset`, are the same
  /// numbers and the same objects, as those of a layer that was not changed. Values of different
  /// layers that are equal may be reported as different.
  package func hasIdenticalValues(to other: CALayer) -> Bool {
    var mine = timing
    (mine.beginTime, mine.timeOffset) = (other.timing.beginTime, other.timing.timeOffset)
    return link.styleVersion == other.link.styleVersion && geometry == other.geometry
      && mine == other.timing
  }

  private func makePresentation() -> CALayer {
    let shown = Swift.type(of: self).init(presentationOf: self)
    shown.link.isPresentation = true
    shown.link.original = self
    shown.copyProperties(from: self)
    link.presentation = shown
    return shown
  }
}
