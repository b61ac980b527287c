// The target of a replay: a window with a screen that can be popped or dismissed.

import UIKit

/// A window whose top screen a back swipe pops or dismisses.
///
/// A replay needs only four things from a scene, so that a user's own app can provide them: the
/// window, the view for the recogniser, a call that starts the pop or dismissal, and a call that
/// prepares the next swipe of the same recording.
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
///         // The note is its own transitioning delegate and hands this to UIKit when it is asked.
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

  /// The view of the screen that the swipe leaves; recognisers are added to it.
  var gestureView: UIView { get }

  /// Starts the pop or dismissal, as a tap on a back button would, with this controller driving it.
  ///
  /// `ended` is called exactly once, after the transition has completed or was cancelled, with
  /// whether it completed. If the transition ends before this returns, because an animator
  /// completes immediately, there is no coordinator any more; the replay notices that without the
  /// call.
  func goBack(
    interaction: any UIViewControllerInteractiveTransitioning,
    ended: @escaping @MainActor (_ completed: Bool) -> Void)

  /// Puts the dismissed screen back, without animation, for the next swipe. Called only after a
  /// completed transition.
  func restore()
}
