// The checkout itself, and the recordings in it.

import Foundation

/// The checkout that contains these tests.
public enum Checkout {
  /// The top folder: this file is at Tests/SharedFolder.
  public static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The path of a bundled recording, by its file name without the extension.
  public static func recording(_ name: String) -> String {
    folder.appendingPathComponent("Recordings/\(name).evemu").path
  }

  /// The names of the bundled recordings, sorted.
  public static var recordings: [String] {
    let path = folder.appendingPathComponent("Recordings").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".evemu") }.map { String($0.dropLast(6)) }.sorted()
  }
}
