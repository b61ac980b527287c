// Swipes through the app, in Swift Testing.

import EdgePanTesting
import Inbox
import InboxScenes
import Testing

@MainActor @Suite struct BackSwipeTests {
  @Test func aFlick_popsTheMail() throws {
    let replay = try Recording("finishing-flick").replay { _ in InboxScene() }
    replay.expect(.finished)
    try replay.expectGolden(scene: "inbox")
  }

  @Test func aSlowSwipeBack_doesNotPopTheMail() throws {
    let replay = try Recording("slow-cancel").replay { _ in InboxScene() }
    replay.expect(.cancelled)
    try replay.expectGolden(scene: "inbox")
  }

  @Test(arguments: 0..<3)
  func theOrderOfRuns_doesNotChangeTheHash(_ run: Int) throws {
    let flick = try Recording("finishing-flick").replay { _ in InboxScene() }
    let cancel = try Recording("slow-cancel").replay { _ in InboxScene() }
    let again = try Recording("finishing-flick").replay { _ in InboxScene() }
    #expect(flick.hash == again.hash)
    #expect(flick.hash != cancel.hash)
  }
}
