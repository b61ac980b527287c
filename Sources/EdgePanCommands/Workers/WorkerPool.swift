// Distributes cases over workers and collects their outcomes.

import Foundation
import ReplayChecks
import Synchronization

/// Runs jobs in worker processes.
///
/// A worker that dies or does not answer is replaced, and `lost` makes the answer for its job. Jobs
/// are sent in order, so that consecutive jobs (checks of one recording, shares of one fuzzing run)
/// can share a worker's caches.
final class WorkerPool<Answer: WorkerAnswer>: Sendable {
  private struct State {
    var next = 0
    var done = 0
    /// The number of jobs that the deadline or an interrupt stopped before they were answered.
    var cut = 0
    /// The number of threads that could not be started, or that ended because no worker could be
    /// started.
    var idle = 0
    /// Answers that arrived since the calling thread last checked.
    var fresh: [(index: Int, answer: Answer)] = []
    var running: Int
  }

  private let count: Int
  private let job: @Sendable (Int) -> WorkerJob
  private let timeout: Double
  private let grace: Double
  private let deadline: ContinuousClock.Instant?
  private let lost: @Sendable (Int, WorkerLoss) -> Answer
  private let state: Mutex<State>

  private init(
    count: Int, job: @escaping @Sendable (Int) -> WorkerJob, workers: Int, timeout: Double,
    grace: Double, deadline: ContinuousClock.Instant?,
    lost: @escaping @Sendable (Int, WorkerLoss) -> Answer
  ) {
    self.count = count
    self.job = job
    self.timeout = timeout
    self.grace = grace
    self.deadline = deadline
    self.lost = lost
    state = Mutex(State(running: workers))
  }

  /// Runs all jobs and passes on each answer as it arrives, on the calling thread.
  ///
  /// - Parameters:
  ///   - count: the number of jobs.
  ///   - job: makes a job on demand; called on any thread.
  ///   - workers: the number of processes.
  ///   - timeout: the maximum number of seconds for one job.
  ///   - grace: the time in seconds within which an interrupted job must answer with its results so
  ///     far; 0 if no answer is awaited.
  ///   - lost: makes the answer for a job whose worker did not answer.
  ///   - deadline: no job starts after it, and a running job answers with its results so far within
  ///     `grace`; nil for no deadline.
  ///   - wait: called about every 5 ms until the run ends.
  ///   - arrived: called with every answer and its job's index, including answers that arrived
  ///     before an interrupt.
  /// - Throws: ``ToolFailure`` with exit code 130 after an interrupt, 1 when no worker can be
  ///   started.
  static func run(
    _ count: Int, job: @escaping @Sendable (Int) -> WorkerJob, workers: Int, timeout: Double,
    grace: Double = 0, deadline: ContinuousClock.Instant? = nil,
    lost: @escaping @Sendable (Int, WorkerLoss) -> Answer, wait: () -> Void,
    arrived: (Int, Answer) throws -> Void
  ) throws {
    guard count > 0 else { return }
    let lanes = min(max(workers, 1), count)
    let pool = WorkerPool(
      count: count, job: job, workers: lanes, timeout: timeout, grace: grace, deadline: deadline,
      lost: lost)
    Interrupt.watch()
    try pool.startThreads(lanes)
    while true {
      let (running, fresh) = pool.state.withLock { state in
        defer { state.fresh = [] }
        return (state.running, state.fresh)
      }
      for (index, answer) in fresh { try arrived(index, answer) }
      wait()
      if running == 0 { break }
      usleep(5_000)
    }
    if Interrupt.isSet { throw ToolFailure(.interrupted, "interrupted") }
    // A run with at least one worker is complete if all jobs are done or stopped; with a deadline,
    // if all started jobs are.
    let isOver = pool.state.withLock { state in
      state.done + state.cut == (deadline == nil ? count : state.next) && state.idle < lanes
    }
    guard isOver else {
      throw ToolFailure(
        .unexpected, "no worker process could be started",
        remedy: "Raise the limits of processes and open files (ulimit -u, ulimit -n).")
    }
  }

