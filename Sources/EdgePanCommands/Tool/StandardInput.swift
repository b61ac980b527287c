// Standard input as a whole, for the commands that need all of it in memory.

import Foundation
import PlainText

/// Standard input, which may also be a closed descriptor, a folder or a terminal that hung up.
/// `FileHandle.readDataToEndOfFile()` traps on each of these.
enum StandardInput {
  /// The name in messages.
  static let name = "<stdin>"

  /// Reads standard input to its end.
  ///
  /// - Parameter noun: what the command expects, for the remedy: `a recording`.
  /// - Throws: ``ToolFailure`` with exit code 6 with the system's reason.
  static func bytes(as noun: String) throws(ToolFailure) -> [UInt8] {
    // It may never end.
    Interrupt.unwatch()
    do {
      return try readAll(STDIN_FILENO)
    } catch {
      throw ToolFailure(
        .badTrace, "\(name): standard input cannot be read. The system says: \(error).",
        remedy: "Pass \(noun) through a pipe, or redirect one: < FILE.")
    }
  }
}
