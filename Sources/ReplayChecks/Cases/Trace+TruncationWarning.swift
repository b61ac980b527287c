// The warning that every subcommand prints about a recording whose end is missing.

import GestureTrace
import PlainText

extension Trace {
  /// The text after `warning: ` about a trace whose end is missing; nil for a complete trace. The
  /// last gesture of such a trace may be incomplete.
  package var truncationWarning: String? {
    findings.contains { $0.code == .unfinished || $0.code == .lastLineCutOff }
      ? "\(escape(file)): the recording was cut short" : nil
  }
}
