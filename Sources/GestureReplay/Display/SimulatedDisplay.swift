// The display of a replay: refreshes and their faults, without a real clock.

import PlainText
import PortableMath

/// A display whose refresh times and missed refreshes are computed.
///
///     let display = SimulatedDisplay(framesPerSecond: 120)
///     display.timestamp(ofFrame: 3)   // 0.025
///     let poor = try SimulatedDisplay(parsing: "60Hz phase=2ms drop=12,13 latency=8ms")
///
/// Time 0 is the first event of the recording. Frame n of a fixed rate belongs to the refresh at
/// phase + n / rate; the times of a variable display depend on the activity, so `DisplayClock`
/// computes them frame by frame. All randomness comes from ``seed``: the same display has the same
/// times on every machine. The text form is stable: ``description`` reads back as the same value.
public struct SimulatedDisplay: Hashable, Sendable {
  /// The length of refreshes.
  public enum Refresh: Hashable, Sendable {
    /// A fixed rate per second.
    case fixed(framesPerSecond: Double)
    /// A variable rate, which depends on the activity.
    case variable(VariableRefresh)
    /// Lengths that are listed in a file.
    case listed(RefreshList)
  }

  /// The length of refreshes.
  public var refresh: Refresh
  /// Seconds from the first event to frame 0; at least 0 and less than one refresh.
  public var phase = 0.0
  /// The largest deviation of a frame from its regular time, early or late, in seconds; less than
  /// half of the shortest refresh, so that frames keep their order.
  public var jitter = 0.0
  /// Refreshes at which no new frame is shown.
  public var drops = FrameDrops()
  /// The delay in seconds from an event's timestamp until a frame can use the event. The timestamps
  /// themselves do not change.
  public var latency = 0.0
  /// The seed of the jitter and the random drops.
  public var seed: UInt64 = 1

  /// The accepted rates, in frames per second: from the slowest step of a variable display to the
  /// fastest panel on the market.
  public static let supportedRates: ClosedRange<Double> = 10...240
  /// The accepted latencies, in seconds.
  public static let supportedLatencies: ClosedRange<Double> = 0...0.5

  /// Creates a display with a fixed rate. Values outside the supported ranges are a programming
  /// error; parse a user's text with ``init(parsing:readFile:)``.
  public init(framesPerSecond: Double = 60, phase: Double = 0) {
    precondition(Self.supportedRates.contains(framesPerSecond), "rate outside 10 to 240 Hz")
    precondition(phase >= 0 && phase * framesPerSecond < 1, "phase outside one refresh")
    refresh = .fixed(framesPerSecond: framesPerSecond)
    self.phase = phase
  }

  init(refresh: Refresh) { self.refresh = refresh }

  /// The refreshes per second; if their length varies, the rate of the shortest refresh.
  public var framesPerSecond: Double {
    switch refresh {
    case .fixed(let rate): rate
    case .variable(let rule): Double(rule.fastest)
    case .listed(let list): 1_000_000 / Double(list.shortest)
    }
  }

  /// The length of the shortest refresh in seconds.
  public var interval: Double { 1 / framesPerSecond }

  /// The time in seconds at which frame `index` is due, without jitter; a variable display is
  /// assumed to run at its highest rate. The result is not a sum over frames, so rounding errors do
  /// not accumulate.
  public func timestamp(ofFrame index: Int) -> Double {
    if case .listed(let list) = refresh {
      return phase + list.microseconds(before: index) / 1_000_000
    }
    return phase + Double(index) / framesPerSecond
  }

  /// The first frame that is due at or after `seconds`; a variable display is assumed to run at its
  /// highest rate.
  public func firstFrame(atOrAfter seconds: Double) -> Int {
    var index: Int
    if case .listed(let list) = refresh {
      index = list.index(at: (seconds - phase) * 1_000_000)
    } else {
      index = Int(((seconds - phase) * framesPerSecond).rounded(.down))
    }
    while timestamp(ofFrame: index) < seconds { index += 1 }
    return max(index, 0)
  }

  /// Whether the display shows no new frame at this refresh.
  func isDropped(_ index: Int) -> Bool { drops.contains(index, seed: seed) }

  /// The deviation of this refresh from its regular time, in seconds.
  func offset(ofFrame index: Int) -> Double {
    guard jitter > 0 else { return 0 }
    var chance = Self.chance(seed, index, salt: 0)
    return jitter * chance.signed()
  }

  /// The random generator of one refresh; separate generators let refreshes be computed in any
  /// order.
  static func chance(_ seed: UInt64, _ index: Int, salt: UInt64) -> SplitMix64 {
    SplitMix64(
      seed: (seed ^ salt) &+ UInt64(bitPattern: Int64(index)) &* 0x9E37_79B9_7F4A_7C15)
  }
}

/// The refreshes at which a display shows no new frame: chosen by number, and at random.
public struct FrameDrops: Hashable, Sendable {
  /// The numbers of the refreshes, ascending and unique.
  public private(set) var frames: [Int]
  /// The fraction of all refreshes that is dropped, 0…0.9.
  public var rate: Double

  /// The accepted rates of random drops: at most nine refreshes in ten, so that enough frames are
  /// shown.
  public static let supportedRates: ClosedRange<Double> = 0...0.9

  /// Creates drops. The numbers are sorted, and duplicates are removed.
  public init(frames: [Int] = [], rate: Double = 0) {
    self.frames = Set(frames).sorted()
    self.rate = rate
  }

  var isEmpty: Bool { frames.isEmpty && rate == 0 }

  func contains(_ index: Int, seed: UInt64) -> Bool {
    let place = frames.partitionPoint { $0 >= index }
    if place < frames.count, frames[place] == index { return true }
    guard rate > 0 else { return false }
    var chance = SimulatedDisplay.chance(seed, index, salt: 0x6472_6F70)
    return chance.unit() < rate
  }
}
