// The warning that every subcommand prints about a recording whose end is missing.

import GestureTrace
import PlainText

extension Trace {
  /// The text after `warning: ` about a trace whose end is missing, with the line in or after which
  /// it is cut; nil for a complete trace. The last gesture of such a trace may be incomplete.
  package var truncationWarning: String? {
    findings.last { $0.code == .unfinished || $0.code == .lastLineCutOff }.map { finding in
      "\(escape(file))\(finding.line.map { ":\($0)" } ?? ""): the recording was cut short"
        + (finding.line == nil ? "" : " here")
    }
  }
}
