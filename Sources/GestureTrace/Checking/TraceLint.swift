// Anomalies of a recording, from its header to its last event.

import PlainText

/// Checks a trace for missing parts, contradictions, and personal data.
///
///     for finding in TraceLint.findings(in: trace) { print(finding) }
///
/// Makes two passes over the events; memory does not grow with their number. Repeated anomalies of
/// one kind become one finding, with their number and the line of the first. Findings never reveal
/// which keys were pressed.
public enum TraceLint {
  /// Returns all findings, including the reader's, sorted by line; findings about the whole file
  /// come first.
  public static func findings(in trace: Trace) -> [TraceFinding] {
    var events = EventLint(trace)
    events.run()
    let all =
      trace.findings + headerFindings(trace) + deviceFindings(trace)
      + PrivacyLint.findings(in: trace) + events.findings
    // The sort key includes the position, because the standard library does not promise a stable
    // sort.
    return all.enumerated().sorted { a, b in
      (a.element.line ?? 0, a.offset) < (b.element.line ?? 0, b.offset)
    }.map(\.element)
  }

  private static func headerFindings(_ trace: Trace) -> [TraceFinding] {
    var findings: [TraceFinding] = []
    let header = trace.header
    if header.version == nil {
      if header != TraceHeader() {
        findings.add(
          .missingVersion, .warning, message: "edgepan keys, but no '# edgepan.version' line",
          remedy: "Insert '# edgepan.version: \(TraceHeader.currentVersion)' as line 2.")
      } else if trace.evemuVersion == nil {
        findings.add(
          .missingVersion, .note, message: "no '# EVEMU' version line",
          remedy: "The file is read as evemu's oldest format; evemu's tools do the same.")
      }
    }
    for key in header.unknown {
      findings.add(
        .unknownKey, .note, message: "edgepan.\(key.key) is not used by this version",
        remedy: "The key is kept; a newer edgepan may support it.")
    }
    if let intent = header.intent, !TraceHeader.intents.contains(intent) {
      findings.add(
        .unknownIntent, .warning, message: "unknown intent '\(intent)'",
        remedy: "edgepan.intent: \(nameRemedy(for: intent, among: TraceHeader.intents))")
    }
    findings += noteFindings(trace)
    for note in trace.notes {
      guard case .synthesised(let count) = note.content,
        count > trace.events.count - min(note.position, trace.events.count)
      else { continue }
      findings.add(
        .synthesisedCount, .problem, line: note.line,
        message: "a note announces \(counted(count, "synthesised event")), but fewer follow",
        remedy: "Lines were lost after recording; correct the count.")
    }
    return findings
  }

  /// The recorder's notes about lost events. (`SYN_DROPPED` is an event.)
  private static func noteFindings(_ trace: Trace) -> [TraceFinding] {
    func lines(_ kind: String) -> (first: Int?, count: Int) {
      let notes = trace.notes.filter {
        if case .note(let value) = $0.content { value["kind"]?.string == kind } else { false }
      }
      return (notes.first?.line, notes.count)
    }
    let (starved, suspended) = (lines("starved"), lines("suspend"))
    var findings: [TraceFinding] = []
    if starved.count > 0 {
      findings.add(
        .starved, .warning, line: starved.first,
        message:
          "another process grabbed the device \(counted(starved.count, "time")); the events "
          + "of that time are missing",
        remedy: "Find the process while it runs: fuser -v NODE. Then record again.")
    }
    if suspended.count > 0 {
      findings.add(
        .suspended, .note, line: suspended.first,
        message: "the machine slept \(counted(suspended.count, "time"))",
        remedy: "The contacts that were down ended; the events of that time are missing.")
    }
    return findings
  }

  private static func deviceFindings(_ trace: Trace) -> [TraceFinding] {
    guard let device = trace.device else {
      return [
        TraceFinding(
          .missingDescription, .warning, message: "the device has no description",
          remedy: "Name a description file with --description, "
            + "or put NAME.desc beside the recording.")
      ]
    }
    var findings: [TraceFinding] = []
    let positions = device.axes.filter { Self.positionCodes.contains($0.code) }
    for axis in positions where axis.minimum >= axis.maximum {
      findings.add(
        .emptyAxisRange, .problem,
        message: "the range of axis \(hex(axis.code)) is \(axis.minimum) to \(axis.maximum)",
        remedy: axis.minimum > axis.maximum
          ? "The range is inverted: exchange the two numbers in its A: line."
          : "Correct its A: line; positions cannot be computed from such a range.")
    }
    let unresolved = positions.filter { ($0.resolution ?? 0) <= 0 }
    if !unresolved.isEmpty {
      findings.add(
        .missingResolution, .warning,
        message: "no resolution for axis "
          + unresolved.map { hex($0.code) }.joined(separator: ", "),
        remedy: "If no position axis has one, the size is assumed: see the output of show. "
          + "Add the units per mm at the end of the A: line, or a size: "
          + "edgepan convert RECORDING --surface 68x147mm NEW.evemu"
      )
    }
    for axis in positions where axis.minimum < axis.maximum {
      guard let resolution = axis.resolution, resolution > 0,
        device.plausibleResolution(of: axis) == nil
      else { continue }
      findings.add(
        .implausibleResolution, .warning,
        message: "axis \(hex(axis.code)) has \(counted(Int(resolution), "unit"))/mm and would be "
          + "\(Figure(axis.span / Double(resolution), 1)) mm long",
        remedy: "No such surface has this size, so the resolution is not used. Measure the "
          + "surface, and correct the units per mm at the end of the A: line.")
    }
    return findings
  }

  /// ABS_X, ABS_Y, ABS_MT_POSITION_X, ABS_MT_POSITION_Y.
  private static let positionCodes: [UInt16] = [
    InputCode.absX, InputCode.absY, InputCode.absMTPositionX, InputCode.absMTPositionY,
  ]
}

extension TraceFinding: CustomStringConvertible {
  /// The finding as one line for a terminal, without the file's name.
  public var description: String {
    let place = line.map { "line \($0): " } ?? ""
    return "\(place)\(severity): \(message). \(remedy) [\(code.rawValue)]"
  }
}
