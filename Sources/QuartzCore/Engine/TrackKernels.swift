// Track kernels: the loops that turn a run of tracks into values. Every loop computes each value
// with the same operations in the same order, whatever the run's shape, so that the bits do not
// depend on how tracks were grouped.

import CFrameKernels
import PortableMath

/// The curves whose fractions are in ``TrackContext/gathered``.
private struct GatheredCurves {
  /// The ``TrackRun/curveList`` of the run whose curves they are.
  var list: Int32 = -1
  var allAreOn = true

  mutating func gather(_ run: TrackRun, _ c: TrackContext) {
    let n = Int(run.count)
    let curves = run.curves
    let fractions = c.gathered
    var allAreOn = true
    for i in 0..<n {
      let curve = Int(curves[i])
      fractions[i] = c.fractions[curve]
      allAreOn = allAreOn && c.isOn[curve]
    }
    // The kernels read groups of four, so the padding after the last number must be initialised.
    for i in n..<(n + 3) & ~3 { fractions[i] = 0 }
    self.allAreOn = allAreOn
    list = run.curveList
  }
}

/// The kernels' input and output: plain pointers, so that a frame touches no object.
struct TrackContext {
  var values: UnsafeMutablePointer<Double>
  var models: UnsafeMutablePointer<Double>
  /// For each curve: the fraction (or seconds), the segment, the repetition, and whether the curve
  /// is on.
  var fractions: UnsafeMutablePointer<Double>
  var segments: UnsafeMutablePointer<Int32>
  var repetitions: UnsafeMutablePointer<Double>
  var isOn: UnsafeMutablePointer<Bool>
  /// Buffers for the fractions and numbers of the longest run.
  var gathered: UnsafeMutablePointer<Double>
  var numbers: UnsafeMutablePointer<Double>

  init(_ state: EngineState) {
    (values, models) = (state.values.base, state.models.base)
    (fractions, segments) = (state.fractions.base, state.segments.base)
    (repetitions, isOn) = (state.repetitions.base, state.isOn.base)
    (gathered, numbers) = (state.gathered.base, state.numbers.base)
  }
}

enum TrackKernels {
  /// Evaluates all runs, in order.
  @inline(__always)
  static func evaluate(_ state: EngineState) {
    let (runs, count) = (state.batch.runs, state.batch.runCount)
    let (values, fractions, isOn) = (
      state.context.values, state.context.fractions, state.context.isOn
    )
    var gathered = GatheredCurves()
    var k = 0
    while k < count {
      // Most runs are plain lines. Their fields are read in place, because copying a run, or the
      // context, takes as long as evaluating a short one.
      if runs[k].isPlainLine, isOn[Int(runs[k].curve)] {
        writeLines(
          runs[k].data, Int(runs[k].stride), Int(runs[k].count), fractions[Int(runs[k].curve)],
          to: values + Int(runs[k].slot))
      } else {
        evaluate(runs[k], state.context, &gathered)
      }
      k += 1
    }
  }

  private static func evaluate(
    _ run: TrackRun, _ c: TrackContext, _ gathered: inout GatheredCurves
  ) {
    guard run.shape == .uniform else { return evaluateListed(run, c, &gathered) }
    let curve = Int(run.curve)
    let slot = Int(run.slot)
    guard c.isOn[curve] else {
      if run.isFirst {
        (c.values + slot).update(from: c.models + slot, count: Int(run.count))
      }
      return
    }
    if !run.isAdditive && !run.isCumulative {
      if fill(run, c.fractions + curve, isShared: true, c.segments[curve], into: c.values + slot) {
        return
      }
    } else if fill(run, c.fractions + curve, isShared: true, c.segments[curve], into: c.numbers) {
      return spread(run, c)
    }
    evaluateSingly(run, c)
  }

  /// Evaluates a run whose tracks have separate curves or slots: fractions are gathered, numbers
  /// scattered.
  private static func evaluateListed(
    _ run: TrackRun, _ c: TrackContext, _ gathered: inout GatheredCurves
  ) {
    let curve = Int(run.curve)
    if run.isKeyed {
      // One curve for all tracks, but separate slots.
      if c.isOn[curve],
        fill(run, c.fractions + curve, isShared: true, c.segments[curve], into: c.numbers)
      {
        return spread(run, c)
      }
      return evaluateSingly(run, c)
    }
    if run.curveList < 0 || run.curveList != gathered.list { gathered.gather(run, c) }
    let isPlain =
      gathered.allAreOn && run.shape == .mixed && !run.isAdditive
      && !run.isCumulative
    let target = isPlain ? c.values + Int(run.slot) : c.numbers
    guard fill(run, c.gathered, isShared: false, 0, into: target) else {
      return evaluateSingly(run, c)
    }
    if !isPlain { spread(run, c) }
  }

  /// Computes the numbers of a whole run, without the cumulative and additive parts. Returns false
  /// if no kernel supports the run's kind, or if a spring's angle or exponent is too large for the
  /// kernel.
  @inline(__always)
  private static func fill(
    _ run: TrackRun, _ e: UnsafeMutablePointer<Double>, isShared: Bool,
    _ segment: Int32, into out: UnsafeMutablePointer<Double>
  ) -> Bool {
    let n = Int(run.count)
    let stride = Int(run.stride)
    let data = run.data
    switch run.kind {
    case .line:
      if isShared {
        writeLines(data, stride, n, e[0], to: out)
      } else {
        frame_lines_each(Int64(n), data, data + stride, data + 2 * stride, e, out)
      }
      return true
    case .keyedLine:
      let from = data + Int(segment) * 2 * stride
      frame_lines(Int64(n), from, from + stride, e[0], out)
      return true
    case .keyedCubic:
      frame_cubics(Int64(n), data + Int(segment) * 4 * stride, Int64(stride), e[0], out)
      return true
    case .spring:
      return frame_springs(Int64(n), data, Int64(stride), e, isShared ? 1 : 0, out) != 0
    case .criticalSpring:
      return frame_critical_springs(Int64(n), data, Int64(stride), e, isShared ? 1 : 0, out) != 0
    case .overdampedSpring:
      return frame_overdamped_springs(Int64(n), data, Int64(stride), e, isShared ? 1 : 0, out) != 0
    case .keyedAngle, .step:
      return false
    }
  }

