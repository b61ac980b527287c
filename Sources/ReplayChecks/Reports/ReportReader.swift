// Reads a report from disk piece by piece: a report may be larger than memory.

import Foundation
import PlainText

/// The reason why a file cannot be read as a report.
public struct ReportError: Error, Hashable, Sendable {
  /// The file's path, not escaped.
  public var path: String
  /// The reason.
  public var why: String
  /// Whether the file is empty or ends early, as after the death of the process that wrote it.
  public var isCut = false
}

/// Iterates over the members of the JSON object in a file, and over the elements of its lists.
///
/// Memory: one chunk, and the longest single element. The file is open only while a chunk is read,
/// so that ten thousand reports do not need ten thousand file descriptors.
struct ReportReader {
  enum Piece {
    /// A member other than the lists that are read element by element.
    case member(name: String, text: ArraySlice<UInt8>)
    /// One element of a list that is read element by element.
    case element(list: String, text: ArraySlice<UInt8>)
    case endOfObject
  }

  /// The maximum size of an element; reports contain no larger elements.
  private static let maximumBytes = 64 << 20

  let path: String
  private let chunkSize: Int
  private var buffer: [UInt8] = []
  private var position = 0
  private var offset: off_t = 0
  private var isAtEnd = false
  private var list: String?
  private var hasBegun = false
  private var isOver = false

  init(path: String, chunkSize: Int = 1 << 16) {
    self.path = path
    self.chunkSize = chunkSize
  }

  /// Returns the next piece.
  ///
  /// - Throws: ``ReportError`` for a file that cannot be read, ends early or is not JSON.
  mutating func next() throws(ReportError) -> Piece {
    if isOver { return .endOfObject }
    if !hasBegun {
      try skipByteOrderMark()
      try skip(UInt8(ascii: "{"))
      hasBegun = true
    }
    while true {
      let byte = try nextByte()
      if let list {
        switch byte {
        case UInt8(ascii: "]"):
          position += 1
          self.list = nil
        case UInt8(ascii: ","): position += 1
        default: return .element(list: list, text: try value())
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "}"):
        position += 1
        try checkEnd()
        isOver = true
        return .endOfObject
      case UInt8(ascii: ","): position += 1
      case UInt8(ascii: "\""):
        let name = try parsed(try value()).string ?? ""
        try skip(UInt8(ascii: ":"))
        if try nextByte() == UInt8(ascii: "["), Self.lists.contains(name) {
          position += 1
          list = name
        } else {
          let text = try value()
          if name == "schema" { try checkSchema(text) }
          return .member(name: name, text: text)
        }
      default: throw notJSON
      }
    }
  }

  /// Rejects a results file, whose first line is an object like a report: with its other lines, it
  /// would be taken for several reports in one file.
  private func checkSchema(_ text: ArraySlice<UInt8>) throws(ReportError) {
    guard text.starts(with: Self.resultsMark) else { return }
    throw ReportError(
      path: path,
      why: "this is a results file of --results or --resume, not a report; a report is the "
        + "output of verify --json")
  }

  /// The beginning of a results file's schema, of any version.
  private static let resultsMark = Array("\"\(ResultsSchema.name)/".utf8)

  /// Checks that nothing follows the report: an appended report would not be read, and its failures
  /// would be lost.
  private mutating func checkEnd() throws(ReportError) {
    while true {
      while position < buffer.count {
        guard [0x20, 0x0A, 0x0D, 0x09].contains(buffer[position]) else {
          throw ReportError(
            path: path,
            why: buffer[position] == UInt8(ascii: "{")
              ? "more than one report in this file; write each report to a file of its own"
              : "there is more text after the report")
        }
        position += 1
      }
      guard try fill() else { return }
    }
  }

  /// The names of the lists that are read element by element.
  private static let lists: Set<String> = ["cases", "witnessed"]

  /// Parses a piece's text.
  func parsed(_ text: ArraySlice<UInt8>) throws(ReportError) -> JSONValue {
    do {
      return try JSONValue(parsing: Array(text))
    } catch {
      throw ReportError(path: path, why: "not JSON: \(error.why)")
    }
  }

  private var notJSON: ReportError { ReportError(path: path, why: "not a report of verify --json") }
  private var cut: ReportError {
    ReportError(
      path: path,
      why: hasBegun ? "truncated: the report is incomplete" : "the file is empty", isCut: true)
  }

