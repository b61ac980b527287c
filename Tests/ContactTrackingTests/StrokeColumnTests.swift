// The estimators' published figures on 113 real strokes, compared with results on the strokes that
// are in the folder beside the checkout.

import PortableMath
import SharedFolder
import Testing

/// One estimator's published figures in mm/s, on slow and on fast devices.
struct StrokeRow: CustomTestStringConvertible, Sendable {
  var method: VelocityMethod
  /// Root mean square and 95th percentile of the error.
  var rms: (slow: Double, fast: Double)
  var p95: (slow: Double, fast: Double)
  /// The amount by which the velocity is too high while a finger decelerates.
  var bias: (slow: Double, fast: Double)
  /// The percentage of the decelerating samples whose velocity has the wrong sign.
  var wrong: (slow: Double, fast: Double)
  /// The median change of the velocity when reports arrive in packets, 1 ms apart.
  var packets: Double
  /// The fraction of the velocity that remains when the last position is reported again.
  var repeated: Double

  var testDescription: String { method.rawValue }

  private init(
    _ method: VelocityMethod, _ rms: (Double, Double), _ p95: (Double, Double),
    _ bias: (Double, Double), _ wrong: (Double, Double), _ packets: Double, _ repeated: Double
  ) {
    (self.method, self.rms, self.p95) = (method, rms, p95)
    (self.bias, self.wrong, self.packets, self.repeated) = (bias, wrong, packets, repeated)
  }

  static let all = [
    StrokeRow(.android, (58, 31), (139, 67), (36, 10), (1.1, 2.8), 22, 0.86),
    StrokeRow(.parabola50, (44, 25), (93, 39), (13, 5), (2.5, 1.1), 52, 0.46),
    StrokeRow(.line50, (63, 50), (153, 96), (30, 12), (0.6, 0), 5, 0.87),
    StrokeRow(.impulse, (59, 23), (140, 34), (34, 8), (0.4, 0), 2051, 1),
    StrokeRow(.chromium, (60, 31), (142, 68), (36, 11), (0.2, 0), 5, 0.80),
    StrokeRow(.clamped, (44, 24), (86, 43), (22, 8), (0.6, 0), 19, 0.78),
    StrokeRow(.fitted, (63, 37), (139, 59), (29, 9), (0.2, 0.2), 192, 0.79),
    StrokeRow(.swiftUI, (60, 36), (130, 55), (28, 9), (0.2, 0), 242, 0.74),
    StrokeRow(.flutterIOS, (79, 51), (190, 88), (33, 11), (0.5, 0), 591, 0.92),
    StrokeRow(.lastDifference, (37, 18), (71, 32), (15, 4), (0.5, 0.2), 1069, 0),
    StrokeRow(.gnome, (113, 69), (274, 159), (14, 14), (0.7, 0.4), 3, 0.89),
    StrokeRow(.libinput, (40, 22), (76, 40), (18, 7), (0.5, 0.2), 1081, 0),
  ]

  static func row(_ method: VelocityMethod) -> StrokeRow? { all.first { $0.method == method } }
}

/// One estimator's results on the available strokes.
private struct StrokeFigures {
  let rms: Double
  let p95: Double
  let bias: Double
  /// The percentage of wrong signs.
  let wrong: Double

  /// The speed, in mm/s, below which a finger counts as resting and its deceleration is ignored.
  private static let resting = 20.0

  init(_ method: VelocityMethod, on strokes: [Stroke]) {
    var errors: [Double] = []
    var (excess, turned, slowing, count) = (0.0, 0.0, 0.0, 0.0)
    for stroke in strokes {
      let velocities = stroke.velocities(by: method.strategy())
      for index in stroke.samples.indices.dropFirst() {
        guard let truth = stroke.truth(index) else { continue }
        let error = velocities[index] - truth.velocity
        errors.append(error)
        guard truth.velocity * truth.acceleration < 0 else { continue }
        let sign = truth.velocity < 0 ? -1.0 : 1
        count += 1
        if sign * velocities[index] < 0 { turned += 1 }
        guard abs(truth.velocity) > Self.resting else { continue }
        slowing += 1
        excess += sign * error
      }
    }
    rms = (errors.reduce(0) { $0 + $1 * $1 } / Double(max(1, errors.count))).squareRoot()
    let sizes = errors.map { abs($0) }.sorted()
    p95 = sizes.isEmpty ? 0 : sizes[Int((Double(sizes.count - 1) * 0.95).rounded())]
    bias = slowing > 0 ? excess / slowing : 0
    wrong = count > 0 ? turned / count * 100 : 0
  }
}

