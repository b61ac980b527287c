// Every variant of the C kernels (baseline, AVX2, AVX-512) computes the same bits as the scalar
// Swift code.

import CFrameKernels
import PortableMath
import QuartzCore
import Testing

/// Runs `body` with each variant of the kernels that this CPU supports.
private func inEveryVariant(_ body: (Int32) -> Void) {
  let best = frame_kernels_use(-1)
  for variant in 0...best {
    #expect(frame_kernels_use(variant) == variant)
    body(variant)
  }
}

/// Numbers distributed evenly within ±limit, the same in every run.
private func numbers(_ count: Int, within limit: Double) -> [Double] {
  var state: UInt64 = 0x9E37_79B9_7F4A_7C15
  return (0..<count).map { _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (Double(state >> 11) * 0x1p-52 - 1) * limit
  }
}

/// Serialized, because the active variant is a process-wide setting.
@MainActor @Suite(.serialized) struct FrameKernelTests {
  @Test func sincos_matchesPortable_bitForBit() {
    for limit in [1e-3, 1, 40, 4096] {
      let x = numbers(4_000, within: limit) + [0, -0.0, limit, -limit]
      var sines = [Double](repeating: 0, count: x.count)
      var cosines = sines
      inEveryVariant { variant in
        #expect(frame_sincos(Int64(x.count), x, &sines, &cosines) == 1)
        let isSame = x.indices.allSatisfy {
          let (sine, cosine) = Portable.sincos(x[$0])
          return sines[$0].bitPattern == sine.bitPattern
            && cosines[$0].bitPattern == cosine.bitPattern
        }
        #expect(isSame, "variant \(variant), limit \(limit)")
      }
    }
  }

  @Test func sincos_ofTooLargeAnAngle_reportsFailure() {
    for angle in [4097, -4097, 1e9, .infinity, .nan] {
      let x = [0, 1, angle, 2]
      var (sines, cosines) = ([0.0, 0, 0, 0], [0.0, 0, 0, 0])
      inEveryVariant { _ in #expect(frame_sincos(4, x, &sines, &cosines) == 0) }
    }
  }

  @Test(arguments: 0...40) func nonFiniteNumber_isDetectedAtEveryIndex(_ count: Int) {
    inEveryVariant { variant in
      let finite = numbers(count, within: .greatestFiniteMagnitude)
      finite.withUnsafeBufferPointer { #expect(areFinite($0), "variant \(variant)") }
      for place in 0..<count {
        for odd in [Double.nan, .infinity, -.infinity] {
          var numbers = finite
          numbers[place] = odd
          numbers.withUnsafeBufferPointer {
            #expect(!areFinite($0), "variant \(variant), \(odd) at \(place)")
          }
        }
      }
    }
  }

  @Test func exp_matchesPortable_bitForBit() {
    let x = numbers(4_000, within: 700) + numbers(4_000, within: 1)
    var out = [Double](repeating: 0, count: x.count)
    inEveryVariant { variant in
      frame_exp(Int64(x.count), x, &out)
      let isSame = x.indices.allSatisfy {
        out[$0].bitPattern == Portable.exp(x[$0]).bitPattern
      }
      #expect(isSame, "variant \(variant)")
    }
  }

  /// A table with one column for each spring. Its rows are those of `SPRING_FROM` to
  /// `SPRING_WEIGHT`: the start value, the distance from there to the end value, and the three
  /// constants of this kind of spring, all varied from spring to spring.
  private func springs(_ count: Int, _ constants: [Double]) -> (rows: [Double], stride: Int) {
    let stride = (count + 3) & ~3
    let spread = numbers(count * 5, within: 1)
    var rows = [Double](repeating: 0, count: stride * 6)
    for k in 0..<5 {
      for i in 0..<count {
        let n = spread[k * count + i]
        rows[k * stride + i] = k < 2 ? n * 300 : constants[k - 2] * (1 + n / 2)
      }
    }
    return (rows, stride)
  }

  /// 43 springs: five full vectors of eight, and three left over.
  @Test func underdampedSprings_matchTheScalarCode_bitForBit() {
    let (rows, n) = springs(43, [7, 40, 0.5])
    var out = [Double](repeating: 0, count: n)
    for time in [-0.1, 0, 0.016, 0.4, 3, 60] {
      inEveryVariant { variant in
        #expect(frame_springs(43, rows, Int64(n), [time], 1, &out) == 1)
        for i in 0..<43 {
          let wave = SpringFunctions.wave(rows[3 * n + i] * time, weight: rows[4 * n + i])
          let left = SpringFunctions.decay(-(rows[2 * n + i] * time)) * wave
          let alone = rows[i] + rows[n + i] * (1 - left)
          #expect(
            out[i].bitPattern == alone.bitPattern, "variant \(variant), \(time) s, spring \(i)")
        }
      }
    }
  }

  @Test func criticalSprings_matchTheScalarCode_bitForBit() {
    let (rows, n) = springs(43, [20, 0, 15])
    var out = [Double](repeating: 0, count: n)
    for time in [0, 0.016, 0.4, 3, 1e6] {
      inEveryVariant { variant in
        #expect(frame_critical_springs(43, rows, Int64(n), [time], 1, &out) == 1)
        for i in 0..<43 {
          let left = SpringFunctions.decay(-(rows[2 * n + i] * time))
          let alone = rows[i] + rows[n + i] * (1 - left * (1 + rows[4 * n + i] * time))
          #expect(
            out[i].bitPattern == alone.bitPattern, "variant \(variant), \(time) s, spring \(i)")
        }
      }
    }
  }

