// Whether two paths lead to one file.

import Foundation
import PlainText

/// The file that a path leads to, links followed: its device and number.
struct FileIdentity: Hashable {
  private let device: dev_t
  private let number: ino_t

  /// Nil where nothing is found at the path.
  init?(path: String) {
    var status = stat()
    guard PathText.withCString(path, { stat($0, &status) }) == 0 else { return nil }
    device = status.st_dev
    number = status.st_ino
  }
}
