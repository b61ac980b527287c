// LayerCompiler: compiles one layer's animations, in order and with their clocks, to tracks and
// matrix steps.

/// Compiles the animations of a layer in the order in which they were added, which is the order in
/// which they apply.
@MainActor struct LayerCompiler {
  let layer: CALayer
  let engine: FrameEngine
  let batch: TrackBatch
  let row: Int
  var transformLeaves: [Leaf] = []
  var sublayerLeaves: [Leaf] = []
  /// The number of tracks of this layer that write each slot so far.
  var levels: [Int32: Int32] = [:]
  /// The index of this layer's first track in the engine's list.
  let firstTrack: Int
  /// The attached animation that is being compiled.
  private var current: AttachedAnimation?

  /// One property animation with its clock and its numbers.
  struct Leaf {
    var animation: CAPropertyAnimation
    var path: AnimatedKeyPath
    var clock: Int32
    /// Precomputed numbers: the direction of a path.
    var preset: LeafNumbers?
    /// The attached animation to which the leaf belongs.
    var entry: AttachedAnimation?
  }

  init(layer: CALayer, engine: FrameEngine, batch: TrackBatch) {
    (self.layer, self.engine, self.batch) = (layer, engine, batch)
    row = layer.link.row
    firstTrack = engine.tracks.count
  }

  mutating func compile() {
    engine.state.flags[row] = []
    for i in layer.link.extras.indices { layer.link.extras[i].isAnimated = false }
    for entry in layer.runningAnimations where entry.isCommitted {
      let space = ~Int32(layer.link.timeSpace)
      entry.clock = -1
      current = entry
      compile(entry.animation, entry: entry, parent: space, groupDuration: nil)
    }
    compileTransforms(transformLeaves, isSublayers: false)
    compileTransforms(sublayerLeaves, isSublayers: true)
  }

  // MARK: Timing

  private mutating func compile(
    _ animation: CAAnimation, entry: AttachedAnimation?, parent: Int32, groupDuration: Double?
  ) {
    let isGroup = animation is CAAnimationGroup
    guard
      let timing = ClockCompiler.timing(
        animation, entry: entry, parent: parent, groupDuration: groupDuration,
        easing: isGroup ? engine.bezier(animation.timingFunction) : -1)
    else {
      report(.unusableTiming(layer: layer, key: current?.key), current)
      return
    }
    let clock = engine.clock(timing)
    if let entry { entry.clock = Int(clock) }
    switch animation {
    case let group as CAAnimationGroup:
      for child in group.animations ?? [] {
        compile(child, entry: nil, parent: clock, groupDuration: timing.duration)
      }
    case let transition as CATransition: compileTransition(transition, clock)
    case let property as CAPropertyAnimation: compileProperty(property, clock)
    default: break
    }
  }

  private mutating func compileTransition(_ transition: CATransition, _ clock: Int32) {
    let progress = CABasicAnimation()
    let part = transition.part
    progress.fromValue = part.from
    progress.toValue = part.to
    progress.timingFunction = transition.timingFunction
    compileChannels(
      Leaf(animation: progress, path: AnimatedKeyPath(root: .transition), clock: clock))
    guard let block = layer.link.extras.first(where: { $0.root == .transition }) else { return }
    engine.transitionCompiled(transition, of: layer, slot: block.slot)
  }

  private mutating func compileProperty(_ animation: CAPropertyAnimation, _ clock: Int32) {
    guard let keyPath = animation.keyPath else { return }
    var name = keyPath
    if let function = animation.valueFunction { name += "." + function.componentPath }
    guard let path = AnimatedKeyPath(name), layer.channels(of: path.root) != nil else {
      report(.unknownKeyPath(layer: layer, keyPath: keyPath), current)
      return
    }
    let leaf = Leaf(animation: animation, path: path, clock: clock, entry: current)
    switch path.root {
    case .transform: transformLeaves.append(leaf)
    case .sublayerTransform: sublayerLeaves.append(leaf)
    default: compileChannels(leaf)
    }
  }

  /// Reports once per attached animation, however often it is compiled.
  func report(_ report: FrameReport, _ entry: AttachedAnimation?) {
    guard entry?.hasReported != true else { return }
    entry?.hasReported = true
    FrameCycle.current.report(report)
  }
}