  /// Skips the mark that some editors and shells put at the beginning of a text file.
  private mutating func skipByteOrderMark() throws(ReportError) {
    while buffer.count - position < Self.byteOrderMark.count, try fill() {}
    if buffer[position...].starts(with: Self.byteOrderMark) {
      position += Self.byteOrderMark.count
    }
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private mutating func skip(_ wanted: UInt8) throws(ReportError) {
    guard try nextByte() == wanted else { throw notJSON }
    position += 1
  }

  /// Returns the next byte that is not white space, without consuming it.
  private mutating func nextByte() throws(ReportError) -> UInt8 {
    while true {
      while position < buffer.count {
        let byte = buffer[position]
        if byte != 0x20, byte != 0x0A, byte != 0x0D, byte != 0x09 { return byte }
        position += 1
      }
      guard try fill() else { throw cut }
    }
  }

  /// Consumes one JSON value, up to its closing bracket or quote, or to the end of a number or
  /// word.
  private mutating func value() throws(ReportError) -> ArraySlice<UInt8> {
    var (depth, isInString, isEscaped) = (0, false, false)
    var place = position
    while true {
      // The loop over a chunk is the hot part: local copies keep the state in registers.
      let found = buffer.withUnsafeBufferPointer { bytes -> Int? in
        while place < bytes.count {
          let byte = bytes[place]
          place += 1
          if isInString {
            if isEscaped {
              isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
              isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
              isInString = false
              if depth == 0 { return place }
            }
            continue
          }
          switch byte {
          case UInt8(ascii: "\""): isInString = true
          case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
          case UInt8(ascii: "}"), UInt8(ascii: "]"):
            if depth == 0 { return place - 1 }
            depth -= 1
            if depth == 0 { return place }
          case UInt8(ascii: ","), 0x20, 0x0A, 0x0D, 0x09:
            if depth == 0 { return place - 1 }
          default: break
          }
        }
        return nil
      }
      if let found {
        guard found > position else { throw notJSON }
        defer { position = found }
        return buffer[position..<found]
      }
      guard buffer.count - position < Self.maximumBytes else { throw notJSON }
      let taken = place - position
      guard try fill() else { throw cut }
      place = position + taken
    }
  }

  /// Appends another chunk to the remaining bytes; returns false at the end of the file.
  private mutating func fill() throws(ReportError) -> Bool {
    if isAtEnd { return false }
    buffer.removeSubrange(..<position)
    position = 0
    let descriptor = PathText.withCString(path) { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw unreadable }
    defer { close(descriptor) }
    let kept = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: chunkSize))
    let count = buffer.withUnsafeMutableBytes {
      pread(descriptor, $0.baseAddress! + kept, chunkSize, offset)
    }
    guard count >= 0 else { throw unreadable }
    buffer.removeLast(chunkSize - count)
    offset += off_t(count)
    isAtEnd = count == 0
    return count > 0
  }

  private var unreadable: ReportError {
    path.isEmpty
      ? ReportError(path: "''", why: "the path is empty")
      : ReportError(path: path, why: "cannot be read: \(String(cString: strerror(errno)))")
  }
}

/// The schema of a results file, in which every line is a JSON object.
package enum ResultsSchema {
  static let name = "edgepan.verify-results"
  /// The schema that this version writes and reads.
  package static let current = "\(name)/1"
}

/// Reads the cases of one report, one by one.
public enum ReportCases {
  /// Passes the cases to `body` in the report's order.
  ///
  /// - Throws: ``ReportError`` for a file that cannot be read, is not a report, or ends early, after
  ///   the cases before the error were passed; rethrows the errors of `body`.
  public static func forEach(
    in path: String, _ body: (CaseOutcome) throws -> Void
  ) throws {
    if let what = FileKind(path: path).refusal {
      throw ReportError(path: path, why: "this is \(what), not a report, and was not opened")
    }
    var reader = ReportReader(path: path)
    while true {
      switch try reader.next() {
      case .endOfObject: return
      case .element("cases", let text):
        guard let outcome = CaseOutcome(json: try reader.parsed(text)) else {
          throw ReportError(path: path, why: "not a report of verify --json")
        }
        try body(outcome)
      default: continue
      }
    }
  }
}
