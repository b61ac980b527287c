import Foundation

/// Makes this process end soon after its parent.
///
/// A worker whose parent has died ends when its case has ended, because its channel is closed. A
/// case that hangs never ends, and a worker ignores SIGINT and SIGTERM: without this watch, it
/// would use a processor until somebody finds and kills it.
enum ParentWatch {
  /// The time that a case has to end after the parent's death, so that a golden is written whole.
  private static var graceSeconds: UInt32 { 5 }

  /// The parent when the watch began. The signal handler reads it; it is written once, before that.
  nonisolated(unsafe) private static var parent: pid_t = 0

  /// Begins the watch. Call this once, early in the process.
  static func begin() {
    parent = getppid()
    // Linux sends the signal at the end of the *thread* that started this process. The handler
    // therefore looks whether the process itself has ended. It calls only functions that a signal
    // handler may call. SIGALRM then ends this process.
    signal(SIGUSR2) { _ in
      if getppid() != ParentWatch.parent { alarm(ParentWatch.graceSeconds) }
    }
    signal(SIGALRM, SIG_DFL)
    // A process inherits the blocked signals of the thread that started it.
    var both = sigset_t()
    sigemptyset(&both)
    sigaddset(&both, SIGUSR2)
    sigaddset(&both, SIGALRM)
    pthread_sigmask(SIG_UNBLOCK, &both, nil)
    // prctl(2) has a variable number of arguments, so Swift does not import it.
    guard let symbol = dlsym(nil, "prctl") else { return }
    typealias Control = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
    let control = unsafeBitCast(symbol, to: Control.self)
    _ = control(setParentDeathSignal, UInt(SIGUSR2), 0, 0, 0)
  }

  /// PR_SET_PDEATHSIG in linux/prctl.h.
  private static let setParentDeathSignal: Int32 = 1
}
