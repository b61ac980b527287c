// The least-squares fit compared with closed forms.

import PortableMath
import Testing

@Suite struct QuadraticFitTests {
  @Test func solve_withoutSamples_isNil() {
    #expect(QuadraticFit().solve() == nil)
  }

  @Test func solve_withThreePointsOfAParabola_returnsTheParabola() throws {
    var fit = QuadraticFit()
    for t in [-2.0, -1, 0] { fit.add(t: t, x: (t + 3) * (t + 3)) }
    let found = try #require(fit.solve())
    #expect(found.degree == 2)
    #expect(abs(found.constant - 9) < 1e-12)
    #expect(abs(found.linear - 6) < 1e-12)
    #expect(abs(found.quadratic - 1) < 1e-12)
  }

  @Test func solve_withTwoPoints_returnsTheLine() throws {
    var fit = QuadraticFit()
    fit.add(t: -4, x: 2)
    fit.add(t: 0, x: 10)
    let found = try #require(fit.solve())
    #expect(found.degree == 1)
    #expect(found.linear == 2)
    #expect(found.constant == 10)
  }

  @Test func solve_withManySamplesAtTwoTimes_returnsALine() throws {
    var fit = QuadraticFit()
    for _ in 0..<5 {
      fit.add(t: -8, x: 1)
      fit.add(t: 0, x: 5)
    }
    let found = try #require(fit.solve())
    #expect(found.degree == 1)
    #expect(abs(found.linear - 0.5) < 1e-12)
  }

  @Test func solve_withSamplesAtOneTime_returnsTheMean() throws {
    var fit = QuadraticFit()
    for x in [1.0, 2, 6] { fit.add(t: 0, x: x) }
    #expect(try #require(fit.solve()).constant == 3)
    #expect(try #require(fit.solve()).degree == 0)
  }

  @Test func solve_withUnevenNoise_leavesResidualsOrthogonalToThePowersOfTime() throws {
    let samples: [(t: Double, x: Double)] = [
      (-90, 3), (-71, 11), (-50, 10), (-38, 25), (-17, 22), (-9, 40), (0, 37),
    ]
    var fit = QuadraticFit()
    for sample in samples { fit.add(t: sample.t, x: sample.x) }
    let p = try #require(fit.solve())
    var moments = [0.0, 0, 0]
    for (t, x) in samples {
      let residual = x - (p.constant + p.linear * t + p.quadratic * t * t)
      moments[0] += residual
      moments[1] += residual * t / 100
      moments[2] += residual * t * t / 10_000
    }
    for moment in moments { #expect(abs(moment) < 1e-9) }
  }
}
