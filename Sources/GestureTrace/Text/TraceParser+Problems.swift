// The parser's messages about lines that it refuses.

import PlainText

extension TraceParser {
  static func nulByte(at offset: Int) -> LineProblem {
    LineProblem(
      code: .nulByte, what: "there is a NUL byte at column \(offset + 1)",
      why: "Traces are text; NUL bytes mean a binary file, or one damaged when a machine died.",
      remedy: "If the lines before are good, keep those: head -n N FILE.")
  }

  static var tooLong: LineProblem {
    LineProblem(
      code: .lineTooLong, what: "the line is longer than \(longestLine) bytes",
      why: "No recorder writes such lines.",
      remedy: "Remove the line, if the file is a trace at all.")
  }

  static func unknownLine(_ bytes: [UInt8]) -> LineProblem {
    LineProblem(
      code: .unknownLine, what: "the line '\(excerpt(bytes))' is not part of a trace",
      why: "A trace holds description lines (N: I: P: B: A: L: S:), events (E:) and # comments.",
      remedy: "Remove the line, or put a # before it.")
  }

  static func descriptionAfterEvents(_ bytes: [UInt8]) -> LineProblem {
    LineProblem(
      code: .descriptionAfterEvents,
      what: "the description line '\(excerpt(bytes))' follows an event",
      why: "A file describes one device, before its events; two recordings seem to be joined here.",
      remedy: "Cut the file before this device's first line and read the parts one by one.")
  }

  static func timeGoesBackwards(from last: UInt64, to next: UInt64) -> LineProblem {
    LineProblem(
      code: .timeGoesBackwards,
      what: "time goes backwards, from \(stampText(last)) to \(stampText(next))",
      why: "Velocities and frames are computed from stamps that never decrease.",
      remedy: "The clock was set while recording, or lines changed places: split the file here.")
  }

  static func newerVersion(_ value: JSONValue) -> LineProblem {
    LineProblem(
      code: .newerVersion, what: "the trace is of version \(value)",
      why: "This edgepan knows version \(TraceHeader.currentVersion) and would misread it.",
      remedy: "Update edgepan.")
  }

  static var tooManyKeys: LineProblem {
    LineProblem(
      code: .tooManyKeys, what: "the header has more than \(mostKeys) different edgepan keys",
      why: "A header is held in memory whole.", remedy: "Remove the keys that no program reads.")
  }
}

/// A stamp in the format of event lines.
func stampText(_ microseconds: UInt64) -> String {
  let fraction = String(microseconds % 1_000_000)
  return "\(microseconds / 1_000_000)."
    + String(repeating: "0", count: 6 - fraction.count) + fraction
}
