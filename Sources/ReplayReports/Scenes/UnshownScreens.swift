// The screens that no frame shows: values that a cancel has not restored, unreleased controllers.

import GestureReplay
import PlainText
import QuartzCore
import ReplayChecks
import UIKit

/// Pictures of the loaded views that are in no window, before the first swipe and when the run is
/// over.
///
/// A rule may be broken in a view that no frame shows: a thumbnail left hidden in the screen below,
/// a popped screen that is still in memory. Cost: one walk over those views, twice a replay.
@MainActor public final class UnshownScreens: ReplayObserver {
  /// A controller of the hierarchy before the swipe.
  private struct Screen {
    /// Weak, because an observer must not keep controllers alive.
    weak var controller: UIViewController?
    var name: String
    /// nil: a window showed it.
    var before: FrameSnapshot?
  }

  private var calm: [Screen] = []
  private var screens: [Screen] = []
  /// The values that differ from those before, expected and actual.
  public private(set) var differences: [ComparedFrame] = []
  /// Controllers that have left and were alive when the run was over: drawn as an empty
  /// screen beside the view still in memory. The rules decide whether that is a leak.
  public private(set) var departed: [ComparedFrame] = []

  public init() {}

  public func swipeMayBegin(frame: Int) { if screens.isEmpty { calm = Self.screens() } }

  public func swipeWillBegin(frame: Int, scene: any ReplayScene) {
    guard screens.isEmpty else { return }
    // A scene with a recogniser of its own has begun by now.
    screens = scene is any OwnGestureScene ? calm : Self.screens()
    calm = []
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
            "\(screen.name), which has left and is still in memory", frame: nil,
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

  /// nil for a view that is not loaded or in a window.
  private static func picture(of controller: UIViewController) -> FrameSnapshot? {
    guard let view = controller.viewIfLoaded, view.window == nil else { return nil }
    var picture = view.pictureInSuperview()
    if !picture.rows.isEmpty { picture.rows[0].title = LayerNames().title(of: view.layer) }
    return picture
  }
}
