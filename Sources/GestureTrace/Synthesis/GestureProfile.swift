/// The parameters of an edge swipe: its start, its motion, its end.
///
/// A hand enters from `edge`, travels `distanceMillimeters` inward in `durationMicroseconds`, may
/// move back, may pause, and lifts. Lengths are distances that the finger moves on the pad (or the
/// mouse on the desk), in millimetres; times are in microseconds. "Inward" is away from the edge;
/// "along" is parallel to it (down for side edges, right for top and bottom edges).
public struct GestureProfile: Hashable, Sendable {
  /// The edge from which the hand enters.
  public var edge: TraceEdge
  /// The distance from the edge to the position at which the finger lands.
  public var startMillimeters: Double
  /// The position along the edge at which the finger lands: 0 is the top or left end, 1 is the
  /// bottom or right end.
  public var alongFraction: Double
  /// The distance travelled inward from the landing position.
  public var distanceMillimeters: Double
  /// The duration of the inward motion.
  public var durationMicroseconds: Int64
  /// The velocity at the end of the inward motion; see ``MotionModel``. This is the release
  /// velocity, unless a reversal or a hold follows: then it must be 0. `nil` means
  /// ``usualRelease``.
  public var releaseMillimetersPerSecond: Double?
  /// The shape of the inward motion.
  public var shape: MotionModel.Shape
  /// The distance travelled back toward the edge after the inward motion.
  public var reversalMillimeters: Double
  /// The duration of the reversal.
  public var reversalMicroseconds: Int64
  /// The duration of the pause before the lift.
  public var holdMicroseconds: Int64
  /// The drift along the edge during the inward motion.
  public var driftMillimeters: Double
  /// The shift of the inward motion's moment of highest speed; positive is earlier. See
  /// ``MotionModel``.
  public var lean: Double
  /// The distance that the fingertip rolls outward as it lands.
  public var landingRollMillimeters: Double
  /// The duration of the roll at the landing.
  public var landingRollMicroseconds: Int64
  /// The distance that the fingertip rolls back outward as it lifts.
  public var liftRollMillimeters: Double
  /// The duration of the roll before the lift.
  public var liftRollMicroseconds: Int64
  /// The largest excursion of the hand's tremor.
  public var tremorMillimeters: Double
  /// The number of fingers that land together, side by side along the edge.
  public var fingers: Int
  /// The distance between neighbouring fingers.
  public var spacingMillimeters: Double
  /// The time at which a second finger lands beside the first and then moves with the hand, or
  /// `nil` for no second finger.
  public var secondFingerMicroseconds: Int64?
  /// Whether a palm rests in a corner far from the edge, from before the swipe until after its end:
  /// lower right, but for the right edge lower left, and for the bottom edge upper right.
  public var hasRestingPalm: Bool
  /// An interruption, and the time from the landing of the first finger to the interruption.
  public var mishap: Mishap?
  /// The seed of tremor, sensor noise and jitter.
  public var seed: UInt64

  /// An interruption of a recording.
  public enum Mishap: Hashable, Sendable {
    /// The reader was too slow: `SYN_DROPPED`, 60 ms of lost frames, then the resynchronised state.
    case drop(atMicroseconds: Int64)
    /// The device is unplugged.
    case unplug(atMicroseconds: Int64)
  }

  /// Creates a profile; by default, of a quick flick from the left edge. The default parameters are
  /// the means of the eight real flicks with which ``Synthesis`` is compared.
  public init(
    edge: TraceEdge = .left, startMillimeters: Double = 5, alongFraction: Double = 0.5,
    distanceMillimeters: Double = 45, durationMicroseconds: Int64 = 242_000,
    releaseMillimetersPerSecond: Double? = nil, shape: MotionModel.Shape = .flick,
    reversalMillimeters: Double = 0, reversalMicroseconds: Int64 = 200_000,
    holdMicroseconds: Int64 = 0, driftMillimeters: Double = 0, tremorMillimeters: Double = 0.1,
    fingers: Int = 1, spacingMillimeters: Double = 18, secondFingerMicroseconds: Int64? = nil,
    hasRestingPalm: Bool = false, mishap: Mishap? = nil, lean: Double = 0,
    landingRollMillimeters: Double = 0, landingRollMicroseconds: Int64 = 20_000,
    liftRollMillimeters: Double = 0, liftRollMicroseconds: Int64 = 32_000, seed: UInt64 = 1
  ) {
    self.edge = edge
    self.startMillimeters = startMillimeters
    self.alongFraction = alongFraction
    self.distanceMillimeters = distanceMillimeters
    self.durationMicroseconds = durationMicroseconds
    self.releaseMillimetersPerSecond = releaseMillimetersPerSecond
    self.shape = shape
    self.reversalMillimeters = reversalMillimeters
    self.reversalMicroseconds = reversalMicroseconds
    self.holdMicroseconds = holdMicroseconds
    self.driftMillimeters = driftMillimeters
    self.tremorMillimeters = tremorMillimeters
    self.fingers = fingers
    self.spacingMillimeters = spacingMillimeters
    self.secondFingerMicroseconds = secondFingerMicroseconds
    self.hasRestingPalm = hasRestingPalm
    self.mishap = mishap
    self.lean = lean
    self.landingRollMillimeters = landingRollMillimeters
    self.landingRollMicroseconds = landingRollMicroseconds
    self.liftRollMillimeters = liftRollMillimeters
    self.liftRollMicroseconds = liftRollMicroseconds
    self.seed = seed
  }

  /// The release velocity of the gesture.
  public var release: Double { releaseMillimetersPerSecond ?? usualRelease }

  /// The usual velocity of a finger when it lifts, in whole millimetres per second. It is 0.4 times
  /// the mean velocity, as in the real flicks. It is 0 if a reversal or a hold follows.
  public var usualRelease: Double {
    guard reversalMillimeters == 0, holdMicroseconds == 0, durationMicroseconds > 0 else {
      return 0
    }
    return (0.4 * distanceMillimeters * 1e6 / Double(durationMicroseconds)).rounded()
  }

  /// The time from landing to lift.
  public var totalMicroseconds: Int64 {
    durationMicroseconds + (reversalMillimeters == 0 ? 0 : reversalMicroseconds)
      + holdMicroseconds
  }
}
