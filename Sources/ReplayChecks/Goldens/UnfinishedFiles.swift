// Incomplete files that are deleted when a signal ends the process.

import Foundation
import PlainText
import Synchronization

/// The temporary files that will replace other files once they are complete.
///
/// Writing them may take longer than the end of the process waits for `FileWrites`.
package enum UnfinishedFiles {
  private static let paths = Mutex<Set<String>>([])

  /// Call this before creating the file.
  package static func insert(_ path: String) { paths.withLock { _ = $0.insert(path) } }

  /// Call this after renaming or deleting the file.
  package static func remove(_ path: String) { paths.withLock { _ = $0.remove(path) } }

  /// Deletes the files, because the process is about to end.
  package static func delete() {
    paths.withLock { paths in
      for path in paths { _ = PathText.withCString(path) { unlink($0) } }
      paths = []
    }
  }
}
