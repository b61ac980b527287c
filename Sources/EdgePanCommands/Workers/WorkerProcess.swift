// One worker: a process of this very binary, and what it says when it dies.

import Foundation

/// A child process that runs cases.
final class WorkerProcess {
  /// The descriptor over which a worker talks.
  static let channelDescriptor: Int32 = 3

  let channel: LineChannel
  private let descriptor: Int32
  private let process: pid_t
  private let slot: String

  /// Starts a worker; nil when the system gives no process.
  init?() {
    slot = NSTemporaryDirectory() + "edgepan-frame-" + UUID().uuidString
    _ = FrameSlot.create(at: slot)
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], Self.channelDescriptor)
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    // What a user's code prints is not a result: it goes where messages go.
    posix_spawn_file_actions_adddup2(&actions, 2, 1)
    // The same first word: a command that a worker prints is the one that was typed.
    let arguments = [CommandLine.arguments.first ?? Self.executable, "worker", "--slot", slot]
    var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    // The parent reports a crash in one line; pages of registers do not help.
    setenv("SWIFT_BACKTRACE", "enable=no", 1)
    var child: pid_t = 0
    let status = posix_spawn(&child, Self.executable, &actions, nil, &pointers, environ)
    close(ends[1])
    guard status == 0 else {
      close(ends[0])
      return nil
    }
    process = child
    descriptor = ends[0]
    channel = LineChannel(descriptor: ends[0])
  }

  /// This binary, by its real path.
  private static let executable: String =
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    ?? CommandLine.arguments[0]

  /// The frame that it ran last; nil when it had not come to one.
  var lastFrame: Int? { FrameSlot.lastFrame(at: slot) }

  /// How a worker is made to end. Without its channel it ends on its own, when its case is done.
  enum Ending {
    /// It has ended, or has nothing to do: waited for.
    case byItself
    /// It may be writing a golden: given this many milliseconds to come to an end.
    case soon(milliseconds: Int)
    case atOnce
  }

  /// Ends it and says how it ended: `signal 11 (Segmentation fault)`, `exit code 1`.
  func end(_ ending: Ending) -> String {
    close(descriptor)
    var status: Int32 = 0
    var isOver = false
    switch ending {
    case .byItself: break
    case .soon(let milliseconds):
      for _ in 0..<milliseconds where !isOver {
        isOver = waitpid(process, &status, WNOHANG) != 0
        if !isOver { usleep(1000) }
      }
      if !isOver { kill(process, SIGKILL) }
    case .atOnce: kill(process, SIGKILL)
    }
    while !isOver && waitpid(process, &status, 0) < 0 && errno == EINTR {}
    try? FileManager.default.removeItem(atPath: slot)
    let signal = status & 0x7F
    guard signal != 0 else { return "exit code \((status >> 8) & 0xFF)" }
    return "signal \(signal) (\(String(cString: strsignal(signal))))"
  }
}
