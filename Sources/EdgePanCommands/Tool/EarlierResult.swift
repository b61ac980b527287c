// Results that a subcommand printed with --json, read again for a comparison.

import Foundation
import PlainText

/// Reads earlier results.
enum EarlierResult {
  private struct Envelope: Decodable { var schema: String }

  /// Reads a value of a schema from the output of `--json`.
  ///
  /// The remedy ends with the command that prints such a value. The message adds the file only if
  /// none exists: an existing one may have been given by mistake.
  ///
  /// - Throws: ``ToolFailure`` with exit code 7 for a file that is missing or another one.
  static func read<Value: Decodable>(
    _ path: String, _ schema: String, as type: Value.Type, _ name: String, remedy: String
  ) throws(ToolFailure) -> Value {
    guard let data = PathText.contents(of: path).map({ Data($0) }) else {
      throw ToolFailure(
        unreadable: path, .baseline,
        remedy: "\(remedy) > "
          + (path.isEmpty || PathText.exists(path) ? "NEW-FILE" : shellWord(path)))
    }
    let decoder = JSONDecoder()
    let found = (try? decoder.decode(Envelope.self, from: data))?.schema
    guard found == schema, let value = try? decoder.decode(type, from: data) else {
      let other = found.map { $0 == schema ? "" : ": its schema is \(escape($0)), not \(schema)" }
      throw ToolFailure(
        .baseline, "\(escape(path)): not \(name)\(other ?? "")", remedy: "\(remedy) > NEW-FILE")
    }
    return value
  }
}
