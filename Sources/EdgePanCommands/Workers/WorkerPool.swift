// Many cores: processes of this same binary, each with a world of its own.

import Foundation

/// Runs items of work in worker processes, and survives what happens to them.
///
/// UIKit's world belongs to the main actor, so a process runs one replay at a time; many cores means
/// many processes. An item is one line of text to a worker, its result one line back. A worker that
/// crashes, or is silent for too long, costs the item that it was at, nothing else: the item's
/// outcome says so, and another process takes over. Outcomes come in any order; callers who index
/// them by item print the same bytes whatever the number of workers.
struct WorkerPool {
  /// What became of one item.
  enum Outcome {
    /// The line that the worker sent back.
    case done(String)
    /// The worker died of a signal (or left with a status) while it was at the item.
    case crashed(how: String, mark: String, lastWords: String)
    /// The worker said nothing for ``WorkerPool/silence`` and was killed.
    case hung(mark: String)
  }

  /// The arguments that make this binary serve: a hidden verb and whatever it needs.
  var arguments: [String]
  /// How many processes at a time, at least 1.
  var jobs: Int
  /// How long a worker may say nothing: a mark, a result.
  var silence = Duration.seconds(30)

  /// The processors that this process may run on.
  static var processors: Int { max(ProcessInfo.processInfo.activeProcessorCount, 1) }

  /// Runs every item. `finished` hears each outcome once and may return further items.
  ///
  /// - Throws: ``ToolFailure`` (1) if no process of this binary can be started.
  func run(_ items: [String], finished: (String, Outcome) throws -> [String]) throws {
    var queue = Array(items.reversed())
    var workers: [WorkerProcess] = []
    defer { workers.forEach { $0.stop() } }
    while true {
      while workers.count(where: \.isBusy) < jobs, let item = queue.popLast() {
        if let idle = workers.first(where: { !$0.isBusy }) {
          idle.begin(item)
        } else {
          let worker = try WorkerProcess(arguments: arguments)
          workers.append(worker)
          worker.begin(item)
        }
      }
      let busy = workers.filter(\.isBusy)
      if busy.isEmpty { return }
      WorkerProcess.wait(for: busy, atMost: .milliseconds(500))
      for worker in busy {
        guard let item = worker.item, let outcome = worker.outcome(silence: silence) else {
          continue
        }
        if worker.isOver { workers.removeAll { $0 === worker } }
        queue += try finished(item, outcome).reversed()
      }
    }
  }
}

/// One worker process, as its parent sees it.
private final class WorkerProcess {
  private(set) var item: String?
  private(set) var isOver = false
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errors = Pipe()
  private var received: [UInt8] = []
  private var complaints: [UInt8] = []
  private var mark = ""
  private var lastHeard = ContinuousClock.now

  var isBusy: Bool { item != nil }

  init(arguments: [String]) throws {
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    // The parent tells of a crash in one line; a page of registers helps nobody.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    process.environment = environment
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    do {
      try process.run()
    } catch {
      throw ToolFailure(.unexpected, "no worker process could be started: \(error)")
    }
    for pipe in [output, errors] {
      let descriptor = pipe.fileHandleForReading.fileDescriptor
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }
  }

  func begin(_ item: String) {
    self.item = item
    mark = ""
    lastHeard = .now
    // A worker that is gone already is noticed by the end of its output.
    try? input.fileHandleForWriting.write(contentsOf: Data((item + "\n").utf8))
  }

  /// Ends a worker that has nothing to do.
  func stop() {
    try? input.fileHandleForWriting.close()
    if isBusy { process.terminate() }
    process.waitUntilExit()
  }

  /// Sleeps until one of the workers says something, or the time is over.
  static func wait(for workers: [WorkerProcess], atMost limit: Duration) {
    var descriptors = workers.flatMap { worker in
      [worker.output, worker.errors].map {
        pollfd(fd: $0.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      }
    }
    let milliseconds = limit.components.attoseconds / 1_000_000_000_000_000
    poll(
      &descriptors, nfds_t(descriptors.count),
      Int32(limit.components.seconds * 1000 + milliseconds))
  }

  /// What became of the item, once that is known.
  func outcome(silence: Duration) -> WorkerPool.Outcome? {
    _ = read(errors, into: &complaints)
    // Enough for the message of a trap; a chatty scene must not fill the memory.
    if complaints.count > Self.mostComplaints {
      complaints.removeFirst(complaints.count - Self.mostComplaints)
    }
    let isOpen = read(output, into: &received)
    while let end = received.firstIndex(of: 0x0A) {
      let line = String(decoding: received[..<end], as: UTF8.self)
      received.removeSubrange(...end)
      lastHeard = .now
      if line.hasPrefix(WorkerLine.mark) {
        mark = String(line.dropFirst(WorkerLine.mark.count))
      } else if line.hasPrefix(WorkerLine.result) {
        item = nil
        return .done(String(line.dropFirst(WorkerLine.result.count)))
      }
    }
    if !isOpen {
      process.waitUntilExit()
      return over(.crashed(how: howItEnded, mark: mark, lastWords: lastWords))
    }
    if lastHeard.duration(to: .now) > silence {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      return over(.hung(mark: mark))
    }
    return nil
  }

  private static let mostComplaints = 2_000

  private func over(_ outcome: WorkerPool.Outcome) -> WorkerPool.Outcome {
    item = nil
    isOver = true
    return outcome
  }

  private var howItEnded: String {
    let status = process.terminationStatus
    return process.terminationReason == .uncaughtSignal
      ? "signal \(status) (\(String(cString: strsignal(status))))" : "exit status \(status)"
  }

  private var lastWords: String {
    _ = read(errors, into: &complaints)
    return String(decoding: complaints, as: UTF8.self)
      .split(separator: "\n").last.map(String.init) ?? ""
  }

  /// Takes what there is; false at the end of the stream.
  private func read(_ pipe: Pipe, into bytes: inout [UInt8]) -> Bool {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Foundation.read(pipe.fileHandleForReading.fileDescriptor, &chunk, chunk.count)
      if count > 0 {
        bytes += chunk[..<count]
      } else if count == 0 {
        return false
      } else if errno != EINTR {
        return true
      }
    }
  }
}

/// How a worker's lines begin.
enum WorkerLine {
  /// Where it is: a frame, a case. Told when a crash or a hang follows.
  static let mark = "at "
  /// The item's result.
  static let result = "= "
}

/// The worker's side: items from stdin, results to stdout, until the parent closes the pipe.
enum WorkerLoop {
  /// Serves every item. `work` returns one line; it tells where it is by ``mark(_:)``.
  static func serve(_ work: (String) throws -> String) throws {
    while let item = readLine() {
      Output.raw(WorkerLine.result + (try work(item)) + "\n")
    }
  }

  /// Tells the parent where the work is: one short write.
  static func mark(_ text: String) { Output.raw(WorkerLine.mark + text + "\n") }
}
