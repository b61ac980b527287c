// LayerCompiler+Transforms: compiles animations of transforms to tracks that write component
// columns (``FrameColumn``) if possible, otherwise to steps over matrices.

extension LayerCompiler {
  /// Compiles the animations of one transform: to tracks that write component columns if all
  /// animations are of components and the layer's model transform has neither skew nor perspective,
  /// otherwise to steps. A sublayer transform always needs steps.
  mutating func compileTransforms(_ leaves: [Leaf], isSublayers: Bool) {
    guard !leaves.isEmpty else { return }
    if !isSublayers, canUseColumns(leaves) {
      compileColumns(leaves)
    } else {
      compileSteps(leaves, isSublayers: isSublayers)
    }
  }

  private func canUseColumns(_ leaves: [Leaf]) -> Bool {
    for leaf in leaves {
      guard case .component = leaf.path.part else { return false }
    }
    var isExact = true
    _ = EulerTransform(layer.geometry.transform, isExact: &isExact)
    return isExact
  }

  private mutating func compileColumns(_ leaves: [Leaf]) {
    var isExact = true
    let base = EulerTransform(layer.geometry.transform, isExact: &isExact)
    // One number for all three axes needs one track, not three.
    var isScaled = false
    var isUniform = base.scale.x == base.scale.y && base.scale.y == base.scale.z
    for leaf in leaves {
      guard case .component(let component) = leaf.path.part, component.isScale else { continue }
      isScaled = true
      if component != .scale { isUniform = false }
    }
    if isUniform && isScaled {
      engine.state.flags.base[row].formUnion(.uniformScale)
    }
    for leaf in leaves {
      guard case .component(let component) = leaf.path.part else { continue }
      guard var numbers = componentNumbers(leaf, component, base) else { continue }
      let columns =
        component == .scale && isUniform ? [FrameColumn.scaleX] : component.columns
      for (k, column) in columns.enumerated() {
        emit(numbers, channel: component.channelCount == 1 ? 0 : k, slot: slot(column), leaf: leaf)
        engine.state.flags.base[row].formUnion(.animated(column))
      }
      numbers.release(to: &buffer)
    }
  }

  private mutating func componentNumbers(
    _ leaf: Leaf, _ component: TransformComponent, _ base: EulerTransform
  ) -> LeafNumbers? {
    if let path = leaf.followedPath { return path.numbers }
    let type: ValueType =
      component.channelCount == 3 ? .numbers : (component.channelCount == 2 ? .size : .number)
    let numbers = LeafNumbers(leaf.animation, type: type, buffer: &buffer) {
      base.numbers(of: component)
    }
    if numbers == nil {
      report(.unfitValue(layer: layer, key: leaf.animation.keyPath ?? ""), leaf.entry)
    }
    return numbers
  }

  /// Compiles the general case: steps over whole matrices, with input from tracks in separate
  /// slots.
  private mutating func compileSteps(_ leaves: [Leaf], isSublayers: Bool) {
    if isSublayers { _ = engine.sublayerSlot(row) }
    engine.state.flags.base[row].formUnion(isSublayers ? .sublayers : .matrix)
    let model = isSublayers ? layer.geometry.sublayerTransform : layer.geometry.transform
    var isFirst = true
    for leaf in leaves {
      var step = TransformStep(
        kind: .matrix, row: Int32(row), isSublayers: isSublayers, isFirst: isFirst,
        isAdditive: leaf.animation.isAdditive, curve: 0)
      var isMade = false
      switch leaf.path.part {
      case .component(let component):
        var isExact = true
        let base = EulerTransform(model, isExact: &isExact)
        guard var numbers = componentNumbers(leaf, component, base) else { continue }
        step.kind = .component(component)
        isMade = feed(numbers, component.channelCount, leaf, &step)
        numbers.release(to: &buffer)
      case .channels(let range):
        guard
          var numbers = LeafNumbers(
            leaf.animation, type: .number, buffer: &buffer,
            model: { [model.element(range.lowerBound)] })
        else { continue }
        step.kind = .element(range.lowerBound)
        isMade = feed(numbers, 1, leaf, &step)
        numbers.release(to: &buffer)
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

  /// Compiles tracks that write numbers to scratch slots. The tracks replace the slots' values;
  /// additive values are added in the step itself.
  private mutating func feed(
    _ numbers: LeafNumbers, _ count: Int, _ leaf: Leaf, _ step: inout TransformStep
  ) -> Bool {
    let slot = engine.extraSlots(count, model: [])
    step.slot = Int32(slot)
    step.curve = numbers.curve(leaf.clock, engine)
    for k in 0..<count {
      emit(numbers, channel: k, slot: slot + k, leaf: leaf)
      engine.tracks[engine.tracks.count - 1].isAdditive = false
    }
    return true
  }

  /// Adds the keys to the batch, as matrices and as decompositions. Returns false if a value is not
  /// a transform.
  private mutating func matrices(
    _ leaf: Leaf, _ model: CATransform3D, _ step: inout TransformStep
  ) -> Bool {
    guard
      var numbers = LeafNumbers(
        leaf.animation, type: .transform, buffer: &buffer, model: { model.elements })
    else { return false }
    step.firstKey = Int32(batch.stepMatrices.count)
    step.isFlat = true
    for key in 0..<numbers.keyCount {
      let t = numbers.matrix(at: key)
      batch.stepMatrices.append(t)
      let parts = TransformDecomposition(t)
      batch.stepParts.append(parts)
      step.isFlat = step.isFlat && parts.isFlat
    }
    for k in 0..<numbers.keyCount {
      let next = min(k + 1, numbers.keyCount - 1)
      let parts = batch.stepParts.base + Int(step.firstKey)
      batch.stepArcs.append(RotationArc(from: parts[k].rotation, to: parts[next].rotation))
    }
    step.keyCount = Int32(numbers.keyCount)
    step.curve = numbers.curve(leaf.clock, engine)
    let (spring, easing) = (numbers.spring, numbers.easing)
    numbers.release(to: &buffer)
    if let spring {
      return feed(LeafNumbers(progressOf: spring, easing: easing), 1, leaf, &step)
    }
    return true
  }
}

extension EulerTransform {
  /// The current values of a component, in the format of an animation's value.
  fileprivate func numbers(of component: TransformComponent) -> [Double] {
    switch component {
    case .rotationX: [rotation.x]
    case .rotationY: [rotation.y]
    case .rotationZ: [rotation.z]
    case .scale, .scaleX, .scaleXY: [scale.x]
    case .scaleY: [scale.y]
    case .scaleZ: [scale.z]
    case .scaleXYZ: [scale.x, scale.y, scale.z]
    case .translation: [translation.x, translation.y]
    case .translationX: [translation.x]
    case .translationY: [translation.y]
    case .translationZ: [translation.z]
    case .translationXYZ: [translation.x, translation.y, translation.z]
    }
  }
}