  @Test func overdampedSprings_matchTheScalarCode_bitForBit() {
    let (rows, n) = springs(43, [-3, -40, 1.2])
    let times = (0..<n).map { Double($0) / 16 }
    var out = [Double](repeating: 0, count: n)
    inEveryVariant { variant in
      #expect(frame_overdamped_springs(43, rows, Int64(n), times, 0, &out) == 1)
      for i in 0..<43 {
        let slow = SpringFunctions.decay(rows[2 * n + i] * times[i])
        let fast = SpringFunctions.decay(rows[3 * n + i] * times[i])
        let weight = rows[4 * n + i]
        let left = weight * slow + (1 - weight) * fast
        let alone = rows[i] + rows[n + i] * (1 - left)
        #expect(out[i].bitPattern == alone.bitPattern, "variant \(variant), spring \(i)")
      }
    }
  }

  /// Eased time can precede the start. The arguments then exceed the range of the kernel's exp.
  @Test func springsLongBeforeTheirStart_areNotComputedByTheKernel() {
    let (rows, n) = springs(5, [20, 1, 1])
    let roots = springs(5, [-20, -40, 1]).rows
    var out = [Double](repeating: 0, count: n)
    inEveryVariant { _ in
      #expect(frame_springs(5, rows, Int64(n), [-100], 1, &out) == 0)
      #expect(frame_critical_springs(5, rows, Int64(n), [-100], 1, &out) == 0)
      #expect(frame_overdamped_springs(5, roots, Int64(n), [-100], 1, &out) == 0)
    }
  }

