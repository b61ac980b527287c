// Output: results on stdout, everything else on stderr; colour only if it is enabled.

import Foundation
import PlainText
import Synchronization

/// The two streams of the tool. Results go to ``result(_:)``, everything else to ``notice(_:)``.
enum Output {
  /// Where lines of the result are printed: on stdout, or on stderr if the command writes a file such
  /// as a page to stdout.
  static let resultStream = Atomic<Int32>(STDOUT_FILENO)

  /// The columns of the terminal that shows the result; nil if none does.
  static var columns: Int? { Terminal.columns(of: resultStream.load(ordering: .relaxed)) }

  /// Prints a line of the result; a terminal gets lines that fit it.
  static func result(_ line: String = "") {
    let stream = resultStream.load(ordering: .relaxed)
    write(fitted(line, stream), to: stream)
  }

  /// Prints whole lines of the result; a terminal gets lines that fit it.
  static func lines(_ text: String) {
    if !text.isEmpty { result(text.last == "\n" ? String(text.dropLast()) : text) }
  }

  /// Prints text on stdout unchanged, without a newline.
  static func raw(_ text: String) { write(text, to: STDOUT_FILENO) }

  /// Writes bytes on stdout unchanged.
  static func raw(_ bytes: [UInt8]) { bytes.withUnsafeBytes { write($0, to: STDOUT_FILENO) } }

  /// Prints the lines that `body` passes to its argument on stdout. They are written in large
  /// pieces, and never held in memory together.
  static func results(_ body: ((String) -> Void) throws -> Void) rethrows {
    var piece = ""
    // What was passed before an error is printed, too.
    defer { raw(piece) }
    try body { line in
      piece += fitted(line, STDOUT_FILENO)
      guard piece.utf8.count >= pieceSize else { return }
      raw(piece)
      piece.removeAll(keepingCapacity: true)
    }
  }

  private static let pieceSize = 1 << 16

  /// Prints a line that is not the result (progress, hints, warnings) on stderr.
  static func notice(_ line: String) {
    write(fitted(ToolCommand.shortening(line), STDERR_FILENO), to: STDERR_FILENO)
  }

  private static func fitted(_ text: String, _ descriptor: Int32) -> String {
    guard let columns = Terminal.columns(of: descriptor) else { return text + "\n" }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { LineWrap.lines(String($0), columns: columns) }.joined(separator: "\n") + "\n"
  }

  /// Writes lines that are not the result on stderr.
  static func notices(_ bytes: [UInt8]) { bytes.withUnsafeBytes { write($0, to: STDERR_FILENO) } }

  /// Writes on stderr without a newline: a line that will be overwritten, or a question.
  static func moving(_ text: String) { write(text, to: STDERR_FILENO) }

  /// Prints a value as JSON on stdout: sorted keys, one newline at the end.
  ///
  /// `schema` names the format and its version, so that readers can reject unknown formats.
  static func json(_ value: some Encodable, schema: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    let data = try encoder.encode(Enveloped(schema: schema, body: value))
    Interrupt.reporting { raw(String(decoding: data, as: UTF8.self) + "\n") }
  }

  /// Whether stdout is a terminal that shows colour: NO_COLOR and TERM=dumb are respected.
  static let wantsColor: Bool =
    isatty(STDOUT_FILENO) == 1
    && (environmentVariable("NO_COLOR") ?? "").isEmpty
    && environmentVariable("TERM") != "dumb"

  /// Terminals with an encoding other than UTF-8 get ASCII; files and pipes get the text unchanged.
  private static let needsASCII: [Int32: Bool] = {
    let terminals = [STDOUT_FILENO, STDERR_FILENO].filter { isatty($0) == 1 }
    // The environment is read only for a terminal: reading it takes as long as the rest of a short
    // run.
    guard !terminals.isEmpty, !Charset.isUTF8(ProcessInfo.processInfo.environment) else {
      return [:]
    }
    return Dictionary(uniqueKeysWithValues: terminals.map { ($0, true) })
  }()

  /// The reason why the result did not reach stdout: an error number, or 0. A closed pipe or
  /// terminal is not an error: for example, `head` has read enough.
  static let failure = Atomic<Int32>(0)

  /// Writes all of the bytes; a zero byte in untrusted text does not end the output. A closed pipe
  /// ends the process with SIGPIPE, without a message, as it ends other filters. A closed terminal
  /// discards output, and the process continues.
  private static func write(_ text: String, to descriptor: Int32) {
    var text = needsASCII[descriptor] == true ? Charset.ascii(text) : text
    text.withUTF8 { write(UnsafeRawBufferPointer($0), to: descriptor) }
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) {
    var rest = bytes
    while !rest.isEmpty {
      let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      } else if errno == EAGAIN {
        // Another program has made the shared terminal or pipe non-blocking.
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&entry, 1, -1)
      } else if errno != EINTR {
        let why = errno
        if descriptor == STDOUT_FILENO, why != EPIPE, why != EIO || !isDevice(descriptor) {
          failure.store(why, ordering: .relaxed)
        }
        return
      }
    }
  }

  private static func isDevice(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR
  }

  /// Adds `schema` to the fields of the value.
  private struct Enveloped<Body: Encodable>: Encodable {
    var schema: String
    var body: Body

    enum Key: String, CodingKey { case schema }

    func encode(to encoder: any Encoder) throws {
      try body.encode(to: encoder)
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(schema, forKey: .schema)
    }
  }
}

/// The tool's colours, by meaning.
enum Ink: String {
  case good = "32"
  case bad = "31"
  case dim = "2"
  case strong = "1"

  /// Returns the text in this colour, or unchanged if colour is disabled.
  func callAsFunction(_ text: String) -> String {
    Output.wantsColor ? "\u{1b}[\(rawValue)m\(text)\u{1b}[0m" : text
  }
}
