import PlainText

/// A hash of the contents of a recording and all its goldens. It is equal on two machines that
/// replay the same files.
public enum RecordingContents {
  /// Reads the files and returns the hash. Cost: one pass over their bytes.
  ///
  /// - Parameters:
  ///   - path: the recording's path.
  ///   - goldens: the recording's goldens, sorted by name.
  /// - Returns: sixteen hexadecimal digits; nil if the recording cannot be read.
  public static func hash(ofRecording path: String, goldens: [String]) -> String? {
    guard let bytes = PathText.contents(of: path) else { return nil }
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
