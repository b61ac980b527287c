// What makes times on this machine uncertain: told before the figures, not hidden in them.

import Foundation

/// A reason to trust times less. Counts are exact all the same.
public enum NoiseWarning: Hashable, Sendable, CustomStringConvertible {
  /// Not optimised: an order of magnitude slower, in other proportions.
  case debugBuild
  /// Processes that wanted to run in the last minute, and processors for them.
  case busy(load: Double, cores: Int)
  /// The processor's clock changes while it is measured.
  case frequencyScaling(governor: String)
  /// Somebody else may be running on the same processor, unseen.
  case virtualMachine

  /// A machine is busy when other work would take more than this share of a processor.
  static let quietLoad = 0.5

  /// What holds here and now.
  public static func present(on machine: Machine) -> [NoiseWarning] {
    present(
      build: machine.build, isVirtual: machine.isVirtual, cores: machine.cores,
      loadAverage: read("/proc/loadavg"),
      governor: read("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"))
  }

  /// The same from what the files say; nil for a file that is not there.
  static func present(
    build: String, isVirtual: Bool, cores: Int, loadAverage: String?, governor: String?
  ) -> [NoiseWarning] {
    var found: [NoiseWarning] = []
    if build == "debug" { found.append(.debugBuild) }
    let load = loadAverage?.split(separator: " ").first.flatMap { Double($0) } ?? 0
    if load > quietLoad { found.append(.busy(load: load, cores: cores)) }
    let governor = governor?.trimmingCharacters(in: .whitespacesAndNewlines)
    if let governor, governor != "performance" {
      found.append(.frequencyScaling(governor: governor))
    }
    if isVirtual { found.append(.virtualMachine) }
    return found
  }

  private static func read(_ path: String) -> String? {
    try? String(contentsOfFile: path, encoding: .utf8)
  }

  public var description: String {
    switch self {
    case .debugBuild:
      "this is a debug build: its times say nothing about a release. Build with -c release."
    case .busy(let load, let cores):
      "the machine is busy (load \(load) on \(cores) cores): p99 and worst are somebody else's too."
    case .frequencyScaling(let governor):
      "the processor's clock is scaled (governor \(governor)); 'performance' makes times steadier."
    case .virtualMachine:
      "this is a virtual machine: its processor is shared with others that cannot be seen."
    }
  }
}
