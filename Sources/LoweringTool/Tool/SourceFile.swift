// SourceFile: one Swift file with its text, its syntax tree, its lines and its edits.

import Foundation
import SwiftParser
import SwiftSyntax

final class SourceFile {
  /// The path that compilers print.
  let path: String
  let bytes: [UInt8]
  let tree: SourceFileSyntax
  let lines: SourceLocationConverter
  /// The members of the file's types and extensions, by their declarations. A declaration of
  /// several members is mapped to the first of them.
  var members: [SyntaxIdentifier: Member] = [:]
  /// The names of the file's parameters and variables, including local variables, with the types
  /// that the file states for them: none, or several, for a name that is bound repeatedly.
  var bound: [String: Set<String?>] = [:]
  /// Whether the file uses a name that is in Foundation on Apple's platforms and in
  /// FoundationNetworking on Linux.
  var usesNetworking = false
  /// Whether the file is part of the module that is lowered, not of one that it depends on.
  var isOwn = true
  var edits = Edits()
  /// Text to append: generated declarations, some with a `#sourceLocation` of their own.
  var additions: [String] = []
  private var numbers = 0

  /// The type of all variables with that name, if the file states it for each.
  func statedType(of name: String) -> String? {
    guard let types = bound[name], types.count == 1 else { return nil }
    return types.first ?? nil
  }

  init(path: String) throws {
    self.path = path
    bytes = try FileError.naming(path, "cannot be read") {
      Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }
    let text = String(decoding: bytes, as: UTF8.self)
    tree = Parser.parse(source: text)
    lines = SourceLocationConverter(fileName: path, tree: tree)
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  func text(_ node: some SyntaxProtocol) -> String { text(node.trimmedBytes) }

  func place(_ node: some SyntaxProtocol) -> SourceLocation {
    lines.location(for: node.positionAfterSkippingLeadingTrivia)
  }

  func line(_ node: some SyntaxProtocol) -> Int { place(node).line }

  /// Returns a number that is not yet used in this file, in base 36, which keeps names short enough
  /// to fit in the space of `#selector`.
  func nextNumber() -> String {
    numbers += 1
    return String(numbers, radix: 36)
  }

  /// Returns a directive after which the compiler reports the next line as a line of this file.
  func location(_ line: Int) -> String {
    let escaped = path.reduce(into: "") { $0 += $1 == "\\" || $1 == "\"" ? "\\\($1)" : "\($1)" }
    return "#sourceLocation(file: \"\(escaped)\", line: \(line))"
  }

  /// The lowered text. Line n of the file stays line n for the compiler.
  func lowered() -> [UInt8] {
    // A byte order mark is valid only at the beginning of a file.
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let networking = usesNetworking ? "; import FoundationNetworking" : ""
    var result = Array("import UIKit\(networking)\n\(location(1))\n".utf8)
    result += edits.applied(to: bytes, from: start)
    if result.last != UInt8(ascii: "\n") { result.append(UInt8(ascii: "\n")) }
    for addition in additions { result += Array((addition + "\n").utf8) }
    return result
  }
}

extension SyntaxProtocol {
  /// The range of the node's own text, without the trivia around it.
  var trimmedBytes: Range<Int> {
    positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
  }
}

/// A file that cannot be read or written, with the system's reason.
struct FileError: Error, CustomStringConvertible {
  var description: String

  /// Runs `body`. An error that it throws becomes a ``FileError`` with the path and the problem.
  static func naming<Result>(
    _ path: String, _ problem: String, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch {
      throw FileError(description: "\(path): \(problem): \(reason(of: error))")
    }
  }

  /// Returns the system's words for an error of Foundation, whose own description is not meant for
  /// users.
  private static func reason(of error: any Error) -> String {
    let error = error as NSError
    if error.domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(error.code))) }
    if let cause = error.userInfo[NSUnderlyingErrorKey] as? any Error { return reason(of: cause) }
    return error.localizedDescription
  }
}
