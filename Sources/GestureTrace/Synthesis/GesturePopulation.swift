// A mixed population of recordings, as made by `synth --count`.

import PlainText

/// Chooses the device and the gesture of each recording at random, in fixed proportions.
///
/// Of a hundred members, on average 45 are flicks on a touchpad from the left and 12 from the
/// right, 15 flings on a phone, 10 slow swipes, 8 swipes that turn back, 5 swipes with two fingers,
/// 3 motions along the edge, and 2 swipes interrupted by dropped events or by the device being
/// unplugged. The flicks are those of ``FlickPopulation``. Member n depends only on the seed and n.
public struct GesturePopulation: Hashable, Sendable {
  /// The seed of all members.
  public var seed: UInt64

  /// Creates the population for a seed. Members are created when they are requested.
  public init(seed: UInt64) { self.seed = seed }

  /// A member of the population: the arguments of `synth` that create its recording.
  public struct Member: Hashable, Sendable {
    /// The swipe.
    public var gesture: GestureProfile
    /// The virtual device on which it is made.
    public var device: DeviceProfile
    /// A short description, such as `a flick`.
    public var what: String
  }

  /// Returns the member with this number, from 0.
  public func member(at index: Int) -> Member {
    var random = SplitMix64(
      seed: seed &+ 0x632b_e59b_d9b4_e019 &+ UInt64(bitPattern: Int64(index))
        &* 0xd1b5_4a32_d192_ed03)
    let pad = FlickPopulation.touchpad.gesture(at: index, seed: seed)
    let share = random.whole(in: 0...99)
    switch share {
    case ..<45: return Member(gesture: pad, device: .touchpad, what: "a flick")
    case ..<57:
      var gesture = pad
      gesture.edge = .right
      return Member(gesture: gesture, device: .touchpad, what: "a flick from the right")
    case ..<72:
      return Member(
        gesture: FlickPopulation.touchscreen.gesture(at: index, seed: seed), device: .touchscreen,
        what: "a fling on a phone")
    case ..<82: return slow(pad, &random)
    case ..<90: return turnedBack(pad, &random)
    case ..<95:
      var gesture = pad
      gesture.fingers = 2
      // Leaves space for the second finger below, and for the drift of both fingers.
      gesture.alongFraction = 0.35
      gesture.driftMillimeters /= 2
      return Member(gesture: gesture, device: .clickpad, what: "two fingers swipe together")
    case ..<98: return alongTheEdge(pad, &random)
    default: return interrupted(pad, &random)
    }
  }

  private func slow(_ pad: GestureProfile, _ random: inout SplitMix64) -> Member {
    var gesture = still(pad)
    gesture.shape = .reach
    gesture.durationMicroseconds = random.whole(in: 500...1500) * 1000
    gesture.distanceMillimeters = Double(random.whole(in: 120...500)) / 10
    return Member(gesture: gesture, device: .touchpad, what: "a slow swipe")
  }

  private func turnedBack(_ pad: GestureProfile, _ random: inout SplitMix64) -> Member {
    var gesture = still(pad)
    let share = 0.5 + random.unit() / 2
    gesture.reversalMillimeters = (gesture.distanceMillimeters * share * 10).rounded() / 10
    gesture.reversalMicroseconds = random.whole(in: 200...500) * 1000
    return Member(gesture: gesture, device: .touchpad, what: "a swipe that turns back")
  }

  private func alongTheEdge(_ pad: GestureProfile, _ random: inout SplitMix64) -> Member {
    var gesture = still(pad)
    gesture.distanceMillimeters = 1
    gesture.driftMillimeters = Double(random.whole(in: 200...300)) / 10
    gesture.alongFraction = 0.2
    return Member(gesture: gesture, device: .touchpad, what: "a motion along the edge")
  }

  private func interrupted(_ pad: GestureProfile, _ random: inout SplitMix64) -> Member {
    var gesture = pad
    let time = random.whole(in: 60...150) * 1000
    let isDrop = random.unit() < 0.5
    gesture.mishap = isDrop ? .drop(atMicroseconds: time) : .unplug(atMicroseconds: time)
    return Member(
      gesture: gesture, device: .touchpad,
      what: isDrop ? "events are lost in mid-swipe" : "the device is unplugged in mid-swipe")
  }

  /// Returns the gesture without lean, with an inward motion that ends at rest, and without the
  /// roll of the fingertip as the finger lifts.
  private func still(_ pad: GestureProfile) -> GestureProfile {
    var gesture = pad
    gesture.releaseMillimetersPerSecond = 0
    gesture.liftRollMillimeters = 0
    gesture.lean = 0
    return gesture
  }
}
