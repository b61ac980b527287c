// LayerCompiler: compiles one layer's animations, in order and with their clocks, to tracks and
// matrix steps.

/// Compiles the animations of one layer after another into a batch. A layer's animations are
/// compiled in the order in which they were added, which is the order in which they apply.
@MainActor struct LayerCompiler {
  /// The layer that is being compiled.
  private(set) var layer: CALayer
  let engine: FrameEngine
  var batch: TrackBatch { engine.batch }
  private(set) var row = -1
  var transformLeaves: [Leaf] = []
  var sublayerLeaves: [Leaf] = []
  /// The buffer for the numbers of one animation, reused for the next.
  var buffer: [Double] = []
  /// The index of this layer's first track in the engine's list.
  private(set) var firstTrack = 0
  /// The attached animation that is being compiled.
  private var current: AttachedAnimation?

  /// One property animation with its key path and its clock.
  struct Leaf {
    var animation: CAPropertyAnimation
    var path: PropertyPath
    var clock: Int32
    /// The precomputed numbers of the rotation, if the leaf rotates a layer along a path; otherwise
    /// `nil`.
    var followedPath: PathDirection?
    /// The attached animation to which the leaf belongs.
    var entry: AttachedAnimation?
  }

  /// The precomputed rotation of a layer that follows a path.
  final class PathDirection {
    let numbers: LeafNumbers
    init(_ numbers: LeafNumbers) { self.numbers = numbers }
  }

  /// Creates a compiler for `layer` and the layers after it.
  init(first layer: CALayer, engine: FrameEngine) {
    (self.layer, self.engine) = (layer, engine)
  }

  mutating func compile(_ layer: CALayer) {
    self.layer = layer
    row = layer.link.row
    firstTrack = engine.tracks.count
    engine.state.flags[row] = []
    for entry in layer.runningAnimations where entry.isCommitted {
      let space = ~Int32(layer.link.timeSpace)
      entry.clock = -1
      current = entry
      compile(entry.animation, entry: entry, parent: space, groupDuration: nil)
    }
    compileTransforms(transformLeaves, isSublayers: false)
    compileTransforms(sublayerLeaves, isSublayers: true)
    transformLeaves.removeAll(keepingCapacity: true)
    sublayerLeaves.removeAll(keepingCapacity: true)
    for slot in layer.link.animatedSlots { engine.levels[Int(slot)] = 0 }
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
    compileChannels(Leaf(animation: progress, path: PropertyPath(root: .transition), clock: clock))
    guard let block = layer.link.extras.first(where: { $0.root == .transition }) else { return }
    engine.transitionCompiled(transition, of: layer, slot: block.slot)
  }

  private mutating func compileProperty(_ animation: CAPropertyAnimation, _ clock: Int32) {
    guard let keyPath = animation.keyPath else { return }
    let function = animation.valueFunction
    guard
      let path = PropertyPath(
        animated: function.map { keyPath + "." + $0.componentPath } ?? keyPath),
      path.root.isGeometry || layer.channels(of: path.root) != nil
    else {
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
}
