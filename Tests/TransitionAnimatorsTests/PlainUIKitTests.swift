// The catalogue is plain UIKit code. The tests read its sources and fail on anything else.

import Foundation
import Testing

@Suite struct PlainUIKitTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/TransitionAnimators")

  private static func sources() throws -> [(name: String, lines: [String])] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return try (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
      .sorted { $0.path < $1.path }
      .map { url in
        let text = try String(contentsOf: url, encoding: .utf8)
        return (url.lastPathComponent, text.components(separatedBy: "\n"))
      }
  }

  @Test func sources_importOnlyUIKit() throws {
    let sources = try Self.sources()
    #expect(sources.count > 25)
    for (name, lines) in sources {
      for line in lines where line.contains("import ") && !line.contains("//") {
        let words = line.split(separator: " ").map(String.init)
        guard words.contains("import") else { continue }
        #expect(line == "import UIKit", "\(name): \(line)")
      }
    }
  }

  /// API that EdgePan offers in addition to Apple's, and ways around access control and type
  /// safety.
  private static let forbidden = [
    "FrameCycle", "FrameView", "UITransitionObserver", "UITransitionState", "FramePicture",
    "animationObserver", "TouchSample", "UIKitIssue", ".issues", "simulateBackground",
    "failureReason", "edgeBandWidth", "hysteresis", "@_spi", "@testable", "@_implementationOnly",
    "unsafeBitCast", "Mirror(", "dlsym", "objc_", "#selector", "NSClassFromString",
  ]

  @Test func sources_useNoAPIThatOnlyTheEngineHas() throws {
    for (name, lines) in try Self.sources() {
      for line in lines where !line.trimmingCharacters(in: .whitespaces).hasPrefix("//") {
        for word in Self.forbidden {
          #expect(!line.contains(word), "\(name): \(line)")
        }
      }
    }
  }
}
