// Track kernels: the loops that turn a run of tracks into values. Every loop writes each value with
// the same operations in the same order, whatever the run's shape, so that the bits do not depend
// on how tracks were grouped.

/// What the kernels read and write; plain pointers, so that a frame touches no object.
struct TrackContext {
  var values: UnsafeMutablePointer<Double>
  var models: UnsafeMutablePointer<Double>
  /// Per curve: the fraction (or seconds), the segment, the repetition, whether it shows.
  var fractions: UnsafeMutablePointer<Double>
  var segments: UnsafeMutablePointer<Int32>
  var repetitions: UnsafeMutablePointer<Double>
  var isOn: UnsafeMutablePointer<Bool>
}

enum TrackKernels {
  /// Evaluates one run.
  @inline(__always)
  static func evaluate(_ run: TrackRun, _ c: TrackContext) {
    if run.shape == .uniform {
      let curve = Int(run.curve)
      guard c.isOn[curve] else {
        if run.isFirst { restore(run, c) }
        return
      }
      let e = c.fractions[curve]
      if run.kind == .line && !run.isCumulative {
        line(run, c, e)
        return
      }
      if run.kind == .spring && run.isFirst && !run.isAdditive && !run.isCumulative {
        spring(run, c, e)
        return
      }
    }
    general(run, c)
  }

  private static func restore(_ run: TrackRun, _ c: TrackContext) {
    let slot = Int(run.slot)
    (c.values + slot).update(from: c.models + slot, count: Int(run.count))
  }

  /// A uniform run of lines: from + e·delta, and exactly `to` at e = 1.
  @inline(__always)
  private static func line(_ run: TrackRun, _ c: TrackContext, _ e: Double) {
    let n = Int(run.count)
    let stride = (n + 3) & ~3
    let from = run.data
    let delta = run.data + stride
    let to = run.data + 2 * stride
    let out = c.values + Int(run.slot)
    let model = c.models + Int(run.slot)
    if !run.isAdditive {
      if e == 1 {
        out.update(from: to, count: n)
        return
      }
      var i = 0
      while i + 4 <= n {
        out.setLanes(i, from.lanes(i) + e * delta.lanes(i))
        i += 4
      }
      while i < n {
        out[i] = from[i] + e * delta[i]
        i += 1
      }
    } else {
      let under = run.isFirst ? model : out
      for i in 0..<n {
        out[i] = under[i] + (e == 1 ? to[i] : from[i] + e * delta[i])
      }
    }
  }

  /// A uniform run of under-damped springs that replace the model's value.
  private static func spring(_ run: TrackRun, _ c: TrackContext, _ t: Double) {
    let n = Int(run.count)
    let stride = (n + 3) & ~3
    let data = run.data
    let out = c.values + Int(run.slot)
    var i = 0
    while i + 4 <= n {
      out.setLanes(i, springLanes(data + i, stride, Lanes(repeating: t)))
      i += 4
    }
    if i < n {
      let v = springLanes(data + i, stride, Lanes(repeating: t))
      for k in 0..<(n - i) { out[i + k] = v[k] }
    }
  }

  @inline(__always)
  private static func springLanes(
    _ data: UnsafeMutablePointer<Double>, _ stride: Int, _ t: Lanes
  ) -> Lanes {
    let decay = data.lanes(2 * stride)
    let (s, co) = LaneMath.sincos(data.lanes(3 * stride) * t)
    let progress = 1 - LaneMath.exp(-(decay * t)) * (co + data.lanes(4 * stride) * s)
    return data.lanes(0) + data.lanes(stride) * progress
  }

  /// Any run, one track at a time.
  private static func general(_ run: TrackRun, _ c: TrackContext) {
    let n = Int(run.count)
    for i in 0..<n {
      let slot = run.shape == .scattered ? Int(run.slots[i]) : Int(run.slot) + i
      let keyed = run.kind == .keyedLine || run.kind == .keyedCubic || run.kind == .keyedAngle
      let curve = run.shape == .uniform || keyed ? Int(run.curve) : Int(run.curves[i])
      guard c.isOn[curve] else {
        if run.isFirst { c.values[slot] = c.models[slot] }
        continue
      }
      var v = value(run, i, c.fractions[curve], Int(c.segments[curve]))
      if run.isCumulative { v += c.repetitions[curve] * lastValue(run, i) }
      if run.isAdditive { v += run.isFirst ? c.models[slot] : c.values[slot] }
      c.values[slot] = v
    }
  }

  @inline(__always)
  private static func value(_ run: TrackRun, _ i: Int, _ e: Double, _ segment: Int) -> Double {
    let stride = (Int(run.count) + 3) & ~3
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
      return EngineMath.atan2(dy, dx)
    case .spring: return springLanes4(data, stride, e)
    case .criticalSpring:
      let decay = data[2 * stride]
      guard decay < .infinity else { return e > 0 ? data[5 * stride] : data[0] }
      let left = LaneMath.exp(Lanes(repeating: -(decay * e)))[0] * (1 + data[4 * stride] * e)
      return data[0] + data[stride] * (1 - left)
    case .overdampedSpring:
      let weight = data[4 * stride]
      let slow = LaneMath.exp(Lanes(repeating: data[2 * stride] * e))[0]
      let fast = LaneMath.exp(Lanes(repeating: data[3 * stride] * e))[0]
      return data[0] + data[stride] * (1 - (weight * slow + (1 - weight) * fast))
    }
  }

  @inline(__always)
  private static func springLanes4(
    _ data: UnsafeMutablePointer<Double>, _ stride: Int, _ t: Double
  ) -> Double {
    let (s, co) = LaneMath.sincos(Lanes(repeating: data[3 * stride] * t))
    let fall = LaneMath.exp(Lanes(repeating: -(data[2 * stride] * t)))
    let progress = 1 - fall * (co + data[4 * stride] * s)
    return data[0] + data[stride] * progress[0]
  }

  /// The value at the end of a repetition, which cumulative animations add up.
  private static func lastValue(_ run: TrackRun, _ i: Int) -> Double {
    let stride = (Int(run.count) + 3) & ~3
    switch run.kind {
    case .line, .step: return run.data[i + 2 * stride]
    case .spring, .criticalSpring, .overdampedSpring: return run.data[i + 5 * stride]
    case .keyedLine, .keyedCubic, .keyedAngle:
      let last = Int(run.terms) - terms(run.kind)
      return run.kind == .keyedAngle ? 0 : run.data[i + last * stride]
    }
  }

  private static func terms(_ kind: Track.Kind) -> Int { kind == .keyedLine ? 2 : 4 }
}
