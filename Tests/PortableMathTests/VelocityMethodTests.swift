// The velocity estimators compared with closed forms.

import PortableMath
import Testing

@Suite struct VelocityMethodTests {
  /// An estimator with `count` samples of x(t), `interval` seconds apart.
  private func estimator(
    _ method: VelocityMethod, interval: Double, count: Int = 20, _ x: (Double) -> Double
  ) -> VelocityEstimator {
    var estimator = VelocityEstimator(method)
    for index in 0..<count {
      let seconds = Double(index) * interval
      estimator.add(x: x(seconds), y: 0, nanoseconds: Int64((seconds * 1e9).rounded()))
    }
    return estimator
  }

  @Test(arguments: VelocityMethod.allCases)
  func velocity_ofConstantMotion_isItsSpeed(_ method: VelocityMethod) throws {
    let found = try #require(estimator(method, interval: 0.01) { 120 * $0 }.velocity())
    #expect(abs(found.x - 120) < 1e-9)
    #expect(found.y == 0)
  }

  /// Lags in milliseconds at 80 and at 125 samples per second, in closed form; those of `impulse`
  /// are accurate to 0.2 ms. The published measurements are these numbers without their fractions;
  /// a comment gives the measurement that differs.
  static let lags: [(VelocityMethod, Double, Double)] = [
    (.android, 0, 0), (.parabola50, 0, 0), (.line50, 25, 24), (.impulse, 6, 4), (.chromium, 0, 0),
    (.clamped, 6.25, 4), (.fitted, 16.25, 10.4), (.swiftUI, 15.625, 10),
    (.flutterIOS, 25.625, 16.4), (.lastDifference, 6.25, 4),
    // At 80 samples per second, the measurement is 74, because the intervals of a recording never
    // add up to exactly 150 ms.
    (.gnome, 75, 72),
  ]

