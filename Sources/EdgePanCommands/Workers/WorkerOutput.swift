import Foundation
import PlainText

/// Collects the output of a worker, and of the app in it, on both streams during one job.
///
/// The output is printed on stderr in one piece when the job is answered, so the lines of several
/// workers do not mix. If a worker dies, the lines that explain its death go into the case's
/// message. The stack that the runtime prints after them is dropped: for an optimised process
/// without symbols the stack is of little use, and the message names the command that shows it. Not
/// safe for simultaneous use by two threads.
final class WorkerOutput {
  /// The descriptor to poll; -1 once the worker has closed its end.
  private(set) var descriptor: Int32
  private var held: [UInt8] = []
  private var chunk = [UInt8](repeating: 0, count: 16384)

  /// The maximum number of bytes that are kept until a job is answered.
  private static let maximumHeldBytes = 65_536

  /// - Parameter descriptor: the reading end of a pipe; closed with this object.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  deinit {
    read()
    printHeldOutput()
    if descriptor >= 0 { close(descriptor) }
  }

  /// Reads the available output without waiting.
  func read() {
    while descriptor >= 0 {
      let count = Foundation.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return }
      guard count > 0 else {
        close(descriptor)
        descriptor = -1
        return
      }
      held += chunk[..<count]
      if held.count > Self.maximumHeldBytes { printHeldOutput() }
    }
  }

  /// Prints the collected output on stderr.
  func printHeldOutput() {
    guard !held.isEmpty else { return }
    Output.notices(held)
    held = []
  }

  /// Returns the worker's last output, which explains its death, quoted and escaped; nil without
  /// output. Earlier output is printed on stderr.
  func lastOutput() -> String? {
    read()
    let (rest, words) = Self.split(held)
    held = rest
    printHeldOutput()
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  // MARK: Extracting the cause

  private static let maximumLines = 3
  private static let longestLine = 240
  /// The text that the runtime prints before it traps, and the heading of its stack trace.
  private static let (reason, stack) = ("Fatal error:", "Current stack trace:")

  /// Returns the lines that explain the worker's death, and the bytes before them.
  ///
  /// These are the lines of the last fatal error, up to the stack; without a fatal error, the last
  /// lines.
  static func split(_ bytes: [UInt8]) -> (rest: [UInt8], words: [String]) {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: true)
    let texts = lines.map { String(decoding: $0, as: UTF8.self) }
    let fatal = texts.lastIndex { $0.contains(reason) }
    let end = texts[(fatal ?? 0)...].firstIndex { $0.hasPrefix(stack) } ?? texts.count
    let first = fatal ?? max(0, end - maximumLines)
    let rest = first < lines.count ? Array(bytes[..<lines[first].startIndex]) : bytes
    return (rest, texts[first..<min(end, first + maximumLines)].map(quote))
  }

  private static func quote(_ line: String) -> String {
    let text = line.count > longestLine ? line.prefix(longestLine) + "…" : line[...]
    return "\"\(escape(String(text).trimmingCharacters(in: .whitespaces)))\""
  }
}