  /// Writes the numbers of a run of lines that share the fraction `e`.
  @inline(__always)
  private static func writeLines(
    _ data: UnsafeMutablePointer<Double>, _ stride: Int, _ count: Int, _ e: Double,
    to out: UnsafeMutablePointer<Double>
  ) {
    if e == 1 {
      out.update(from: data + 2 * stride, count: count)
    } else if count < 4 {
      // Not a loop, because the compiler would optimise a loop for many numbers.
      out[0] = data[0] + e * data[stride]
      if count > 1 { out[1] = data[1] + e * data[stride + 1] }
      if count > 2 { out[2] = data[2] + e * data[stride + 2] }
    } else {
      frame_lines(Int64(count), data, data + stride, e, out)
    }
  }

  /// Writes the run's numbers to their slots, with cumulative and additive parts, and the model's
  /// value where the curve is off.
  private static func spread(_ run: TrackRun, _ c: TrackContext) {
    for i in 0..<Int(run.count) { finish(run, i, c, c.numbers[i]) }
  }

  /// Evaluates any run, one track at a time.
  private static func evaluateSingly(_ run: TrackRun, _ c: TrackContext) {
    for i in 0..<Int(run.count) {
      let curve = run.curve(of: i)
      guard c.isOn[curve] else {
        finish(run, i, c, 0)
        continue
      }
      finish(run, i, c, value(run, i, c.fractions[curve], Int(c.segments[curve])))
    }
  }

  @inline(__always)
  private static func finish(
    _ run: TrackRun, _ i: Int, _ c: TrackContext, _ number: Double
  ) {
    let slot =
      run.shape == .scattered ? Int(run.slots[i]) : Int(run.slot) + i
    let curve = run.curve(of: i)
    guard c.isOn[curve] else {
      if run.isFirst { c.values[slot] = c.models[slot] }
      return
    }
    var v = number
    if run.isCumulative { v += c.repetitions[curve] * lastValue(run, i) }
    if run.isAdditive { v += run.isFirst ? c.models[slot] : c.values[slot] }
    c.values[slot] = v
  }

  @inline(__always)
  private static func value(
    _ run: TrackRun, _ i: Int, _ e: Double, _ segment: Int
  ) -> Double {
    let stride = Int(run.stride)
    let data = run.data + i
    switch run.kind {
    case .line: return e == 1 ? data[2 * stride] : data[0] + e * data[stride]
    case .step: return e < 0.5 ? data[0] : data[2 * stride]
    case .keyedLine:
      let d = data + segment * 2 * stride
      return d[0] + e * d[stride]
    case .keyedCubic:
      let d = data + segment * 4 * stride
      return ((d[3 * stride] * e + d[2 * stride]) * e + d[stride]) * e + d[0]
    case .keyedAngle:
      let d = data + segment * 6 * stride
      let dx = (d[2 * stride] * e + d[stride]) * e + d[0]
      let dy = (d[5 * stride] * e + d[4 * stride]) * e + d[3 * stride]
      return Portable.atan2(dy, dx)
    case .spring:
      let fall = SpringFunctions.decay(-(data[SPRING_DECAY * stride] * e))
      let left =
        fall
        * SpringFunctions.wave(
          data[SPRING_FREQUENCY * stride] * e, weight: data[SPRING_WEIGHT * stride])
      return data[SPRING_FROM] + data[SPRING_DELTA * stride] * (1 - left)
    case .criticalSpring:
      let decay = data[SPRING_DECAY * stride]
      guard decay < .infinity else { return e > 0 ? data[SPRING_TO * stride] : data[SPRING_FROM] }
      let left = SpringFunctions.decay(-(decay * e)) * (1 + data[SPRING_WEIGHT * stride] * e)
      return data[SPRING_FROM] + data[SPRING_DELTA * stride] * (1 - left)
    case .overdampedSpring:
      let weight = data[SPRING_WEIGHT * stride]
      let slow = SpringFunctions.decay(data[SPRING_DECAY * stride] * e)
      let fast = SpringFunctions.decay(data[SPRING_FREQUENCY * stride] * e)
      let left = weight * slow + (1 - weight) * fast
      return data[SPRING_FROM] + data[SPRING_DELTA * stride] * (1 - left)
    }
  }

  /// Returns the value at the end of a repetition, which cumulative animations add for each
  /// repetition.
  private static func lastValue(_ run: TrackRun, _ i: Int) -> Double {
    let stride = Int(run.stride)
    let data = run.data + i
    switch run.kind {
    case .line, .step: return data[2 * stride]
    case .spring, .criticalSpring, .overdampedSpring: return data[SPRING_TO * stride]
    case .keyedLine: return data[(Int(run.terms) - 2) * stride]
    case .keyedCubic: return data[(Int(run.terms) - 4) * stride]
    case .keyedAngle: return 0
    }
  }
}
