// Warnings about measured times, printed on stderr before the results.

import FrameBench

/// Reports the state of the machine before a measurement, and any changes during the measurement.
struct NoiseNotices {
  private let meter = NoiseMeter()
  private let known: [NoiseWarning]

  init(_ machine: Machine) {
    known = NoiseWarning.present(on: machine)
    known.forEach(Self.warn)
  }

  /// Ends the measurement and returns all warnings.
  @discardableResult func end() -> [NoiseWarning] {
    let met = meter.warnings()
    met.forEach(Self.warn)
    return known + met
  }

  private static func warn(_ warning: NoiseWarning) { Output.notice("warning: \(warning)") }
}
