// When the frames of a replay are shown: a rate and a phase, and no clock behind them.

/// A display that refreshes at a fixed rate, as arithmetic: frame n is shown at phase + n / rate.
///
///     let display = SimulatedDisplay(framesPerSecond: 120)
///     display.timestamp(ofFrame: 3)   // 0.025
///
/// Time 0 is the first event of the recording, so the phase says how far into a refresh the finger
/// came down. No frame is ever late here; what a slow engine would do to a real display is a
/// matter of measuring, not of replaying.
public struct SimulatedDisplay: Hashable, Sendable, Codable {
  /// Refreshes a second, 10 to 240.
  public var framesPerSecond: Double
  /// Seconds from the first event to frame 0; at least 0 and less than one refresh.
  public var phase: Double

  /// The rates that are accepted, in frames a second: from the slowest step of a variable
  /// display to the fastest panel that is sold.
  public static let supportedRates: ClosedRange<Double> = 10...240

  /// Makes a display. Values outside the supported ranges are a programming error: a command line
  /// checks its input with ``supportedRates`` first.
  public init(framesPerSecond: Double = 60, phase: Double = 0) {
    precondition(Self.supportedRates.contains(framesPerSecond), "rate outside 10 to 240 Hz")
    precondition(phase >= 0 && phase * framesPerSecond < 1, "phase outside one refresh")
    self.framesPerSecond = framesPerSecond
    self.phase = phase
  }

  /// The length of one refresh in seconds.
  public var interval: Double { 1 / framesPerSecond }

  /// When frame `index` is shown, in seconds. One rounding, so no error builds up over a long run.
  public func timestamp(ofFrame index: Int) -> Double {
    phase + Double(index) / framesPerSecond
  }

  /// The first frame shown at or after `seconds`.
  public func firstFrame(atOrAfter seconds: Double) -> Int {
    var index = Int(((seconds - phase) * framesPerSecond).rounded(.down))
    while timestamp(ofFrame: index) < seconds { index += 1 }
    return max(index, 0)
  }
}
