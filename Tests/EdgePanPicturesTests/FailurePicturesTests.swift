// Pictures of failed expectations, in a test bundle that links EdgePanPictures.

import EdgePanTesting
import Foundation
import Testing

@MainActor @Suite(.serialized) struct FailurePicturesTests {
  @Test func linkingTheProduct_isEnoughToDraw() {
    #expect(FailurePictures.draw != nil)
  }

  @Test func changedAnimator_leavesAPageAndAPictureOfBothSides() throws {
    let recording = try FailingSlide.recording()
    let good = try recording.replay(scene: FailingSlide.scene(0))
    FailingSlide.removeGolden(of: good)
    // The first run records, which is an issue of its own.
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
    let picturePath = try #require(paths["picture"])
    let picture = try Data(contentsOf: URL(fileURLWithPath: picturePath))
    #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func wrongOutcome_leavesAPageOfTheReplay() throws {
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

/// What issues said.
private final class Messages: @unchecked Sendable { var texts: [String] = [] }
