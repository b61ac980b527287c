// FrameStep: clocks, curves and values of one frame, in this order, over plain pointers.

import CFrameKernels

/// The frame step over plain pointers.
enum FrameStep {
  static func evaluateClocks(_ state: UnsafeMutablePointer<EngineState>) {
    let s = state
    let spaces = s.pointee.spaces.base
    spaces[0].now = s.pointee.now
    let spaceCount = s.pointee.spaces.count
    var i = 1
    while i < spaceCount {
      let parent = Int(spaces[i].parent)
      spaces[i].now = (spaces[parent].now - spaces[i].begin) * spaces[i].speed + spaces[i].offset
      spaces[i].isFrozen = spaces[parent].isFrozen || spaces[i].speed == 0
      i += 1
    }
    let clocks = s.pointee.clocks.base
    let clockCount = s.pointee.clocks.count
    var ended = false
    i = 0
    while i < clockCount {
      let parent = clocks[i].timing.parent
      if parent < 0 {
        let space = Int(~parent)
        clocks[i].evaluate(
          parentTime: spaces[space].now, parentIsOn: true, frozen: spaces[space].isFrozen)
        if clocks[i].phase == .after && !clocks[i].isFrozen && !clocks[i].timing.isReported {
          ended = true
        }
      } else {
        let group = Int(parent)
        clocks[i].evaluate(
          parentTime: clocks[group].time, parentIsOn: clocks[group].isOn, frozen: true)
      }
      let easing = Int(clocks[i].timing.easing)
      if easing >= 0 {
        clocks[i].progress = s.pointee.beziers[easing].value(at: clocks[i].progress)
        clocks[i].time = clocks[i].progress * clocks[i].timing.duration
      }
      i += 1
    }
    if ended { s.pointee.hasEnded = true }
  }

  static func evaluateTracks(_ state: UnsafeMutablePointer<EngineState>) {
    let s = state
    let curves = s.pointee.curves.base
    let clocks = s.pointee.clocks.base
    let context = TrackContext(
      values: s.pointee.values.base, models: s.pointee.models.base,
      fractions: s.pointee.fractions.base, segments: s.pointee.segments.base,
      repetitions: s.pointee.repetitions.base, isOn: s.pointee.isOn.base,
      gathered: s.pointee.gathered.base, numbers: s.pointee.numbers.base)
    let curveCount = s.pointee.curves.count
    let solvesTogether = s.pointee.easedCurves.count > 0
    if solvesTogether { solveBeziers(s) }
    var i = 0
    while i < curveCount {
      let clock = Int(curves[i].clock)
      context.isOn[i] = clocks[clock].isOn
      if clocks[clock].isOn {
        if curves[i].kind != .bezier || !solvesTogether {
          context.fractions[i] = curves[i].value(
            clocks[clock], s.pointee.beziers.base, s.pointee.keys.base)
        }
        context.segments[i] = curves[i].segment
        context.repetitions[i] = clocks[clock].repetition
      }
      i += 1
    }
    var trackCount = 0
    var stepCount = 0
    let batches = s.pointee.batches.base
    let batchCount = s.pointee.batches.count
    i = 0
    while i < batchCount {
      evaluate(batches + i, context, s)
      trackCount += batches[i].trackCount
      stepCount += batches[i].stepCount
      i += 1
    }
    s.pointee.counters.tracksEvaluated = trackCount
    s.pointee.counters.transformSteps = stepCount
    s.pointee.counters.curvesSolved = curveCount
    s.pointee.counters.layersComposed = 0
    s.pointee.counters.bytesWritten = trackCount * 8
  }

