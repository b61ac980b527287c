// LayerCompiler: one layer's animations into tracks and matrix steps.

/// Compiles the animations of a layer, in the order they were added, which is the order they act.
@MainActor struct LayerCompiler {
  let layer: CALayer
  let engine: FrameEngine
  let batch: TrackBatch
  let row: Int
  private var transformLeaves: [Leaf] = []
  private var sublayerLeaves: [Leaf] = []
  private var levels: [Int32: Int32] = [:]
  /// The attached animation that is being compiled.
  private var current: AttachedAnimation?

  /// One property animation with its clock and its numbers.
  struct Leaf {
    var animation: CAPropertyAnimation
    var path: AnimatedKeyPath
    var clock: Int32
    /// Numbers that are known already: the direction of a path.
    var preset: LeafNumbers?
    /// The attached animation it belongs to.
    var entry: AttachedAnimation?
  }

  init(layer: CALayer, engine: FrameEngine, batch: TrackBatch) {
    (self.layer, self.engine, self.batch) = (layer, engine, batch)
    row = layer.link.row
  }

  mutating func compile() {
    engine.state.pointee.flags[row] = []
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

  /// Once an attached animation, however often it is compiled.
  private func report(_ report: FrameReport, _ entry: AttachedAnimation?) {
    guard entry?.hasReported != true else { return }
    entry?.hasReported = true
    FrameCycle.current.report(report)
  }

  // MARK: Numbers

  /// Tracks for the channels a path names.
  private mutating func compileChannels(_ leaf: Leaf) {
    let root = leaf.path.root
    guard let model = layer.channels(of: root) else { return }
    let range: Range<Int>
    if case .channels(let r) = leaf.path.part { range = r } else { range = 0..<model.count }
    if root.type == .object {
      compileObjects(leaf, model)
      return
    }
    let type = Self.type(of: root.type, range, model.count)
    let part = Array(model[range])
    guard
      let numbers = LeafNumbers(leaf.animation, type: type, model: part, layer: layer)
    else {
      report(.unfitValue(layer: layer, key: leaf.animation.keyPath ?? ""), leaf.entry)
      return
    }
    var first = 0
    if let column = root.column {
      first = -1
      for (k, channel) in range.enumerated() where k < numbers.count {
        let column = FrameColumn(rawValue: column.rawValue + channel)!
        emit(numbers, channel: k, slot: slot(column), leaf: leaf)
        engine.state.pointee.flags.base[row].formUnion(.animated(column))
      }
    } else {
      // A value may have more numbers than the model (a path where there was none).
      let block = block(
        root, model: model, count: max(model.count, range.lowerBound + numbers.count))
      first = block.slot + range.lowerBound
      for k in 0..<numbers.count where range.lowerBound + k < block.count {
        emit(numbers, channel: k, slot: first + k, leaf: leaf)
      }
    }
    if let turn = numbers.rotation() { emitPathRotation(turn, leaf) }
  }

  private func slot(_ column: FrameColumn) -> Int {
    column.rawValue * engine.state.pointee.stride + row
  }

  private static func type(of whole: ValueType, _ range: Range<Int>, _ count: Int) -> ValueType {
    if range.count == count { return whole }
    if range.count == 1 { return .number }
    return range.lowerBound == 0 ? .point : .size
  }

  private mutating func block(_ root: AnimatedRoot, model: [Double], count: Int) -> ExtraBlock {
    if let at = layer.link.extras.firstIndex(where: { $0.root == root }) {
      let known = layer.link.extras[at]
      // One that earlier animations left must be no longer than a fresh one would be.
      if known.isAnimated ? known.count >= count : known.count == count {
        layer.link.extras[at].isAnimated = true
        return known
      }
      layer.link.extras.remove(at: at)
    }
    let made = ExtraBlock(
      root: root, slot: engine.extraSlots(count, model: model), count: count)
    layer.link.extras.append(made)
    return made
  }

  /// A property that does not interpolate: the number in its slot is 0 or 1 for flags, and an
  /// index into the engine's objects (plus one; 0 is the model's) for everything else.
  private mutating func compileObjects(_ leaf: Leaf, _ model: [Double]) {
    let root = leaf.path.root
    func number(_ value: Any) -> Double {
      if root != .contents { return ValueChannels.scalar(value) ?? 0 }
      engine.objects.append(value)
      return Double(engine.objects.count)
    }
    guard let numbers = LeafNumbers(discrete: leaf.animation, model: model[0], number) else {
      return
    }
    if let column = root.column {
      emit(numbers, channel: 0, slot: slot(column), leaf: leaf)
      engine.state.pointee.flags.base[row].formUnion(.animated(column))
      if root == .hidden { engine.hiddenRows.append(row) }
    } else {
      let block = block(root, model: model, count: 1)
      emit(numbers, channel: 0, slot: block.slot, leaf: leaf)
    }
  }

  /// The track of one channel.
  private mutating func emit(_ numbers: LeafNumbers, channel k: Int, slot: Int, leaf: Leaf) {
    let level = levels[Int32(slot)] ?? 0
    levels[Int32(slot)] = level + 1
    if level == 0 { layer.link.animatedSlots.append(Int32(slot)) }
    // Flags and places in a list do not add up.
    let interpolates = leaf.path.root.type != .object
    var track = Track(
      kind: .line, level: level, slot: Int32(slot), curve: 0,
      isAdditive: leaf.animation.isAdditive && interpolates,
      isCumulative: leaf.animation.isCumulative && interpolates, from: 0, to: 0)
    numbers.fill(&track, channel: k, engine: engine)
    track.curve = numbers.curve(leaf.clock, engine)
    engine.tracks.append(track)
  }

  /// `rotationMode`: the path's direction is added to the layer's own rotation about z.
  private mutating func emitPathRotation(_ turn: LeafNumbers, _ leaf: Leaf) {
    let animation = CABasicAnimation(keyPath: "transform.rotation.z")
    animation.isAdditive = true
    transformLeaves.append(
      Leaf(
        animation: animation, path: AnimatedKeyPath("transform.rotation.z")!, clock: leaf.clock,
        preset: turn, entry: leaf.entry))
  }

  // MARK: Transforms

  /// Columns where they suffice: components only, over a base without skew and perspective.
  private mutating func compileTransforms(_ leaves: [Leaf], isSublayers: Bool) {
    guard !leaves.isEmpty else { return }
    if !isSublayers, canUseColumns(leaves) {
      compileColumns(leaves)
    } else {
      compileSteps(leaves, isSublayers: isSublayers)
    }
  }

  private func canUseColumns(_ leaves: [Leaf]) -> Bool {
    var isExact = true
    _ = EulerTransform(layer.geometry.transform, isExact: &isExact)
    return isExact
      && leaves.allSatisfy {
        if case .component = $0.path.part { return true }
        return false
      }
  }

  private mutating func compileColumns(_ leaves: [Leaf]) {
    var isExact = true
    let base = EulerTransform(layer.geometry.transform, isExact: &isExact)
    let scales = leaves.filter {
      if case .component(let c) = $0.path.part {
        return c.columns.contains(.scaleX) || c.columns.contains(.scaleY)
          || c.columns.contains(.scaleZ)
      }
      return false
    }
    // One number for all three axes needs one track, not three.
    let isUniform =
      base.scale.x == base.scale.y && base.scale.y == base.scale.z
      && scales.allSatisfy { $0.path.part == .component(.scale) }
    if isUniform && !scales.isEmpty {
      engine.state.pointee.flags.base[row].formUnion(.uniformScale)
    }
    for leaf in leaves {
      guard case .component(let component) = leaf.path.part else { continue }
      guard let numbers = componentNumbers(leaf, component, base) else { continue }
      let columns =
        component == .scale && isUniform ? [FrameColumn.scaleX] : component.columns
      for (k, column) in columns.enumerated() {
        emit(
          numbers, channel: component.channelCount == 1 ? 0 : k, slot: slot(column),
          leaf: leaf, isAdditive: leaf.animation.isAdditive)
        engine.state.pointee.flags.base[row].formUnion(.animated(column))
      }
    }
  }

  private mutating func emit(
    _ numbers: LeafNumbers, channel: Int, slot: Int, leaf: Leaf, isAdditive: Bool
  ) {
    emit(numbers, channel: channel, slot: slot, leaf: leaf)
    engine.tracks[engine.tracks.count - 1].isAdditive = isAdditive
  }

  private mutating func componentNumbers(
    _ leaf: Leaf, _ component: TransformComponent, _ base: EulerTransform
  ) -> LeafNumbers? {
    if let preset = leaf.preset { return preset }
    let type: ValueType =
      component.channelCount == 3 ? .numbers : (component.channelCount == 2 ? .size : .number)
    let model: [Double]
    switch component {
    case .rotationX: model = [base.rotation.x]
    case .rotationY: model = [base.rotation.y]
    case .rotationZ: model = [base.rotation.z]
    case .scale, .scaleX, .scaleXY: model = [base.scale.x]
    case .scaleY: model = [base.scale.y]
    case .scaleZ: model = [base.scale.z]
    case .scaleXYZ: model = [base.scale.x, base.scale.y, base.scale.z]
    case .translation: model = [base.translation.x, base.translation.y]
    case .translationX: model = [base.translation.x]
    case .translationY: model = [base.translation.y]
    case .translationZ: model = [base.translation.z]
    case .translationXYZ:
      model = [base.translation.x, base.translation.y, base.translation.z]
    }
    let numbers = LeafNumbers(leaf.animation, type: type, model: model, layer: layer)
    if numbers == nil {
      report(.unfitValue(layer: layer, key: leaf.animation.keyPath ?? ""), leaf.entry)
    }
    return numbers
  }

  /// The general way: steps over whole matrices, fed by tracks into slots of their own.
  private mutating func compileSteps(_ leaves: [Leaf], isSublayers: Bool) {
    if isSublayers { _ = engine.sublayerSlot(row) }
    engine.state.pointee.flags.base[row].formUnion(isSublayers ? .sublayers : .matrix)
    let model = isSublayers ? layer.geometry.sublayerTransform : layer.geometry.transform
    var isExact = true
    let base = EulerTransform(model, isExact: &isExact)
    var isFirst = true
    for leaf in leaves {
      var step = TransformStep(
        kind: .matrix, row: Int32(row), isSublayers: isSublayers, isFirst: isFirst,
        isAdditive: leaf.animation.isAdditive, curve: 0)
      var isMade = false
      switch leaf.path.part {
      case .component(let component):
        guard let numbers = componentNumbers(leaf, component, base) else { continue }
        step.kind = .component(component)
        isMade = feed(numbers, component.channelCount, leaf, &step)
      case .channels(let range):
        let part = [model.element(range.lowerBound)]
        guard
          let numbers = LeafNumbers(leaf.animation, type: .number, model: part, layer: layer)
        else { continue }
        step.kind = .element(range.lowerBound)
        isMade = feed(numbers, 1, leaf, &step)
      case .whole:
        step.isCumulative = leaf.animation.isCumulative
        isMade = matrices(leaf, model, &step)
      }
      guard isMade else {
        report(.unfitValue(layer: layer, key: leaf.animation.keyPath ?? ""), leaf.entry)
        continue
      }
      batch.steps.append(step)
      isFirst = false
    }
  }

  /// Numbers into scratch slots; the step adds them itself, so the tracks replace.
  private mutating func feed(
    _ numbers: LeafNumbers, _ count: Int, _ leaf: Leaf, _ step: inout TransformStep
  ) -> Bool {
    let slot = engine.extraSlots(count, model: [])
    step.slot = Int32(slot)
    step.curve = numbers.curve(leaf.clock, engine)
    for k in 0..<count {
      emit(numbers, channel: k, slot: slot + k, leaf: leaf, isAdditive: false)
    }
    return true
  }

  /// Keys as matrices and their decompositions.
  private mutating func matrices(
    _ leaf: Leaf, _ model: CATransform3D, _ step: inout TransformStep
  ) -> Bool {
    guard
      let numbers = LeafNumbers(
        leaf.animation, type: .transform, model: model.elements, layer: layer)
    else { return false }
    step.firstKey = Int32(batch.stepMatrices.count)
    let keys = numbers.keys.compactMap(CATransform3D.init(elements:))
    guard keys.count == numbers.keys.count else { return false }
    for t in keys {
      batch.stepMatrices.append(t)
      batch.stepParts.append(TransformDecomposition(t))
    }
    for k in keys.indices {
      let next = min(k + 1, keys.count - 1)
      let parts = batch.stepParts.base + Int(step.firstKey)
      batch.stepArcs.append(RotationArc(from: parts[k].rotation, to: parts[next].rotation))
    }
    step.keyCount = Int32(keys.count)
    step.curve = numbers.curve(leaf.clock, engine)
    if let spring = numbers.spring {
      return feed(LeafNumbers(progressOf: spring, easing: numbers.easing), 1, leaf, &step)
    }
    return true
  }
}
