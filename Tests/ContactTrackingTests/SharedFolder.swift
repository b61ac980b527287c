// The folder of real recordings and vectors beside the project, where there is one.

import Foundation

/// `/work/shared` as seen from here: the first folder above this file that holds
/// `shared/ARCHITECTURE.md`. Suites that need it are skipped, visibly, where it is absent.
enum SharedFolder {
  static let path: String? = {
    var folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    while folder.path != "/" {
      let candidate = folder.appendingPathComponent("shared")
      let mark = candidate.appendingPathComponent("ARCHITECTURE.md").path
      if FileManager.default.fileExists(atPath: mark) { return candidate.path }
      folder.deleteLastPathComponent()
    }
    return nil
  }()

  static var isPresent: Bool { path != nil }

  /// A file in the folder; only called in suites that are enabled by ``isPresent``.
  static func file(_ name: String) -> String { (path ?? "") + "/" + name }
}
