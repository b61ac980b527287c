// Many cases over many workers; outcomes in the order of the cases, whatever their number.

import Foundation
import ReplayChecks
import Synchronization

/// Why a worker gave no answer to a job. The place is what it had noted last: a frame, a case.
enum WorkerLoss: Sendable {
  case died(place: Int?, how: String)
  case hung(place: Int?, seconds: Int)
  case unreadable
}

/// Runs jobs in worker processes.
///
/// A worker that dies or does not answer costs its job, for which `lost` makes an answer, and is
/// replaced. Jobs go out in order, so that neighbours may share what a worker keeps: checks of one
/// recording, shares of one fuzzing run.
final class WorkerPool<Answer: Decodable & Sendable>: Sendable {
  private struct State {
    var next = 0
    var done = 0
    var answers: [Answer?]
    var running: Int
  }

  private let jobs: [WorkerJob]
  private let timeout: Double
  private let lost: @Sendable (Int, WorkerLoss) -> Answer
  private let state: Mutex<State>

  private init(
    jobs: [WorkerJob], workers: Int, timeout: Double,
    lost: @escaping @Sendable (Int, WorkerLoss) -> Answer
  ) {
    self.jobs = jobs
    self.timeout = timeout
    self.lost = lost
    state = Mutex(State(answers: Array(repeating: nil, count: jobs.count), running: workers))
  }

  /// Runs all jobs; answers in their order.
  ///
  /// - Parameters:
  ///   - workers: how many processes.
  ///   - timeout: seconds that one job may take.
  ///   - lost: the answer for a job whose worker gave none.
  ///   - progress: told now and then how many are done.
  /// - Throws: ``ToolFailure`` (130) after an interrupt, (1) when no worker can be started.
  static func run(
    _ jobs: [WorkerJob], workers: Int, timeout: Double,
    lost: @escaping @Sendable (Int, WorkerLoss) -> Answer, progress: (Int) -> Void
  ) throws -> [Answer] {
    guard !jobs.isEmpty else { return [] }
    let count = min(max(workers, 1), jobs.count)
    let pool = WorkerPool(
      jobs: jobs, workers: count, timeout: timeout, lost: lost)
    Interrupt.watch()
    for _ in 0..<count { Thread.detachNewThread { pool.serve() } }
    while true {
      let (running, done) = pool.state.withLock { ($0.running, $0.done) }
      progress(done)
      if running == 0 { break }
      usleep(5_000)
    }
    if Interrupt.isSet { throw ToolFailure(.interrupted, "interrupted") }
    let answers = pool.state.withLock { $0.answers.compactMap { $0 } }
    guard answers.count == jobs.count else {
      throw ToolFailure(.unexpected, "no worker process could be started")
    }
    return answers
  }

  /// Most cases take a few milliseconds; who presses Ctrl-C does not wait longer than that.
  private static var interrupted: WorkerProcess.Ending { .soon(milliseconds: 500) }

  private func serve() {
    var worker: WorkerProcess?
    while !Interrupt.isSet, let index = take() {
      if worker == nil { worker = WorkerProcess() }
      guard let process = worker else { break }
      let (answer, isFatal) = run(index, on: process)
      if isFatal { worker = nil }
      if let answer { finish(index, answer) }
    }
    _ = worker?.end(Interrupt.isSet ? Self.interrupted : .byItself)
    state.withLock { $0.running -= 1 }
  }

  private func take() -> Int? {
    state.withLock { state in
      guard state.next < jobs.count else { return nil }
      state.next += 1
      return state.next - 1
    }
  }

  private func finish(_ index: Int, _ answer: Answer) {
    state.withLock { state in
      state.answers[index] = answer
      state.done += 1
    }
  }

  private func run(
    _ index: Int, on worker: WorkerProcess
  ) -> (answer: Answer?, isFatal: Bool) {
    guard let line = try? JSONEncoder().encode(jobs[index]) else {
      return (lost(index, .unreadable), false)
    }
    let reply =
      worker.channel.send(Array(line))
      ? worker.channel.receive(timeout: timeout, isCancelled: { Interrupt.isSet }) : .closed
    let place = worker.lastFrame
    switch reply {
    case .line(let bytes):
      guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(bytes)) else {
        _ = worker.end(.atOnce)
        return (lost(index, .unreadable), true)
      }
      return (answer, false)
    case .closed:
      return (lost(index, .died(place: place, how: worker.end(.byItself))), true)
    case .timedOut:
      _ = worker.end(.atOnce)
      return (lost(index, .hung(place: place, seconds: Int(timeout))), true)
    case .cancelled:
      _ = worker.end(Self.interrupted)
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
    // A parent's thread pool may have handed its mask down: then Ctrl-C would never arrive.
    var mask = sigset_t()
    sigemptyset(&mask)
    for number in [SIGINT, SIGTERM] {
      sigaddset(&mask, number)
      signal(number) { _ in Interrupt.flag.store(true, ordering: .relaxed) }
    }
    pthread_sigmask(SIG_UNBLOCK, &mask, nil)
  }
}
