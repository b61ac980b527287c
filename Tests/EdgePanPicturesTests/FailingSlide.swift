// A transition with a deliberate fault, and the files that a failure's message names.

import EdgePanTesting
import Foundation
import GestureReplay
import ReplayChecks
import ReplayScenes
import TransitionAnimators
import UIKit

/// The checkout's top folder: this file is at Tests/EdgePanPicturesTests.
private let checkout = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// The folder for the recordings and goldens of this process. It is removed when the process ends.
private let temporaryFolder: URL = {
  atexit { try? FileManager.default.removeItem(at: temporaryFolder) }
  return FileManager.default.temporaryDirectory.appendingPathComponent(
    "edgepan-pictures-tests-\(ProcessInfo.processInfo.processIdentifier)")
}()

/// An animator that moves the old screen away; `offset` and `completions` inject faults.
private final class Slide: NSObject, UIViewControllerAnimatedTransitioning {
  let offset: Double
  let completions: Int
  init(offset: Double, completions: Int) { (self.offset, self.completions) = (offset, completions) }

  func transitionDuration(
    using context: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.35 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return }
    context.containerView.insertSubview(to, belowSubview: from)
    let animations = {
      from.frame.origin.x = context.containerView.bounds.width
      from.frame.origin.y = self.offset
    }
    UIView.animate(
      withDuration: 0.35, delay: 0, options: .curveLinear, animations: animations
    ) { _ in
      for _ in 0..<self.completions {
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }
}

/// The scene that fails in this bundle's tests.
@MainActor enum FailingSlide {
  /// - Parameters:
  ///   - offset: the distance in points by which the old screen moves down; 0 is correct.
  ///   - completions: how many times the transition is completed; 1 is correct.
  static func scene(_ offset: Double, completions: Int = 1) -> ReplayCheck.SceneMaker {
    { _ in NavigationScene { _ in Slide(offset: offset, completions: completions) } }
  }

  /// Removes the golden, so that the next run records it.
  static func removeGolden(of replay: RecordedReplay) {
    let golden = GoldenFile.path(
      of: replay.recording.path, replay.options.into(.init(scene: "slide")),
      standard: ReplaySettings(for: replay.recording.trace))
    try? FileManager.default.removeItem(atPath: golden)
  }

  /// The bundled recording in a separate folder, so that its golden belongs to this test alone.
  static func recording(for name: String = "swift-testing") throws -> Recording {
    let folder = temporaryFolder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let copy = folder.appendingPathComponent("slow-finish.evemu")
    let original = checkout.appendingPathComponent("Recordings/slow-finish.evemu")
    try Data(contentsOf: original).write(to: copy)
    return try Recording(copy.path)
  }

  /// The paths that an issue names, by kind.
  static func paths(in issue: String) -> [String: String] {
    var found: [String: String] = [:]
    for line in issue.split(separator: "\n") {
      for kind in ["page", "picture"] {
        guard let range = line.range(of: "\(kind): ") else { continue }
        found[kind] = String(line[range.upperBound...])
      }
    }
    return found
  }
}