  @Test func aCriticalSpringOfInfiniteFrequency_isNotComputedByTheKernel() {
    var (rows, n) = springs(5, [20, 0, 1])
    rows[2 * n + 4] = .infinity
    var out = [Double](repeating: 0, count: n)
    inEveryVariant { _ in #expect(frame_critical_springs(5, rows, Int64(n), [1], 1, &out) == 0) }
  }

  /// Steep, flat and overshooting curves. If the kernel does not converge, it returns NaN, never a
  /// wrong y.
  @Test func beziers_matchTheScalarCode_bitForBit() {
    let points: [(Double, Double, Double, Double)] = [
      (0.42, 0, 0.58, 1), (0, 0, 1, 1), (1, 0, 0, 1), (0.25, 0.1, 0.25, 1), (0.1, -2, 0.9, 3),
      (0, 1, 0, 1), (1, 0, 1, 0), (0.5, 0.5, 0.5, 0.5),
    ]
    var curves: [unit_bezier] = []
    for (x1, y1, x2, y2) in points {
      let (cx, cy) = (3 * x1, 3 * y1)
      let (bx, by) = (3 * (x2 - x1) - cx, 3 * (y2 - y1) - cy)
      curves.append(unit_bezier(ax: 1 - cx - bx, bx: bx, cx: cx, ay: 1 - cy - by, by: by, cy: cy))
    }
    let inputs = numbers(2_000, within: 1.2) + [0, 1, 0.5, 1e-12]
    let index = inputs.indices.map { Int32($0 % points.count) }
    var out = [Double](repeating: 0, count: inputs.count)
    inEveryVariant { variant in
      frame_beziers(Int64(inputs.count), curves, index, inputs, &out)
      var solved = 0
      for (i, input) in inputs.enumerated() where !out[i].isNaN {
        let (x1, y1, x2, y2) = points[Int(index[i])]
        let alone = CAMediaTimingFunction(x1: x1, y1: y1, x2: x2, y2: y2).value(at: input)
        #expect(out[i].bitPattern == alone.bitPattern, "variant \(variant), curve \(index[i])")
        solved += 1
      }
      let inside = inputs.filter { $0 > 0 && $0 < 1 }.count
      #expect(solved > inside / 2 && solved <= inside)
    }
  }

  /// Keys with a reflection, rotations, skews and perspective. The first two keys have the same
  /// rotation, so the rotation between them is blended linearly.
  private let keys = [
    CATransform3DMakeTranslation(1, 2, 3), CATransform3DMakeScale(1.5, 0.8, 2),
    CATransform3DMakeScale(2, 0.5, -1),
    CATransform3DRotate(CATransform3DMakeTranslation(3, -4, 5), 2, 1, 2, 3),
    CATransform3D(
      m11: 1, m12: 0.3, m13: 0, m14: 0.001, m21: -0.2, m22: 1.5, m23: 0.1, m24: -0.002, m31: 0,
      m32: 0, m33: 1, m34: 0.003, m41: 7, m42: 8, m43: 9, m44: 1),
  ]

  /// Keys for which the kernel needs fewer operations. The first two have the same rotation; the
  /// third has an m44 other than 1, the fourth is a reflection in all three axes, and the last has
  /// a skew.
  private let flatKeys = [
    CATransform3DMakeTranslation(1, 2, 3), CATransform3DMakeScale(1.5, 0.8, 2),
    CATransform3D(
      m11: 0.5, m12: 2, m13: 0, m14: 0, m21: -2, m22: 0.5, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1,
      m34: 0, m41: 3, m42: -4, m43: 0, m44: 0.5),
    CATransform3DMakeScale(-2, -0.5, -1),
    CATransform3DMakeAffineTransform(
      CGAffineTransform(a: 1, b: 0.3, c: -0.2, d: 1.5, tx: 7, ty: 8)),
  ]

  /// Runs `body` with the kernel's steps from each key to the next, at each fraction.
  private func withSteps(
    _ keys: [CATransform3D], at fractions: [Double],
    _ body: ([frame_matrix_step], [CATransform3D]) -> Void
  ) {
    let parts = keys.map { TransformDecomposition($0) }
    let arcs = zip(parts, parts.dropFirst()).map { RotationArc(from: $0.rotation, to: $1.rotation) }
    var steps: [frame_matrix_step] = []
    var alone: [CATransform3D] = []
    parts.withUnsafeBytes { parts in
      arcs.withUnsafeBytes { arcs in
        let kernelParts = parts.bindMemory(to: frame_parts.self).baseAddress!
        let kernelArcs = arcs.bindMemory(to: frame_arc.self).baseAddress!
        for fraction in fractions {
          for key in 0..<keys.count - 1 {
            steps.append(
              frame_matrix_step(
                from: kernelParts + key, to: kernelParts + key + 1, arc: kernelArcs + key,
                key: nil, fraction: fraction, former: nil, out: nil, is_flat: 0))
            let values = parts.bindMemory(to: TransformDecomposition.self)
            let turns = arcs.bindMemory(to: RotationArc.self)
            alone.append(
              values[key].interpolated(to: values[key + 1], along: turns[key], fraction).matrix)
          }
        }
        body(steps, alone)
      }
    }
  }

  private func bits(_ matrix: CATransform3D) -> [UInt64] {
    withUnsafeBytes(of: matrix) { Array($0.bindMemory(to: UInt64.self)) }
  }

  @Test func matrices_matchTheScalarCode_bitForBit() {
    #expect(MemoryLayout<frame_parts>.stride == MemoryLayout<TransformDecomposition>.stride)
    #expect(MemoryLayout<frame_arc>.stride == MemoryLayout<RotationArc>.stride)
    expectScalarMatrices(keys, areFlat: false)
    expectScalarMatrices(flatKeys, areFlat: false)
  }

  /// The sign of a zero may differ, because products with 0 are left out.
  @Test func flatMatrices_matchTheScalarCode_exceptForTheSignsOfZeros() {
    for key in flatKeys { #expect(TransformDecomposition(key).isFlat) }
    for key in keys[3...] { #expect(!TransformDecomposition(key).isFlat) }
    expectScalarMatrices(flatKeys, areFlat: true)
  }

  private func expectScalarMatrices(_ keys: [CATransform3D], areFlat: Bool) {
    withSteps(keys, at: [0.001, 0.37, 0.999, -0.2]) { steps, alone in
      #expect(steps.count <= FRAME_MATRIX_STEPS)
      inEveryVariant { variant in
        for adds in [false, true] {
          // `former`, the matrix by which an additive step multiplies its result, has perspective.
          // If `adds` is true, `former` and `out` are the same memory, so the product overwrites
          // `former`.
          let former = self.keys[4]
          var out = [CATransform3D](repeating: former, count: steps.count)
          let isDone = out.withUnsafeMutableBytes { out in
            let numbers = out.bindMemory(to: Double.self).baseAddress!
            var steps = steps
            for i in steps.indices {
              steps[i].out = numbers + 16 * i
              steps[i].is_flat = areFlat ? 1 : 0
              if adds { steps[i].former = UnsafePointer(numbers + 16 * i) }
            }
            return frame_interpolate_matrices(Int64(steps.count), steps)
          }
          #expect(isDone == 1)
          for i in alone.indices {
            let expected = adds ? CATransform3DConcat(alone[i], former) : alone[i]
            let isSame = areFlat ? out[i] == expected : bits(out[i]) == bits(expected)
            #expect(isSame, "variant \(variant), step \(i), adds \(adds)")
          }
        }
      }
    }
  }

  @Test func rotationByTooLargeAnAngle_isNotComputedByTheKernel() {
    withSteps(keys, at: [1e6]) { steps, _ in
      inEveryVariant { _ in #expect(frame_interpolate_matrices(Int64(steps.count), steps) == 0) }
    }
  }

  @Test func wholeScenes_areTheSameInEveryVariant_bitForBit() {
    var hashes: [UInt64] = []
    inEveryVariant { _ in
      var hash = FrameHash()
      let scene = MixedScene(layers: 43)
      for frame in 0...20 {
        scene.step(Double(frame) / 20)
        hash.add(Int(truncatingIfNeeded: scene.cycle.frame.hash))
      }
      hashes.append(hash.value)
    }
    #expect(Set(hashes).count == 1)
  }
}
