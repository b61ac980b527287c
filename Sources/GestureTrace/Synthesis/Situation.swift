// The named situations of the bundled recordings.

/// A situation that a replay must handle, as a synthetic recording. The recordings of all
/// situations are in `Recordings/`.
///
/// Lengths are chosen for a screen 390 pt wide, which corresponds to 60.8 mm of finger travel. Half
/// the width is 30.4 mm; the 10 pt of a pan recogniser's hysteresis are 1.56 mm.
public struct Situation: Hashable, Sendable {
  /// The file's name without its extension.
  public var name: String
  /// A description in one sentence, which is part of the file's header.
  public var what: String
  /// The expected outcome, which is part of the file's header.
  public var intent: Intent
  /// The virtual device on which the swipe is made.
  public var device: DeviceProfile
  /// The swipe.
  public var gesture: GestureProfile

  /// The expected outcome of a replay under the rule `half`.
  public enum Intent: String, Hashable, Sendable, CaseIterable {
    /// The transition finishes.
    case finish
    /// The transition begins and is cancelled.
    case cancel
    /// The recogniser fails: no transition begins.
    case fail
  }

  /// The command that creates the recording.
  public var command: SynthesisCommand {
    SynthesisCommand(gesture: gesture, device: device, what: what, intent: intent.rawValue)
  }

  /// Creates the recording. Never throws for the bundled situations.
  public func trace() throws(SynthesisError) -> Trace {
    try Synthesis.make(gesture, on: device, what: what, intent: intent.rawValue)
  }

  /// The bundled situation with this name, or `nil`.
  public static func named(_ name: String) -> Situation? { all.first { $0.name == name } }

  /// The twenty bundled situations.
  public static let all: [Situation] = simple + flicks + endings + company + devices + mishaps

  private static let simple = [
    Situation(
      name: "finishing-flick", what: "a quick flick well past halfway", intent: .finish,
      device: .touchpad, gesture: GestureProfile(seed: 1)),
    Situation(
      name: "slow-finish", what: "a slow swipe that ends past halfway", intent: .finish,
      device: .touchpad,
      gesture: GestureProfile(
        distanceMillimeters: 42, durationMicroseconds: 1_400_000, shape: .reach, seed: 2)),
    Situation(
      name: "slow-cancel", what: "a slow swipe that gives up at a third of the way",
      intent: .cancel, device: .touchpad,
      gesture: GestureProfile(
        distanceMillimeters: 20, durationMicroseconds: 1_200_000, shape: .reach, seed: 3)),
    Situation(
      name: "right-edge", what: "a quick flick from the right edge", intent: .finish,
      device: .touchpad,
      gesture: GestureProfile(
        edge: .right, alongFraction: 0.4, driftMillimeters: 9, landingRollMillimeters: 0.5,
        liftRollMillimeters: 1.3, seed: 4)),
  ]

  /// Flicks with the roll of a real fingertip, and flicks whose outcome depends only on their
  /// speed.
  private static let flicks = [
    Situation(
      name: "flick-below-half",
      what: "a fling on a phone that lifts at speed at a quarter of the way", intent: .finish,
      device: .touchscreen,
      gesture: GestureProfile(
        startMillimeters: 1, alongFraction: 0.6, distanceMillimeters: 18,
        durationMicroseconds: 90_000, releaseMillimetersPerSecond: 336, driftMillimeters: 2,
        seed: 17)),
    Situation(
      name: "pad-flick-below-half",
      what: "a flick on a pad that lifts at speed at a third of the way", intent: .finish,
      device: .touchpad,
      gesture: GestureProfile(
        distanceMillimeters: 24, durationMicroseconds: 110_000, releaseMillimetersPerSecond: 380,
        driftMillimeters: 4, landingRollMillimeters: 0.5, seed: 18)),
    Situation(
      name: "roll-back-finish",
      what: "a flick past halfway whose fingertip rolls back as it lifts", intent: .finish,
      device: .touchpad,
      gesture: GestureProfile(
        durationMicroseconds: 213_000, releaseMillimetersPerSecond: 0, driftMillimeters: 9,
        landingRollMillimeters: 0.9, liftRollMillimeters: 5, liftRollMicroseconds: 37_000,
        seed: 19)),
    Situation(
      name: "roll-back-cancel",
      what: "a flick that ends short of halfway, its fingertip rolling back", intent: .cancel,
      device: .touchpad,
      gesture: GestureProfile(
        distanceMillimeters: 31, durationMicroseconds: 187_000, releaseMillimetersPerSecond: 0,
        driftMillimeters: -5, liftRollMillimeters: 3, seed: 20)),
  ]

