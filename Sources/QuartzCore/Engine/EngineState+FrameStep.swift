// The frame step: evaluates clocks, curves and values of one frame, in this order.

import CFrameKernels

extension EngineState {
  /// Evaluates every clock at this frame's time, parents first, and notes whether any has ended.
  mutating func evaluateClocks() {
    let spaces = self.spaces.base
    spaces[0].now = now
    let spaceCount = self.spaces.count
    var i = 1
    while i < spaceCount {
      let parent = Int(spaces[i].parent)
      spaces[i].now = (spaces[parent].now - spaces[i].begin) * spaces[i].speed + spaces[i].offset
      spaces[i].isFrozen = spaces[parent].isFrozen || spaces[i].speed == 0
      i += 1
    }
    let clocks = self.clocks.base
    let clockCount = self.clocks.count
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
        clocks[i].progress = beziers[easing].value(at: clocks[i].progress)
        clocks[i].time = clocks[i].progress * clocks[i].timing.duration
      }
      i += 1
    }
    if ended { hasEnded = true }
  }

  /// Evaluates every curve once, then every animated number, batch by batch.
  mutating func evaluateTracks() {
    let curves = self.curves.base
    let clocks = self.clocks.base
    let context = TrackContext(
      values: values.base, models: models.base,
      fractions: fractions.base, segments: segments.base,
      repetitions: repetitions.base, isOn: isOn.base,
      gathered: gathered.base, numbers: numbers.base)
    let curveCount = self.curves.count
    let solvesTogether = easedCurves.count > 0
    if solvesTogether { solveBeziers() }
    var i = 0
    while i < curveCount {
      let clock = Int(curves[i].clock)
      context.isOn[i] = clocks[clock].isOn
      if clocks[clock].isOn {
        if curves[i].kind != .bezier || !solvesTogether {
          context.fractions[i] = curves[i].value(
            clocks[clock], beziers.base, keys.base)
        }
        context.segments[i] = curves[i].segment
        context.repetitions[i] = clocks[clock].repetition
      }
      i += 1
    }
    var trackCount = 0
    var stepCount = 0
    let batches = self.batches.base
    let batchCount = self.batches.count
    i = 0
    while i < batchCount {
      evaluate(batches[i], context)
      trackCount += batches[i].trackCount
      stepCount += batches[i].stepCount
      i += 1
    }
    counters.tracksEvaluated = trackCount
    counters.transformSteps = stepCount
    counters.curvesSolved = curveCount
    counters.layersComposed = 0
    counters.bytesWritten = trackCount * 8
  }

  /// Solves four Béziers at a time. Those that the kernel cannot solve are solved one by one by the
  /// scalar form, which gives the same bits.
  private func solveBeziers() {
    let count = easedCurves.count
    let indices = easedCurves.base
    let curves = self.curves.base
    let clocks = self.clocks.base
    let beziers = self.beziers.base
    let inputs = easedInputs.base
    let out = inputs + count
    for i in 0..<count { inputs[i] = clocks[Int(curves[Int(indices[i])].clock)].progress }
    frame_beziers(Int64(count), beziers, easedBeziers.base, inputs, out)
    for i in 0..<count {
      let isSolved = out[i] == out[i]
      fractions[Int(indices[i])] =
        isSolved ? out[i] : beziers[Int(easedBeziers[i])].value(at: inputs[i])
    }
  }

  @inline(__always)
  private func evaluate(_ batch: BatchPointers, _ context: TrackContext) {
    var k = 0
    while k < batch.restoreCount {
      let slot = Int(batch.restores[k])
      context.values[slot] = context.models[slot]
      k += 1
    }
    k = 0
    while k < batch.runCount {
      TrackKernels.evaluate(batch.runs[k], context)
      k += 1
    }
    k = 0
    while k < batch.stepCount {
      evaluate(batch.steps[k], batch, context)
      k += 1
    }
  }

  private func evaluate(_ step: TransformStep, _ batch: BatchPointers, _ context: TrackContext) {
    guard !step.isDead else { return }
    let index = step.isSublayers ? Int(sublayerIndex[Int(step.row)]) : Int(step.row)
    let shown = (step.isSublayers ? sublayerTransforms.base : transforms.base) + index
    let models = step.isSublayers ? modelSublayerTransforms.base : modelTransforms.base
    // The matrix that the step changes.
    let former = step.isFirst ? models + index : shown
    let curve = Int(step.curve)
    guard context.isOn[curve] else {
      if step.isFirst { shown.pointee = former.pointee }
      return
    }
    switch step.kind {
    case .element(let i):
      let v = context.values[Int(step.slot)]
      if step.isFirst { shown.pointee = former.pointee }
      shown.pointee.setElement(i, step.isAdditive ? shown.pointee.element(i) + v : v)
    case .component(let component):
      shown.pointee = TransformStep.replacing(
        component, in: former.pointee, with: context.values + Int(step.slot),
        adds: step.isAdditive)
    case .matrix:
      var segment = Int(context.segments[curve])
      var e = context.fractions[curve]
      if step.slot >= 0 { (segment, e) = (0, context.values[Int(step.slot)]) }
      var t = Self.interpolate(batch, Int(step.firstKey), Int(step.keyCount), segment, e)
      if step.isCumulative {
        let last = batch.matrices[Int(step.firstKey) + Int(step.keyCount) - 1]
        t = CATransform3DConcat(t, Self.power(last, context.repetitions[curve]))
      }
      shown.pointee = step.isAdditive ? CATransform3DConcat(t, former.pointee) : t
    }
  }

  /// Returns `t` to the power `n` (a whole number), computed by squaring, or the identity if the
  /// result is not finite.
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

  /// Interpolates between key `segment` and the next; at a key the result is exactly its matrix.
  @inline(__always)
  private static func interpolate(
    _ batch: BatchPointers, _ first: Int, _ count: Int, _ segment: Int, _ e: Double
  ) -> CATransform3D {
    let from = first + min(segment, count - 1)
    let to = first + min(segment + 1, count - 1)
    if e == 0 || from == to { return batch.matrices[from] }
    if e == 1 { return batch.matrices[to] }
    return batch.parts[from].interpolated(to: batch.parts[to], along: batch.arcs[from], e).matrix
  }
}
