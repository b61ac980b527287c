// Pictures of failed expectations, in a test bundle that links EdgePanPictures.

import EdgePanTesting
import Foundation
import GestureReplay
import ReplayChecks
import ReplayScenes
import Testing
import TransitionAnimators
import UIKit

/// The checkout's top folder: this file is at Tests/EdgePanPicturesTests.
private let checkout = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// An animator that moves the old screen away; `offset` plants a fault.
private final class Slide: NSObject, UIViewControllerAnimatedTransitioning {
  let offset: Double
  init(offset: Double) { self.offset = offset }

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
    ) { _ in context.completeTransition(!context.transitionWasCancelled) }
  }
}

@MainActor @Suite(.serialized) struct FailurePicturesTests {
  private static func scene(_ offset: Double) -> ReplayCheck.SceneMaker {
    { _ in NavigationScene { _ in Slide(offset: offset) } }
  }

  /// The bundled recording in a folder of its own, so that its golden is this test's.
  private func recording() throws -> Recording {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("edgepan-pictures-tests-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let copy = folder.appendingPathComponent("slow-finish.evemu")
    let original = checkout.appendingPathComponent("Recordings/slow-finish.evemu")
    try Data(contentsOf: original).write(to: copy)
    return try Recording(copy.path)
  }

  /// The paths that an issue names, by kind.
  private func paths(in issue: String) -> [String: String] {
    var found: [String: String] = [:]
    for line in issue.split(separator: "\n") {
      for kind in ["page", "picture"] {
        guard let range = line.range(of: "\(kind): ") else { continue }
        found[kind] = String(line[range.upperBound...])
      }
    }
    return found
  }

  @Test func linkingTheProduct_isEnoughToDraw() {
    #expect(FailurePictures.draw != nil)
  }

  @Test func changedAnimator_leavesAPageAndAPictureOfBothSides() throws {
    let recording = try recording()
    let good = try recording.replay(scene: Self.scene(0))
    let golden = GoldenFile.path(
      of: recording.path, good.options.into(.init(scene: "slide")),
      standard: ReplaySettings(for: recording.trace))
    try? FileManager.default.removeItem(atPath: golden)
    // The first run records, which is an issue of its own.
    withKnownIssue { try good.expectGolden(scene: "slide", mode: .missing) }
    let bad = try recording.replay(scene: Self.scene(40))
    let messages = Messages()
    try withKnownIssue {
      try bad.expectGolden(scene: "slide", mode: .never)
    } matching: { issue in
      messages.texts.append(issue.comments.map(\.rawValue).joined(separator: "\n"))
      return true
    }
    let issue = try #require(messages.texts.first)
    let paths = paths(in: issue)
    let pagePath = try #require(paths["page"])
    let page = try String(contentsOfFile: pagePath, encoding: .utf8)
    #expect(page.contains("\"kind\":\"failure\""))
    #expect(page.contains("isFirst\":true"))
    #expect(page.contains("EDGEPAN_RECORD=failed"))
    let picturePath = try #require(paths["picture"])
    let picture = try Data(contentsOf: URL(fileURLWithPath: picturePath))
    #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func wrongOutcome_leavesAPageOfTheReplay() throws {
    let replay = try recording().replay(scene: Self.scene(0))
    let messages = Messages()
    withKnownIssue {
      replay.expect(.cancelled)
    } matching: { issue in
      messages.texts.append(issue.comments.map(\.rawValue).joined(separator: "\n"))
      return true
    }
    let text = try #require(messages.texts.first)
    let path = try #require(paths(in: text)["page"])
    let page = try String(contentsOfFile: path, encoding: .utf8)
    #expect(page.contains("\"kind\":\"replay\""))
  }
}

/// What issues said.
private final class Messages: @unchecked Sendable { var texts: [String] = [] }