/// The columns RMS, p95, deceleration, wrong sign, packets and repetition of the published figures.
///
/// The published figures come from 72 slow strokes and 41 fast ones. The folder beside the checkout
/// has about three quarters of the slow ones and less than half of the fast ones: Flutter's other
/// gestures and some devices are missing. The publication does not state along which axis errors
/// were measured, which steps counted as teleports, or below which speed a finger no longer counts
/// as decelerating. The values here (main axis, 15 mm, 20 mm/s) were chosen because they come
/// closest: with them, the full published set, not only the part in the folder, gives 0.96 of the
/// published RMS and 0.97 of p95. A teleport limit of 12 mm gives 0.72 to 0.94 of the published
/// figures, a limit of 20 mm 1.06 to 1.39. So the results here are consistent with the published
/// figures, but do not prove them.
@Suite(.enabled(if: SharedFolder.isThere, "needs the folder 'shared' beside the checkout"))
struct StrokeColumnTests {
  private static let slow = figures(on: Stroke.slow)
  private static let fast = figures(on: Stroke.fast)

  private static func figures(on strokes: [Stroke]) -> [VelocityMethod: StrokeFigures] {
    Dictionary(
      uniqueKeysWithValues: StrokeRow.all.map { ($0.method, StrokeFigures($0.method, on: strokes)) }
    )
  }

  @Test func strokes_includeMostOfThePublishedSlowStrokes() {
    #expect((50...72).contains(Stroke.slow.count), "\(Stroke.slow.count)")
    #expect((15...41).contains(Stroke.fast.count), "\(Stroke.fast.count)")
  }

  @Test(arguments: StrokeRow.all)
  func errorOnSlowDevices_matchesThePublishedFigure(_ row: StrokeRow) throws {
    let found = try #require(Self.slow[row.method])
    #expect(abs(found.rms / row.rms.slow - 1) <= 0.2, "RMS \(found.rms)")
    #expect(abs(found.p95 / row.p95.slow - 1) <= 0.27, "p95 \(found.p95)")
  }

  /// With half of the strokes missing, the results differ by up to half. But if one published error
  /// is at least 1.5 times another, the same estimator has the larger error here. libinput's is
  /// omitted: see ``packets_changeTheVelocityAsPublished(_:)``.
  @Test func errorOnFastDevices_hasThePublishedOrder() throws {
    let rows = StrokeRow.all.filter { $0.method != .libinput }
    for one in rows {
      for other in rows where one.rms.fast >= 1.5 * other.rms.fast {
        let (a, b) = (
          try #require(Self.fast[one.method]), try #require(Self.fast[other.method])
        )
        #expect(a.rms > b.rms, "\(one.method) \(a.rms), \(other.method) \(b.rms)")
      }
    }
  }

  /// The estimator `gnome`, a mean over 150 ms, is omitted: over such a long time its bias depends
  /// on the whole stroke, and changes with the set of strokes.
  @Test(arguments: StrokeRow.all.filter { $0.method != .gnome })
  func biasWhileDecelerating_isCloseToThePublishedFigure(_ row: StrokeRow) throws {
    let found = try #require(Self.slow[row.method])
    let share = found.bias / row.bias.slow
    #expect(share > 0.7 && share < 1.65, "\(found.bias)")
  }

