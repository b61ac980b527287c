// SIGINT (Ctrl-C) and SIGTERM end every subcommand in the same way, with exit code 130.

import Foundation
import PlainText
import Synchronization

/// Whether SIGINT or SIGTERM has arrived, and the end of the process after it.
///
/// A subcommand that can return a part of its results calls ``watch()``, reads ``isSet`` and throws
/// a ``ToolFailure`` with the status `interrupted`. For every other subcommand, a separate thread
/// ends the process, as it does for any subcommand at the second signal. The thread first waits for
/// the files that are being written, so that none is cut; a signal handler cannot wait. `record`
/// blocks these signals while it records.
enum Interrupt {
  private static let isWatched = Atomic<Bool>(false)
  /// The time of the first signal, in nanoseconds of the monotonic clock; 0 before it.
  private static let first = Atomic<Int>(0)
  /// Within this time, a signal is the first one again: timeout(1) signals its child and then the
  /// process group, so a process gets it twice.
  private static let repeatNanoseconds = 250_000_000
  /// Wakes the thread that ends the process. It is never freed.
  nonisolated(unsafe) private static let arrival = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  static var isSet: Bool { first.load(ordering: .relaxed) != 0 }

  /// Makes the signals set a flag instead of ending the process: the subcommand ends itself.
  static func watch() {
    isWatched.store(true, ordering: .relaxed)
    handle()
  }

  /// Makes a signal end the process again, after the part of a subcommand that ends itself: while
  /// reports are written, for example to a pipe that nobody reads.
  static func unwatch() { isWatched.store(false, ordering: .relaxed) }

  /// Makes the signals end the process with exit code 130, unless the subcommand ends itself.
  ///
  /// - Parameter tool: the tool's name, for the message.
  static func install(tool: String) {
    sem_init(arrival, 0, 0)
    // The thread must not receive the signals itself: the recorder reads them from a descriptor,
    // which gets only signals that all threads block.
    var (signals, before) = (Self.signals, sigset_t())
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    let name = Unmanaged.passRetained(tool as NSString)
    var thread = pthread_t()
    let result = pthread_create(
      &thread, nil,
      { argument in
        Interrupt.end(
          tool: argument.map { Unmanaged<NSString>.fromOpaque($0).takeRetainedValue() as String }
            ?? RootCommand.toolName)
      }, name.toOpaque())
    pthread_sigmask(SIG_SETMASK, &before, nil)
    guard result == 0 else {
      // Without the thread, the signals have the system's effect.
      name.release()
      return
    }
    pthread_detach(thread)
    handle()
  }

  private static func handle() {
    for number in numbers {
      signal(number) { _ in
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
    // A signal mask inherited from a parent's thread pool can block these signals.
    var signals = Self.signals
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Waits for a signal that the subcommand does not watch, and ends the process.
  private static func end(tool: String) -> Never {
    while sem_wait(arrival) != 0 {}
    FileWrites.finish()
    UnfinishedFiles.delete()
    if Terminal.canRedraw { Terminal.clear() }
    Output.notice("\(tool): interrupted")
    _exit(ExitStatus.interrupted.rawValue)
  }

  private static let numbers = [SIGINT, SIGTERM]

  private static var signals: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    return signals
  }
}
