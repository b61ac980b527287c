// The frame step: evaluates clocks, curves and values of one frame, in this order.

import CFrameKernels

extension EngineState {
  /// Evaluates every clock at this frame's time, parents first, and notes whether any has ended.
  func evaluateClocks() {
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

  /// Evaluates every curve once, then every animated number.
  func evaluateTracks() {
    let curves = self.curves.base
    let clocks = self.clocks.base
    let (isOn, fractions) = (context.isOn, context.fractions)
    let (segments, repetitions) = (context.segments, context.repetitions)
    let curveCount = self.curves.count
    // One Bézier takes less time alone than in a group of four, most of whose lanes are unused.
    let solvesTogether = easedCurves.count > 1
    if solvesTogether { solveBeziers() }
    var i = 0
    while i < curveCount {
      let clock = Int(curves[i].clock)
      isOn[i] = clocks[clock].isOn
      if clocks[clock].isOn {
        if curves[i].kind != .bezier || !solvesTogether {
          fractions[i] = curves[i].value(
            progress: clocks[clock].progress, time: clocks[clock].time,
            duration: clocks[clock].timing.duration, beziers.base, keys.base)
        }
        segments[i] = curves[i].segment
        repetitions[i] = clocks[clock].repetition
      }
      i += 1
    }
    TrackKernels.evaluate(self)
    if batch.stepCount > 0 { evaluateSteps(batch, context) }
    counters.tracksEvaluated = batch.trackCount
    counters.transformSteps = batch.stepCount
    counters.curvesSolved = curveCount
    counters.layersComposed = 0
    counters.bytesWritten = batch.trackCount &* 8
  }

  /// Solves four Béziers at a time. Those that the kernel cannot solve are solved one by one by the
  /// scalar version, which gives the same bits.
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
}
