// NoiseMeter: measures other processes' use of the processors during a measurement.

import Foundation

/// Monitors the machine during a measurement: the processor time that the kernel counts for all
/// processes, without the time of this process.
///
///     let meter = NoiseMeter()
///     let results = try bench.run(seconds: 20)
///     for warning in meter.warnings() { … }
///
/// The load average is not used, because it would include this measurement and the previous one.
public struct NoiseMeter: Sendable {
  private let begin = Moment.now

  /// Starts monitoring.
  public init() {}

  /// Returns the disturbances since the start; empty if the kernel does not report processor times.
  public func warnings() -> [NoiseWarning] { Self.warnings(from: begin, to: .now) }

  /// Other processes are reported if they use more than this fraction of one processor's time.
  static let quietShare = 0.1
  /// A hypervisor is reported if it takes more than this fraction of one processor's time. The
  /// fraction is smaller than `quietShare`, because other processes may run on other processors,
  /// whereas a hypervisor interrupts the measured frames.
  static let stealThreshold = 0.01

  static func warnings(from begin: Moment, to end: Moment) -> [NoiseWarning] {
    let seconds = end.seconds - begin.seconds
    // Ticks are hundredths of a second: too coarse for fractions of a time of 0.1 s or less.
    guard let old = begin.use, let new = end.use, seconds > 0.1 else { return [] }
    let others = new.busy - old.busy - (end.own - begin.own)
    let stolen = new.stolen - old.stolen
    var found: [NoiseWarning] = []
    if others > quietShare * seconds { found.append(.busy(processors: others / seconds)) }
    if stolen > stealThreshold * seconds { found.append(.stolen(share: stolen / seconds)) }
    return found
  }

  /// The clocks at one moment, in seconds.
  struct Moment: Sendable {
    var seconds: Double
    /// The processor time of this process.
    var own: Double
    var use: ProcessorUse?

    static var now: Moment {
      var time = timespec()
      clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
      return Moment(
        seconds: Double(MonotonicClock.nanoseconds) / 1e9,
        own: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9,
        use: (try? String(contentsOfFile: "/proc/stat", encoding: .utf8)).flatMap {
          ProcessorUse(parsing: $0, ticksPerSecond: Double(sysconf(Int32(_SC_CLK_TCK))))
        })
    }
  }
}

/// The activity of all processors together since the system started, in seconds.
struct ProcessorUse: Hashable, Sendable {
  /// Time spent running processes, or the kernel on their behalf.
  var busy: Double
  /// Time during which this machine was ready to run, but the hypervisor ran another machine.
  var stolen: Double

  /// Parses /proc/stat's first line: user, nice, system, idle, iowait, irq, softirq, steal.
  init?(parsing text: String, ticksPerSecond: Double) {
    guard let line = text.split(separator: "\n").first, line.hasPrefix("cpu "), ticksPerSecond > 0
    else { return nil }
    let ticks = line.split(separator: " ").dropFirst().compactMap { Double($0) }
    guard ticks.count >= 8 else { return nil }
    busy = (ticks[0] + ticks[1] + ticks[2] + ticks[5] + ticks[6]) / ticksPerSecond
    stolen = ticks[7] / ticksPerSecond
  }
}
