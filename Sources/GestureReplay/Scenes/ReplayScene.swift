// The target of a replay: a window with a screen that can be popped or dismissed.

import UIKit

/// A window whose top screen a back swipe pops or dismisses.
///
/// A replay needs only four members, which a user's own app can provide: the window, the view for
/// the recogniser, a call that starts the pop or dismissal, and a call that prepares the next swipe
/// of the same recording.
///
///     final class NoteScene: ReplayScene {
///       let window = UIWindow(frame: UIScreen.main.bounds)
///       var note = NoteController()
///
///       init() {
///         window.rootViewController = UIViewController()
///         window.makeKeyAndVisible()
///         restore()
///       }
///
///       var gestureView: UIView { note.view }
///
///       func goBack(
///         interaction: any UIViewControllerInteractiveTransitioning,
///         ended: @escaping @MainActor (Bool) -> Void
///       ) {
///         // The note is its own transitioning delegate and returns this interaction to UIKit.
///         note.interaction = interaction
///         note.dismiss(animated: true)
///         note.transitionCoordinator?.animate(alongsideTransition: nil) { ended(!$0.isCancelled) }
///       }
///
///       func restore() {
///         note = NoteController()
///         window.rootViewController?.present(note, animated: false)
///       }
///     }
@preconcurrency @MainActor
public protocol ReplayScene: AnyObject {
  /// The window that receives the touches.
  var window: UIWindow { get }

  /// The view of the screen that the swipe pops or dismisses. The recogniser is added to this view.
  var gestureView: UIView { get }

  /// Starts the pop or dismissal, as a tap on a back button would, with this controller driving it.
  ///
  /// Call `ended` exactly once, after the transition has completed or was cancelled; its argument
  /// is whether the transition completed. The transition starts after this method has returned;
  /// its coordinator exists immediately.
  func goBack(
    interaction: any UIViewControllerInteractiveTransitioning,
    ended: @escaping @MainActor (_ completed: Bool) -> Void)

  /// Shows the popped or dismissed screen again, without animation, for the next swipe. Called only
  /// after a completed transition.
  func restore()
}
