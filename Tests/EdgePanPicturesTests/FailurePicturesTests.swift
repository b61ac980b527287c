// Pictures of failed expectations, in a test bundle that links EdgePanPictures.

import EdgePanTesting
import Foundation
import Testing

@MainActor @Suite(.serialized) struct FailurePicturesTests {
  @Test func linkingTheProduct_isEnoughToDraw() {
    #expect(FailurePictures.draw != nil)
  }

  @Test func changedAnimator_writesAPageAndAPicture() throws {
    let recording = try FailingSlide.recording()
    let good = try recording.replay(scene: FailingSlide.scene(0))
    FailingSlide.removeGolden(of: good)
    // The first run records the golden, which is reported as an issue.
    withKnownIssue { try good.expectGolden(scene: "slide", mode: .missing) }
    let bad = try recording.replay(scene: FailingSlide.scene(40))
    let messages = Messages()
    try withKnownIssue {
      try bad.expectGolden(scene: "slide", mode: .never)
    } matching: { issue in
      messages.texts.append(issue.comments.map(\.rawValue).joined(separator: "\n"))
      return true
    }
    let issue = try #require(messages.texts.first)
    let paths = FailingSlide.paths(in: issue)
    let pagePath = try #require(paths["page"])
    let page = try String(contentsOfFile: pagePath, encoding: .utf8)
    #expect(page.contains("\"kind\":\"failure\""))
    #expect(page.contains("isFirst\":true"))
    #expect(page.contains("EDGEPAN_RECORD=failed"))
    let blame = try #require(page.firstMatch(of: /"blame":\[([^\]]*)\]/)).output.1
    #expect(blame.contains("Slide.animateTransition(using:)"), "\(blame)")
    let picturePath = try #require(paths["picture"])
    let picture = try Data(contentsOf: URL(fileURLWithPath: picturePath))
    #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  /// A broken rule is reported while the recording is replayed, before the replay's result exists.
  @Test func brokenRule_alsoWritesAPageAndAPicture_andTheMessageNamesThem() throws {
    let recording = try FailingSlide.recording(for: "broken-rule")
    let messages = Messages()
    try withKnownIssue {
      _ = try recording.replay(scene: FailingSlide.scene(0, completions: 2))
    } matching: { issue in
      messages.texts.append(issue.comments.map(\.rawValue).joined(separator: "\n"))
      return true
    }
    let text = try #require(messages.texts.first { $0.contains("completes-once") })
    let paths = FailingSlide.paths(in: text)
    let page = try String(contentsOfFile: try #require(paths["page"]), encoding: .utf8)
    #expect(page.contains("\"kind\":\"failure\""))
    // The rule is named on the actual side of the frame that is shown first.
    let said = try #require(
      page.firstMatch(of: /"isFirst":true[^}]*"actualText":"([^"]*)"/)
    ).output.1
    #expect(said.contains("completes-once"), "\(said)")
    let picture = try Data(contentsOf: URL(fileURLWithPath: try #require(paths["picture"])))
    #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func wrongOutcome_writesAPageOfTheReplay() throws {
    let replay = try FailingSlide.recording().replay(scene: FailingSlide.scene(0))
    let messages = Messages()
    withKnownIssue {
      replay.expect(.cancelled)
    } matching: { issue in
      messages.texts.append(issue.comments.map(\.rawValue).joined(separator: "\n"))
      return true
    }
    let text = try #require(messages.texts.first)
    let path = try #require(FailingSlide.paths(in: text)["page"])
    let page = try String(contentsOfFile: path, encoding: .utf8)
    #expect(page.contains("\"kind\":\"replay\""))
  }
}

/// The messages of the issues.
private final class Messages: @unchecked Sendable { var texts: [String] = [] }
