// A gesture as a person would describe it: the parameters of synthesis.

/// An edge swipe by its parameters: where it starts, how it moves, how it ends.
///
/// A hand comes in from `edge`, travels `distanceMillimeters` inward in `durationMicroseconds`,
/// may come back, may rest, and lifts. Lengths are millimetres of finger on the pad (of mouse on
/// the desk), times microseconds; "inward" is away from the edge, "along" parallel to it (down
/// for side edges, right for top and bottom).
public struct GestureProfile: Hashable, Sendable {
  public var edge: TraceEdge
  /// How far inside the edge the finger lands.
  public var startMillimeters: Double
  /// Where along the edge it lands: 0 the top (left) end, 1 the bottom (right) end.
  public var alongFraction: Double
  /// How far inward it travels from where it landed.
  public var distanceMillimeters: Double
  /// How long the way inward takes.
  public var durationMicroseconds: Int64
  /// The inward velocity at the end of the way inward; see ``MotionModel``. The release velocity if
  /// nothing follows; with a reversal or a hold it must be 0. nil: ``usualRelease``.
  public var releaseMillimetersPerSecond: Double?
  /// The shape of the way inward.
  public var shape: MotionModel.Shape
  /// How far it then comes back out.
  public var reversalMillimeters: Double
  /// How long the return takes.
  public var reversalMicroseconds: Int64
  /// How long it then rests before it lifts.
  public var holdMicroseconds: Int64
  /// How far it drifts along the edge on the way inward.
  public var driftMillimeters: Double
  /// Shifts the fastest moment of the way inward: see ``MotionModel``.
  public var lean: Double
  /// How far the fingertip rolls outward as it lands, and for how long.
  public var landingRollMillimeters: Double
  public var landingRollMicroseconds: Int64
  /// How far the fingertip rolls back outward as it lifts, and over how long before the lift.
  public var liftRollMillimeters: Double
  public var liftRollMicroseconds: Int64
  /// The largest excursion of the hand's tremor.
  public var tremorMillimeters: Double
  /// How many fingers land together, side by side along the edge.
  public var fingers: Int
  public var spacingMillimeters: Double
  /// When a second finger lands beside the first, which then moves with the hand; nil: there is
  /// only one.
  public var secondFingerMicroseconds: Int64?
  /// Whether a palm rests on the far lower corner from before the swipe until after it.
  public var hasRestingPalm: Bool
  /// What goes wrong, and how long after the first finger landed.
  public var mishap: Mishap?
  /// Chooses tremor, sensor noise and jitter.
  public var seed: UInt64

  /// What can interrupt a recording.
  public enum Mishap: Hashable, Sendable {
    /// The reader was too slow: `SYN_DROPPED`, 60 ms of frames lost, state resynchronised.
    case drop(atMicroseconds: Int64)
    /// The device is unplugged.
    case unplug(atMicroseconds: Int64)
  }

  /// A quick flick from the left edge; its parameters are the means of the eight real ones with
  /// which ``Synthesis`` is compared.
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

  /// The current release velocity.
  public var release: Double { releaseMillimetersPerSecond ?? usualRelease }

  /// The usual velocity of a finger when it lifts: 0.4 of its mean velocity, as in the real flicks,
  /// in whole mm/s; 0 where a reversal or a hold follows.
  public var usualRelease: Double {
    guard reversalMillimeters == 0, holdMicroseconds == 0, durationMicroseconds > 0 else {
      return 0
    }
    return (0.4 * distanceMillimeters * 1e6 / Double(durationMicroseconds)).rounded()
  }

  /// From landing to lift.
  public var totalMicroseconds: Int64 {
    durationMicroseconds + (reversalMillimeters == 0 ? 0 : reversalMicroseconds)
      + holdMicroseconds
  }
}
