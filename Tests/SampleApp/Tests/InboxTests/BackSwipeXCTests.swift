// Tests of a back swipe in XCTest, and of the message of a failed expectation.

import EdgePanTesting
import InboxScenes
import XCTest

final class BackSwipeXCTests: XCTestCase {
  /// Failures that a test expects are collected here instead of being reported.
  private nonisolated(unsafe) var collected: [String]?

  override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int,
    expected: Bool
  ) {
    guard collected == nil else { return collected?.append(description) ?? () }
    super.recordFailure(
      withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
  }

  @MainActor func testAFailureContainsOnlyEdgePansMessage() async throws {
    let replay = try Recording("finishing-flick").replay { _ in InboxScene() }
    collected = []
    replay.expect(.cancelled)
    let failures = collected ?? []
    collected = nil
    XCTAssertEqual(failures.count, 1)
    let lines = failures.first?.split(separator: "\n").map(String.init) ?? []
    XCTAssertEqual(lines.count, 3)
    XCTAssertEqual(
      lines.first?.hasPrefix("failed - expected cancelled; found finished"), true, "\(lines)")
    XCTAssertEqual(lines.last?.hasPrefix("  why: edgepan replay "), true, "\(lines)")
  }

  @MainActor func testAFlickPopsTheMail() async throws {
    let replay = try Recording("finishing-flick").replay { _ in InboxScene() }
    replay.expect(.finished)
    replay.expectFrames("the transition follows the finger") {
      $0.phase != .interactive || abs($0.presentedProgress - $0.progress) < 0.02
    }
  }
}
