// Finds the folder of real recordings and vectors beside the checkout, if there is one.

import Foundation

/// The folder `shared` beside the checkout or above it: real recordings, vectors, samples.
///
/// Tests read the folder in place. A test that needs it is reported as skipped if the folder is
/// absent:
///
///     @Test(.enabled(if: SharedFolder.isThere, "needs the folder 'shared' beside the checkout"))
public enum SharedFolder {
  /// The folder, found by searching upward from this file; nil in a stand-alone clone.
  public static let url: URL? = {
    var folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    while folder.path != "/" {
      let shared = folder.appendingPathComponent("shared")
      let mark = shared.appendingPathComponent("ARCHITECTURE.md").path
      if FileManager.default.fileExists(atPath: mark) { return shared }
      folder.deleteLastPathComponent()
    }
    return nil
  }()

  /// Whether the folder exists.
  public static var isThere: Bool { url != nil }

  /// The path of a file in the folder; called only in tests that are enabled by ``isThere``.
  public static func path(_ relative: String) -> String {
    url?.appendingPathComponent(relative).path ?? relative
  }

  /// The paths of all files below `recordings` with one of these extensions, sorted.
  public static func recordings(
    _ extensions: Set<String> = ["events", "evemu", "desc"]
  ) -> [String] {
    guard let folder = url?.appendingPathComponent("recordings"),
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    else { return [] }
    return files.compactMap { $0 as? URL }.filter { extensions.contains($0.pathExtension) }
      .map(\.path).sorted()
  }
}
