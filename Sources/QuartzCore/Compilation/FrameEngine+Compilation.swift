// FrameEngine+Compilation: compiles the animations of all layers, and shares equal clocks and curves.

extension FrameEngine {
  /// Compiles the layers whose animations changed, and replaces their tracks in the batch. Returns
  /// false, with the tables in an undefined state, if everything must be compiled: if too much
  /// changed, or if the slots of appearance properties would not be those that a complete
  /// compilation assigns.
  ///
  /// Cost: the compilation of the changed layers, and one pass over all slot numbers.
  func compileChangedLayers() -> Bool {
    guard objects.isEmpty, state.transitions.count == 0,
      dirtyAnimations.count * 4 < animatedLayers,
      tableSize < tableLimit
    else { return false }
    let changed = Set(
      dirtyAnimations.lazy.filter { $0.link.engine == self.identity }.map(\.link.row)
    )
    .sorted()
    let firstNewExtra = state.values.count
    tracks.removeAll(keepingCapacity: true)
    coefficients.removeAll(keepingCapacity: true)
    formerSlots.removeAll(keepingCapacity: true)
    for row in changed {
      for slot in layers[row].link.animatedSlots {
        formerSlots.append(slot)
        // The scene is sorted by these values before the next frame step.
        state.values[Int(slot)] = state.models[Int(slot)]
      }
      if hidesRows { hiddenRows.removeAll { $0 == row } }
      showModelTransforms(of: layers[row])
    }
    batch.removeSteps { state.flags[$0].isDisjoint(with: [.matrix, .sublayers]) }
    var compiler: LayerCompiler?
    for row in changed {
      let layer = layers[row]
      formerExtras = layer.link.extraSlots(from: state.stride * FrameColumn.count)
      layer.link.forgetCompiled()
      if compiler == nil { compiler = LayerCompiler(first: layer, engine: self) }
      compiler?.compile(layer)
      guard formerExtras.isEmpty else { return false }
    }
    guard state.values.count == firstNewExtra, objects.isEmpty else { return false }
    state.counters.layersCompiled += changed.count
    state.counters.tracksCompiled += tracks.count
    // The marks of all slots of the batch are read, not only those of the changed layers.
    if state.values.count > levels.count { setLevel(0, of: state.values.count - 1) }
    for slot in formerSlots { setLevel(1, of: Int(slot)) }
    batch.replaceTracks(marked: levels.base, by: &tracks, coefficients: &coefficients)
    for slot in formerSlots { setLevel(0, of: Int(slot)) }
    publish()
    changedRows.append(contentsOf: changed)
    return true
  }

  private var tableSize: Int {
    state.clocks.count + state.curves.count + batch.stepMatrices.count
  }

  /// Compiles the animations of all layers; the tables of clocks and curves are rebuilt.
  func compileEverything() {
    recent = RecentEntries()
    clockIndex.removeAll(keepingCapacity: true)
    curveIndex.removeAll(keepingCapacity: true)
    bezierIndex.removeAll(keepingCapacity: true)
    state.clocks.count = 0
    state.curves.count = 0
    state.easedCurves.count = 0
    state.easedBeziers.count = 0
    knownCurves = 0
    state.beziers.count = 0
    state.keys.count = 0
    state.values.count = state.stride * FrameColumn.count
    state.models.count = state.values.count
    state.values.base.update(from: state.models.base, count: state.values.count)
    objects.removeAll()
    forgetTransitions()
    hiddenRows.removeAll()
    tracks.removeAll(keepingCapacity: true)
    coefficients.removeAll(keepingCapacity: true)
    formerExtras = 0..<0
    batch.removeSteps { _ in true }
    var compiler: LayerCompiler?
    var compiled = 0
    for layer in layers {
      showModelTransforms(of: layer)
      layer.link.forgetCompiled()
    }
    for layer in layers where !layer.runningAnimations.isEmpty {
      if compiler == nil { compiler = LayerCompiler(first: layer, engine: self) }
      compiler?.compile(layer)
      compiled += 1
    }
    batch.build(&tracks, coefficients: coefficients)
    animatedLayers = compiled
    tableLimit = 64 + 2 * tableSize + batch.trackCount / 16
    state.counters.layersCompiled += compiled
    state.counters.tracksCompiled += batch.trackCount
    publish()
    sceneIsDirty = true
  }

