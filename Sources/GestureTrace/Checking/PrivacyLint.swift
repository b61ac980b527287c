// Data in a trace that identifies a person: keys, serial numbers, machines, the time of day.

import PlainText

/// Finds data in a trace that goes beyond a pointer's motion.
enum PrivacyLint {
  /// 2001-09-09 in Unix time. No device runs for 31 years, so a timestamp of this value or more is
  /// wall-clock time.
  private static let wallClockMicroseconds: UInt64 = 1_000_000_000_000_000

  /// The command of the remedies; RECORDING stands for the file.
  private static let scrub = "edgepan scrub RECORDING --output NEW.evemu"

  static func findings(in trace: Trace) -> [TraceFinding] {
    eventFindings(trace) + declarationFindings(trace) + headerFindings(trace)
      + timeFindings(trace) + commentFindings(trace)
  }

  private static func eventFindings(_ trace: Trace) -> [TraceFinding] {
    var keys = (count: 0, first: 0)
    var others = (count: 0, first: 0)
    for (index, event) in trace.events.enumerated()
    where !PointerCodes.allows(event.type, event.code) {
      if event.type == .key {
        if keys.count == 0 { keys.first = index }
        keys.count += 1
      } else {
        if others.count == 0 { others.first = index }
        others.count += 1
      }
    }
    var findings: [TraceFinding] = []
    if keys.count > 0 {
      findings.add(
        .keyEvent, .problem, line: trace.line(ofEvent: keys.first),
        message: "\(counted(keys.count, "event")) of keys that are not pointer buttons: "
          + "this may be typed text",
        remedy: "edgepan play rejects such files. Remove them before sharing: " + scrub)
    }
    if others.count > 0 {
      findings.add(
        .nonPointerEvent, .problem, line: trace.line(ofEvent: others.first),
        message: "\(counted(others.count, "event")) not needed for a pointer, "
          + "such as scan codes of keys",
        remedy: "edgepan play rejects such files. Remove them before sharing: " + scrub)
    }
    return findings
  }

  private static func declarationFindings(_ trace: Trace) -> [TraceFinding] {
    let keys = trace.device.map(declaredKeys) ?? 0
    guard keys > 0 else { return [] }
    return [
      TraceFinding(
        .declaredKeys, .note,
        message: "the device declares \(counted(keys, "key")) other than buttons",
        remedy: "A list of keys reveals little; EdgePan's own recordings omit it.")
    ]
  }

  /// Returns the number of keys that a device declares, not counting pointer buttons.
  private static func declaredKeys(_ device: DeviceDescription) -> Int {
    (device.codes[.key]?.members ?? []).count { !PointerCodes.isButton(UInt16(clamping: $0)) }
  }

  /// Whether a device declares keys other than pointer buttons.
  static func declaresKeys(_ device: DeviceDescription) -> Bool { declaredKeys(device) > 0 }

  /// Whether a name looks like "Ann's Mouse", as people name phones and Bluetooth devices.
  static func mayNamePerson(_ name: ExactText?) -> Bool {
    let name = name?.string ?? ""
    return ["'s ", "\u{2019}s ", "@"].contains { name.contains($0) }
  }

  private static func headerFindings(_ trace: Trace) -> [TraceFinding] {
    var findings: [TraceFinding] = []
    func identifier(_ message: String, _ severity: TraceFinding.Severity) {
      findings.add(
        .identifier, severity, message: message,
        remedy: "Remove it before you share the file: " + scrub)
    }
    if case .value = trace.header.uniq {
      identifier("the recording contains the device's serial number", .problem)
    }
    if case .value = trace.header.phys {
      identifier("the recording contains the device's port", .warning)
    }
    if mayNamePerson(trace.deviceName) {
      identifier("the device's name may contain the name of a person", .warning)
    }
    return findings
  }

  /// Whether the timestamps, or the time of timestamp 0, reveal the time of day.
  static func isWallClock(_ trace: Trace) -> Bool {
    hasWallClockStamps(trace) || (trace.header.zero ?? 0) >= wallClockMicroseconds
  }

  private static func hasWallClockStamps(_ trace: Trace) -> Bool {
    (trace.events.first?.microseconds ?? 0) >= wallClockMicroseconds
  }

  private static func timeFindings(_ trace: Trace) -> [TraceFinding] {
    guard isWallClock(trace) else { return [] }
    let stamped = hasWallClockStamps(trace)
    return [
      TraceFinding(
        .wallClock, .warning, line: stamped ? trace.line(ofEvent: 0) : nil,
        message: stamped
          ? "timestamps are wall-clock time and reveal when the recording was made"
          : "edgepan.zero is wall-clock time and reveals when the recording was made",
        remedy: "Shift them to start at 0 before you share the file: " + scrub)
    ]
  }

  /// Text that marks a comment as naming a machine, a person or a site.
  private static let machineMarks = ["Kernel:", "DMI:", "dmi:", "Hostname", "hostname", "@", "://"]

  /// Whether a comment may name a machine, an address or a site.
  static func mayNameMachine(_ comment: ExactText) -> Bool {
    let text = comment.string
    return machineMarks.contains { text.contains($0) }
  }

  private static func commentFindings(_ trace: Trace) -> [TraceFinding] {
    let identifyingComments = trace.comments.filter { mayNameMachine($0.text) }
    guard let first = identifyingComments.first else { return [] }
    return [
      TraceFinding(
        .machineComment, .warning, line: first.line,
        message:
          "\(counted(identifyingComments.count, "comment")) that may name the machine or a person: "
          + "'\(excerpt(first.text.bytes, maximumLength: 40))'",
        remedy: "Remove them before you share the file: " + scrub)
    ]
  }
}
