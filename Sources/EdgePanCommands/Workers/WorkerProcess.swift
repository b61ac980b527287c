// One worker process, which runs this executable, and the way in which it ends.

import Foundation
import ReplayChecks

/// A child process that runs cases.
final class WorkerProcess {
  /// The descriptor of a worker's channel.
  static let channelDescriptor: Int32 = 3

  let channel: LineChannel
  /// Writes the jobs that are sent through the channel.
  let coder = WorkerJobCoder()
  /// The worker's output.
  let output: WorkerOutput
  private let descriptor: Int32
  private let process: pid_t
  private let slot: FrameSlot

  /// Taken while a worker is started: otherwise, a process that another thread starts at the same
  /// time could inherit a descriptor of this worker.
  private static let starting = NSLock()

  /// Starts a worker; nil if the process cannot be created.
  init?() {
    Self.starting.lock()
    defer { Self.starting.unlock() }
    let frames = FrameSlot.create()
    defer { if frames >= 0 { close(frames) } }
    slot = FrameSlot(descriptor: frames)
    slot.note(-1)
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    var printed: [Int32] = [-1, -1]
    guard pipe(&printed) == 0 else {
      for end in ends { close(end) }
      return nil
    }
    for end in printed { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    output = WorkerOutput(descriptor: printed[0])
    var actions = SpawnActions()
    // All descriptors are first moved above the fixed numbers: a descriptor that already had its
    // fixed number would keep its close-on-exec flag, and one descriptor could occupy another's
    // fixed number.
    let (channelEnd, frameEnd, speechEnd) = (
      fcntl(ends[1], F_DUPFD_CLOEXEC, 16), fcntl(frames, F_DUPFD_CLOEXEC, 16),
      fcntl(printed[1], F_DUPFD_CLOEXEC, 16)
    )
    close(printed[1])
    defer {
      for end in [channelEnd, frameEnd, speechEnd] where end >= 0 { close(end) }
    }
    // Without its channel a worker would end immediately, which would look like a crash of the app.
    guard channelEnd >= 0, speechEnd >= 0 else {
      for end in ends { close(end) }
      return nil
    }
    actions.duplicate(channelEnd, to: Self.channelDescriptor)
    if frameEnd >= 0 { actions.duplicate(frameEnd, to: FrameSlot.descriptor) }
    actions.open("/dev/null", O_RDONLY, as: 0)
    // Output of a user's code is not a result: it is printed on stderr, after the case.
    actions.duplicate(speechEnd, to: 1)
    actions.duplicate(speechEnd, to: 2)
    // The worker receives the same argv[0], so that the commands that it prints match the command
    // that the user typed.
    let name = CommandLine.arguments.first ?? Self.executable
    var child: pid_t = 0
    // The parent reports a crash in one line; a register dump does not help.
    let status = actions.spawn(
      Self.executable, name: name, argument: "worker",
      setting: (name: "SWIFT_BACKTRACE", value: "enable=no"), &child)
    close(ends[1])
    guard status == 0 else {
      close(ends[0])
      return nil
    }
    process = child
    descriptor = ends[0]
    channel = LineChannel(descriptor: ends[0])
  }

  /// The real path of this executable.
  private static let executable: String =
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    ?? CommandLine.arguments[0]

  /// The frame that the worker ran last; nil before the first frame.
  var lastFrame: Int? { slot.lastFrame }

  /// The way to stop a worker. When its channel closes, it ends on its own after its current case.
  enum Ending {
    /// The worker has ended or has nothing to do: only wait, but not forever, because the app may
    /// hang as its process exits.
    case waitForExit
    /// The worker may be writing a golden: it gets this number of milliseconds to finish.
    case killAfter(milliseconds: Int)
    case killNow
  }

  /// The way in which a worker ended.
  struct End {
    /// The signal that ended it; 0 if it exited.
    var signal: Int32
    var exitCode: Int32
    /// Its peak memory, in MiB.
    var peakMebibytes: Int
    /// Whether it closed its channel, but did not exit, and was killed for that reason.
    var isOverdue = false

    /// `signal 11 (Segmentation fault)`, `exit code 1`.
    var text: String {
      if isOverdue { return "it stopped answering, but did not exit in \(WorkerProcess.exitLimit)" }
      guard signal != 0 else { return "exit code \(exitCode)" }
      return "signal \(signal) (\(String(cString: strsignal(signal))))"
    }

    /// Returns the reason why the worker's job has no answer. Unless the worker is overdue, SIGKILL
    /// comes from another process or from the kernel, not from the job itself, and a worker that
    /// has started ignores Ctrl-C.
    ///
    /// - Parameter lastOutput: its last output, in quotes.
    func loss(at place: Int?, lastOutput: String?) -> WorkerLoss {
      !isOverdue && [SIGKILL, SIGINT, SIGTERM].contains(signal)
        ? .killed(place: place, how: "\(text); peak memory \(peakMebibytes) MiB")
        : .died(place: place, how: text + (lastOutput.map { ", after it printed \($0)" } ?? ""))
    }
  }

  /// The time that a worker has for its exit, and the system for writing its core file.
  private static let exitLimit = Duration.seconds(30)

  /// The same after Ctrl-C, which should end the run within a second.
  private static let interruptedLimit = Duration.milliseconds(500)

  /// Stops the worker and returns the way in which it ended.
  @discardableResult func end(_ ending: Ending) -> End {
    close(descriptor)
    var status: Int32 = 0
    var usage = rusage()
    var (isOver, isOverdue) = (false, false)
    switch ending {
    case .waitForExit:
      // A worker that ends flushes its buffers into a pipe, which must be read meanwhile.
      let begin = ContinuousClock.now
      while !isOver,
        ContinuousClock.now - begin < (Interrupt.isSet ? Self.interruptedLimit : Self.exitLimit)
      {
        isOver = wait4(process, &status, WNOHANG, &usage) != 0
        var entry = pollfd(fd: output.descriptor, events: Int16(POLLIN), revents: 0)
        if !isOver { poll(&entry, 1, 1) }
        output.read()
        // poll(2) does not wait for an output that has ended.
        if !isOver, entry.revents & Int16(POLLHUP) != 0 { usleep(1000) }
      }
      isOverdue = !isOver
      if isOverdue { kill(process, SIGKILL) }
    case .killAfter(let milliseconds):
      for _ in 0..<milliseconds where !isOver {
        isOver = wait4(process, &status, WNOHANG, &usage) != 0
        output.read()
        if !isOver { usleep(1000) }
      }
      if !isOver { kill(process, SIGKILL) }
    case .killNow: kill(process, SIGKILL)
    }
    while !isOver && wait4(process, &status, 0, &usage) < 0 && errno == EINTR {}
    return End(
      signal: status & 0x7F, exitCode: (status >> 8) & 0xFF,
      peakMebibytes: usage.ru_maxrss / 1024, isOverdue: isOverdue && status & 0x7F == SIGKILL)
  }
}
