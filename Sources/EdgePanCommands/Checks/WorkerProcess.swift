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
  private var isReaped = false

  /// Starts a worker; nil when the system gives no process.
  init?(toolName: String) {
    slot = NSTemporaryDirectory() + "edgepan-frame-" + UUID().uuidString
    _ = FileManager.default.createFile(atPath: slot, contents: Data(count: 8))
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], Self.channelDescriptor)
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    // What a user's code prints is no result of ours: it goes where messages go.
    posix_spawn_file_actions_adddup2(&actions, 2, 1)
    let arguments = [toolName, "worker", "--slot", slot, "--tool", toolName]
    var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    // The parent tells of a crash in one line; pages of registers help nobody.
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
  var lastFrame: Int? {
    guard let data = FileManager.default.contents(atPath: slot), data.count >= 8 else { return nil }
    let number = data.withUnsafeBytes { $0.loadUnaligned(as: Int64.self) }
    return number >= 0 ? Int(number) : nil
  }

  /// Ends it and says how it ended: `signal 11 (Segmentation fault)`, `exit code 1`.
  func end(forcibly: Bool) -> String {
    if forcibly { kill(process, SIGKILL) }
    close(descriptor)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    isReaped = true
    try? FileManager.default.removeItem(atPath: slot)
    let signal = status & 0x7F
    guard signal != 0 else { return "exit code \((status >> 8) & 0xFF)" }
    return "signal \(signal) (\(String(cString: strsignal(signal))))"
  }
}
