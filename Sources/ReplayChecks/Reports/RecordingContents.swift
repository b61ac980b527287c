// One hash of the contents of a recording and its goldens.

import Foundation
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
    guard let bytes = bytes(of: path) else { return nil }
    var hash = ContentHash(of: bytes)
    for golden in goldens {
      hash.add([0xFF])
      hash.add((golden as NSString).lastPathComponent.utf8)
      hash.add([0xFF])
      // An unreadable golden is reported as a separate case.
      if let bytes = try? GoldenFile.bytes(golden) { hash.add(bytes) }
    }
    return hash.description
  }

  private static func bytes(of path: String) -> [UInt8]? {
    guard FileKind(path: path) == .file else { return nil }
    let descriptor = PathText.withCString(path) { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var (bytes, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count < 0 { return nil }
      bytes += chunk[..<count]
    }
  }
}
