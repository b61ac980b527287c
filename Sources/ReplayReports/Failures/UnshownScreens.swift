// The screens that no frame shows: views with values that a cancel did not restore, and unreleased
// controllers.

import GestureReplay
import PlainText
import QuartzCore
import ReplayChecks
import UIKit

/// Snapshots of the loaded views that are not in a window, before the first swipe and after the
/// run.
///
/// An invariant may be violated in a view that no frame shows: a thumbnail left hidden in the
/// screen below, or a popped screen that is still in memory. Cost: one pass over these views, twice
/// per replay.
@MainActor public final class UnshownScreens: ReplayObserver {
  /// A controller of the hierarchy before the swipe.
  private struct Screen {
    /// Weak, because an observer must not retain controllers.
    weak var controller: UIViewController?
    var name: String
    /// The snapshot; nil if the view was in a window, or was not loaded.
    var before: FrameSnapshot?
  }

  private var screensBeforeTouches: [Screen] = []
  private var screens: [Screen] = []
  /// The views whose values differ from those before the swipe, as expected and actual frames.
  public private(set) var differences: [ComparedFrame] = []
  /// The controllers that were removed and not released by the end of the run. The expected frame
  /// is empty; the actual frame is the view that is still in memory. The invariants decide whether
  /// this is a leak.
  public private(set) var departed: [ComparedFrame] = []

  public init() {}

  public func swipeMayBegin(frame: Int) {
    if screens.isEmpty { screensBeforeTouches = Self.screens() }
  }

  public func swipeWillBegin(frame: Int, scene: any ReplayScene) {
    guard screens.isEmpty else { return }
    // In a scene with its own recogniser, the transition has already begun, so its screens were
    // recorded before the touches.
    screens = scene is any OwnGestureScene ? screensBeforeTouches : Self.screens()
    screensBeforeTouches = []
  }

  public func replayDidEnd(frame: Int, scene: any ReplayScene) {
    let present = Set(WorldSnapshot.controllers.map { ObjectIdentifier($0) })
    for screen in screens {
      guard let controller = screen.controller, let now = Self.picture(of: controller) else {
        continue
      }
      if present.contains(ObjectIdentifier(controller)) {
        guard let before = screen.before, before != now else { continue }
        differences.append(
          ComparedFrame(
            "\(screen.name), which no window shows", frame: nil, expected: before, actual: now))
      } else if controller.parent == nil, controller.presentingViewController == nil {
        departed.append(
          ComparedFrame(
            "\(screen.name), which was removed and is still in memory", frame: nil,
            expected: FrameSnapshot(rows: []), actual: now))
      }
    }
    screens = []
  }

  private static func screens() -> [Screen] {
    WorldSnapshot.controllers.map { controller in
      Screen(
        controller: controller, name: "\(type(of: controller)).view",
        before: picture(of: controller))
    }
  }

  /// Returns nil for a view that is not loaded, or is in a window.
  private static func picture(of controller: UIViewController) -> FrameSnapshot? {
    guard let view = controller.viewIfLoaded, view.window == nil else { return nil }
    var picture = view.pictureInSuperview()
    if !picture.rows.isEmpty { picture.rows[0].title = LayerNames().title(of: view.layer) }
    return picture
  }
}
