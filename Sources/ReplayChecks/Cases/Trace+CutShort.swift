// What every verb says of a recording whose end is missing.

import GestureTrace
import PlainText

extension Trace {
  /// What a verb says, after `warning: `, of a trace whose end is missing: its last gesture may be
  /// incomplete. nil for a whole one.
  package var cutShortWarning: String? {
    findings.contains { $0.code == .unfinished || $0.code == .lastLineCutOff }
      ? "\(escape(file)): the recording was cut short" : nil
  }
}
