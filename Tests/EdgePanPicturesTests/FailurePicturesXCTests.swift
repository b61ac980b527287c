// Pictures of failed expectations in XCTest: a failure's message names the page and the picture.

import EdgePanTesting
import Foundation
import XCTest

final class FailurePicturesXCTests: XCTestCase {
  /// While true, failures are collected instead of counted.
  private var isFailing = false
  private var messages: [String] = []

  override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
    expected: Bool
  ) {
    guard isFailing else {
      return super.recordFailure(
        withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
    }
    messages.append(description)
  }

  @MainActor func testChangedAnimator_namesPageAndPictureInItsMessage() async throws {
    let recording = try FailingSlide.recording(for: "xctest")
    let good = try recording.replay(scene: FailingSlide.scene(0))
    FailingSlide.removeGolden(of: good)
    isFailing = true
    // The first run records the golden, which is reported as a failure.
    try good.expectGolden(scene: "slide", mode: .missing)
    messages = []
    let bad = try recording.replay(scene: FailingSlide.scene(40))
    try bad.expectGolden(scene: "slide", mode: .never)
    isFailing = false
    let paths = FailingSlide.paths(in: try XCTUnwrap(messages.last))
    let page = try String(contentsOfFile: try XCTUnwrap(paths["page"]), encoding: .utf8)
    XCTAssert(page.contains("\"kind\":\"failure\""))
    let picture = try Data(contentsOf: URL(fileURLWithPath: try XCTUnwrap(paths["picture"])))
    XCTAssert(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @MainActor func testWrongOutcome_namesThePageInItsMessage() async throws {
    let replay = try FailingSlide.recording(for: "xctest").replay(scene: FailingSlide.scene(0))
    isFailing = true
    replay.expect(.cancelled)
    isFailing = false
    let paths = FailingSlide.paths(in: try XCTUnwrap(messages.last))
    let page = try String(contentsOfFile: try XCTUnwrap(paths["page"]), encoding: .utf8)
    XCTAssert(page.contains("\"kind\":\"replay\""))
  }
}
