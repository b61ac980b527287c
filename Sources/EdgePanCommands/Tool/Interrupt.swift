// SIGINT (Ctrl-C), SIGTERM and SIGHUP (a closed terminal) end every subcommand in the same way, with
// exit code 130.

import Foundation
import PlainText
import Synchronization

/// Whether SIGINT, SIGTERM or SIGHUP has arrived, and the end of the process after it.
///
/// A subcommand that can return a part of its results calls ``watch()``, reads ``isSet`` and throws
/// a ``ToolFailure`` with the status `interrupted`. For every other subcommand, a separate thread
/// ends the process, as it does for any subcommand at the second signal. The thread first waits for
/// the files that are being written, so that none is cut; a signal handler cannot wait.
///
/// This is the only place that sets the tool's signal handlers. A handler belongs to the whole
/// process, whichever thread the kernel chooses to run it. A descriptor of signalfd(2), in
/// contrast, gets only signals that every thread blocks, including threads that a library creates.
/// Therefore `record` reads the numbers of signals from a pipe: ``forward(stops:_:)``.
enum Interrupt {
  private static let isWatched = Atomic<Bool>(false)
  /// The time of the first signal, in nanoseconds of the monotonic clock; 0 before it.
  private static let first = Atomic<Int>(0)
  /// Within this time, a signal is the first one again: timeout(1) signals its child and then the
  /// process group, so a process gets it twice.
  private static let repeatNanoseconds = 250_000_000
  /// Wakes the thread that ends the process. It is never freed.
  nonisolated(unsafe) private static let arrival = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  /// Whether the first signal has ended the part of a subcommand that it was to end.
  private static let isAnswered = Atomic<Bool>(false)
  /// The end of a pipe to which the numbers of signals are written, or -1.
  private static let forwarding = Atomic<Int32>(-1)

  static var isSet: Bool {
    first.load(ordering: .relaxed) != 0 && !isAnswered.load(ordering: .relaxed)
  }

  /// Makes the signals set a flag instead of ending the process: the subcommand ends itself.
  static func watch() {
    isWatched.store(true, ordering: .relaxed)
    handle()
  }

  /// Makes a signal end the process again, after the part of a subcommand that ends itself: while
  /// reports are written, for example to a pipe that nobody reads.
  static func unwatch() { isWatched.store(false, ordering: .relaxed) }

  /// The number of reports that are being printed: one may be part of another.
  private static let reports = Atomic<Int>(0)

  /// Prints the reports of a run. A signal that arrives meanwhile does not cut them, unless they take
  /// longer than ``/PlainText/FileWrites/wait(while:)`` waits.
  static func reporting<Result>(_ body: () throws -> Result) rethrows -> Result {
    reports.add(1, ordering: .relaxed)
    defer { reports.subtract(1, ordering: .relaxed) }
    return try body()
  }

  /// Returns whether the reports that were being printed as a signal arrived are complete, so that
  /// the subcommand ends by itself.
  private static func reportsComplete() -> Bool {
    guard reports.load(ordering: .relaxed) > 0 else { return false }
    FileWrites.wait { reports.load(ordering: .relaxed) > 0 }
    return reports.load(ordering: .relaxed) == 0
  }

  /// Runs the part of a subcommand that a signal ends, and after which the subcommand continues.
  ///
  /// - Parameters:
  ///   - stops: whether SIGTSTP (Ctrl-Z) is forwarded, too, instead of stopping the process.
  ///   - body: ends itself when it reads the number of a signal, one byte, from the descriptor that
  ///     it gets. The descriptor is -1 if no pipe could be created.
  static func forward<Result>(
    stops: Bool, _ body: (_ signals: Int32) throws -> Result
  ) rethrows -> Result {
    var ends: [Int32] = [-1, -1]
    // Non-blocking, because a signal handler must not wait for a reader.
    guard pipe(&ends) == 0, ends.allSatisfy({ fcntl($0, F_SETFL, O_NONBLOCK) == 0 }) else {
      return try body(-1)
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    forwarding.store(ends[1], ordering: .relaxed)
    if stops { handle([SIGTSTP]) { Interrupt.pass($0) } }
    watch()
    defer {
      unwatch()
      isAnswered.store(true, ordering: .relaxed)
      if stops { handle([SIGTSTP], SIG_DFL) }
      // The ends stay open: a handler on another thread may be about to write.
      forwarding.store(-1, ordering: .relaxed)
    }
    return try body(ends[0])
  }

  /// Writes a signal's number to the pipe. write(2) may be called in a signal handler.
  private static func pass(_ number: Int32) {
    let end = forwarding.load(ordering: .relaxed)
    guard end >= 0 else { return }
    let saved = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(end, &byte, 1)
    errno = saved
  }

  /// Makes the signals end the process with exit code 130, unless the subcommand ends itself.
  ///
  /// - Parameters:
  ///   - tool: the tool's name, for the message.
  ///   - isWatched: whether the subcommand ends itself, as after ``watch()``.
  static func install(tool: String, isWatched: Bool) {
    self.isWatched.store(isWatched, ordering: .relaxed)
    sem_init(arrival, 0, 0)
    // No handler runs on the thread: it could interrupt the write of its message.
    var (signals, before) = (sigset_t(), sigset_t())
    sigfillset(&signals)
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    // The kernel backs the usual 8 MB of a stack with pages of 2 MB.
    let result = detachThread(stackSize: 1 << 18) { Interrupt.end(tool: tool) }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    // Without the thread, the signals have the system's effect.
    if result == 0 { handle() }
  }

  private static func handle() {
    handle(numbers) { number in
      Interrupt.pass(number)
      // clock_gettime(2) may be called in a signal handler.
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      let now = max(1, time.tv_sec &* 1_000_000_000 &+ time.tv_nsec)
      let (isFirst, first) = Interrupt.first.compareExchange(
        expected: 0, desired: now, ordering: .relaxed)
      // A second signal ends a subcommand that does not react to the first one. A repeat of the
      // first one has no effect, even if the subcommand has meanwhile called `unwatch()`.
      let ends =
        isFirst
        ? !Interrupt.isWatched.load(ordering: .relaxed)
        : now &- first >= Interrupt.repeatNanoseconds
      if ends { sem_post(Interrupt.arrival) }
    }
  }

  /// Sets the handler of signals, except of those that the parent process made this one ignore:
  /// nohup(1) does so with SIGHUP. A shell without job control makes its background jobs ignore
  /// SIGINT, too, but a user who sends it means it.
  private static func handle(_ numbers: [Int32], _ handler: __sighandler_t?) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers {
      let before = signal(number, handler)
      let isIgnored = unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
      if isIgnored, number != SIGINT { signal(number, SIG_IGN) }
      sigaddset(&signals, number)
    }
    // A signal mask inherited from a parent's thread pool can block these signals.
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Waits for a signal that the subcommand does not watch, and ends the process.
  private static func end(tool: String) -> Never {
    repeat { while sem_wait(arrival) != 0 {} } while reportsComplete()
    FileWrites.finish()
    UnfinishedFiles.delete()
    if Terminal.canRedraw { Terminal.clear() }
    Output.notice("\(tool): interrupted")
    _exit(ExitStatus.interrupted.rawValue)
  }

  /// The signals that end a subcommand.
  static let numbers = [SIGINT, SIGTERM, SIGHUP]
}
