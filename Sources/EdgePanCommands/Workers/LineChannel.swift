// Lines over a socket: the channel between a parent process and its workers.

import Foundation

/// Sends and receives lines over a stream socket. Not safe for simultaneous use by two threads.
final class LineChannel {
  enum Reply {
    /// A line, without its newline.
    case line([UInt8])
    /// The other end is closed.
    case closed
    case timedOut
    case cancelled
  }

  /// POLLRDHUP of linux/poll.h, which Glibc's module lacks.
  private static let peerShutDown: Int16 = 0x2000

  private let descriptor: Int32
  private var buffer: [UInt8] = []
  /// The number of bytes at the start of ``buffer`` that contain no newline.
  private var searched = 0
  /// The buffer of one system call.
  private var chunk = [UInt8](repeating: 0, count: 65536)

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Sends a line. Waits at most `timeout` seconds until the other end has read enough of it (nil:
  /// forever). Never raises SIGPIPE.
  ///
  /// - Parameter isCancelled: called ten times per second while the other end reads nothing.
  /// - Returns: nil if the line was sent; otherwise the reason why it was not, which is never a
  ///   line.
  func send(
    _ line: [UInt8], timeout: Double? = nil, isCancelled: () -> Bool = { false }
  ) -> Reply? {
    let begin = ContinuousClock.now
    let line = line + [0x0A]
    var sent = 0
    while sent < line.count {
      let count = line.withUnsafeBytes {
        Foundation.send(
          descriptor, $0.baseAddress! + sent, $0.count - sent,
          Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
      }
      if count > 0 {
        sent += count
        continue
      }
      guard count < 0, errno == EINTR || errno == EAGAIN else { return .closed }
      if isCancelled() { return .cancelled }
      if let timeout, (ContinuousClock.now - begin) / .seconds(1) >= timeout { return .timedOut }
      var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&entry, 1, Self.sliceMilliseconds)
    }
    return nil
  }

  /// Signals to the other end that nothing more will be sent; answers can still be received.
  func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Whether the other end has finished sending or is closed. Does not wait; one system call.
  var isOtherEndDone: Bool {
    var entry = pollfd(fd: descriptor, events: Self.peerShutDown, revents: 0)
    let ends = Self.peerShutDown | Int16(POLLHUP)
    return poll(&entry, 1, 0) > 0 && entry.revents & ends != 0
  }

  /// Waits at most `timeout` seconds for a line (nil: forever), and calls `isCancelled` ten times
  /// per second.
  ///
  /// - Parameter output: the worker's output, read while waiting, so that the worker is never
  ///   blocked by a full pipe.
  func receive(
    timeout: Double?, beside output: WorkerOutput? = nil, isCancelled: () -> Bool
  ) -> Reply {
    let begin = ContinuousClock.now
    while true {
      if let end = buffer[searched...].firstIndex(of: 0x0A) {
        let line = Array(buffer[..<end])
        buffer.removeSubrange(...end)
        searched = 0
        return .line(line)
      }
      searched = buffer.count
      if isCancelled() { return .cancelled }
      if let timeout, (ContinuousClock.now - begin) / .seconds(1) >= timeout { return .timedOut }
      // poll(2) ignores a negative descriptor.
      var entries = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: output?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
      ]
      let ready = poll(&entries, 2, Self.sliceMilliseconds)
      if ready < 0, errno != EINTR { return .closed }
      guard ready > 0 else { continue }
      if entries[1].revents != 0 { output?.read() }
      guard entries[0].revents != 0 else { continue }
      let count = recv(descriptor, &chunk, chunk.count, 0)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return .closed }
      buffer += chunk[..<count]
    }
  }

  /// The longest wait of one system call; short, so that an interrupt is noticed.
  private static let sliceMilliseconds: Int32 = 100
}
