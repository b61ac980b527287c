// The C kernels: all forms give the same bits, and they are the bits of the one-at-a-time forms.

import CFrameKernels
import PortableMath
import QuartzCore
import Testing

/// The forms of the kernels that this CPU has, one after the other.
private func inEveryForm(_ body: (Int32) -> Void) {
  let best = frame_kernels_use(-1)
  for form in 0...best {
    #expect(frame_kernels_use(form) == form)
    body(form)
  }
}

/// Numbers spread evenly within ±limit, the same for ever.
private func numbers(_ count: Int, within limit: Double) -> [Double] {
  var state: UInt64 = 0x9E37_79B9_7F4A_7C15
  return (0..<count).map { _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (Double(state >> 11) * 0x1p-52 - 1) * limit
  }
}

/// Serialized: the form in force is the process's.
@MainActor @Suite(.serialized) struct FrameKernelTests {
  @Test func sincos_hasPortablesBits() {
    for limit in [1e-3, 1, 40, 4096] {
      let x = numbers(4_000, within: limit) + [0, -0.0, limit, -limit]
      var sines = [Double](repeating: 0, count: x.count)
      var cosines = sines
      inEveryForm { form in
        #expect(frame_sincos(Int64(x.count), x, &sines, &cosines) == 1)
        let isSame = x.indices.allSatisfy {
          let (sine, cosine) = Portable.sincos(x[$0])
          return sines[$0].bitPattern == sine.bitPattern
            && cosines[$0].bitPattern == cosine.bitPattern
        }
        #expect(isSame, "form \(form), limit \(limit)")
      }
    }
  }

  @Test func sincos_ofTooLargeAnAngle_saysSo() {
    for angle in [4097, -4097, 1e9, .infinity, .nan] {
      let x = [0, 1, angle, 2]
      var (sines, cosines) = ([0.0, 0, 0, 0], [0.0, 0, 0, 0])
      inEveryForm { _ in #expect(frame_sincos(4, x, &sines, &cosines) == 0) }
    }
  }

  @Test func exp_hasPortablesBits() {
    let x = numbers(4_000, within: 700) + numbers(4_000, within: 1)
    var out = [Double](repeating: 0, count: x.count)
    inEveryForm { form in
      frame_exp(Int64(x.count), x, &out)
      let isSame = x.indices.allSatisfy {
        out[$0].bitPattern == Portable.exp(x[$0]).bitPattern
      }
      #expect(isSame, "form \(form)")
    }
  }

  /// Steep, flat and overshooting curves; where the kernel gives up it says NaN, never a wrong y.
  @Test func beziers_haveTheBitsOfTheCurveSolvedAlone() {
    let points: [(Double, Double, Double, Double)] = [
      (0.42, 0, 0.58, 1), (0, 0, 1, 1), (1, 0, 0, 1), (0.25, 0.1, 0.25, 1), (0.1, -2, 0.9, 3),
      (0, 1, 0, 1), (1, 0, 1, 0), (0.5, 0.5, 0.5, 0.5),
    ]
    var coefficients: [Double] = []
    for (x1, y1, x2, y2) in points {
      let (cx, cy) = (3 * x1, 3 * y1)
      let (bx, by) = (3 * (x2 - x1) - cx, 3 * (y2 - y1) - cy)
      coefficients += [1 - cx - bx, bx, cx, 1 - cy - by, by, cy]
    }
    let inputs = numbers(2_000, within: 1.2) + [0, 1, 0.5, 1e-12]
    let index = inputs.indices.map { Int32($0 % points.count) }
    var out = [Double](repeating: 0, count: inputs.count)
    inEveryForm { form in
      frame_beziers(Int64(inputs.count), coefficients, index, inputs, &out)
      var solved = 0
      for (i, input) in inputs.enumerated() where !out[i].isNaN {
        let (x1, y1, x2, y2) = points[Int(index[i])]
        let alone = CAMediaTimingFunction(x1: x1, y1: y1, x2: x2, y2: y2).value(at: input)
        #expect(out[i].bitPattern == alone.bitPattern, "form \(form), curve \(index[i])")
        solved += 1
      }
      let inside = inputs.filter { $0 > 0 && $0 < 1 }.count
      #expect(solved > inside / 2 && solved <= inside)
    }
  }

  @Test func wholeScenes_haveTheSameBitsInEveryForm() {
    var hashes: [UInt64] = []
    inEveryForm { _ in
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
