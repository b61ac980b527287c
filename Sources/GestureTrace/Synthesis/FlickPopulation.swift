import PlainText

/// Draws flicks whose parameters are distributed like those of real flicks.
///
/// The value of a parameter is interpolated linearly between the 5th, 25th, 50th, 75th and 95th
/// percentiles of 36 one-finger flicks on a real touchpad, or of 32 flings on phones. Below the 5th
/// and above the 95th percentile, the value of that percentile is used. Parameters are drawn
/// independently, although some are correlated in real hands (long flicks are a little slower), so
/// the joint distribution is not that of real flicks.
///
///     let gesture = FlickPopulation.touchpad.gesture(at: 17, seed: 1)
///
/// Gesture n depends only on the seed and n. Only + − × ÷ are used, so a gesture is the same on
/// every machine.
public struct FlickPopulation: Hashable, Sendable {
  /// The 5th, 25th, 50th, 75th and 95th percentiles of a parameter.
  public struct Spread: Hashable, Sendable {
    /// The five values, starting with the 5th percentile; ascending or descending.
    public var figures: [Double]

    /// Creates a spread from its five values, which must all ascend or, as in
    /// ``FlickPopulation/lean``, all descend.
    public init(_ p05: Double, _ p25: Double, _ p50: Double, _ p75: Double, _ p95: Double) {
      figures = [p05, p25, p50, p75, p95]
    }

    /// The value at this fraction of a population: `value(0.5)` is the median.
    func value(at share: Double) -> Double {
      let shares = [0.05, 0.25, 0.5, 0.75, 0.95]
      let piece = shares.dropFirst().dropLast().count { $0 < share }
      let (low, high) = (shares[piece], shares[piece + 1])
      let inside = min(max((share - low) / (high - low), 0), 1)
      return figures[piece] + (figures[piece + 1] - figures[piece]) * inside
    }
  }

  /// The time from landing to lift, in ms.
  public var durationMilliseconds: Spread
  /// The distance travelled inward, in mm.
  public var distanceMillimeters: Spread
  /// The shift of the moment of highest speed; positive is earlier. See ``MotionModel/lean``.
  public var lean: Spread
  /// The velocity at the end of the inward motion, as a multiple of the mean velocity.
  public var release: Spread
  /// The distance that the fingertip rolls outward as it lands.
  public var landingRollMillimeters: Spread
  /// The distance that the fingertip rolls back outward as it lifts.
  public var liftRollMillimeters: Spread
  /// The drift along the edge, to either side.
  public var driftMillimeters: Spread
  /// The distance from the edge to the position at which the finger lands.
  public var startMillimeters: Spread

  /// Flicks on a touchpad: most decelerate, and half roll back as they lift.
  public static let touchpad = FlickPopulation(
    durationMilliseconds: Spread(180, 194, 213, 233, 247),
    distanceMillimeters: Spread(31.5, 38.5, 45.5, 49.5, 57),
    lean: Spread(0.5, 0.22, 0, -0.3, -0.6), release: Spread(0, 0, 0.1, 0.4, 1),
    landingRollMillimeters: Spread(0, 0, 0, 0.9, 1.6),
    liftRollMillimeters: Spread(0, 0.2, 1.5, 3.2, 8.5),
    driftMillimeters: Spread(3, 5, 9, 13, 19), startMillimeters: Spread(2, 3, 5, 7, 9))

  /// Flings on a phone: short, with a lift at 0.93 times the highest speed and no roll back.
  public static let touchscreen = FlickPopulation(
    durationMilliseconds: Spread(35, 55, 80, 115, 180),
    distanceMillimeters: Spread(8, 12, 18, 26, 38), lean: Spread(0, 0, 0, 0, 0),
    release: Spread(1.4, 1.8, 2.2, 2.6, 3),
    landingRollMillimeters: Spread(0, 0, 0, 0, 0), liftRollMillimeters: Spread(0, 0, 0, 0, 0),
    driftMillimeters: Spread(0, 1, 2, 4, 8), startMillimeters: Spread(0.3, 0.8, 1.5, 2.2, 3))

  /// Returns the gesture with this index in the population, from the left edge, with one finger.
  public func gesture(at index: Int, seed: UInt64) -> GestureProfile {
    var random = SplitMix64(seed: seed &+ UInt64(bitPattern: Int64(index)) &* 0x9e37_79b9_7f4a_7c15)
    // Neighbouring seeds have unrelated outputs. The first output becomes the gesture's seed, which
    // must differ from the population's.
    let own = random.next()
    var gesture = GestureProfile(seed: own)
    let start = round(startMillimeters.value(at: random.unit()), 10)
    gesture.startMillimeters = start
    gesture.alongFraction = round(0.3 + 0.4 * random.unit(), 100)
    gesture.distanceMillimeters = round(distanceMillimeters.value(at: random.unit()), 10)
    gesture.durationMicroseconds =
      Int64(durationMilliseconds.value(at: random.unit()).rounded()) * 1000
    gesture.lean = round(lean.value(at: random.unit()), 100)
    let mean = gesture.distanceMillimeters * 1e6 / Double(gesture.durationMicroseconds)
    gesture.releaseMillimetersPerSecond = (release.value(at: random.unit()) * mean).rounded()
    gesture.landingRollMillimeters =
      min(start, round(landingRollMillimeters.value(at: random.unit()), 100))
    gesture.landingRollMicroseconds = random.whole(in: 12...25) * 1000
    gesture.liftRollMillimeters = round(liftRollMillimeters.value(at: random.unit()), 100)
    gesture.liftRollMicroseconds = random.whole(in: 25...37) * 1000
    let drift = round(driftMillimeters.value(at: random.unit()), 10)
    gesture.driftMillimeters = random.unit() < 0.5 ? -drift : drift
    return gesture
  }

  /// Rounds to a multiple of 1 / `parts`, to keep the numbers in a command short.
  private func round(_ value: Double, _ parts: Double) -> Double {
    (value * parts).rounded() / parts
  }
}