  /// The published percentages are not reproduced: they depend on what counts as resting. The
  /// two fitted parabolas (`parabola50` and `android`) have the wrong sign more than 1.5 times as
  /// often as each estimator in the loop.
  @Test func wrongSigns_areMostFrequentWithFittedParabolas() throws {
    let found = Self.slow.mapValues(\.wrong)
    let (parabola, long) = (
      try #require(found[.parabola50]), try #require(found[.android])
    )
    for method in [VelocityMethod.fitted, .swiftUI, .clamped, .lastDifference, .chromium] {
      let share = try #require(found[method])
      #expect(
        share < long / 1.5 && share < parabola / 1.5, "\(method) \(share), \(parabola), \(long)")
    }
  }

  // MARK: Packets and repetitions

  /// The stroke with every second report delayed until 1 ms before the next.
  private static func inPackets(_ stroke: Stroke) -> Stroke {
    var packed = stroke
    for index in stride(from: 1, to: stroke.samples.count - 1, by: 2) {
      packed.samples[index].seconds = max(
        stroke.samples[index].seconds, stroke.samples[index + 1].seconds - 0.001)
    }
    return packed
  }

  /// The median change in a strategy's velocity at the later report of each packet.
  private static func change(_ strategy: any VelocityStrategy) -> Double {
    var changes: [Double] = []
    for stroke in Stroke.slow + Stroke.fast {
      let (even, packed) = (
        stroke.velocities(by: strategy), inPackets(stroke).velocities(by: strategy)
      )
      for index in stride(from: 6, to: stroke.samples.count, by: 2) {
        changes.append(abs(packed[index] - even[index]))
      }
    }
    changes.sort()
    return changes[changes.count / 2]
  }

  /// The estimators as they are defined in their sources: without the rule that merges packets.
  private static func published(_ method: VelocityMethod) -> any VelocityStrategy {
    switch method {
    case .fitted, .swiftUI:
      var strategy: WeightedDifferences = method == .fitted ? .fitted : .swiftUI
      strategy.packetNanoseconds = 0
      return strategy
    default: return method.strategy()
    }
  }

  /// The changes depend on the speeds of the strokes, so each is compared as a fraction of the
  /// change of the estimator `lastDifference`. libinput's is omitted: its published row is for a
  /// tracker of two samples, while EdgePan's looks back over sixteen. For fits and means the
  /// fraction is at most a twentieth.
  @Test(arguments: StrokeRow.all.filter { $0.method != .libinput })
  func packets_changeTheVelocityAsPublished(_ row: StrokeRow) throws {
    let last = Self.change(WeightedDifferences.last)
    let due = row.packets / (StrokeRow.row(.lastDifference)?.packets ?? 1)
    let found = Self.change(Self.published(row.method)) / last
    if due <= 0.05 {
      #expect(found <= 0.05, "\(found)")
    } else {
      #expect(found / due > 0.65 && found / due < 1.4, "\(found), published \(due)")
    }
  }

  @Test(arguments: [VelocityMethod.fitted, .swiftUI])
  func mergedPackets_changeTheVelocityLittle(_ method: VelocityMethod) {
    let (own, published) = (
      Self.change(method.strategy()), Self.change(Self.published(method))
    )
    #expect(own < published / 4, "\(own), \(published)")
  }

  /// The fraction of a velocity that remains when the last position is reported again after another
  /// interval.
  private static func rest(_ strategy: any VelocityStrategy) -> Double {
    var shares: [Double] = []
    for stroke in Stroke.slow + Stroke.fast {
      var estimator = VelocityEstimator(strategy: strategy)
      for (index, sample) in stroke.samples.enumerated() {
        estimator.add(sample)
        guard index >= 6, index % 2 == 0 else { continue }
        var again = estimator
        var still = sample
        still.seconds += sample.seconds - stroke.samples[index - 1].seconds
        again.add(still)
        let before = estimator.along(stroke.isSideways)
        if abs(before) > 20 { shares.append(again.along(stroke.isSideways) / before) }
      }
    }
    shares.sort()
    return shares[shares.count / 2]
  }

  /// For fits, the remaining share depends on the curvature of the strokes, and these strokes do
  /// not reproduce the published shares: they give 0.72 (`android`), 0.24 (`parabola50`), 0.79
  /// (`line50`) and 0.48 (`clamped`). All of them are below the published shares.
  @Test(arguments: StrokeRow.all.filter { $0.method != .libinput })
  func repeatedPosition_leavesThePublishedFractionOfTheVelocity(_ row: StrokeRow) {
    let found = Self.rest(row.method.strategy())
    switch row.method {
    case .android, .parabola50, .line50, .chromium, .clamped:
      #expect(found > row.repeated / 2.2 && found <= row.repeated + 0.05, "\(found)")
    default: #expect(abs(found - row.repeated) <= 0.05, "\(found)")
    }
  }
}
