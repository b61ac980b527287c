// The human-readable output of `show`.

import PlainText

extension TraceReport {
  /// Passes the lines of the report to `body`, a blank line last.
  func forEachLine(_ body: (String) -> Void) {
    body(Ink.strong(file))
    if let device {
      body("  device     \(device.name) (description: \(device.description))")
    } else {
      body("  device     no description")
    }
    for origin in provenance { body("  origin     \(origin)") }
    if let surface {
      body(
        "  surface    \(surface.kind), \(Figure(surface.widthMillimeters, 1)) x "
          + "\(Figure(surface.heightMillimeters, 1)) mm")
      for assumption in surface.assumptions { body("             \(assumption)") }
    }
    body("  timing     \(timing.text)")
    if let noContacts { body("  contacts   none: \(noContacts)") }
    if contactsDownAtStart > 0 {
      body(
        "  at start   \(counted(contactsDownAtStart, "contact")) down; the recording does not "
          + "contain the landing")
    }
    if !contacts.isEmpty {
      body("  contacts   \(contacts.count)")
      TextTable.forEachLine(
        header: ["#", "start s", "ms", "x", "", "y", "", "samples", "end", "edge pan"],
        of: contacts, cells: \.cells
      ) { body("    " + $0) }
    }
    if !edgePans.isEmpty {
      body("  edge pans  \(edgePans.count)")
      TextTable.forEachLine(
        header: [
          "contact", "edge", "fingers", "start s", "ms", "from", "to", "mm", "pt", "peak mm/s",
          "release mm/s", "end",
        ], of: edgePans, cells: \.cells
      ) { body("    " + $0) }
    }
    body("")
  }
}

extension TraceReport.Timing {
  fileprivate var text: String {
    var text = "\(Figure(seconds, 2)) s, \(counted(events, "event")) in \(counted(frames, "frame"))"
    if let median = medianIntervalMilliseconds {
      text += ", \(Figure(median, 1)) ms apart (median)"
    }
    if drops > 0 { text += ", events lost \(counted(drops, "time"))" }
    if suspends > 0 { text += ", the machine slept \(counted(suspends, "time"))" }
    if starvations > 0 {
      text += ", grabbed by another process \(counted(starvations, "time"))"
    }
    return text
  }
}

extension TraceReport.ContactRow {
  fileprivate var cells: [String] {
    [
      "\(contact)", "\(Figure(startSeconds, 3))", "\(Figure(milliseconds, 0))",
      shareText(startX), shareText(endX), shareText(startY), shareText(endY),
      "\(samples)", end, edge ?? "no: \(refusal?.reason.description ?? "")",
    ]
  }

}

/// A fraction of an axis, or `?` if it was not reported.
private func shareText(_ share: Double?) -> String { share.map { "\(Figure($0, 3))" } ?? "?" }

extension TraceReport.EdgePanRow {
  fileprivate var cells: [String] {
    [
      contacts.map(String.init).joined(separator: "+"), edge, "\(fingers)",
      "\(Figure(startSeconds, 3))", "\(Figure(milliseconds, 0))", shareText(startFraction),
      shareText(endFraction), "\(Figure(distanceMillimeters, 1))",
      "\(Figure(distancePoints, 0))", "\(Figure(peakVelocity, 0))",
      "\(Figure(releaseVelocity, 0))", end,
    ]
  }
}