  /// Four Béziers at a time; what the kernel leaves open is solved one at a time, to the same bits.
  private static func solveBeziers(_ s: UnsafeMutablePointer<EngineState>) {
    let count = s.pointee.easedCurves.count
    let indices = s.pointee.easedCurves.base
    let curves = s.pointee.curves.base
    let clocks = s.pointee.clocks.base
    let beziers = s.pointee.beziers.base
    let inputs = s.pointee.easedInputs.base
    let out = inputs + count
    for i in 0..<count { inputs[i] = clocks[Int(curves[Int(indices[i])].clock)].progress }
    frame_beziers(
      Int64(count), UnsafeMutableRawPointer(beziers).assumingMemoryBound(to: Double.self),
      s.pointee.easedBeziers.base, inputs, out)
    for i in 0..<count {
      let isSolved = out[i] == out[i]
      s.pointee.fractions[Int(indices[i])] =
        isSolved ? out[i] : beziers[Int(s.pointee.easedBeziers[i])].value(at: inputs[i])
    }
  }

  @inline(__always)
  private static func evaluate(
    _ batch: UnsafeMutablePointer<BatchPointers>, _ context: TrackContext,
    _ s: UnsafeMutablePointer<EngineState>
  ) {
    let b = batch.pointee
    var k = 0
    while k < b.restoreCount {
      let slot = Int(b.restores[k])
      context.values[slot] = context.models[slot]
      k += 1
    }
    k = 0
    while k < b.runCount {
      TrackKernels.evaluate(b.runs + k, context)
      k += 1
    }
    k = 0
    while k < b.stepCount {
      evaluate(b.steps + k, b, context, s)
      k += 1
    }
  }

  private static func evaluate(
    _ step: UnsafeMutablePointer<TransformStep>, _ b: BatchPointers, _ c: TrackContext,
    _ s: UnsafeMutablePointer<EngineState>
  ) {
    let st = step.pointee
    guard !st.isDead else { return }
    let isSub = st.isSublayers
    let index = isSub ? Int(s.pointee.sublayerIndex[Int(st.row)]) : Int(st.row)
    let target =
      (isSub ? s.pointee.sublayerTransforms.base : s.pointee.transforms.base) + index
    let model =
      (isSub ? s.pointee.modelSublayerTransforms.base : s.pointee.modelTransforms.base) + index
    if st.isFirst { target.pointee = model.pointee }
    let curve = Int(st.curve)
    guard c.isOn[curve] else { return }
    switch st.kind {
    case .element(let i):
      let v = c.values[Int(st.slot)]
      target.pointee.setElement(i, st.isAdditive ? target.pointee.element(i) + v : v)
    case .component(let component):
      target.pointee = TransformStep.replacing(
        component, in: target.pointee, with: c.values + Int(st.slot), adds: st.isAdditive)
    case .matrix:
      var segment = Int(c.segments[curve])
      var e = c.fractions[curve]
      if st.slot >= 0 { (segment, e) = (0, c.values[Int(st.slot)]) }
      var t = interpolate(b, Int(st.firstKey), Int(st.keyCount), segment, e)
      if st.isCumulative {
        let last = b.matrices[Int(st.firstKey) + Int(st.keyCount) - 1]
        t = CATransform3DConcat(t, power(last, c.repetitions[curve]))
      }
      target.pointee = st.isAdditive ? CATransform3DConcat(t, target.pointee) : t
    }
  }

  /// `t` times itself, `n` times (a whole number), by squaring; the identity where that leaves the
  /// finite numbers.
  private static func power(_ t: CATransform3D, _ n: Double) -> CATransform3D {
    var (result, square) = (CATransform3DIdentity, t)
    var left = UInt64(max(0, min(n, 0x1p53)))
    while left > 0 {
      if left & 1 == 1 { result = CATransform3DConcat(result, square) }
      left >>= 1
      if left > 0 { square = CATransform3DConcat(square, square) }
    }
    return result.isFinite ? result : CATransform3DIdentity
  }

  /// Between key `segment` and the next; at a key exactly its matrix.
  @inline(__always)
  private static func interpolate(
    _ b: BatchPointers, _ first: Int, _ count: Int, _ segment: Int, _ e: Double
  ) -> CATransform3D {
    let from = first + min(segment, count - 1)
    let to = first + min(segment + 1, count - 1)
    if e == 0 || from == to { return b.matrices[from] }
    if e == 1 { return b.matrices[to] }
    return b.parts[from].interpolated(to: b.parts[to], along: b.arcs[from], e).matrix
  }
}