  private static let endings = [
    Situation(
      name: "release-at-zero", what: "out and back to the very place where it landed",
      intent: .cancel, device: .touchpad,
      gesture: GestureProfile(
        distanceMillimeters: 30, durationMicroseconds: 300_000, reversalMillimeters: 30,
        reversalMicroseconds: 400_000, holdMicroseconds: 80_000, tremorMillimeters: 0, seed: 5),
      noiseUnits: 0),
    Situation(
      name: "out-and-back", what: "past halfway, then back nearly all the way", intent: .cancel,
      device: .touchpad,
      gesture: GestureProfile(
        distanceMillimeters: 40, durationMicroseconds: 300_000, reversalMillimeters: 36,
        reversalMicroseconds: 350_000, seed: 6)),
    Situation(
      name: "flick-before-recognition",
      what: "a flick of 1.2 mm that ends before a recogniser has begun", intent: .fail,
      device: .clickpad,
      gesture: GestureProfile(
        distanceMillimeters: 1.2, durationMicroseconds: 60_000, tremorMillimeters: 0.02, seed: 7)),
    Situation(
      name: "long-hold", what: "past halfway, then a rest of a second and a half before the lift",
      intent: .finish, device: .touchpad,
      gesture: GestureProfile(
        distanceMillimeters: 40, durationMicroseconds: 300_000, holdMicroseconds: 1_500_000,
        seed: 8)),
    Situation(
      name: "drift-along-edge", what: "from the edge, but along it", intent: .fail,
      device: .touchpad,
      gesture: GestureProfile(
        alongFraction: 0.2, distanceMillimeters: 1, durationMicroseconds: 400_000,
        driftMillimeters: 40, seed: 9)),
  ]

  private static let company = [
    Situation(
      name: "second-finger", what: "a second finger lands in mid-swipe", intent: .finish,
      device: .clickpad,
      gesture: GestureProfile(
        alongFraction: 0.3, distanceMillimeters: 44, durationMicroseconds: 350_000,
        secondFingerMicroseconds: 150_000, seed: 10)),
    Situation(
      name: "resting-palm", what: "a swipe while a palm rests on the far corner",
      intent: .finish, device: .clickpad,
      gesture: GestureProfile(
        alongFraction: 0.4, distanceMillimeters: 44, durationMicroseconds: 300_000,
        hasRestingPalm: true, seed: 11)),
    Situation(
      name: "two-fingers", what: "two fingers swipe together", intent: .finish, device: .touchpad,
      gesture: GestureProfile(
        distanceMillimeters: 45, durationMicroseconds: 300_000, fingers: 2, seed: 12)),
  ]

  private static let devices = [
    Situation(
      name: "mouse-drag",
      what: "a mouse: to the left edge, then a drag inward with the button held",
      intent: .finish, device: .mouse,
      gesture: GestureProfile(
        startMillimeters: 2, distanceMillimeters: 44, durationMicroseconds: 500_000,
        shape: .reach, seed: 13)),
    Situation(
      name: "touchscreen-swipe", what: "a swipe on a phone's touchscreen", intent: .finish,
      device: .touchscreen,
      gesture: GestureProfile(
        startMillimeters: 1, alongFraction: 0.6, distanceMillimeters: 44,
        durationMicroseconds: 260_000, seed: 14)),
  ]

  private static let mishaps = [
    Situation(
      name: "syn-dropped", what: "events are lost in mid-swipe while the finger stays down",
      intent: .cancel, device: .touchpad,
      gesture: GestureProfile(
        distanceMillimeters: 45, durationMicroseconds: 400_000,
        mishap: .drop(atMicroseconds: 180_000), seed: 15)),
    Situation(
      name: "unplug", what: "the device is unplugged in mid-swipe", intent: .cancel,
      device: .clickpad,
      gesture: GestureProfile(
        distanceMillimeters: 45, durationMicroseconds: 400_000,
        mishap: .unplug(atMicroseconds: 200_000), seed: 16)),
  ]

  /// Creates a situation. `noiseUnits` replaces the sensor noise of the device.
  public init(
    name: String, what: String, intent: Intent, device: DeviceProfile, gesture: GestureProfile,
    noiseUnits: Double? = nil
  ) {
    self.name = name
    self.what = what
    self.intent = intent
    self.device = device
    self.gesture = gesture
    if let noiseUnits { self.device.noiseUnits = noiseUnits }
  }
}
