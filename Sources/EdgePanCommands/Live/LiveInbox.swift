// The input of a live replay: what a source sends, on its thread, for the main thread.

#if Live
  import ContactTracking
  import Foundation
  import FrameBench
  import GestureTrace
  import PlainText
  import Synchronization

  /// Passes a recording to the main thread while it is made.
  final class LiveInbox: Sendable {
    /// One thing that a source sends.
    enum Item: Sendable {
      /// The description, before the first step.
      case device(TraceHeader, DeviceDescription, LiveClock)
      /// An event or interruption, and when it arrived, in microseconds of the monotonic clock.
      case step(TraceWalk.Step, arrived: UInt64 = monotonicMicroseconds())
      /// The end of the recording; with a sentence if it is not the source's normal end.
      case end(String?)
    }

    private let items = Mutex<[Item]>([])
    /// The end of a pipe that can be read when items are waiting.
    let descriptor: Int32
    private let wakingEnd: Int32

    init() {
      var ends: [Int32] = [-1, -1]
      _ = pipe(&ends)
      for end in ends {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
      (descriptor, wakingEnd) = (ends[0], ends[1])
    }

    deinit { for end in [descriptor, wakingEnd] { close(end) } }

    func add(_ more: [Item]) {
      items.withLock { $0 += more }
      wake()
    }

    /// Wakes the main thread.
    func wake() {
      var byte: UInt8 = 0
      _ = write(wakingEnd, &byte, 1)  // a full pipe wakes, too
    }

    func take() -> [Item] {
      var bytes = [UInt8](repeating: 0, count: 64)
      while read(descriptor, &bytes, bytes.count) == bytes.count {}
      return items.withLock { items in
        defer { items.removeAll() }
        return items
      }
    }
  }

  /// When the first event of a source happened, by the monotonic clock.
  enum LiveClock: Equatable, Sendable {
    /// The timestamps are of this clock.
    case timestamps
    /// At this time, in microseconds.
    case at(UInt64)
    /// When it arrives. Another machine's clock goes at another rate, so each touch sets the time
    /// again.
    case arrival
  }

  /// The time of the monotonic clock, in microseconds, which is also the clock of devices' events.
  func monotonicMicroseconds() -> UInt64 { MonotonicClock.nanoseconds / 1000 }

  /// Plays a recording in real time.
  struct LivePlayback: Sendable {
    var trace: Trace

    /// The time by which an event is sent before it is due, in microseconds, so that none is late.
    private static let lead: UInt64 = 100_000

    func run(into inbox: LiveInbox) {
      guard let device = trace.device else { return inbox.add([.end("no device description")]) }
      let begin = monotonicMicroseconds()
      inbox.add([.device(trace.header, device, .at(begin + Self.lead))])
      let origin = trace.events.first?.microseconds ?? 0
      for step in TraceWalk(trace) {
        if case .event(let event, _) = step, event.microseconds > origin {
          let due = begin + (event.microseconds - origin)
          let now = monotonicMicroseconds()
          if due > now { usleep(UInt32(clamping: due - now)) }
        }
        inbox.add([.step(step)])
      }
      inbox.add([.end(nil)])
    }
  }

  /// Reads a recording from standard input while it is written, and copies it to a file.
  struct LiveStream: Sendable {
    var path: String
    var description: String?

    /// Lets another thread copy standard input to the file, and read from that thread instead.
    ///
    /// - Throws: ``ToolFailure`` if the file exists or cannot be created.
    func start(replacing: Bool) throws(ToolFailure) {
      let kind = replacing ? O_TRUNC : O_EXCL
      let file = PathText.withCString(path) {
        open($0, O_WRONLY | O_CREAT | O_CLOEXEC | kind, 0o600)
      }
      guard file >= 0 else {
        let reason = String(cString: strerror(errno))
        throw ToolFailure(
          errno == EEXIST ? .usage : .unexpected, "\(escape(path)): cannot be created: \(reason)",
          remedy: "Name another file, or replace it with --force.")
      }
      var ends: [Int32] = [-1, -1]
      let input = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
      guard input >= 0, pipe(&ends) == 0, dup2(ends[0], STDIN_FILENO) >= 0 else {
        throw ToolFailure(.unexpected, "standard input cannot be copied")
      }
      close(ends[0])
      let (output, name) = (ends[1], path)
      Thread.detachNewThread {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
          let count = read(input, &buffer, buffer.count)
          if count < 0, errno == EINTR { continue }
          guard count > 0 else { break }
          func failure(writingTo descriptor: Int32) -> Int32 {
            buffer[..<count].withUnsafeBytes { writeAll($0, to: descriptor) }.number
          }
          let number = failure(writingTo: file)
          if number != 0 {
            Output.notice("\(escape(name)): cannot be written: \(FileError(number))")
          }
          guard failure(writingTo: output) == 0 else { break }
        }
        close(file)
        close(output)
      }
    }

    func run(into inbox: LiveInbox) {
      do throws(TraceError) {
        var stream = try TraceStream(standardInputWith: description)
        guard let device = stream.device else {
          return inbox.add([.end("the recording has no device description; use --description")])
        }
        inbox.add([.device(stream.header, device, .arrival)])
        var walk = TraceWalk()
        while let chunk = try stream.next() {
          walk.append(chunk.events, chunk.notes)
          var items: [LiveInbox.Item] = []
          while let step = walk.next() { items.append(.step(step)) }
          inbox.add(items)
        }
        inbox.add([.end(nil)])
      } catch {
        inbox.add([.end("\(error.place): \(error.what)")])
      }
    }
  }
#endif
