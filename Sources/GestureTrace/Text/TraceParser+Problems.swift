// The parser's messages about lines that it rejects.

import PlainText

extension TraceParser {
  static func nulByte(at offset: Int) -> LineProblem {
    LineProblem(
      code: .nulByte, what: "there is a NUL byte at column \(offset + 1)",
      why: "Recordings are text; NUL bytes mean a binary file, or a file damaged by a crash.",
      remedy: "To keep the N valid lines before this line: head -n N FILE.")
  }

  static var tooLong: LineProblem {
    LineProblem(
      code: .lineTooLong, what: "the line is longer than \(longestLine) bytes",
      why: "No recorder writes such lines.",
      remedy: "Remove the line, or check that the file is a recording.")
  }

  static func unknownLine(_ bytes: [UInt8]) -> LineProblem {
    LineProblem(
      code: .unknownLine, what: "the line '\(excerpt(bytes))' is not part of a recording",
      why: "A recording contains description lines (N: I: P: B: A: L: S:), events (E:) and "
        + "# comments.",
      remedy: "Remove the line, or put a # before it. Recordings by libinput record, evtest and "
        + "Android's getevent are recognised by their own lines.")
  }

  static func descriptionAfterEvents(_ bytes: [UInt8]) -> LineProblem {
    LineProblem(
      code: .descriptionAfterEvents,
      what: "the description line '\(excerpt(bytes))' follows an event",
      why: "A file describes one device, before its events; two recordings seem to be joined.",
      remedy: "Split the file before this device's first line, and read the parts separately.")
  }

  static func timeGoesBackwards(from last: UInt64, to next: UInt64) -> LineProblem {
    LineProblem(
      code: .timeGoesBackwards,
      what: "time goes backwards, from \(stampText(last)) to \(stampText(next))",
      why: "Velocities and frames are computed from timestamps that never decrease.",
      remedy: "The clock was set while recording, or lines are out of order: split the file here.")
  }

  static func newerVersion(_ value: JSONValue) -> LineProblem {
    LineProblem(
      code: .newerVersion, what: "the recording has version \(value)",
      why: "This edgepan reads version \(TraceHeader.currentVersion) and would misread the file.",
      remedy: "Update edgepan.")
  }

  static var tooManyKeys: LineProblem {
    LineProblem(
      code: .tooManyKeys, what: "the header has more than \(maximumKeys) different edgepan keys",
      why: "The whole header is kept in memory.", remedy: "Remove the keys that no program reads.")
  }
}

/// Returns a timestamp in the format of event lines.
func stampText(_ microseconds: UInt64) -> String {
  let fraction = String(microseconds % 1_000_000)
  return "\(microseconds / 1_000_000)."
    + String(repeating: "0", count: 6 - fraction.count) + fraction
}
