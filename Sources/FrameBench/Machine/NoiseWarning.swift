// NoiseWarning: the reasons why times on this machine are uncertain, printed before the results.

import Foundation
import PlainText

/// A reason why times are less reliable. Counts are exact in any case.
public enum NoiseWarning: Hashable, Sendable, CustomStringConvertible {
  /// The build is not optimised: it is an order of magnitude slower, with different proportions
  /// between its parts.
  case debugBuild
  /// On average other processes used this many processors during the measurement.
  case busy(processors: Double)
  /// For this fraction of the time the hypervisor ran another machine although this machine was
  /// ready.
  case stolen(share: Double)
  /// The processor's clock rate may change during the measurement.
  case frequencyScaling(governor: String)
  /// Other machines may run on the same processor, invisible to this machine.
  case virtualMachine

  /// Returns warnings about this machine, except those about other processes, which ``NoiseMeter``
  /// returns.
  public static func present(on machine: Machine) -> [NoiseWarning] {
    present(
      build: machine.build, isVirtual: machine.isVirtual,
      governor: read("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"))
  }

  /// Returns the same warnings, from the contents of the kernel's files; `nil` for a missing file.
  static func present(
    build: String, isVirtual: Bool, governor: String?
  ) -> [NoiseWarning] {
    var found: [NoiseWarning] = []
    if build == "debug" { found.append(.debugBuild) }
    let governor = governor?.trimmingCharacters(in: .whitespacesAndNewlines)
    if let governor, governor != "performance" {
      found.append(.frequencyScaling(governor: governor))
    }
    if isVirtual { found.append(.virtualMachine) }
    return found
  }

  /// Returns whether times measured under this condition cannot be compared: other processes used
  /// half or more of the processors that the measurement does not need, or the hypervisor took a
  /// twentieth of the total time.
  public func spoilsComparison(onProcessors count: Int) -> Bool {
    switch self {
    case .busy(let processors): processors >= max(0.5, Double(count - 1) / 2)
    case .stolen(let share): share >= 0.05
    case .debugBuild, .frequencyScaling, .virtualMachine: false
    }
  }

  private static func read(_ path: String) -> String? {
    try? String(contentsOfFile: path, encoding: .utf8)
  }

  public var description: String {
    switch self {
    case .debugBuild:
      "this is a debug build: its times do not apply to a release build. Build with -c release."
    case .busy(let processors):
      "other processes kept \(Figure(processors, 2)) of the processors busy during the "
        + "measurement, which affects p99 and worst."
    case .stolen(let share):
      "the hypervisor gave \(Figure(share * 100, 1)) % of the time to other machines, which "
        + "affects p99 and worst."
    case .frequencyScaling(let governor):
      "the processor's clock is scaled (governor \(governor)); 'performance' makes times more "
        + "stable."
    case .virtualMachine:
      "this is a virtual machine: other machines may use its processor, which is not visible from "
        + "here."
    }
  }
}
