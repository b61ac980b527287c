// The human-readable output of `show`.

import PlainText

extension TraceReport {
  /// The report as text, with a blank line at the end.
  var text: String {
    var lines = [Ink.strong(file)]
    if let device {
      lines.append("  device     \(device.name) (description: \(device.description))")
    } else {
      lines.append("  device     no description")
    }
    for origin in provenance { lines.append("  origin     \(origin)") }
    if let surface {
      lines.append(
        "  surface    \(surface.kind), \(Figure(surface.widthMillimeters, 1)) x "
          + "\(Figure(surface.heightMillimeters, 1)) mm")
      for assumption in surface.assumptions { lines.append("             \(assumption)") }
    }
    lines.append("  timing     \(timing.text)")
    if let noContacts { lines.append("  contacts   none: \(noContacts)") }
    if contactsDownAtStart > 0 {
      lines.append(
        "  at start   \(counted(contactsDownAtStart, "contact")) down; the recording does not "
          + "contain the landing")
    }
    if !contacts.isEmpty {
      lines.append("  contacts   \(contacts.count)")
      lines.append(
        table(
          header: ["#", "start s", "ms", "x", "", "y", "", "samples", "end", "edge pan"],
          rows: contacts.map(\.cells)))
    }
    if !edgePans.isEmpty {
      lines.append("  edge pans  \(edgePans.count)")
      lines.append(
        table(
          header: [
            "contact", "edge", "fingers", "start s", "ms", "from", "to", "mm", "pt", "peak mm/s",
            "release mm/s", "end",
          ],
          rows: edgePans.map(\.cells)))
    }
    return lines.joined(separator: "\n") + "\n\n"
  }

  private func table(header: [String], rows: [[String]]) -> String {
    TextTable(header: header, rows: rows).lines.map { "    " + $0 }.joined(separator: "\n")
  }
}

extension TraceReport.Timing {
  fileprivate var text: String {
    var text = "\(Figure(seconds, 2)) s, \(counted(events, "event")) in \(counted(frames, "frame"))"
    if let median = medianIntervalMilliseconds {
      text += ", \(Figure(median, 1)) ms apart (median)"
    }
    if drops > 0 { text += ", events lost \(counted(drops, "time"))" }
    return text
  }
}

extension TraceReport.ContactRow {
  fileprivate var cells: [String] {
    [
      "\(contact)", "\(Figure(startSeconds, 3))", "\(Figure(milliseconds, 0))",
      place(startX), "\(Figure(endX, 3))", place(startY), "\(Figure(endY, 3))",
      "\(samples)", end, edge ?? "no: \(refusal ?? "")",
    ]
  }

  private func place(_ share: Double?) -> String { share.map { "\(Figure($0, 3))" } ?? "?" }
}

extension TraceReport.EdgePanRow {
  fileprivate var cells: [String] {
    [
      contacts.map(String.init).joined(separator: "+"), edge, "\(fingers)",
      "\(Figure(startSeconds, 3))", "\(Figure(milliseconds, 0))", "\(Figure(startFraction, 3))",
      "\(Figure(endFraction, 3))", "\(Figure(distanceMillimeters, 1))",
      "\(Figure(distancePoints, 0))", "\(Figure(peakVelocity, 0))",
      "\(Figure(releaseVelocity, 0))", end,
    ]
  }
}
