// Finds the folder of real recordings that lies beside the project, where there is one.

import Foundation

/// The shared folder with recordings and samples; tests that need it are skipped without it.
enum SharedFolder {
  /// The folder, found by walking up from this file; nil in a clone that stands alone.
  static let url: URL? = {
    var folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    while folder.path != "/" {
      let shared = folder.appendingPathComponent("shared")
      let mark = shared.appendingPathComponent("ARCHITECTURE.md").path
      if FileManager.default.fileExists(atPath: mark) { return shared }
      folder.deleteLastPathComponent()
    }
    return nil
  }()

  static var isThere: Bool { url != nil }

  /// The path of a file in it.
  static func path(_ relative: String) -> String {
    url?.appendingPathComponent(relative).path ?? relative
  }

  /// The paths of all files below `recordings` with one of these extensions, sorted.
  static func recordings(_ extensions: Set<String> = ["events", "evemu", "desc"]) -> [String] {
    guard let folder = url?.appendingPathComponent("recordings"),
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    else { return [] }
    return files.compactMap { $0 as? URL }.filter { extensions.contains($0.pathExtension) }
      .map(\.path).sorted()
  }
}
