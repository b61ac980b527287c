// The folder part of a path.

extension PathText {
  /// Returns the path without its last component: `a` for `a/b` and `a/b/`, `/` for `/b`, and the
  /// empty string for a path of one component. The file system is not asked.
  ///
  /// Foundation's `NSString.deletingLastPathComponent` crashes for a path of one character (Swift
  /// 6.3.1 on Linux), so no code in EdgePan calls it.
  public static func folder(of path: String) -> String {
    let (bytes, slash) = (path.utf8, UInt8(ascii: "/"))
    guard let last = bytes.lastIndex(where: { $0 != slash }) else {
      return path.isEmpty ? "" : "/"
    }
    guard let end = bytes[...last].lastIndex(of: slash) else { return "" }
    guard let folder = bytes[...end].lastIndex(where: { $0 != slash }) else { return "/" }
    return String(Substring(bytes[...folder]))
  }
}
