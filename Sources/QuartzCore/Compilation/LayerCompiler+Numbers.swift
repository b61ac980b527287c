// LayerCompiler+Numbers: compiles property animations to tracks, one per number.

extension LayerCompiler {
  /// Compiles tracks for the channels that a path names.
  mutating func compileChannels(_ leaf: Leaf) {
    let root = leaf.path.root
    // The numbers of geometry are in columns. Those of an appearance property are in a block, which
    // also contains the property's model values.
    let isColumn = root.column != nil
    let model = isColumn ? [] : layer.channels(of: root) ?? []
    if root.type == .object {
      compileObjects(leaf, isColumn ? layer.channels(of: root) ?? [0] : model)
      return
    }
    let whole = isColumn ? root.type.count ?? 0 : model.count
    let range: Range<Int>
    if case .channels(let r) = leaf.path.part { range = r } else { range = 0..<whole }
    let layer = layer
    guard
      var numbers = LeafNumbers(
        leaf.animation, type: Self.type(of: root.type, range, whole), buffer: &buffer,
        model: { Array((isColumn ? layer.channels(of: root) ?? [] : model)[range]) })
    else {
      report(.unfitValue(layer: layer, key: leaf.animation.keyPath ?? ""), leaf.entry)
      return
    }
    if let column = root.column {
      for (k, channel) in range.enumerated() where k < numbers.count {
        let column = FrameColumn(rawValue: column.rawValue + channel)!
        emit(numbers, channel: k, slot: slot(column), leaf: leaf)
        engine.state.flags.base[row].formUnion(.animated(column))
      }
    } else {
      // An animated value can have more numbers than the model's value: a path does if the model
      // has no path.
      let block = block(
        root, model: model, count: max(model.count, range.lowerBound + numbers.count))
      let first = block.slot + range.lowerBound
      for k in 0..<numbers.count where range.lowerBound + k < block.count {
        emit(numbers, channel: k, slot: first + k, leaf: leaf)
      }
    }
    if let turn = numbers.rotation() { emitPathRotation(turn, leaf) }
    numbers.release(to: &buffer)
  }

  func slot(_ column: FrameColumn) -> Int {
    column.rawValue * engine.state.stride + row
  }

  private static func type(of whole: ValueType, _ range: Range<Int>, _ count: Int) -> ValueType {
    if range.count == count { return whole }
    if range.count == 1 { return .number }
    return range.lowerBound == 0 ? .point : .size
  }

  /// Returns the slots of an appearance property, for at least `count` numbers.
  private mutating func block(_ root: PropertyID, model: [Double], count: Int) -> ExtraBlock {
    guard let at = layer.link.extras.firstIndex(where: { $0.root == root }) else {
      layer.link.extras.append(makeBlock(root, model, count))
      return layer.link.extras[layer.link.extras.count - 1]
    }
    let known = layer.link.extras[at]
    if known.count >= count { return known }
    layer.link.extras.remove(at: at)
    let made = makeBlock(root, model, count)
    layer.link.extras.append(made)
    moveTracks(from: known, to: made.slot)
    return made
  }

  private func makeBlock(_ root: PropertyID, _ model: [Double], _ count: Int) -> ExtraBlock {
    ExtraBlock(root: root, slot: engine.extraSlots(count, model: model), count: count)
  }

  /// Moves the tracks of previous animations to the larger block that an appearance property now
  /// needs.
  private mutating func moveTracks(from old: ExtraBlock, to slot: Int) {
    let (slots, distance) = (old.slot..<old.slot + old.count, Int32(slot - old.slot))
    for i in firstTrack..<engine.tracks.count where slots.contains(Int(engine.tracks[i].slot)) {
      engine.tracks[i].slot += distance
    }
    for i in layer.link.animatedSlots.indices
    where slots.contains(Int(layer.link.animatedSlots[i])) {
      layer.link.animatedSlots[i] += distance
    }
    for old in slots {
      engine.setLevel(engine.level(of: old), of: old + Int(distance))
      engine.setLevel(0, of: old)
    }
  }

  /// Compiles a property that does not interpolate. The number in the property's slot is 0 or 1 for
  /// flags. For all other types it is an index into the engine's objects, plus one; 0 means the
  /// model's object.
  private mutating func compileObjects(_ leaf: Leaf, _ model: [Double]) {
    let root = leaf.path.root
    func number(_ value: Any) -> Double {
      if root != .contents {
        let flag = ValueChannels.scalar(value) ?? 0
        return flag.isFinite ? flag : 0
      }
      engine.objects.append(value)
      return Double(engine.objects.count)
    }
    guard let numbers = LeafNumbers(discrete: leaf.animation, model: model[0], number) else {
      return
    }
    if let column = root.column {
      emit(numbers, channel: 0, slot: slot(column), leaf: leaf)
      engine.state.flags.base[row].formUnion(.animated(column))
      if root == .hidden { engine.hiddenRows.append(row) }
    } else {
      let block = block(root, model: model, count: 1)
      emit(numbers, channel: 0, slot: block.slot, leaf: leaf)
    }
  }

  /// Adds the track of one channel.
  mutating func emit(_ numbers: LeafNumbers, channel k: Int, slot: Int, leaf: Leaf) {
    let level = engine.level(of: slot)
    engine.setLevel(level + 1, of: slot)
    if level == 0 { layer.link.animatedSlots.append(Int32(slot)) }
    // Flags and indices cannot be added.
    let interpolates = leaf.path.root.type != .object
    var track = Track(
      kind: .line, level: level, slot: Int32(slot), curve: 0,
      isAdditive: leaf.animation.isAdditive && interpolates,
      isCumulative: leaf.animation.isCumulative && interpolates, from: 0, to: 0)
    numbers.fill(&track, channel: k, engine: engine)
    track.curve = numbers.curve(leaf.clock, engine)
    engine.tracks.append(track)
  }

  /// Applies `rotationMode`: the path's direction is added to the layer's own rotation about z.
  private mutating func emitPathRotation(_ turn: LeafNumbers, _ leaf: Leaf) {
    let animation = CABasicAnimation(keyPath: "transform.rotation.z")
    animation.isAdditive = true
    transformLeaves.append(
      Leaf(
        animation: animation, path: PropertyPath(animated: "transform.rotation.z")!,
        clock: leaf.clock,
        followedPath: PathDirection(turn), entry: leaf.entry))
  }
}
