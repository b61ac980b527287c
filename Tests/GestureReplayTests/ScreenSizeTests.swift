// A replay's settings determine the size of the screen, and so the windows, safe areas and
// progress.

import GestureReplay
import GestureTrace
import ReplayScenes
import Testing
import TransitionAnimators
import UIKit

@MainActor @Suite struct ScreenSizeTests {
  private func scene(
    _ size: String
  ) throws -> (result: ReplayResult, window: UIWindow, safeArea: UIEdgeInsets) {
    var settings = ReplaySettings()
    try settings.set("screen", to: size)
    var window: UIWindow?
    var safeArea = UIEdgeInsets.zero
    let result = try Replay.run(recording("slow-finish"), options: settings) { _ in
      let scene = NavigationScene { _ in ScaleAnimator() }
      window = scene.window
      safeArea = scene.window.safeAreaInsets
      return scene
    }
    return (result, try #require(window), safeArea)
  }

  @Test func picture_hasRoomForEveryScreenOfTheReplay() throws {
    var settings = ReplaySettings()
    #expect(settings.pictureSize == settings.screenSize)
    settings.resizes = [
      ScreenChange(frame: 10, width: 844, height: 390),
      ScreenChange(frame: 20, width: 320, height: 568),
    ]
    #expect(settings.pictureSize == CGSize(width: 844, height: settings.screenSize.height))
  }

  @Test func resizeInAFrameThatNeverComes_isNoted() throws {
    var settings = ReplaySettings()
    settings.resizes = [10, 99_999].map { ScreenChange(frame: $0, width: 844, height: 390) }
    let result = try Replay.run(recording("slow-finish"), options: settings) { _ in
      NavigationScene { _ in ScaleAnimator() }
    }
    #expect(result.notes.count == 1 && result.notes[0].contains("99999"))
  }

  @Test func aTabletsScreen_sizesWindowsAndSafeArea() throws {
    let (_, window, safeArea) = try scene("1024x1366")
    #expect(window.bounds.size == CGSize(width: 1024, height: 1366))
    #expect(safeArea == UIEdgeInsets(top: 24, left: 0, bottom: 20, right: 0))
  }

  /// The same travel in millimetres is a smaller fraction of a wider screen.
  @Test func progress_isAFractionOfTheScreensWidth() throws {
    let phone = try #require(try scene("390x844").result.swipes.first?.release)
    let tablet = try #require(try scene("780x1688").result.swipes.first?.release)
    #expect(abs(tablet.progress * 2 - phone.progress) < 1e-9)
  }

  @Test func theNextReplay_hasTheDefaultSizeAgain() throws {
    _ = try scene("1024x1366")
    FrameCycle.start()
    #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 390, height: 844))
    #expect(UIWindow().safeAreaInsets == UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
  }
}