  /// Sets a layer's presented matrices to the model's. If the layer has no matrix steps, nothing
  /// else writes the presented matrices.
  private func showModelTransforms(of layer: CALayer) {
    let row = layer.link.row
    state.flags[row] = []
    state.transforms[row] = state.modelTransforms[row]
    let index = Int(state.sublayerIndex[row])
    if index >= 0 { state.sublayerTransforms[index] = state.modelSublayerTransforms[index] }
  }

  /// Passes the tables to the frame step: reserves storage for each curve's value, and updates the
  /// list of curves that are solved together.
  func publish() {
    state.batch = BatchPointers(batch)
    let curves = state.curves.count
    let longest = batch.longestRun + 8
    var grew = state.fractions.reserve(curves)
    grew = state.segments.reserve(curves) || grew
    grew = state.repetitions.reserve(curves) || grew
    grew = state.isOn.reserve(curves) || grew
    grew = state.gathered.reserve(longest) || grew
    grew = state.numbers.reserve(longest) || grew
    for i in knownCurves..<curves {
      state.segments[i] = 0
      state.isOn[i] = false
      guard state.curves[i].kind == .bezier else { continue }
      grew = state.easedCurves.append(Int32(i)) || grew
      grew = state.easedBeziers.append(state.curves[i].bezier) || grew
    }
    knownCurves = curves
    grew = state.easedInputs.reserve(state.easedCurves.count * 2 + 8) || grew
    if grew { state.counters.bufferGrowths += 1 }
  }

  // MARK: Tables

  func clock(_ timing: ClockTiming) -> Int32 {
    if recent.timing == timing, isCurrent(recent.clock, timing) { return recent.clock }
    recent.timing = timing
    if let known = clockIndex[timing], isCurrent(known, timing) {
      recent.clock = known
    } else {
      recent.clock = Int32(state.clocks.count)
      state.clocks.append(Clock(timing: timing))
      clockIndex[timing] = recent.clock
    }
    return recent.clock
  }

  /// Whether a clock of equal timing can be shared. It cannot if only one of the two animations has
  /// already reported its end.
  private func isCurrent(_ clock: Int32, _ timing: ClockTiming) -> Bool {
    state.clocks[Int(clock)].timing.isReported == timing.isReported
  }

  func bezier(_ function: CAMediaTimingFunction?) -> Int32 {
    guard let function else { return -1 }
    if recent.function === function { return recent.bezier }
    (recent.function, recent.bezier) = (function, index(of: function.bezier))
    return recent.bezier
  }

  private func index(of b: UnitBezier) -> Int32 {
    guard !b.isLinear else { return -1 }
    let identity = BezierIdentity(ax: b.ax, bx: b.bx, cx: b.cx, ay: b.ay, by: b.by, cy: b.cy)
    if let known = bezierIndex[identity] { return known }
    let index = Int32(state.beziers.count)
    state.beziers.append(b)
    bezierIndex[identity] = index
    return index
  }

  /// Returns the index of a curve without keys, which is created if needed.
  func curve(clock: Int32, kind: Curve.Kind, bezier: Int32) -> Int32 {
    if let last = recent.curve, last.clock == clock, last.kind == kind, last.bezier == bezier {
      return recent.curveIndex
    }
    let made = Curve(clock: clock, kind: kind, bezier: bezier)
    let identity = CurveIdentity(
      clock: clock, kind: kind.rawValue, bezier: bezier, keys: [], isDiscrete: false)
    (recent.curve, recent.curveIndex) = (made, curve(identity) { made })
    return recent.curveIndex
  }

