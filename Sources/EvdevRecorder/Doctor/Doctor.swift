// Checks whether this process can record: one line per check, with the remedy.

import PlainText

/// One check of `edgepan doctor`.
public struct DoctorCheck: Hashable, Sendable, Encodable {
  public enum Level: String, Hashable, Sendable, Encodable {
    case good
    case note
    case bad
  }

  public var level: Level
  /// The subject of the check.
  public var subject: String
  /// The result, escaped for a terminal.
  public var finding: String
  /// The remedy, or `nil` if none is needed.
  public var fix: String?

  public init(_ level: Level, _ subject: String, _ finding: String, fix: String? = nil) {
    self.level = level
    self.subject = escape(subject)
    self.finding = escape(finding)
    self.fix = fix.map { escape($0) }
  }
}

/// The input of the checks. ``Machine`` collects it; tests create their own.
public struct DoctorFacts: Sendable {
  /// The nodes that sysfs lists, with their permissions (`nil` for a node that is not in /dev).
  public var nodes: [(node: InputNode, permissions: NodePermissions?)]
  public var process: ProcessIdentity
  /// The path of the loaded library.
  public var libevdev: String?
  public var hasSysfs = true
  /// The seat of this login.
  public var seat = Seat.unknown
  /// The path of EdgePan's installed udev rule, or `nil` if it is not installed.
  public var installedRule: String?
  /// The reason why `play` cannot create devices, or `nil` if it can.
  public var uinputProblem: String?
  /// The value of /proc/sys/kernel/perf_event_paranoid.
  public var perfParanoid: Int?
  /// The first CPU's governor, or `nil` if the machine has none.
  public var governor: String?
}

/// Checks whether this process can record.
public struct Doctor: Sendable {
  public var checks: [DoctorCheck] = []
  /// Whether at least one pointer can be read.
  public var canRecord = false
  /// Whether /dev contains a pointer that this process cannot read, and that the udev rule would
  /// make readable.
  public var needsRule: Bool { !refused.isEmpty && seat != .none }
  /// The nodes of pointers that this process cannot read.
  private var refused: [String] = []
  private let seat: Seat

  /// Runs the checks on the facts.
  public init(_ facts: DoctorFacts) {
    seat = facts.seat
    checks.append(
      DoctorCheck(.good, "libevdev", facts.libevdev ?? "linked into this program"))
    if facts.nodes.isEmpty {
      checks.append(
        DoctorCheck(
          .bad, "devices",
          facts.hasSysfs
            ? "the kernel has no input device" : "not found: /sys/class/input (a container?)",
          fix: "On a machine without a pointing device, use the recordings in Recordings/, "
            + "or edgepan synth."))
    }
    for (node, permissions) in facts.nodes { check(node, permissions, facts.process) }
    if needsRule {
      checks.append(
        facts.installedRule.map {
          DoctorCheck(
            .note, "udev rule", "\($0) is installed, but not active yet",
            fix: UdevRule.activation)
        } ?? DoctorCheck(.bad, "udev rule", "not installed", fix: UdevRule.installation))
      checks.append(DoctorCheck(.note, "group input", UdevRule.whyNotTheGroup))
    }
    if !refused.isEmpty, seat == .none {
      checks.append(
        DoctorCheck(
          .bad, "seat",
          "this login is not at the machine (ssh?); the udev rule gives access only to a user who is",
          fix: "Until the device is unplugged: sudo setfacl -m u:\(facts.process.user):r "
            + refused.map(shellWord).joined(separator: " ")))
    }
    if let problem = facts.uinputProblem {
      checks.append(DoctorCheck(.note, "uinput", problem))
    } else {
      checks.append(DoctorCheck(.good, "uinput", "play can create devices"))
    }
    checkBenchmarks(facts)
  }

  private mutating func check(
    _ node: InputNode, _ permissions: NodePermissions?, _ process: ProcessIdentity
  ) {
    let subject = "\(node.sysname) \(node.kind.rawValue)"
    let access = NodeAccess(permissions, for: process)
    let summary = permissions.map { ", \($0.summary)" } ?? ""
    let name = "\(node.displayName)\(summary)"
    switch node.kind {
    case .keyboard:
      // A readable keyboard is reported, because other programs can also read it.
      checks.append(
        access == .readable && process.user != 0
          ? DoctorCheck(
            .note, subject, "\(name): never opened by EdgePan, but this login can read it",
            fix: "Leave the group that allows this: all your programs can read what you type.")
          : DoctorCheck(.good, subject, "\(name): refused, never opened"))
    case .other: checks.append(DoctorCheck(.good, subject, "\(name): nothing to record"))
    default:
      if let why = access.why {
        if access != .noNode { refused.append(node.path) }
        checks.append(
          DoctorCheck(
            .bad, subject, "\(name): \(why)", fix: access.remedy(node: node.path, seat: seat)))
      } else {
        canRecord = true
        checks.append(DoctorCheck(.good, subject, "\(name): can be recorded"))
      }
    }
  }

  private mutating func checkBenchmarks(_ facts: DoctorFacts) {
    if let paranoid = facts.perfParanoid {
      checks.append(
        paranoid > 2
          ? DoctorCheck(
            .note, "perf", "perf_event_paranoid is \(paranoid): no counters for benchmarks",
            fix: "sudo sysctl kernel.perf_event_paranoid=2")
          : DoctorCheck(.good, "perf", "perf_event_paranoid is \(paranoid)"))
    }
    if let governor = facts.governor {
      checks.append(
        governor == "performance"
          ? DoctorCheck(.good, "governor", governor)
          : DoctorCheck(
            .note, "governor", "\(governor): benchmark times will vary",
            fix: "sudo cpupower frequency-set -g performance"))
    }
  }
}
