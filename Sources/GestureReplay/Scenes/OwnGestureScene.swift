// Scenes whose own recognisers go back: the app's gesture and decision are what is tested.

import UIKit

/// A scene whose app begins the pop or dismissal itself, with a recogniser of its own.
///
/// A replay adds no recogniser and asks no finish rule. The recording's fingers reach the window,
/// and what the app makes of them is followed: the swipe begins with the interactive transition
/// that the app begins, ends as that does, and is logged, checked and explained as any other.
/// Progress is the percent that the app gives.
///
///     final class PhotoScene: OwnGestureScene {
///       let window = UIWindow(frame: UIScreen.main.bounds)
///       let navigation = UINavigationController(rootViewController: AlbumController())
///
///       init() {
///         window.rootViewController = navigation
///         window.makeKeyAndVisible()
///         restore()
///       }
///
///       func restore() { navigation.pushViewController(PhotoController(), animated: false) }
///     }
@preconcurrency @MainActor
public protocol OwnGestureScene: ReplayScene {}

extension OwnGestureScene {
  public var gestureView: UIView { window }

  /// Never called: the app itself begins the pop or dismissal.
  public func goBack(
    interaction: any UIViewControllerInteractiveTransitioning,
    ended: @escaping @MainActor (_ completed: Bool) -> Void
  ) { ended(false) }
}
