// What a swipe is replayed into: a window with a screen that can be popped or dismissed.

import UIKit

/// A window whose top screen a back swipe leaves: by a pop, by a dismissal.
///
/// A replay asks a scene for four things only, so a user's own app fits behind it: the window, the
/// view that the recogniser belongs on, the call that starts the pop or dismissal, and the call
/// that puts everything in place for the next swipe of the same recording.
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
  /// whether it completed. One that is over before this returns, as when an animator gives up, has
  /// no coordinator to ask any more: that is seen without the call.
  func goBack(
    interaction: any UIViewControllerInteractiveTransitioning,
    ended: @escaping @MainActor (_ completed: Bool) -> Void)

  /// Puts the screen that was left back in place, without animation, for the next swipe.
  /// Called only after a transition that completed.
  func restore()
}
