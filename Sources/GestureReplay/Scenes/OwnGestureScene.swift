import UIKit

/// A scene whose app begins the pop or dismissal itself, with its own recogniser.
///
/// A replay adds no recogniser and uses no finish rule. The recording's touches reach the window,
/// and the replay follows the app: the swipe begins and ends with the interactive transition that
/// the app begins, and is logged, checked and explained like any other. Progress is the percentage
/// that the app sets.
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