  /// Returns the index of a curve through keys, whose times ascend from 0.
  func curve(clock: Int32, bezier: Int32, keys: [CurveKey], isDiscrete: Bool) -> Int32 {
    let identity = CurveIdentity(
      clock: clock, kind: Curve.Kind.keyframes.rawValue, bezier: bezier,
      keys: keys.map { KeyIdentity(time: $0.time, bezier: $0.bezier) }, isDiscrete: isDiscrete)
    return curve(identity) {
      var made = Curve(clock: clock, kind: .keyframes, bezier: bezier)
      made.firstKey = Int32(state.keys.count)
      made.keyCount = Int32(keys.count)
      made.isDiscrete = isDiscrete
      for key in keys { state.keys.append(key) }
      return made
    }
  }

  private func curve(_ identity: CurveIdentity, _ make: () -> Curve) -> Int32 {
    if let known = curveIndex[identity] { return known }
    let made = make()
    let index = Int32(state.curves.count)
    state.curves.append(made)
    curveIndex[identity] = index
    return index
  }

  // MARK: Levels

  /// The number of tracks that the layer being compiled has for a slot.
  func level(of slot: Int) -> Int32 { slot < levels.count ? levels[slot] : 0 }

  func setLevel(_ level: Int32, of slot: Int) {
    if slot >= levels.count {
      let known = levels.count
      levels.reserve(max(slot + 1, state.values.count))
      levels.count = levels.capacity
      (levels.base + known).update(repeating: 0, count: levels.count - known)
    }
    levels[slot] = level
  }

  // MARK: Slots

  /// Adds slots for an animated appearance property, initialised with the model's values, and
  /// returns the first slot. A recompiled layer uses its former slots first.
  func extraSlots(_ count: Int, model: [Double]) -> Int {
    let isReused = count <= formerExtras.count
    let slot = isReused ? formerExtras.lowerBound : state.values.count
    if isReused { formerExtras.removeFirst(count) }
    var grew = state.values.reserve(slot + count + 8)
    grew = state.models.reserve(slot + count + 8) || grew
    if grew { state.counters.bufferGrowths += 1 }
    for i in 0..<count {
      let v = i < model.count ? model[i] : 0
      state.values[slot + i] = v
      state.models[slot + i] = v
    }
    state.values.count = max(state.values.count, slot + count)
    state.models.count = state.values.count
    return slot
  }
}

extension LayerLink {
  /// The slots of the layer's appearance properties and matrix steps, which follow one another;
  /// `first` is the first slot after all columns.
  fileprivate func extraSlots(from first: Int) -> Range<Int> {
    var (low, high) = (Int.max, 0)
    for block in extras {
      (low, high) = (min(low, block.slot), max(high, block.slot + block.count))
    }
    for slot in animatedSlots where slot >= first {
      (low, high) = (min(low, Int(slot)), max(high, Int(slot) + 1))
    }
    return low < high ? low..<high : 0..<0
  }
}

/// The most recently requested entries of the tables. The animations that one animation block
/// creates share their clock and curve, so most requests have the same result as the request
/// before.
struct RecentEntries {
  var timing: ClockTiming?
  var clock: Int32 = -1
  var function: CAMediaTimingFunction?
  var bezier: Int32 = -1
  var curve: Curve?
  var curveIndex: Int32 = -1
}

/// The properties that make two curves equal.
struct CurveIdentity: Hashable {
  var clock: Int32
  var kind: UInt8
  var bezier: Int32
  var keys: [KeyIdentity]
  var isDiscrete: Bool
}

struct KeyIdentity: Hashable {
  var time: Double
  var bezier: Int32
}

struct BezierIdentity: Hashable {
  var ax, bx, cx, ay, by, cy: Double
}
