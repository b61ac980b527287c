// The loss of a worker process, and the resulting outcome of its case.

import GestureReplay
import PlainText

/// The reason why a worker gave no answer to a job. The place is the last frame or case that the
/// worker reported.
public enum WorkerLoss: Sendable {
  /// The process crashed; `how` describes its exit code or signal.
  case died(place: Int?, how: String)
  /// The process was killed by a signal from outside: for lack of memory, or by a user.
  case killed(place: Int?, how: String)
  /// The process gave no answer within `seconds` of real time.
  case hung(place: Int?, seconds: Double)
  /// The process answered with something other than an outcome.
  case unreadable
}

extension CheckJob {
  /// Returns the outcome of a case whose worker gave no answer.
  ///
  /// - Parameters:
  ///   - loss: why there is no answer.
  ///   - tool: the command that runs this executable.
  public func outcome(of loss: WorkerLoss, tool: String) -> CaseOutcome {
    // The command replays the case alone in one process, where a debugger can be attached.
    let alone = commands(tool: tool).map { "To replay this case alone: \($0.replay())" }
    func text(_ frame: Int?) -> String {
      frame.map { "in frame \($0)" } ?? "before its first frame"
    }
    switch loss {
    case .died(let place, let how):
      return outcome(.crashed, "the replay died \(text(place)): \(how)", remedy: alone)
    case .killed(let place, let how):
      return outcome(
        .killed,
        "another process or the system killed the replay's process \(text(place)): \(how)",
        remedy: "If the system ran out of memory (see dmesg): use fewer workers (--jobs), or give "
          + "the job more memory. Then run it again, or use --resume.")
    case .hung(let place, let seconds):
      return outcome(
        .hung, "the replay hung \(text(place)): no answer in \(Figure(seconds, 3)) s",
        remedy: "--timeout SECONDS allows more time." + (alone.map { " " + $0 } ?? ""))
    case .unreadable:
      return outcome(.crashed, "the worker's answer cannot be read", remedy: alone)
    }
  }

  /// Returns the commands that reproduce this case; nil if its golden cannot be read.
  private func commands(tool: String) -> CaseCommands? {
    guard let settings = knownSettings else { return nil }
    return CaseCommands(tool: tool, recording: recording, settings: settings)
  }
}
