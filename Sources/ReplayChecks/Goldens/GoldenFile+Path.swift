// Where the golden of a recording in a subject lies.

import Foundation

/// The goldens of `swipe.evemu` are the files of the folder `goldens/swipe` beside it, one a
/// subject: `goldens/swipe/scale.navigation.golden`, `goldens/swipe/inbox.golden`.
extension GoldenFile {
  public static let fileExtension = "golden"
  private static let folderName = "goldens"

  /// The folder of a recording's goldens.
  public static func folder(of recording: String) -> String {
    let path = recording as NSString
    let stem = (path.lastPathComponent as NSString).deletingPathExtension
    let folder = path.deletingLastPathComponent as NSString
    return (folder.appendingPathComponent(folderName) as NSString).appendingPathComponent(stem)
  }

  /// The golden of a recording in a subject: an animator with its context, a scene, or both.
  public static func path(of recording: String, animator: String?, place: String?) -> String {
    let words = [animator, place].compactMap { $0 }.map { word in
      String(
        word.lowercased().map {
          $0.isASCII && ($0.isLetter || $0.isNumber || "-_=".contains($0)) ? $0 : "_"
        })
    }
    return (folder(of: recording) as NSString).appendingPathComponent(
      words.joined(separator: ".") + "." + fileExtension)
  }
}
