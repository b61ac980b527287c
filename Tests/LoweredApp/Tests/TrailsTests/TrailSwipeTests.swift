// Recorded swipes, replayed with the app's own code.

import EdgePanTesting
import GestureReplay
import QuartzCore
import Testing
import UIKit

@testable import Trails
@testable import TrailsScenes

@MainActor @Suite(.serialized) struct TrailSwipeTests {
  @Test func aFlick_popsTheTrail() throws {
    let scene = Kept<TrailScene>()
    let replay = try Recording("finishing-flick").replay { _ in scene.keep(TrailScene()) }
    replay.expect(.finished)
    #expect(scene.value?.flow.shownTitles.contains("ended") == true)
  }

  @Test func aSlowSwipe_keepsTheTrail() throws {
    let replay = try Recording("slow-cancel").replay { _ in TrailScene() }
    replay.expect(.cancelled)
  }

  @Test func theSameRecording_producesTheSameFrames() throws {
    let first = try Recording("finishing-flick").replay { _ in TrailScene() }
    let second = try Recording("finishing-flick").replay { _ in TrailScene() }
    #expect(first.hash == second.hash)
  }
}

/// The value that a scene maker created last.
@MainActor private final class Kept<Value> {
  private(set) var value: Value?
  func keep(_ value: Value) -> Value {
    self.value = value
    return value
  }
}
