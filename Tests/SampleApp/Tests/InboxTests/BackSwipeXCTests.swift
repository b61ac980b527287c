// The same in XCTest.

import EdgePanTesting
import InboxScenes
import XCTest

final class BackSwipeXCTests: XCTestCase {
  @MainActor func testAFlickLeavesTheMail() async throws {
    let replay = try Recording("finishing-flick").replay { _ in InboxScene() }
    replay.expect(.finished)
    replay.expectFrames("the picture follows the finger") {
      $0.phase != .interactive || abs($0.presentedProgress - $0.progress) < 0.02
    }
  }
}
