// LayerCompiler, transforms: columns where components suffice, steps over matrices elsewhere.

extension LayerCompiler {
  /// Compiles to columns if they suffice: components only, over a base without skew and
  /// perspective.
  mutating func compileTransforms(_ leaves: [Leaf], isSublayers: Bool) {
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
    guard isExact else { return false }
    for leaf in leaves {
      guard case .component = leaf.path.part else { return false }
    }
    return true
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
      engine.state.flags.base[row].formUnion(.uniformScale)
    }
    for leaf in leaves {
      guard case .component(let component) = leaf.path.part else { continue }
      guard let numbers = componentNumbers(leaf, component, base) else { continue }
      let columns =
        component == .scale && isUniform ? [FrameColumn.scaleX] : component.columns
      for (k, column) in columns.enumerated() {
        emit(
          numbers, channel: component.channelCount == 1 ? 0 : k, slot: slot(column), leaf: leaf)
        engine.state.flags.base[row].formUnion(.animated(column))
      }
    }
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

  /// Compiles the general case: steps over whole matrices, with input from tracks in separate
  /// slots.
  private mutating func compileSteps(_ leaves: [Leaf], isSublayers: Bool) {
    if isSublayers { _ = engine.sublayerSlot(row) }
    engine.state.flags.base[row].formUnion(isSublayers ? .sublayers : .matrix)
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

  /// Feeds numbers to scratch slots by replacing tracks; the step itself adds them.
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

  /// The keys as matrices and their decompositions.
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
