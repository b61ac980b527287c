// Turns a checked replay into a verdict with a message and a remedy.

import GestureReplay
import PlainText

/// Derives a case's status, message and remedy from a replay.
struct CaseJudge {
  let commands: CaseCommands

  /// Adds the invariants' verdict.
  func judge(_ checked: CheckedReplay, _ outcome: inout CaseOutcome) {
    outcome.frames = checked.result?.frames.count ?? 0
    outcome.gestures = checked.result.map(GestureCounts.init)
    outcome.notes = (checked.result?.notes ?? []).map { escape($0) }
    if let first = checked.result?.frames.first, let last = checked.result?.frames.last {
      outcome.simulatedSeconds = last.timestamp - first.timestamp
    }
    guard !checked.violations.isEmpty else { return }
    outcome.status = .violates
    outcome.message = InvariantViolation.summary(of: checked.violations)
    outcome.remedy = Self.lines([
      ("To verify again", commands.verify), ("To inspect", commands.replay()),
      ("To find the cause", checked.violations.first.map { commands.blame(frame: $0.frame) }),
    ])
  }

  /// Returns one command per line with nothing after it, so that a command can be pasted.
  private static func lines(_ commands: [(what: String, command: String?)]) -> String {
    commands.compactMap { what, command in command.map { "\(what): \($0)" } }
      .joined(separator: "\n")
  }

  /// Adds the verdict on a missing golden. Called after the invariants' verdict was added.
  func judgeMissingGolden(isRequired: Bool, _ outcome: inout CaseOutcome) {
    guard outcome.status == .passed else { return }
    outcome.status = isRequired ? .missingGolden : .noGolden
    guard isRequired else { return }
    outcome.message = "no golden: nothing to compare with"
    outcome.remedy = "To accept the current behaviour: \(commands.accept)"
  }

  /// Adds the golden's verdict. Called after the invariants' verdict was added.
  func judge(_ verdict: GoldenVerdict, _ outcome: inout CaseOutcome) {
    outcome.comparedValues = verdict.comparedValues
    if outcome.status == .violates {
      // The invariant identifies the fault; the golden identifies the property that shows it.
      if let difference = verdict.difference {
        outcome.message += "; and differs from its golden: \(difference)"
      }
      return
    }
    if let difference = verdict.difference {
      outcome.status = .differs
      outcome.message = "\(difference)"
      let isNamed = difference.layer != nil || difference.note == nil
      outcome.remedy = Self.lines([
        ("If this is intended", commands.accept), ("To verify again", commands.verify),
        (
          isNamed ? "To inspect" : "To compare all frames, run this before and after your change",
          commands.replay(
            layersOf: isNamed ? difference.sampledFrame ?? difference.frame : nil)
        ),
        ("To find the cause", difference.frame == nil ? nil : commands.blameDifference),
      ])
    } else if verdict.comparedValues == 0 {
      outcome.status = .differs
      outcome.message = "nothing was compared: the golden is empty"
      outcome.remedy = "Accept it again (\(commands.accept)), or delete it."
    }
  }
}
