// One hash of the contents of a recording and its goldens.

import PlainText

/// The content of a recording and of all its goldens as one hash: equal on two machines that replay
/// the same files, whether goldens are loose or packed.
public enum RecordingContents {
  /// Reads the files. Cost: one pass over their bytes.
  ///
  /// - Parameters:
  ///   - path: the recording's path.
  ///   - goldens: the recording's goldens, sorted by name.
  /// - Returns: sixteen hexadecimal digits; nil if the recording cannot be read.
  public static func hash(ofRecording path: String, goldens: [String]) -> String? {
    guard let source = try? PackSource(path: path, as: "a recording"),
      let bytes = source.bytes(0..<source.count)
    else { return nil }
    var hash = ContentHash(of: bytes)
    for golden in goldens {
      hash.add([0xFF])
      hash.add(GoldenFile.name(ofPath: golden).utf8)
      hash.add([0xFF])
      // An unreadable golden is reported as a separate case.
      if let bytes = try? GoldenFile.bytes(golden) { hash.add(bytes) }
    }
    return hash.description
  }
}