  /// Starts the threads; continues with fewer if some cannot be started.
  ///
  /// `Thread.detachNewThread` is not used: it does not report a failure, and the pool would wait
  /// forever for a thread that was not started.
  ///
  /// - Throws: ``ToolFailure`` with exit code 1 when no thread can be started.
  private func startThreads(_ count: Int) throws {
    var reason: Int32 = 0
    var started = 0
    for _ in 0..<count {
      reason = detachThread { self.serve() }
      if reason != 0 { break }
      started += 1
    }
    guard started > 0 else {
      throw ToolFailure(
        .unexpected, "no thread can be started: \(String(cString: strerror(reason)))",
        remedy: "Raise the limit of processes (ulimit -u), or end other programs.")
    }
    state.withLock { state in
      state.running -= count - started
      state.idle += count - started
    }
  }

  /// An interrupted worker has half a second to finish its case, which usually takes a few
  /// milliseconds. Ctrl-C takes effect within that time.
  private static var interrupted: WorkerProcess.Ending { .killAfter(milliseconds: 500) }

  private func serve() {
    var worker: WorkerProcess?
    while !Interrupt.isSet, hasNext {
      // The worker is started before a job is taken: if it cannot be started, another worker does
      // the job.
      if worker == nil { worker = WorkerProcess() }
      guard let process = worker else {
        state.withLock { $0.idle += 1 }
        break
      }
      guard let index = take() else { break }
      let (answer, isFatal) = run(index, on: process)
      if isFatal { worker = nil }
      if let answer { finish(index, answer) }
    }
    worker?.end(Interrupt.isSet ? Self.interrupted : .waitForExit)
    state.withLock { $0.running -= 1 }
  }

  private var isLate: Bool { deadline.map { ContinuousClock.now >= $0 } ?? false }

  private var hasNext: Bool { !isLate && state.withLock { $0.next < count } }

  private func take() -> Int? {
    state.withLock { state in
      guard state.next < count else { return nil }
      if isLate { return nil }
      state.next += 1
      return state.next - 1
    }
  }

  private func finish(_ index: Int, _ answer: Answer) {
    state.withLock { state in
      state.fresh.append((index, answer))
      state.done += 1
    }
  }

  /// Returns the answer of an interrupted worker, with its results so far.
  private func finalAnswer(of worker: WorkerProcess) -> Answer? {
    worker.channel.finishSending()
    guard
      case .line(let bytes) = worker.channel.receive(
        timeout: grace, beside: worker.output, isCancelled: { false })
    else { return nil }
    return try? Answer(line: bytes)
  }

  private func run(
    _ index: Int, on worker: WorkerProcess
  ) -> (answer: Answer?, isFatal: Bool) {
    guard let line = try? worker.coder.line(of: job(index)) else {
      return (lost(index, .unreadable), false)
    }
    func isCancelled() -> Bool { Interrupt.isSet || isLate }
    let reply =
      worker.channel.send(line, timeout: timeout, isCancelled: isCancelled)
      ?? worker.channel.receive(timeout: timeout, beside: worker.output, isCancelled: isCancelled)
    if case .closed = reply {} else { worker.output.printHeldOutput() }
    switch reply {
    case .line(let bytes):
      guard let answer = try? Answer(line: bytes) else {
        worker.end(.killNow)
        return (lost(index, .unreadable), true)
      }
      return (answer, false)
    case .closed:
      let place = worker.lastFrame
      let end = worker.end(.waitForExit)
      // Ctrl-C reaches the whole process group, and ends a worker that has not started completely.
      if Interrupt.isSet {
        state.withLock { $0.cut += 1 }
        return (nil, true)
      }
      return (lost(index, end.loss(at: place, lastOutput: worker.output.lastOutput())), true)
    case .timedOut:
      let place = worker.lastFrame
      worker.end(.killNow)
      return (lost(index, .hung(place: place, seconds: timeout)), true)
    case .cancelled:
      let answer = grace > 0 ? finalAnswer(of: worker) : nil
      if answer == nil { state.withLock { $0.cut += 1 } }
      worker.end(Self.interrupted)
      return (answer, true)
    }
  }
}
