// Many cases over many workers; outcomes in the order of the cases, whatever their number.

import Foundation
import ReplayChecks
import Synchronization

/// Runs cases in worker processes.
///
/// A worker that dies or does not answer turns its case into an outcome with the signal and the
/// frame it was in, and is replaced. The cases of one recording go out one after another, so
/// that a worker reads a recording once.
final class WorkerPool: Sendable {
  private struct State {
    var next = 0
    var done = 0
    var outcomes: [CaseOutcome?]
    var running: Int
  }

  private let jobs: [CheckJob]
  private let toolName: String
  private let timeout: Double
  private let state: Mutex<State>

  private init(jobs: [CheckJob], workers: Int, toolName: String, timeout: Double) {
    self.jobs = jobs
    self.toolName = toolName
    self.timeout = timeout
    state = Mutex(State(outcomes: Array(repeating: nil, count: jobs.count), running: workers))
  }

  /// Runs all cases.
  ///
  /// - Parameters:
  ///   - workers: how many processes.
  ///   - timeout: seconds that one case may take.
  ///   - progress: told now and then how many are done.
  /// - Throws: ``ToolFailure`` (130) after an interrupt, (1) when no worker can be started.
  static func run(
    _ jobs: [CheckJob], workers: Int, toolName: String, timeout: Double,
    progress: (Int) -> Void
  ) throws -> [CaseOutcome] {
    guard !jobs.isEmpty else { return [] }
    let count = min(max(workers, 1), jobs.count)
    let pool = WorkerPool(jobs: jobs, workers: count, toolName: toolName, timeout: timeout)
    Interrupt.watch()
    for _ in 0..<count { Thread.detachNewThread { pool.serve() } }
    while true {
      let (running, done) = pool.state.withLock { ($0.running, $0.done) }
      progress(done)
      if running == 0 { break }
      usleep(5_000)
    }
    if Interrupt.isSet { throw ToolFailure(.interrupted, "interrupted") }
    let outcomes = pool.state.withLock { $0.outcomes.compactMap { $0 } }
    guard outcomes.count == jobs.count else {
      throw ToolFailure(.unexpected, "no worker process could be started")
    }
    return outcomes
  }

  private func serve() {
    var worker: WorkerProcess?
    while !Interrupt.isSet, let index = take() {
      if worker == nil { worker = WorkerProcess(toolName: toolName) }
      guard let process = worker else { break }
      let outcome = run(jobs[index], on: process)
      if outcome.isFatal { worker = nil }
      if let outcome = outcome.outcome { finish(index, outcome) }
    }
    _ = worker?.end(forcibly: Interrupt.isSet)
    state.withLock { $0.running -= 1 }
  }

  private func take() -> Int? {
    state.withLock { state in
      guard state.next < jobs.count else { return nil }
      state.next += 1
      return state.next - 1
    }
  }

  private func finish(_ index: Int, _ outcome: CaseOutcome) {
    state.withLock { state in
      state.outcomes[index] = outcome
      state.done += 1
    }
  }

  private func run(
    _ job: CheckJob, on worker: WorkerProcess
  ) -> (outcome: CaseOutcome?, isFatal: Bool) {
    guard let line = try? JSONEncoder().encode(job) else {
      return (job.outcome(.failed, "the case cannot be sent"), false)
    }
    let reply =
      worker.channel.send(Array(line))
      ? worker.channel.receive(timeout: timeout, isCancelled: { Interrupt.isSet }) : .closed
    let place = worker.lastFrame.map { "in frame \($0)" } ?? "before its first frame"
    switch reply {
    case .line(let bytes):
      guard let outcome = try? JSONDecoder().decode(CaseOutcome.self, from: Data(bytes)) else {
        _ = worker.end(forcibly: true)
        return (job.outcome(.crashed, "the worker's answer cannot be read"), true)
      }
      return (outcome, false)
    case .closed:
      let end = worker.end(forcibly: false)
      return (job.outcome(.crashed, "the replay died \(place): \(end)"), true)
    case .timedOut:
      _ = worker.end(forcibly: true)
      return (
        job.outcome(
          .hung, "the replay hung \(place): no answer in \(Int(timeout)) s",
          remedy: "--timeout SECONDS allows more time."), true
      )
    case .cancelled:
      _ = worker.end(forcibly: true)
      return (nil, true)
    }
  }
}

/// Whether the user pressed Ctrl-C.
enum Interrupt {
  private static let flag = Atomic<Bool>(false)

  static var isSet: Bool { flag.load(ordering: .relaxed) }

  /// From now on SIGINT and SIGTERM are noted instead of ending the process.
  static func watch() {
    for number in [SIGINT, SIGTERM] {
      signal(number) { _ in Interrupt.flag.store(true, ordering: .relaxed) }
    }
  }
}

/// A bar on stderr, when that is a terminal.
final class ProgressBar {
  private let total: Int
  private let isShown = isatty(STDERR_FILENO) == 1
  private var last = -1

  init(total: Int) { self.total = total }

  func show(_ done: Int) {
    guard isShown, done != last, total > 0 else { return }
    last = done
    let width = 30
    let filled = done * width / total
    let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled)
    FileHandle.standardError.write(Data("\r[\(bar)] \(done)/\(total)".utf8))
  }

  /// Takes the bar away.
  func clear() {
    guard isShown, last >= 0 else { return }
    FileHandle.standardError.write(Data("\r\u{1b}[K".utf8))
  }
}