  @Test(arguments: lags)
  func velocity_underConstantAcceleration_lagsAsPublished(
    _ method: VelocityMethod, _ at80: Double, _ at125: Double
  ) throws {
    for (rate, lag) in [(80.0, at80), (125, at125)] {
      let acceleration = 1000.0
      let last = 19 / rate
      let found = try #require(
        estimator(method, interval: 1 / rate) { $0 * (100 + acceleration * $0 / 2) }.velocity())
      let late = (100 + acceleration * last - found.x) / acceleration * 1000
      #expect(abs(late - lag) < (method == .impulse ? 0.2 : 1e-6), "\(method) at \(rate)")
    }
  }

  /// The lowest velocity after a motion of 200 mm/s has stopped abruptly while reports continue.
  @Test(arguments: VelocityMethod.allCases)
  func velocity_afterAnAbruptStop_reversesOnlyForUnconstrainedParabolas(_ method: VelocityMethod) {
    var worst = 0.0
    for rate in [80.0, 125] {
      var estimator = VelocityEstimator(method)
      for index in 0..<40 {
        let seconds = Double(index) / rate
        estimator.add(
          x: 200 * min(seconds, 19 / rate), y: 0, nanoseconds: Int64((seconds * 1e9).rounded()))
        worst = min(worst, estimator.velocity()?.x ?? 0)
      }
    }
    if [.android, .flutter, .parabola50].contains(method) {
      #expect(worst < -60 && worst > -100)
    } else {
      #expect(worst == 0)
    }
  }

  @Test(arguments: [
    (VelocityMethod.fitted, 0.8), (.swiftUI, 0.75), (.flutterIOS, 0.95), (.lastDifference, 0),
    (.impulse, 1),
  ])
  func velocity_withARepeatedLastPosition_isAFractionOfTheSpeed(
    _ method: VelocityMethod, _ share: Double
  )
    throws
  {
    var repeated = estimator(method, interval: 0.01) { 100 * $0 }
    repeated.add(x: 19, y: 0, nanoseconds: 200_000_000)
    #expect(abs(try #require(repeated.velocity()).x - 100 * share) < 1e-9)
  }

  @Test func oneDifference_countsAFifthInTheFittedVelocity_andFullyInOpenSwiftUIs() throws {
    #expect(
      abs(try #require(estimator(.fitted, interval: 0.01, count: 2) { $0 }.velocity()).x - 0.2)
        < 1e-12)
    #expect(
      abs(try #require(estimator(.swiftUI, interval: 0.01, count: 2) { $0 }.velocity()).x - 1)
        < 1e-12)
  }

  @Test func fittedVelocity_smoothedAgain_equalsFluttersIOSTracker() {
    // For the fling of a scroll view, Flutter smooths the fitted velocity: 0.25 of the newest value
    // and 0.75 of the previous one.
    let (fitted, release) = (WeightedDifferences.fitted.weights, [0.25, 0.75])
    var folded = [0.0, 0, 0]
    for (i, a) in release.enumerated() {
      for (j, b) in fitted.enumerated() { folded[i + j] += a * b }
    }
    for (own, flutters) in zip(folded, WeightedDifferences.flutterIOS.weights) {
      #expect(abs(own - flutters) < 1e-12)
    }
  }

  @Test func rest_clearsAndroidsVelocity_butNotTheFittedVelocity() {
    var android = estimator(.android, interval: 0.01) { 100 * $0 }
    var fitted = estimator(.fitted, interval: 0.01) { 100 * $0 }
    android.rest(untilNanoseconds: 1_000_000_000)
    fitted.rest(untilNanoseconds: 1_000_000_000)
    #expect(android.velocity() == nil)
    #expect(abs((fitted.velocity()?.x ?? 0) - 100) < 1e-9)
  }

  /// The velocity of samples that arrive in pairs, as Bluetooth delivers them: every 16 ms, two
  /// samples 1 ms apart. The positions are those of a constant motion sampled every 8 ms.
  private func bunched(_ method: VelocityMethod) -> Double {
    var estimator = VelocityEstimator(method)
    for index in 0..<16 {
      let pair = Int64(index / 2) * 16_000_000 + Int64(index % 2) * 1_000_000
      estimator.add(x: 0.8 * Double(index), y: 0, nanoseconds: pair)
    }
    return estimator.velocity()?.x ?? 0
  }

  @Test func samplesOfOnePacket_countAsOne_forTheFittedMethod() {
    // The fitted velocity is 1.6 in 16 ms, whichever sample of a pair it uses. The last difference
    // is 0.8 in 1 ms.
    #expect(abs(bunched(.fitted) - 100) < 7)
    #expect(abs(bunched(.lastDifference) - 800) < 1e-9)
  }

  @Test func deviceAt8000Hz_isMeasuredAcrossTwoPackets() throws {
    var estimator = VelocityEstimator(.fitted)
    for index in 0..<400 {
      estimator.add(x: 0.05 * Double(index), y: 0, nanoseconds: Int64(index) * 125_000)
    }
    #expect(abs(try #require(estimator.velocity()).x - 400) < 1e-6)
  }

  @Test func chromium_discardsAVelocityOppositeToTheMotionInTheWindow_andAndroidDoesNot() throws {
    // The finger moves out by 20 and then slightly back. The parabola reverses, but the motion over
    // the window does not.
    let places: [Double] = [0, 5, 10, 15, 20, 20.5, 20, 18]
    var (android, chromium) = (VelocityEstimator(.android), VelocityEstimator(.chromium))
    for (index, place) in places.enumerated() {
      android.add(x: place, y: 0, nanoseconds: Int64(index) * 12_000_000)
      chromium.add(x: place, y: 0, nanoseconds: Int64(index) * 12_000_000)
    }
    #expect(try #require(android.velocity()).x < -50)
    #expect(try #require(chromium.velocity()).x == 0)
  }

  @Test func clampedVelocity_staysWithinTheLastThreeDifferences() throws {
    let places: [Double] = [0, 1, 3, 8, 9, 9.5, 9.75]
    var estimator = VelocityEstimator(.clamped)
    for (index, place) in places.enumerated() {
      estimator.add(x: place, y: 0, nanoseconds: Int64(index) * 10_000_000)
    }
    let found = try #require(estimator.velocity()).x
    #expect((25 - 1e-9...100 + 1e-9).contains(found))
  }

  @Test func libinput_usesNoSamplesFromBeforeAReversal() throws {
    var estimator = VelocityEstimator(.libinput)
    for (index, place) in [0.0, 2, 4, 6, 5, 4].enumerated() {
      estimator.add(x: place, y: 0, nanoseconds: Int64(index) * 10_000_000)
    }
    #expect(abs(try #require(estimator.velocity()).x + 100) < 1e-9)
  }
}
