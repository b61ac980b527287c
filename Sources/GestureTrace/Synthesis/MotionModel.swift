import PlainText

/// The path of a hand over time, as a polynomial of normalised time τ in 0…1.
///
/// **reach** is the minimum-jerk movement of Flash and Hogan ("The coordination of arm movements",
/// J. Neurosci. 5, 1985): 10τ³ − 15τ⁴ + 6τ⁵. Its speed is the bell curve 30τ²(1−τ)², which peaks at
/// τ = 0.5. **flick** peaks earlier: its speed is 60τ²(1−τ)³, which peaks at τ = 0.4. In the eight
/// real flicks with which synthesis is compared, the speed peaks at 37 % of the duration, on
/// average.
///
/// Both shapes end at rest. To end with a velocity V (1 is the whole distance per duration), the
/// shape is mixed with τ⁴, a movement that also starts gently and is fastest at its end. With the
/// weight w = V/4, the path is p(τ) = (1 − w)·shape(τ) + w·τ⁴, so p(1) = 1 and p′(1) = V. For 0 ≤ V
/// ≤ 4 the motion never turns back; with a negative V, the hand overshoots and ends moving
/// backwards.
///
/// **Lean** k in −0.9…0.9 warps the shape's time: shape(τ·(1 + k·(1 − τ))). With a positive k, the
/// speed peaks earlier, with a negative k later: a flick peaks at τ = 0.27 for k = 0.5, and at
/// τ = 0.57 for k = −0.5.
///
/// Only + − × ÷ are used, so the bits are the same on every machine.
public struct MotionModel: Hashable, Sendable {
  /// The shape of the speed over time.
  public enum Shape: String, Hashable, Sendable, CaseIterable {
    /// The speed peaks at 40 % of the duration.
    case flick
    /// The minimum-jerk movement: the speed peaks halfway through the duration.
    case reach
  }

  /// The shape of the motion if the end velocity is 0.
  public var shape: Shape
  /// The velocity at the end, p′(1), in distances per duration.
  public var endVelocity: Double
  /// The shift of the moment of highest speed; positive is earlier. See the type's description.
  public var lean: Double

  /// The largest end velocity, in distances per duration, for which the hand never turns back.
  public static let largestEndVelocity = 4.0

  /// The range of ``lean`` in which the warped time always increases.
  public static let leans = -0.9...0.9

  /// Creates a model. The arguments are not checked: see ``largestEndVelocity`` and ``leans``.
  public init(shape: Shape = .flick, endVelocity: Double = 0, lean: Double = 0) {
    self.shape = shape
    self.endVelocity = endVelocity
    self.lean = lean
  }

  /// The fraction of the distance that is covered at τ; 0 before the start, 1 after the end.
  public func progress(_ tau: Double) -> Double {
    if tau <= 0 { return 0 }
    if tau >= 1 { return 1 }
    let bent = lean == 0 ? tau : tau * (1 + lean * (1 - tau))
    let cube = bent * bent * bent
    let still =
      switch shape {
      case .reach: cube * (10 + bent * (-15 + bent * 6))
      case .flick: cube * (20 + bent * (-45 + bent * (36 - bent * 10)))
      }
    let weight = endVelocity / Self.largestEndVelocity
    return (1 - weight) * still + weight * tau * tau * tau * tau
  }
}

/// The position of a gesture's hand at any time: inward and along the edge, in millimetres from the
/// landing, without tremor.
struct HandPath {
  private let gesture: GestureProfile
  private let out: MotionModel
  private let back = MotionModel(shape: .reach)
  private let roll: FingertipRoll

  init(_ gesture: GestureProfile) {
    self.gesture = gesture
    roll = FingertipRoll(gesture)
    let seconds = Double(gesture.durationMicroseconds) * 1e-6
    let velocity =
      gesture.distanceMillimeters == 0
      ? 0 : gesture.release * seconds / gesture.distanceMillimeters
    out = MotionModel(shape: gesture.shape, endVelocity: velocity, lean: gesture.lean)
  }

  func place(atMicroseconds time: Int64) -> (inward: Double, along: Double) {
    let outward = out.progress(Double(time) / Double(gesture.durationMicroseconds))
    var inward = gesture.distanceMillimeters * outward
    if gesture.reversalMillimeters != 0 {
      let since = Double(time - gesture.durationMicroseconds)
      inward -=
        gesture.reversalMillimeters
        * back.progress(since / Double(gesture.reversalMicroseconds))
    }
    inward += roll.inward(atMicroseconds: time)
    // The drift is a minimum-jerk function of time, not of the inward distance, which is almost 0
    // for a gesture along the edge.
    let along =
      gesture.driftMillimeters
      * back.progress(Double(time) / Double(gesture.durationMicroseconds))
    return (inward, along)
  }
}

/// The tremor of a hand: smooth, random and bounded.
///
/// Physiological tremor is around 10 Hz. The model chooses a random position every 50 ms and moves
/// smoothly from each to the next (smoothstep). The tremor fades in from 0, so that a gesture
/// starts where its profile specifies. The tremor depends only on time, so the order of queries
/// does not matter.
struct Tremor {
  private static let stepMicroseconds: Int64 = 50_000

  private let amplitude: Double
  private let seed: UInt64

  init(millimeters: Double, seed: UInt64) {
    amplitude = millimeters
    self.seed = seed
  }

  func offset(atMicroseconds time: Int64) -> (inward: Double, along: Double) {
    guard amplitude != 0, time > 0 else { return (0, 0) }
    let step = time / Self.stepMicroseconds
    let share = Double(time % Self.stepMicroseconds) / Double(Self.stepMicroseconds)
    let smooth = share * share * (3 - 2 * share)
    let from = knot(step)
    let to = knot(step + 1)
    return (
      from.inward + (to.inward - from.inward) * smooth,
      from.along + (to.along - from.along) * smooth
    )
  }

  private func knot(_ step: Int64) -> (inward: Double, along: Double) {
    guard step > 0 else { return (0, 0) }
    var random = SplitMix64(seed: seed &+ UInt64(step) &* 0xD1B5_4A32_D192_ED03)
    return (random.signed() * amplitude, random.signed() * amplitude)
  }
}
