// Options that `verify` and `accept` share (worker processes and timeout), and the text form of a
// shard. `fuzz` declares its own `--jobs`, because it has no `--timeout`.

import ArgumentParser
import Foundation
import GestureReplay
import PlainText
import ReplayChecks

/// `--jobs` and `--timeout`.
struct WorkerOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The number of worker processes. Default: one per core.", valueName: "count")
  )
  var jobs: Int?
  @Option(help: ArgumentHelp("The maximum number of seconds for one case.", valueName: "seconds"))
  var timeout = 60.0

  /// The maximum number of worker processes. Each needs a few file descriptors.
  static let maximumJobs = 1024

  func validate() throws {
    if let jobs, !(1...Self.maximumJobs).contains(jobs) {
      throw ValidationError("--jobs must be 1 to \(Self.maximumJobs).")
    }
    guard timeout > 0, timeout <= 86_400 else {
      throw ValidationError("--timeout must be more than 0 and at most 86400 seconds.")
    }
  }

  /// The time for an interrupted case to end, so that a golden that it writes is reported; most
  /// cases take a few milliseconds.
  private static let graceSeconds = 0.4

  /// Runs cases. Shows a bar on a terminal, and prints the total time on stderr.
  ///
  /// - Parameters:
  ///   - job: makes a job; called on any thread.
  ///   - arrived: called with every outcome, in any order, on the calling thread.
  /// - Throws: ``ToolFailure`` with exit code 130 after an interrupt, 1 when no worker can be
  ///   started.
  func run(
    _ count: Int, job: @escaping @Sendable (Int) -> CheckJob,
    arrived: (Int, CaseOutcome) throws -> Void
  ) throws {
    let bar = ProgressLine(total: count)
    defer { bar.clear() }
    let begin = ContinuousClock.now
    var (done, simulated) = (0, 0.0)
    defer {
      bar.clear()
      let seconds = (ContinuousClock.now - begin) / .seconds(1)
      if seconds > 0, done > 0 {
        let times = simulated / seconds
        let speed = times > 1 ? ", \(Figure(times, 0)) times faster than real time" : ""
        Output.notice(
          "\(counted(done, "case")) in \(Figure(seconds, 2)) s: "
            + "\(Figure(Double(done) / seconds, 0)) a second\(speed)")
      }
    }
    try WorkerPool<CaseOutcome>.run(
      count, job: { .check(job($0)) },
      workers: jobs ?? ProcessInfo.processInfo.activeProcessorCount, timeout: timeout,
      grace: Self.graceSeconds, lost: { job($0).outcome(of: $1, tool: ToolCommand.text) },
      wait: { bar.show(done) },
      arrived: { index, outcome in
        done += 1
        simulated += outcome.simulatedSeconds
        try arrived(index, outcome)
      })
  }
}

extension RecordMode: NamedArgument {}

extension RunShard: ExpressibleByArgument {
  /// Parses `i/n`, with i from 1 to n.
  public init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1],
      (1...Self.maximumCount).contains(count), (1...count).contains(index)
    else { return nil }
    self.init(index: index, count: count)
  }
}
