// The loss of a worker process, and the resulting outcome of its case.

import PlainText

/// Why a worker gave no answer to a job. The place is the last one that it reported: a frame or a
/// case.
public enum WorkerLoss: Sendable {
  /// The process died; `how` is its exit code or signal, in words.
  case died(place: Int?, how: String)
  /// Killed by a signal from outside: for lack of memory, or by a user.
  case killed(place: Int?, how: String)
  /// It gave no answer within `seconds` of real time.
  case hung(place: Int?, seconds: Double)
  /// It answered with something other than an outcome.
  case unreadable
}

extension CheckJob {
  /// The outcome of a case whose worker gave no answer.
  ///
  /// - Parameters:
  ///   - loss: why there is no answer.
  ///   - tool: the words that run this executable.
  public func outcome(of loss: WorkerLoss, tool: String) -> CaseOutcome {
    // Alone and in one process, where a debugger and a backtrace help.
    let alone = commands(tool: tool).map { "To see where: \($0.replay())" }
    func text(_ frame: Int?) -> String {
      frame.map { "in frame \($0)" } ?? "before its first frame"
    }
    switch loss {
    case .died(let place, let how):
      return outcome(.crashed, "the replay died \(text(place)): \(how)", remedy: alone)
    case .killed(let place, let how):
      return outcome(
        .killed,
        "the replay's process was killed \(text(place)), not by its own doing: \(how)",
        remedy: "Where the system had no memory left (dmesg says so): fewer workers (--jobs), or "
          + "more memory for the job. Then run it again, or --resume.")
    case .hung(let place, let seconds):
      return outcome(
        .hung, "the replay hung \(text(place)): no answer in \(Figure(seconds, 3)) s",
        remedy: "--timeout SECONDS allows more time." + (alone.map { " " + $0 } ?? ""))
    case .unreadable:
      return outcome(.crashed, "the worker's answer cannot be read", remedy: alone)
    }
  }

  /// The commands that reproduce this case; nil if its golden cannot be read.
  private func commands(tool: String) -> CaseCommands? {
    guard let settings = settings ?? golden.flatMap(GoldenFile.readHead) else { return nil }
    return CaseCommands(tool: tool, recording: recording, settings: settings)
  }
}
